import { type Person, usersOperations } from 'domain/users';
import { useMemo } from 'react';
import { useRead } from '#platform/query.ts';
import { usePeople } from './people.ts';

const none: readonly Person[] = [];

/** Those who work here now, by name, and who has it already though they left: to choose from. */
export const useActivePeople = (present: string | null = null): readonly Person[] => {
  const { data } = useRead(usersOperations.directory, { status: 'active' });
  const known = usePeople().get(present ?? '');
  return useMemo(() => {
    const active = data?.items ?? none;
    const all = known && !active.some(({ uid }) => uid === known.uid) ? [...active, known] : active;
    return all.toSorted((a, b) => a.displayName.localeCompare(b.displayName));
  }, [data, known]);
};
