import { type Appointment, transitionProblem } from '#appointments';
import { type Actor, isAdministrator, nextOf, type Outcome } from '#kernel';
import { visitRefusals } from './texts.ts';
import { isAnswerable, isVisitOf } from './visit.ts';

type By = Pick<Actor, 'uid' | 'role'>;
type Done = {
  outcome: string;
  /** The machines that it was about in the end. */
  machineIds: readonly string[];
  /** When it was done, which may be before it arrived. */
  at: string;
};

/** Done by who is there: whom it is assigned to, or who attends, up to a week after it (D55). */
export const completeVisit = (
  appointment: Appointment,
  { outcome, machineIds, at }: Done,
  by: By,
  now: string,
): Outcome<Appointment> => {
  // Who attends is lent what the office may do with the status, and nothing else.
  const refused = transitionProblem('complete', appointment, { uid: by.uid, role: 'admin' }, now);
  if (refused) return refused;
  const late = !isAdministrator(by.role) && !isAnswerable(appointment, at);
  if (late || (!isAdministrator(by.role) && !isVisitOf(by.uid, appointment))) return visitRefusals.over;
  return nextOf(
    appointment,
    { status: 'completed', outcome, machineIds: [...machineIds], completedAt: at, completedBy: by.uid },
    now,
  );
};
