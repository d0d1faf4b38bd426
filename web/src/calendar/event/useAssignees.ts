import { type Actor, isAdministrator } from 'domain/kernel';
import { useAssignable, usePeople } from '#users';

/** Whom somebody may give an event to: administrators everybody, others the reps; oneself in any case. */
export const useAssignees = (by: Actor, present: string | null) => {
  const everyone = usePeople();
  const reps = useAssignable(by, present);
  const listed: readonly { uid: string; displayName: string }[] = isAdministrator(by.role)
    ? [...everyone.values()]
    : reps;
  const me = { uid: by.uid, displayName: by.displayName };
  return [...(listed.some(({ uid }) => uid === by.uid) ? [] : [me]), ...listed].toSorted((a, b) =>
    a.displayName.localeCompare(b.displayName),
  );
};
