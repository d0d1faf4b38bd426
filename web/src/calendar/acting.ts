import {
  type Appointment,
  appointmentOperations,
  cancelAppointment,
  completeAppointment,
  confirmAppointment,
  editAppointment,
  isRepeat,
  missAppointment,
  reopenAppointment,
  type Span,
  startAppointment,
} from 'domain/appointments';
import { type Actor, isRefusal, type Operation, type Outcome } from 'domain/kernel';
import type * as z from 'zod';
import { act } from '#platform/offline/act.ts';
import type { Posted } from '#platform/offline/queue.ts';
import { store } from '#platform/store.ts';
import { showAnswer, tellRepeats } from './answered.ts';
import { keyOf, oneOf } from './shown.ts';

const rows = store.noun<Appointment>('appointments', { whole: () => true });

type Doing<Input extends z.ZodType> = {
  one: Appointment;
  by: Actor;
  operation: Operation<Input, Appointment>;
  input: z.input<Input> & object;
  words: string;
  change: (one: Appointment, now: string) => Outcome<Appointment>;
  base?: Readonly<Record<string, unknown>>;
  /** Of a form. */
  key?: string;
};

/** Does something to an event: here at once, on the server for good; without a network it waits. */
const doIt = async <Input extends z.ZodType>({
  one,
  by,
  operation,
  input,
  words,
  change,
  base,
  key: formKey,
}: Doing<Input>): Promise<Posted<Appointment>> => {
  const now = new Date().toISOString();
  const key = keyOf(one);
  const painted = (known: Appointment): Outcome<Appointment> => {
    const after = change(known, now);
    return isRefusal(after)
      ? after
      : { ...after, id: key, version: known.version, updatedAt: known.updatedAt };
  };
  const posted = await act(rows, by, {
    id: key,
    title: one.title,
    words,
    operation,
    input,
    change: painted,
    seen: { ...one, id: key },
    ...(base && { base }),
    ...(formKey && { key: formKey }),
  });
  if (isRepeat(one)) tellRepeats();
  return posted;
};

export const confirmEvent = (one: Appointment, by: Actor) =>
  doIt({
    one,
    by,
    operation: appointmentOperations.confirm,
    input: oneOf(one),
    words: 'Confirmed',
    change: (known, now) => confirmAppointment(known, by, now),
  });

export const startEvent = (one: Appointment, by: Actor) =>
  doIt({
    one,
    by,
    operation: appointmentOperations.start,
    input: oneOf(one),
    words: 'Started',
    change: (known, now) => startAppointment(known, by, now),
  });

export const missEvent = (one: Appointment, by: Actor) =>
  doIt({
    one,
    by,
    operation: appointmentOperations.noShow,
    input: oneOf(one),
    words: 'No-show',
    change: (known, now) => missAppointment(known, by, now),
  });

export type Completion = Pick<
  z.output<typeof appointmentOperations.complete.input>,
  'outcome' | 'note' | 'contacted' | 'completedOn' | 'handOver'
>;

export const completeEvent = (one: Appointment, by: Actor, completion: Completion, key: string) =>
  doIt({
    key,
    one,
    by,
    operation: appointmentOperations.complete,
    input: { ...oneOf(one), ...completion },
    words: ['Completed', completion.outcome].filter(Boolean).join(': '),
    change: (known, now) => completeAppointment(known, completion, by, now),
  });

export const cancelEvent = (one: Appointment, by: Actor, reason: string, key: string) =>
  doIt({
    key,
    one,
    by,
    operation: appointmentOperations.cancel,
    input: { ...oneOf(one), reason },
    words: ['Cancelled', reason].filter(Boolean).join(': '),
    change: (known, now) => cancelAppointment(known, reason, by, now),
  });

export const reopenEvent = (one: Appointment, by: Actor) =>
  doIt({
    one,
    by,
    operation: appointmentOperations.reopen,
    input: oneOf(one),
    words: 'Reopened',
    change: (known, now) => reopenAppointment(known, by, now),
  });

export type Move = Pick<Appointment, 'start' | 'end'> & Partial<Pick<Appointment, 'assignedTo' | 'allDay'>>;
export type HowMoved = { span: Span; keepConfirmed: boolean; anyway?: true };

/** What its author sees of the fields that a move changes. */
const fieldsOf = (one: Appointment, move: Move): Partial<Appointment> =>
  Object.fromEntries(Object.keys(move).map((field) => [field, one[field as keyof Move]]));

/** Another time or another person; a plain edit. */
export const moveEvent = (
  one: Appointment,
  by: Actor,
  move: Move,
  { span, keepConfirmed, ...anyway }: HowMoved,
) =>
  doIt({
    one,
    by,
    operation: appointmentOperations.update,
    input: { ...oneOf(one), version: one.version, fields: move, span, keepConfirmed, ...anyway },
    // Of several in a row each follows on what became of the one before.
    ...(span === 'this' && { base: fieldsOf(one, move) }),
    words: 'Moved',
    // What becomes of a whole repeat the server says.
    change: (known, now) =>
      span === 'this' ? editAppointment(known, move, { by, now, keepConfirmed }) : known,
  });

export const removeEvent = async (one: Appointment, by: Actor) => {
  const posted = await act(rows, by, {
    id: keyOf(one),
    title: one.title,
    words: 'Deleted',
    operation: appointmentOperations.remove,
    input: oneOf(one),
    change: (known) => known,
    seen: one,
  });
  showAnswer(keyOf(one), null);
  return posted;
};

export const restoreEvent = (one: Appointment, by: Actor) =>
  act(rows, by, {
    id: keyOf(one),
    title: one.title,
    words: 'Restored',
    operation: appointmentOperations.restore,
    input: oneOf(one),
    change: (known) => known,
    seen: one,
  });

/** A new event under its own id, shown at once; without a network it waits with a clock. */
export const makeEvent = async (
  made: Appointment,
  by: Actor,
  input: z.input<typeof appointmentOperations.create.input>,
) => {
  const posted = await act(rows, by, {
    id: made.id,
    title: made.title,
    words: 'New event',
    operation: appointmentOperations.create,
    input,
    change: (known) => known,
    made,
  });
  if (isRepeat(made)) tellRepeats();
  return posted;
};
