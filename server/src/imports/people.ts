import { type PersonChange, type PersonThere, personField, personOfField } from 'domain/imports';
import type { RevertedRow } from './sql/rows.ts';

const broughtField = (id: string): string => `people:${id}`;

/** Under which names it is remembered whom a row brought. */
export const broughtFields = (filled: { people?: unknown } | null): string[] =>
  [filled?.people ?? []].flat().map((id) => broughtField(String(id)));

/** People for a further row: whom this file has brought no later row of it changes, so that they are nobody by id. */
export const peopleFor = (people: readonly PersonThere[] = [], mine: readonly string[]): PersonThere[] =>
  people.map(({ id, ...person }) => (!id || mine.includes(broughtField(id)) ? person : { ...person, id }));

/** People as some changes leave them. */
export const altered = <One extends PersonThere>(
  people: readonly One[] = [],
  changes: readonly PersonChange[],
): One[] => people.map((person) => ({ ...person, ...changes.find(({ id }) => id === person.id)?.fields }));

/** What stood at somebody before a row changed it. */
export const formerPerson = (
  people: readonly PersonThere[] = [],
  { id, fields }: PersonChange,
): PersonChange['fields'] => {
  const person = people.find((one) => one.id === id);
  return {
    ...(fields.email !== undefined && { email: person?.email ?? '' }),
    ...(fields.phone !== undefined && { phone: person?.phone ?? '' }),
  };
};

/** Whether somebody still has what a row gave them. */
export const stillHas = (people: readonly PersonThere[] = [], field: string, value: unknown): boolean => {
  const person = people.find(({ id }) => id === personOfField(field));
  return (
    person !== undefined &&
    Object.entries(value as object).every(([way, says]) => person[way as 'email' | 'phone'] === says)
  );
};

/** Whether somebody whom a row brought is as they came, or as whoever changed them since put them back. */
export const isAsBrought = (
  { id, version }: { id?: string; version?: number },
  { versions }: Pick<RevertedRow, 'versions'>,
): boolean => version === asBrought(versions, id ?? '');

/** The version of what a row brought at which nobody has changed it since. */
export const asBrought = (versions: RevertedRow['versions'], id: string): number => versions?.[id]?.[1] ?? 1;

/** The same changes as a row keeps them, or what stood there before. */
export const keptOf = (changes: readonly PersonChange[]): { [field: string]: PersonChange['fields'] } =>
  Object.fromEntries(changes.map(({ id, fields }) => [personField(id), fields]));
