import {
  type Appointment,
  type DueReminder,
  nextLook,
  remindersBetween,
  reminderTelling,
} from 'domain/appointments';
import { hour, later, minute } from 'domain/kernel';
import { appointmentsById } from '#appointments';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { dropLooks, lockLooks, lookOf, saveLook, turnBack } from './sql/looks.ts';
import { lockReceivers } from './sql/telling.ts';
import { tell } from './tell.ts';

// Few enough to hold nobody up.
const atOnce = 100;
// What began longer ago, while no server ran, needs no reminder.
const useful = hour;
// So far the clocks of servers may lie apart; what was told until later was told by one that ran ahead.
const apart = 5 * minute;

type Due = [DueReminder, ...DueReminder[]];

/** What is due together: one moment before one start. */
const together = (due: readonly DueReminder[]): Due[] =>
  [...Map.groupBy(due, ({ start, minutesBefore }) => `${start} ${minutesBefore}`).values()] as Due[];

const remind = async (
  { services, ...ctx }: JobContext,
  appointment: Appointment,
  due: Due,
): Promise<void> => {
  const [{ start, minutesBefore }] = due;
  await tell(
    { ...ctx, newId: services.newId },
    {
      tellings: [reminderTelling(appointment, due)],
      lead: null,
      // Moved, it reminds anew; run again after a crash, it does not.
      source: `appointment:${appointment.id}:${start}:${minutesBefore}`,
      group: `${appointment.id}:${minutesBefore}`,
      at: ctx.now,
      actor: null,
    },
  );
};

const plan = async (
  { db }: Pick<JobContext, 'db'>,
  appointment: Appointment,
  since: string,
): Promise<void> => {
  const lookAt = nextLook(appointment, since);
  if (lookAt === null) await dropLooks(db, [appointment.id]);
  else await saveLook(db, { appointmentId: appointment.id, since, lookAt });
};

/**
 * Every minute: reminders whose moment has come are told, once each over all servers. What is told and until when stands
 * in one transaction.
 */
export const remindJob: Job<object> = {
  name: 'notifications.remind',
  every: '* * * * *',
  run: async (_, context) => {
    const { db, now } = context;
    await turnBack(db, now, later(now, apart));
    const looks = await lockLooks(db, now, atOnce);
    const rows = await appointmentsById(
      db,
      looks.map(({ appointmentId }) => appointmentId),
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    await dropLooks(
      db,
      looks.flatMap(({ appointmentId }) => (found.has(appointmentId) ? [] : [appointmentId])),
    );
    // All at once and in order: one after another they and something told to several would wait for each other.
    await lockReceivers(
      db,
      rows.flatMap(({ assignedTo, attendees }) => [...(assignedTo ? [assignedTo] : []), ...attendees]),
    );
    for (const { appointmentId, since } of looks) {
      const appointment = found.get(appointmentId);
      if (!appointment) continue;
      const due = remindersBetween(appointment, since, now).filter(
        ({ start }) => start > later(now, -useful),
      );
      for (const each of together(due)) await remind(context, appointment, each);
      await plan(context, appointment, now);
    }
    if (looks.length === atOnce) await context.enqueue(remindJob, {}, { key: 'notifications.remind.more' });
  },
};

const verbs = [
  'created',
  'updated',
  'completed',
  'cancelled',
  'rescheduled',
  'reopened',
  'restored',
  'removed',
  'separated',
];

/** What was planned, moved or called off is looked at when its next reminder is due. */
export const reminderReactions: NonNullable<Feature['reactions']> = verbs.map((verb) => ({
  verb: `appointments.${verb}`,
  run: async ({ rowId, at }, { db }) => {
    const [appointment] = await appointmentsById(db, [rowId]);
    if (!appointment) return dropLooks(db, [rowId]);
    // What was told stays told; a new one is told of from when it was made.
    const since = (await lookOf(db, rowId))?.since ?? at;
    await plan({ db }, appointment, since);
  },
}));
