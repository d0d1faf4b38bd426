import type { NameOf } from '#platform/offline/wording.ts';
import { usePeople } from '#users';

/** The names of people in what was done on this device. */
export const useNameOf = (): NameOf => {
  const people = usePeople();
  return (uid) => (uid === null ? null : (people.get(uid)?.displayName ?? 'Former colleague'));
};
