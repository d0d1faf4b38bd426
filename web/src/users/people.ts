import { type Actor, mayEnter, personWords, reps } from 'domain/kernel';
import type { Person } from 'domain/users';
import { usersOperations } from 'domain/users';
import { useCallback } from 'react';
import { useRead } from '#platform/query.ts';

const none: ReadonlyMap<string, Person> = new Map();
// Every card of the board asks: one map for all of them.
const maps = new WeakMap<readonly Person[], ReadonlyMap<string, Person>>();
const mapOf = (people: readonly Person[]): ReadonlyMap<string, Person> => {
  const known = maps.get(people);
  if (known) return known;
  const made = new Map(people.map((person) => [person.uid, person]));
  maps.set(people, made);
  return made;
};

/** Everybody's name and role by uid; empty until it is known (a failing list is no error, spec §8). */
export const usePeople = (): ReadonlyMap<string, Person> => {
  const { data } = useRead(usersOperations.directory, {});
  return data ? mapOf(data.items) : none;
};

/** Everybody's name by uid; null for nobody. */
export const useNameOf = (): ((uid: string | null) => string | null) => {
  const people = usePeople();
  return useCallback(
    (uid) => (uid === null ? null : personWords(uid, (one) => people.get(one)?.displayName)),
    [people],
  );
};

/** Those who can be given a lead. */
export const useReps = (enabled = true): readonly Person[] =>
  useRead(usersOperations.reps, {}, { when: enabled }).data?.items ?? [];

/** Who may be given something: the pick list, and who has it already. */
export const useAssignable = (by: Actor, present: string | null): readonly Person[] => {
  const list = useReps(mayEnter(reps, by.role));
  const known = usePeople().get(present ?? '');
  return known && !list.some(({ uid }) => uid === known.uid) ? [known, ...list] : list;
};

/** The address of anybody's picture, of those who show theirs; the own one is there in any case. */
export const usePictures = (): ((uid: string | null | undefined) => string | undefined) => {
  const people = usePeople();
  return useCallback((uid) => people.get(uid ?? '')?.picture, [people]);
};
