import {
  bareWord,
  clientsQuestion,
  doubled,
  type Existing,
  type Import,
  type ImportCheck,
  type ImportTarget,
  type Mapping,
  meaningOfRoute,
  meaningOfWord,
  missingOf,
  personFields,
  routeField,
  targetIn,
  wordKey,
} from 'domain/imports';
import { listWords } from 'domain/kernel';
import type { LeadStatus } from 'domain/leads';

/** What somebody has said about the file so far. */
export type Choices = {
  mapping: Mapping;
  dates: Readonly<Record<string, 'mdy' | 'dmy'>>;
  /** By field, then by the key of a word of its column; null refuses its rows. */
  words: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** Somebody looked at what the words mean and agreed (D44). */
  confirmed: boolean;
  existing: Existing;
  makeClients: boolean;
  /** Somebody said whether clients that are not there are made. */
  saidClients: boolean;
  /** One telephone is one person, whatever else differs. */
  samePhone: boolean;
  /** A row of a company that is a lead already is about that lead. */
  sameCompany: boolean;
  /** Who wants no more of us becomes no record: only that they said so is kept. */
  onlyOptOuts: boolean;
  /** Whose all records are, several in turn; nobody: as the file says. */
  reps: readonly string[];
  /** Tags for all of them, as they are typed. */
  tags: string;
  /** Where those stand whose row says no status. */
  status: LeadStatus | null;
  /** The column by which records are recognised before all else. */
  keyColumn: string | null;
};

/** What the server keeps of an import: the choices of its last check, at first the guess. */
export const choicesOf = ({ values, tags, ...about }: Import): Choices => ({
  mapping: about.mapping,
  dates: about.dates,
  existing: about.existing,
  makeClients: about.makeClients,
  saidClients: about.makeClients,
  samePhone: about.samePhone,
  sameCompany: about.sameCompany,
  onlyOptOuts: about.onlyOptOuts,
  reps: about.reps,
  tags: tags.join(', '),
  status: about.status,
  keyColumn: about.keyColumn,
  confirmed: about.confirmed,
  words: Object.fromEntries(
    Object.entries(values).map(([field, words]) => [
      field,
      Object.fromEntries(Object.entries(words).map(([word, to]) => [wordKey(word), to])),
    ]),
  ),
});

const said = (words: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).flatMap(([word, to]) => (to ? [[word, to] as const] : [])));

const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim().slice(0, 50))
      .filter((tag) => tag !== ''),
  ),
];

/** The choices as a check takes them. */
export const inputOf = (id: string, { words, tags, saidClients: _, reps, ...chosen }: Choices) => ({
  id,
  ...chosen,
  reps: [...reps],
  tags: tagsOf(tags),
  values: Object.fromEntries(Object.entries(words).map(([field, told]) => [field, said(told)])),
});

/** What is known of who asks: what the file holds, and what the routes are called. */
type Asking = Pick<ImportCheck, 'noun' | 'routes'>;

type Word = ImportCheck['words'][number];
type Asked = Pick<Word, 'field' | 'value' | 'proposed'>;

/** What a word of a field becomes; null refuses its rows, undefined: somebody has to say it. */
const meaningOf = (
  { noun, routes }: Asking,
  { words }: Choices,
  field: ImportTarget,
  word: string,
): string | null | undefined => {
  const chosen = words[field] ?? {};
  const key = wordKey(word);
  if (field === routeField)
    return (
      meaningOfRoute(routes, word, new Map([[field, new Map(Object.entries(said(chosen)))]])) ?? undefined
    );
  if (Object.hasOwn(chosen, key)) return chosen[key];
  const bare = wordKey(bareWord(word));
  const told = Object.hasOwn(chosen, bare) ? (chosen[bare] ?? undefined) : undefined;
  return meaningOfWord(noun, field, word, new Map()) ?? told;
};

/** What stands beside a word: what was said of it, or what it most likely means. */
export const shownMeaning = (
  asking: Asking,
  choices: Choices,
  { field, value, proposed }: Asked,
): string | null | undefined => {
  const told = meaningOf(asking, choices, field, value);
  return told === undefined ? (proposed ?? undefined) : told;
};

/** Who stands beside a name: who was chosen, who is called so, or what is proposed. */
export const shownPerson = (
  { words }: Choices,
  { field, value, meaning, proposed }: Asked & Pick<Word, 'meaning'>,
): string | null => words[field]?.[wordKey(value)] ?? meaning ?? proposed;

/** The words as who agrees with what stands beside them says them. */
export const agreed = (choices: Choices, answer: ImportCheck): Choices['words'] => {
  const all: Record<string, Record<string, string | null>> = {};
  for (const [field, told] of Object.entries(choices.words)) all[field] = { ...told };
  for (const word of answer.words) {
    const { field, value, proposed } = word;
    const isPerson = personFields(answer.noun).includes(field);
    const isSaid = isPerson
      ? word.meaning !== null || choices.words[field]?.[wordKey(value)]
      : meaningOf(answer, choices, field, value) !== undefined;
    if (!isSaid && proposed !== null) all[field] = { ...all[field], [wordKey(value)]: proposed };
  }
  return all;
};

// Whether somebody still has to say what a word means: nothing is proposed for it.
const isOpen = (answer: ImportCheck, choices: Choices, word: Word): boolean =>
  personFields(answer.noun).includes(word.field)
    ? shownPerson(choices, word) === null
    : shownMeaning(answer, choices, word) === undefined;

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * Whether a word needs nobody to agree: it is one of ours, or who is called so is there. Where a status of leads is called
 * otherwise somebody looks at it (D44).
 */
const isCertain = ({ noun, routes }: Asking, { field, value, meaning }: Word): boolean => {
  if (personFields(noun).includes(field)) return meaning !== null;
  if (field === routeField) return meaningOfRoute(routes, value, new Map()) !== null;
  const own = meaningOfWord(noun, field, value, new Map());
  if (own === null) return false;
  return !(noun === 'leads' && field === 'status') || letters(own) === letters(value);
};

/** Whether anything stands beside the words of a file to which somebody has to agree. */
export const needsAgreement = (answer: ImportCheck): boolean =>
  answer.words.some((word) => !isCertain(answer, word));

/** What somebody agrees with: ‘statuses’, ‘words and names’. */
export const wordsAsked = ({ noun, words }: ImportCheck): string => {
  const others = words.filter(({ field }) => !personFields(noun).includes(field));
  const ofStatus = noun === 'leads' && others.every(({ field }) => field === 'status');
  return listWords([
    ...(others.length > 0 ? [ofStatus ? 'statuses' : 'words'] : []),
    ...(others.length < words.length ? ['names'] : []),
  ]);
};

/** What keeps the mapping from giving a single record (D45). */
export const mappingProblem = (
  { noun, columns, samples }: Pick<Import, 'noun' | 'columns' | 'samples'>,
  mapping: Mapping,
): string | undefined => {
  // Behind a name an address may stand.
  const addressed = columns.some(
    (column, at) => mapping[column] === 'fullName' && samples[at]?.some((cell) => cell.includes('@')),
  );
  const mapped = [...Object.values(mapping), ...(addressed ? (['email'] as const) : [])];
  const twice = doubled(mapping)[0];
  if (twice) return `Two columns go to ${targetIn(noun, twice)?.label ?? twice}.`;
  return missingOf(noun, mapped);
};

/** A question and the place on the page where it is answered. */
export type Open = { text: string; at: string };

/** Where the meaning of a word is asked. */
export const placeOfWord = (field: ImportTarget, value: string): string => `${field} ${wordKey(value)}`;

/** What the file leaves open and nobody has answered yet. */
export const openQuestion = (choices: Choices, answer: ImportCheck): Open | undefined => {
  const { noun, words, dateQuestions } = answer;
  const date = dateQuestions.find(({ column }) => !Object.hasOwn(choices.dates, column));
  if (date) return { text: `Say how to read the dates of ${date.column}.`, at: `dates ${date.column}` };
  if (answer.unknownClients > 0 && !choices.saidClients)
    return { text: clientsQuestion(answer.unknownClients), at: 'clients' };
  const open = words.filter((each) => isOpen(answer, choices, each));
  const [word] = open;
  if (word) {
    const label = (targetIn(noun, word.field)?.label ?? word.field).toLowerCase();
    const all = new Set(open.map(({ field, value }) => placeOfWord(field, value))).size;
    const text =
      all === 1 ? `the ${label} ‘${word.value}’ means` : `${all} words mean, ‘${word.value}’ first`;
    return { text: `Say what ${text}.`, at: placeOfWord(word.field, word.value) };
  }
  if (choices.confirmed || !needsAgreement(answer)) return undefined;
  return { text: `Confirm what the ${wordsAsked(answer)} mean.`, at: 'words' };
};
