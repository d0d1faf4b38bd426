import { whenWords } from 'domain/appointments';
import { nextOf } from 'domain/kernel';
import type { Holding } from '#platform/operations/feature.ts';
import { saveAppointmentChange } from './keep.ts';
import { countHeld, firstHeld, lockHeld } from './sql/held.ts';

/** What somebody is to do by the calendar. What they made for others, or attend beside them, stays as it is. */
export const heldAppointments: Holding = {
  kind: 'appointments',
  count: ({ db, now }, uid) => countHeld(db, uid, now),
  names: async ({ db, now }, uid, limit) =>
    (await firstHeld(db, uid, now, limit)).map((row) => `${row.title}, ${whenWords(row)}`),
  handOver: async (ctx, from, to) => {
    for (const before of await lockHeld(ctx.db, from, ctx.now)) {
      const attendees = before.attendees.filter((uid) => uid !== to);
      const after = nextOf(before, { assignedTo: to, attendees }, ctx.now);
      await saveAppointmentChange(ctx, 'updated', before, after);
    }
  },
};
