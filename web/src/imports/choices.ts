import {
  doubled,
  type Import,
  type ImportCheck,
  type ImportNoun,
  type ImportTarget,
  type Mapping,
  meaningOfWord,
  targetIn,
  wordKey,
} from 'domain/imports';

/** What somebody has said about the file so far. */
export type Choices = {
  mapping: Mapping;
  dates: Readonly<Record<string, 'mdy' | 'dmy'>>;
  /** By field, then by the key of a word of its column; null refuses its rows. */
  words: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** Somebody looked at what the words mean and agreed (D44). */
  confirmed: boolean;
  existing: 'skip' | 'fill';
  makeClients: boolean;
  /** One telephone is one person, whatever else differs. */
  samePhone: boolean;
};

/** What the server keeps of an import: the choices of its last check, at first the guess. */
export const choicesOf = ({ mapping, dates, existing, makeClients, samePhone, values }: Import): Choices => ({
  mapping,
  dates,
  existing,
  makeClients,
  samePhone,
  confirmed: false,
  words: Object.fromEntries(
    Object.entries(values).map(([field, words]) => [
      field,
      Object.fromEntries(Object.entries(words).map(([word, to]) => [wordKey(word), to])),
    ]),
  ),
});

const said = (words: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).flatMap(([word, to]) => (to ? [[word, to] as const] : [])));

/** The choices as a check takes them. */
export const inputOf = (
  id: string,
  { mapping, dates, words, existing, makeClients, samePhone }: Choices,
) => ({
  id,
  mapping,
  dates,
  existing,
  makeClients,
  samePhone,
  values: Object.fromEntries(Object.entries(words).map(([field, chosen]) => [field, said(chosen)])),
});

/** What a word of a field becomes; null refuses its rows, undefined: somebody has to say it. */
export const meaningOf = (
  noun: ImportNoun,
  { words }: Choices,
  field: ImportTarget,
  word: string,
): string | null | undefined => {
  const chosen = words[field] ?? {};
  const key = wordKey(word);
  return Object.hasOwn(chosen, key)
    ? chosen[key]
    : (meaningOfWord(noun, field, word, new Map()) ?? undefined);
};

type Need = { of: readonly ImportTarget[]; missing: string };

// What a row of each noun cannot do without.
const needs: Readonly<Record<ImportNoun, readonly Need[]>> = {
  leads: [
    {
      of: ['firstName', 'lastName', 'fullName', 'company', 'businessName'],
      missing: 'No column gives a name.',
    },
    {
      of: ['email', 'phone', 'streetAddress'],
      missing: 'No column gives an email, phone or street address.',
    },
  ],
  clients: [
    { of: ['businessName', 'firstName', 'lastName', 'fullName'], missing: 'No column gives a name.' },
    { of: ['email', 'phone', 'officePhone', 'cellPhone'], missing: 'No column gives an email or phone.' },
  ],
  sites: [
    { of: ['clientId', 'clientEmail', 'clientName'], missing: 'No column says whose site it is.' },
    {
      of: ['locationCode', 'siteName', 'streetAddress'],
      missing: 'No column gives a location code, site name or street address.',
    },
  ],
};

/** What keeps the mapping from giving a single record (D45). */
export const mappingProblem = (noun: ImportNoun, mapping: Mapping): string | undefined => {
  const mapped = Object.values(mapping);
  const twice = doubled(mapping)[0];
  if (twice) return `Two columns go to ${targetIn(noun, twice)?.label ?? twice}.`;
  return needs[noun].find(({ of }) => !of.some((name) => mapped.includes(name)))?.missing;
};

/** What the file leaves open and nobody has answered yet. */
export const openQuestion = (choices: Choices, answer: ImportCheck): string | undefined => {
  const { noun, words, dateQuestions } = answer;
  const date = dateQuestions.find(({ column }) => !Object.hasOwn(choices.dates, column));
  if (date) return `Say how to read the dates of ${date.column}.`;
  const word = words.find(({ field, value }) => meaningOf(noun, choices, field, value) === undefined);
  const label = word ? (targetIn(noun, word.field)?.label ?? word.field).toLowerCase() : '';
  if (word) return `Say what the ${label} ‘${word.value}’ means.`;
  if (words.length === 0 || choices.confirmed) return undefined;
  return noun === 'leads' ? 'Confirm what the statuses mean.' : 'Confirm what the words mean.';
};
