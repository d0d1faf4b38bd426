import { clientStatuses, contractTypes, serviceLevels } from '#clients';
import { countWords } from '#kernel';
import { leadStatuses, priorities, statusFromOutside } from '#leads';
import { invoiceTerms } from '#settings';
import {
  accessTypes,
  collectionFrequencies,
  machineFuels,
  machineKinds,
  machinePayTypes,
  machineStatuses,
  siteFields,
  siteStatuses,
  siteTypes,
} from '#sites';
import { type ImportTarget, targetIn } from './mapping.ts';
import type { ImportNoun } from './noun.ts';
import {
  suggestedClientStatus,
  suggestedFrequency,
  suggestedKind,
  suggestedMachineStatus,
  suggestedPriority,
  suggestedStatus,
  suggestedTerms,
} from './suggested.ts';
import { readCents } from './values.ts';
import { isMoment, readOptOut } from './wishes.ts';

/** Words of a file that mean one of ours: which there are, and what a word of the file is by itself. */
export type AskedWord = {
  options: readonly string[];
  read: (word: string) => string | null;
  /** Which of its cells are such words, where not all are. */
  asks?: (word: string) => boolean;
  /** A word that nobody explains stays out of its field, in the first note; its row comes in all the same. */
  optional?: true;
  /** What a word most likely means; nothing is taken for it unless somebody agrees. */
  suggest?: (word: string) => string | null;
};

/** Chosen for a word that no field is to take: the row comes in without it, its note keeps it. */
export const leftOutWord = 'leave-out';

/** Chosen for the name of a route that is not here: it is made. */
export const makeWord = 'make-it';

/** The field whose words name routes, which every office has of its own; one that is not here is asked once a name. */
export const routeField = 'collectionRoute' satisfies ImportTarget;

const dearest = 2000;

// No washer takes so much: most likely the file counts in cents.
const isDear = (cell: string): boolean => {
  const read = readCents(cell);
  return 'value' in read && read.value > dearest;
};

const units = ['cents', 'dollars'] as const;

const tight = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const oneOf = (options: readonly string[]): AskedWord => ({
  options,
  read: (word) => options.find((option) => tight(option) === tight(word)) ?? null,
});

// A moment at which somebody said so says it too.
const wish: AskedWord = {
  options: ['yes', 'no'],
  read: readOptOut,
  asks: (word) => !isMoment(word),
};

const styles: readonly string[] = siteFields.shape.buildingStyle.unwrap().options;

const clients = oneOf(clientStatuses);

const wishes = { emailOptOut: wish, smsOptOut: wish, noContact: wish, noCalls: wish };

const asked: Readonly<Record<ImportNoun, Partial<Record<ImportTarget, AskedWord>>>> = {
  leads: {
    status: {
      options: leadStatuses,
      read: statusFromOutside,
      suggest: (word) =>
        suggestedStatus(word) ?? statusFromOutside(bareWord(word)) ?? suggestedStatus(bareWord(word)),
    },
    priority: { ...oneOf(priorities), optional: true, suggest: suggestedPriority },
    ...wishes,
  },
  clients: {
    status: {
      ...clients,
      read: (word) => (tight(word) === 'notactive' ? 'inactive' : clients.read(word)),
      suggest: suggestedClientStatus,
    },
    priority: oneOf(priorities),
    contractType: oneOf(contractTypes),
    serviceLevel: oneOf(serviceLevels),
    terms: { ...oneOf(invoiceTerms), optional: true, suggest: suggestedTerms },
    ...wishes,
  },
  sites: {
    siteType: oneOf(siteTypes),
    accessType: oneOf(accessTypes),
    status: oneOf(siteStatuses),
    [routeField]: {
      options: [makeWord],
      read: (word) => (word === makeWord ? word : null),
      suggest: () => makeWord,
    },
    collectionFrequency: { ...oneOf(collectionFrequencies), suggest: suggestedFrequency },
    buildingStyle: oneOf(styles),
    'machine.kind': { ...oneOf(machineKinds), suggest: suggestedKind },
    'machine.fuel': oneOf(machineFuels),
    'machine.payType': oneOf(machinePayTypes),
    'machine.status': { ...oneOf(machineStatuses), suggest: suggestedMachineStatus },
    'machine.vendPrice': {
      options: units,
      read: (word) => units.find((unit) => unit === word) ?? null,
      asks: isDear,
      suggest: (word) => (/^\d+$/.test(word.trim()) ? 'cents' : null),
    },
  },
};

/** The fields whose unknown words somebody has to explain, or whose rows are refused (D44). */
export const askedFields = (noun: ImportNoun): ImportTarget[] => Object.keys(asked[noun]) as ImportTarget[];

/** What a field of words takes; undefined for any other field. */
export const askedWord = (noun: ImportNoun, field: ImportTarget): AskedWord | undefined =>
  Object.hasOwn(asked[noun], field) ? asked[noun][field] : undefined;

const persons: Readonly<Record<ImportNoun, readonly ImportTarget[]>> = {
  leads: ['assignedRep'],
  clients: ['accountManager'],
  sites: [],
};

/** The fields whose words name people of the office; who is meant by a name that nobody has is asked. */
export const personFields = (noun: ImportNoun): readonly ImportTarget[] => persons[noun];

/** The key under which a word of the file is compared: case and outer spaces do not count (D44). */
export const wordKey = (value: string): string => value.trim().toLowerCase();

/** What a word says without what another program adds: ‘Closed Won (Sales Pipeline)’ is a stage of one of its pipelines. */
export const bareWord = (value: string): string => value.replace(/(?<=\S)\s*\([^()]*\)\s*$/, '');

/** What was chosen for words of the file: by field, then by the word's key. */
export type WordChoices = ReadonlyMap<ImportTarget, ReadonlyMap<string, string>>;

/** What a word means, by itself or by what somebody chose for it; null: it must be asked. */
export const meaningOfWord = (
  noun: ImportNoun,
  field: ImportTarget,
  value: string,
  chosen: WordChoices,
): string | null => {
  const told = chosen.get(field);
  return (
    told?.get(wordKey(value)) ??
    askedWord(noun, field)?.read(value.trim()) ??
    told?.get(wordKey(bareWord(value))) ??
    null
  );
};

/** What a word that nobody has explained most likely means; nothing is taken for it unless somebody agrees. Who is nobody here stays in a note. */
export const proposedMeaning = (noun: ImportNoun, field: ImportTarget, value: string): string | null =>
  personFields(noun).includes(field) ? leftOutWord : (askedWord(noun, field)?.suggest?.(value) ?? null);

/** How it is said that a field has more words than are asked about. */
export const moreWordsSaid = (
  noun: ImportNoun,
  more: readonly { field: ImportTarget; rows: number }[],
): string =>
  more
    .map(({ field, rows }) => {
      const label = targetIn(noun, field)?.label ?? field;
      const loses = askedWord(noun, field)?.optional || personFields(noun).includes(field);
      const fate = loses ? 'stay out' : 'refuse their row';
      return `${label} has more words than are asked about. Those of ${countWords(rows, 'more row')} are not, and where they are not known they ${fate}.`;
    })
    .join(' ');

/**
 * The route that is meant by a name of the file, of those that are here, or the new one that another name of the file is
 * made as; `makeWord`: it is made; null: it must be asked.
 */
export const meaningOfRoute = (
  routes: readonly string[],
  value: string,
  chosen: WordChoices,
): string | null => {
  const called = (name: string) => routes.find((route) => wordKey(route) === wordKey(name));
  const words = chosen.get(routeField);
  const told = words?.get(wordKey(value));
  if (told === leftOutWord) return told;
  const joined = told !== undefined && words?.get(wordKey(told)) === makeWord ? told : undefined;
  return (told && called(told)) ?? called(value) ?? joined ?? (told === makeWord ? told : null);
};
