import {
  type Appointment,
  appointmentOperations,
  isAppointmentOpen,
  isRepeat,
  occurrencesOf,
} from 'domain/appointments';
import { day, later } from 'domain/kernel';
import { useWrites } from '#platform/offline/waiting.ts';
import { isUnderWay, painted } from '#platform/offline/write.ts';
import { useRead } from '#platform/query.ts';

/** What events belong to, and what it is called. */
export type Around = { name: string } & ({ leadId: string } | { clientId: string; siteId?: string });

/** An event beside what it belongs to; of a repeat the next day of it. `waits`: it waits for the network. */
export type Standing = Appointment & { waits?: true };

const far = 366 * day;

/** A repeat is one row: it is told by the day that comes. */
export const nextOne = (one: Appointment, now: string): Appointment => {
  if (!isRepeat(one) || one.occurrence !== null) return one;
  const [next] = occurrencesOf(one, { from: now, to: later(now, far) });
  return next ? { ...one, ...next } : one;
};

/** Whether it is still to come, or to be done. */
const isAhead = (one: Appointment, now: string): boolean =>
  isAppointmentOpen(one) && (!isRepeat(one) || one.end >= now);

const byStart = (a: Appointment, b: Appointment): number =>
  a.start.localeCompare(b.start) || a.id.localeCompare(b.id);

/** Events of the calendar as they stand around a lead, a client or a site. */
export const useAround = ({ name: _, ...of }: Around) => {
  const read = useRead(appointmentOperations.around, { ...of, limit: 100 }, { follows: ['appointments'] });
  const writes = useWrites();
  const now = new Date().toISOString();
  const listed = read.data?.items ?? [];
  const known = new Set(listed.map(({ id }) => id));
  const here = 'leadId' in of ? { leadId: of.leadId } : of;
  const isHere = (one: object) => Object.entries(here).every(([field, id]) => Reflect.get(one, field) === id);
  const waiting = writes.flatMap((write): Standing[] => {
    if (write.noun !== 'appointments' || !isUnderWay(write) || known.has(write.rowId)) return [];
    const row = painted<Appointment>(undefined, write.paint);
    return row && isHere(row) ? [{ ...row, ...(write.state === 'waits' && { waits: true as const }) }] : [];
  });
  const all = [...listed.map((one) => nextOne(one, now)), ...waiting].sort(byStart);
  return {
    read,
    ahead: all.filter((one) => isAhead(one, now)),
    past: all.filter((one) => !isAhead(one, now)).reverse(),
  };
};
