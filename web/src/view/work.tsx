import type { Actor, Viewer } from 'domain/kernel';
import { mayEnter, reps } from 'domain/kernel';
import type { Person } from 'domain/users';
import { createContext, use, useCallback } from 'react';
import { useNameOf, useReps } from '#users';

/** Who works here, whose eyes the reads use, and why nothing may be written now, if so. */
export type Work = { by: Actor; viewer: Viewer; off: string | null };

const WorkContext = createContext<Work | null>(null);
export const WorkProvider = WorkContext.Provider;

export const useWork = (): Work => {
  const work = use(WorkContext);
  if (!work) throw new Error('Nobody is signed in here');
  return work;
};

/** The same as `useNameOf`, and one's own name before the others' are read. */
export const useNames = (): ((uid: string | null) => string | null) => {
  const { by } = useWork();
  const nameOf = useNameOf();
  return useCallback((uid) => (uid === by.uid ? by.displayName : nameOf(uid)), [nameOf, by]);
};

/** The rep pick list: admins and managers (MOVE-08). */
export const useRepList = (): readonly Person[] => {
  const { by } = useWork();
  return useReps(mayEnter(reps, by.role));
};
