import { mayEnter, reps } from 'domain/kernel';
import type { Choices } from '#ui/filters/filters.ts';
import { usePeople } from '#users';
import { useWork } from '#view';
import { everybody } from './search.ts';

/** Whose calendar may be looked at: one's own, everyone's, another's; empty for who sees their own alone. */
export const useWhose = (): Choices => {
  const { by, viewer } = useWork();
  const people = usePeople();
  if (!mayEnter(reps, viewer.role)) return [];
  const others = [...people.values()]
    .filter(({ uid }) => uid !== by.uid)
    .sort((a, b) => a.displayName.localeCompare(b.displayName));
  return [
    [by.uid, 'Mine'],
    [everybody, 'Everyone'],
    ...others.map(({ uid, displayName }) => [uid, displayName] as const),
  ];
};
