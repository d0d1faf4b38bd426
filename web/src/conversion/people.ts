import { mayEnter, reps } from 'domain/kernel';
import type { Person } from 'domain/users';
import { usePeople } from '#users';

const byName = (a: Person, b: Person) => a.displayName.localeCompare(b.displayName);

/** Who may look after a client: managers, admins and developers. */
export const useManagers = (): readonly Person[] =>
  [...usePeople().values()].filter(({ role }) => mayEnter(reps, role)).sort(byName);

/** Who may be sent to a site: everybody. */
export const useTechnicians = (): readonly Person[] => [...usePeople().values()].sort(byName);
