import { parseArgs } from 'node:util';
import {
  askedFields,
  askedWord,
  type Existing,
  type ImportNoun,
  type ImportTarget,
  importNouns,
  leftOutWord,
  makeWord,
  personFields,
  routeField,
  targetNames,
} from 'domain/imports';
import { type LeadStatus, leadStatuses } from 'domain/leads';

/** What somebody typed after `npm run import --`. */
export type Command = {
  noun: ImportNoun;
  file: string;
  dates: 'mdy' | 'dmy' | Record<string, 'mdy' | 'dmy'>;
  existing: Existing;
  makeClients: boolean;
  /** Takes what is proposed for words that nobody has explained. */
  asProposed: boolean;
  samePhone: boolean;
  sameCompany: boolean;
  /** What becomes of who wants no more of us; null: what the file proposes. */
  onlyOptOuts: boolean | null;
  /** E-mails or names of those to whom the file is given, several in turn. */
  give: string[];
  tags: string[];
  /** Where leads stand whose row says no status. */
  column: LeadStatus | null;
  key: string | null;
  /** Where answers are kept. */
  answers: string | null;
  /** Says what would happen and writes nothing. */
  check: boolean;
  /** Writes what is clear, whatever is still asked. */
  go: boolean;
  /** Field → word of the file → what it means. */
  values: Record<string, Record<string, string>>;
  map: Record<string, ImportTarget | null>;
};

export const usage = `npm run import -- leads|clients|sites FILE [options]
  --dates mdy|dmy        how to read dates whose day and month could change places; for one column: --dates Created=dmy
  --check                say what would happen and write nothing; ends 2 while something is asked
  --answers FILE         answers kept from one time to the next: written by --check, to be filled in, and read
  --go                   write what is clear, though something is still asked
  --fill                 fill the empty fields of records that exist, instead of skipping their rows
  --update               change their filled fields too
  --give E-MAIL          whose all leads (of clients: account manager) are; repeated they take turns
  --tag TAG              a tag for all leads; may be repeated
  --column STATUS        where leads stand whose row says no status
  --key COLUMN           the column by which records are recognised first: their id in the former system
  --status OLD=NEW       what a word of the status column means; may be repeated
  --word FIELD:OLD=NEW   what a word of another column means, or the e-mail of who is called so; may be repeated
                         (collectionRoute: the name of a route that is here, or ${makeWord} for a new one)
                         ${leftOutWord} as NEW leaves the word out and keeps it in a note, which a site has not
  --map COLUMN=FIELD     where a column goes, nothing after = leaves it out; may be repeated
  --as-proposed          take what is proposed for words, and for people who are nobody here
  --make-clients         sites: make a client that is not there from the row's name for it
  --same-phone           one telephone is one person, also where name, e-mail or company differ
  --same-company         leads: a row of a company that is a lead already is about that lead
  --opt-outs keep|take   of who wants no more of us: keep only that, or take them in as records too`;

const order = (text: string): 'mdy' | 'dmy' => {
  if (text === 'mdy' || text === 'dmy') return text;
  throw new Error(`--dates takes mdy or dmy, not ‘${text}’`);
};

const pair = (text: string): [string, string] => {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new Error(`‘${text}’ needs a = between the two`);
  return [text.slice(0, at), text.slice(at + 1)];
};

const datesOf = (texts: readonly string[]): Command['dates'] => {
  const [only] = texts;
  if (only !== undefined && texts.length === 1 && !only.includes('=')) return order(only);
  return Object.fromEntries(texts.map(pair).map(([column, text]) => [column, order(text)]));
};

type Word = { field: ImportTarget; word: string; meaning: string };

const meaningOf = (noun: ImportNoun, field: string, text: string): Word => {
  const [word, to] = pair(text);
  const fields = [...askedFields(noun), ...personFields(noun)];
  const known = fields.find((name) => name === field);
  if (!known) throw new Error(`‘${field}’ takes any words. Fields with words: ${fields.join(', ')}`);
  const options = askedWord(noun, known);
  // Who or which route is meant by a name is known where the people and routes are.
  if (!options || known === routeField || to === leftOutWord) return { field: known, word, meaning: to };
  const meaning = options.read(to);
  if (meaning === null || to.trim() === '')
    throw new Error(`‘${to}’ is no ${field}. One of: ${options.options.join(', ')}`);
  return { field: known, word, meaning };
};

const wordOf = (noun: ImportNoun, text: string): Word => {
  const at = text.indexOf(':');
  if (at < 1) throw new Error(`‘${text}’ needs a field and a : in front`);
  return meaningOf(noun, text.slice(0, at), text.slice(at + 1));
};

const valuesOf = (words: readonly Word[]): Command['values'] => {
  const values: Command['values'] = {};
  for (const { field, word, meaning } of words) values[field] = { ...values[field], [word]: meaning };
  return values;
};

const targetOf = (noun: ImportNoun, text: string): [string, ImportTarget | null] => {
  const [column, to] = pair(text);
  const target = targetNames(noun).find((name) => name === to);
  if (!target && to !== '') throw new Error(`‘${to}’ is no field. Fields: ${targetNames(noun).join(', ')}`);
  return [column, target ?? null];
};

const columnOf = (text: string | undefined): LeadStatus | null => {
  if (text === undefined) return null;
  const status = leadStatuses.find((each) => each === text);
  if (!status) throw new Error(`‘${text}’ is no status. One of: ${leadStatuses.join(', ')}`);
  return status;
};

const onlyOptOuts = (text: string | undefined): boolean | null => {
  if (text === undefined) return null;
  if (text !== 'keep' && text !== 'take') throw new Error(`--opt-outs takes keep or take, not ‘${text}’`);
  return text === 'keep';
};

const flag = { type: 'boolean', default: false } as const;
const many = { type: 'string', multiple: true, default: [] as string[] } as const;

/** Whether somebody only wants to know what may be typed. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.includes('--help') || args.includes('-h');

/** Reads the arguments; throws with a sentence for the person where they cannot be meant. */
export const readCommand = (args: readonly string[]): Command => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      dates: many,
      status: many,
      word: many,
      map: many,
      answers: { type: 'string' },
      give: many,
      tag: many,
      column: { type: 'string' },
      key: { type: 'string' },
      check: flag,
      go: flag,
      fill: flag,
      update: flag,
      'make-clients': flag,
      'as-proposed': flag,
      'same-phone': flag,
      'same-company': flag,
      'opt-outs': { type: 'string' },
    },
  });
  const [what, file, ...more] = positionals;
  const noun = importNouns.find((name) => name === what);
  if (!noun || !file || more.length > 0) throw new Error(usage);
  const said = [
    ...values.status.map((text) => meaningOf(noun, 'status', text)),
    ...values.word.map((text) => wordOf(noun, text)),
  ];
  return {
    noun,
    file,
    dates: datesOf(values.dates),
    existing: values.update ? 'update' : values.fill ? 'fill' : 'skip',
    makeClients: values['make-clients'],
    asProposed: values['as-proposed'],
    samePhone: values['same-phone'],
    sameCompany: values['same-company'],
    onlyOptOuts: onlyOptOuts(values['opt-outs']),
    give: values.give,
    tags: values.tag,
    column: columnOf(values.column),
    key: values.key ?? null,
    answers: values.answers ?? null,
    check: values.check,
    go: values.go,
    values: valuesOf(said),
    map: Object.fromEntries(values.map.map((text) => targetOf(noun, text))),
  };
};
