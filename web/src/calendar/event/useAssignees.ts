import { type Actor, isAdministrator } from 'domain/kernel';
import { useActivePeople, useAssignable } from '#users';

/** Whom somebody may give an event to: administrators everybody who works here, others the reps; oneself and whose it is in any case. */
export const useAssignees = (by: Actor, present: string | null) => {
  const everyone = useActivePeople(present);
  const reps = useAssignable(by, present);
  const listed: readonly { uid: string; displayName: string }[] = isAdministrator(by.role) ? everyone : reps;
  const me = { uid: by.uid, displayName: by.displayName };
  return [...(listed.some(({ uid }) => uid === by.uid) ? [] : [me]), ...listed].toSorted((a, b) =>
    a.displayName.localeCompare(b.displayName),
  );
};
