import {
  doubled,
  type Import,
  type ImportCheck,
  type ImportTarget,
  importTargets,
  type Mapping,
  statusKey,
} from 'domain/imports';
import { type LeadStatus, leadStatuses, statusFromOutside } from 'domain/leads';

/** What somebody has said about the file so far. */
export type Choices = {
  mapping: Mapping;
  dates: Readonly<Record<string, 'mdy' | 'dmy'>>;
  /** By the key of a word of the status column; null refuses its rows. */
  statuses: Readonly<Record<string, LeadStatus | null>>;
  /** Somebody looked at what the statuses mean and agreed (D44). */
  confirmed: boolean;
  existing: 'skip' | 'fill';
};

const isStatus = (text: string): text is LeadStatus => leadStatuses.some((status) => status === text);

/** What the server keeps of an import: the choices of its last check, at first the guess. */
export const choicesOf = ({ mapping, dates, existing, values }: Import): Choices => ({
  mapping,
  dates,
  existing,
  confirmed: false,
  statuses: Object.fromEntries(
    Object.entries(values['status'] ?? {}).flatMap(([word, to]) =>
      isStatus(to) ? [[statusKey(word), to] as const] : [],
    ),
  ),
});

/** The choices as a check takes them. */
export const inputOf = (id: string, { mapping, dates, statuses, existing }: Choices) => ({
  id,
  mapping,
  dates,
  existing,
  values: {
    status: Object.fromEntries(
      Object.entries(statuses).flatMap(([word, status]) => (status ? [[word, status] as const] : [])),
    ),
  },
});

/** What a word of the status column becomes; null refuses its rows, undefined: somebody has to say it. */
export const meaningOf = ({ statuses }: Choices, word: string): LeadStatus | null | undefined => {
  const key = statusKey(word);
  return Object.hasOwn(statuses, key) ? statuses[key] : (statusFromOutside(word) ?? undefined);
};

const names: ImportTarget[] = ['firstName', 'lastName', 'fullName', 'company', 'businessName'];
const ways: ImportTarget[] = ['email', 'phone', 'streetAddress'];

/** What keeps the mapping from giving a single lead (D45). */
export const mappingProblem = (mapping: Mapping): string | undefined => {
  const mapped = Object.values(mapping);
  const twice = doubled(mapping)[0];
  if (twice) return `Two columns go to ${importTargets[twice].label}.`;
  if (!names.some((name) => mapped.includes(name))) return 'No column gives a name.';
  if (!ways.some((way) => mapped.includes(way))) return 'No column gives an email, phone or street address.';
  return undefined;
};

/** What the file leaves open and nobody has answered yet. */
export const openQuestion = (choices: Choices, answer: ImportCheck): string | undefined => {
  const date = answer.dateQuestions.find(({ column }) => !Object.hasOwn(choices.dates, column));
  if (date) return `Say how to read the dates of ${date.column}.`;
  const word = answer.statuses.find(({ value }) => meaningOf(choices, value) === undefined);
  if (word) return `Say what the status ‘${word.value}’ means.`;
  return answer.statuses.length > 0 && !choices.confirmed ? 'Confirm what the statuses mean.' : undefined;
};
