import type { Actor, Viewer } from 'domain/kernel';
import { mayEnter, reps } from 'domain/kernel';
import { type Settings, settingsOperations } from 'domain/settings';
import { type Person, usersOperations } from 'domain/users';
import { createContext, use, useCallback } from 'react';
import { useRead } from '#platform/query.ts';
import { usePeople } from '#users';

/** Who works here, whose eyes the reads use, and why nothing may be written now, if so. */
export type Work = { by: Actor; viewer: Viewer; off: string | null };

const WorkContext = createContext<Work | null>(null);
export const WorkProvider = WorkContext.Provider;

export const useWork = (): Work => {
  const work = use(WorkContext);
  if (!work) throw new Error('Nobody is signed in here');
  return work;
};

/** Everybody's name by uid; null for nobody. */
export const useNames = (): ((uid: string | null) => string | null) => {
  const { by } = useWork();
  const people = usePeople();
  return useCallback(
    (uid: string | null) => {
      if (uid === null) return null;
      return uid === by.uid ? by.displayName : (people.get(uid)?.displayName ?? 'Former colleague');
    },
    [people, by],
  );
};

const nobody: readonly Person[] = [];

/** The rep pick list: admins and managers (MOVE-08). */
export const useRepList = (): readonly Person[] => {
  const { by } = useWork();
  return useRead(usersOperations.reps, {}, { when: mayEnter(reps, by.role) }).data?.items ?? nobody;
};

/** The installation's settings, as far as leads need them. */
export const useSettings = (): Settings | undefined => useRead(settingsOperations.get, {}).data;
