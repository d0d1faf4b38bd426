import { parseArgs } from 'node:util';
import {
  askedFields,
  askedWord,
  type ImportNoun,
  type ImportTarget,
  importNouns,
  targetNames,
} from 'domain/imports';

/** What somebody typed after `npm run import --`. */
export type Command = {
  noun: ImportNoun;
  file: string;
  dates: 'mdy' | 'dmy' | Record<string, 'mdy' | 'dmy'>;
  existing: 'skip' | 'fill';
  makeClients: boolean;
  samePhone: boolean;
  /** Field → word of the file → what it means. */
  values: Record<string, Record<string, string>>;
  map: Record<string, ImportTarget | null>;
};

export const usage = `npm run import -- leads|clients|sites FILE [options]
  --dates mdy|dmy        how to read dates whose day and month could change places; for one column: --dates Created=dmy
  --fill                 fill the empty fields of records that exist, instead of skipping their rows
  --status OLD=NEW       what a word of the status column means; may be repeated
  --word FIELD:OLD=NEW   what a word of another column means; may be repeated
  --map COLUMN=FIELD     where a column goes, nothing after = leaves it out; may be repeated
  --make-clients         sites: make a client that is not there from the row's name for it
  --same-phone           one telephone is one person, also where name, e-mail or company differ`;

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
  const known = askedFields(noun).find((name) => name === field);
  const options = known && askedWord(noun, known);
  if (!known || !options)
    throw new Error(`‘${field}’ takes any words. Fields with words: ${askedFields(noun).join(', ')}`);
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

const many = { type: 'string', multiple: true, default: [] as string[] } as const;

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
      fill: { type: 'boolean', default: false },
      'make-clients': { type: 'boolean', default: false },
      'same-phone': { type: 'boolean', default: false },
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
    existing: values.fill ? 'fill' : 'skip',
    makeClients: values['make-clients'],
    samePhone: values['same-phone'],
    values: valuesOf(said),
    map: Object.fromEntries(values.map.map((text) => targetOf(noun, text))),
  };
};
