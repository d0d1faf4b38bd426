import { type Appointment, isOwner } from 'domain/appointments';
import { type Actor, isAdministrator } from 'domain/kernel';
import { reopenEvent } from '#calendar/acting.ts';
import { answeredTo } from '#calendar/answered.ts';
import { toast } from '#ui/toast.tsx';
import { messageOf } from '#ui/useAct.ts';

const seconds = 10;

/** Completed or cancelled can be taken back for ten seconds by who made it, and by administrators. */
export const offerUndo = (one: Appointment, by: Actor, done: 'completed' | 'cancelled'): void => {
  const said = `${one.title} ${done}`;
  if (!isOwner(by, one) && !isAdministrator(by.role)) {
    toast.success(said);
    return;
  }
  const undo = () => {
    const row = answeredTo(one) ?? { ...one, status: done };
    reopenEvent(row, by).catch((error: unknown) => toast.error(messageOf(error)));
  };
  toast.undo(said, undo, seconds);
};
