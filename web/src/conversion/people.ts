import type { Person } from 'domain/users';
import { usePeople, useReps } from '#users';

const byName = (a: Person, b: Person) => a.displayName.localeCompare(b.displayName);

/** Who may look after a client: the pick list of reps, here as everywhere (D61). */
export const useManagers = (): readonly Person[] => useReps().toSorted(byName);

/** Who may be sent to a site: everybody. */
export const useTechnicians = (): readonly Person[] => [...usePeople().values()].sort(byName);
