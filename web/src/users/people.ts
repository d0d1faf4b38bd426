import type { Person } from 'domain/users';
import { usersOperations } from 'domain/users';
import { useMemo } from 'react';
import { useRead } from '#platform/query.ts';

/** Everybody's name and role by uid; empty until it is known (a failing list is no error, spec §8). */
export const usePeople = (): ReadonlyMap<string, Person> => {
  const { data } = useRead(usersOperations.directory, {});
  return useMemo(() => new Map(data?.items.map((person) => [person.uid, person])), [data]);
};

/** Those who can be given a lead. */
export const useReps = (enabled = true): readonly Person[] =>
  useRead(usersOperations.reps, {}, { when: enabled }).data?.items ?? [];
