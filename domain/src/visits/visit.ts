import type * as z from 'zod';
import { type Appointment, isFor } from '#appointments';
import {
  day,
  daysLater,
  fromLocalMinute,
  isAdministrator,
  knownMoment,
  later,
  localDay,
  type Scope,
  type Viewer,
} from '#kernel';
import type { visitAnswer, visitRowAnswer } from './answers.ts';

/** What somebody in the field may know of an appointment at a site (D55): one time of it. */
export type Visit = z.output<typeof visitAnswer>;

/** The same as feed and device keep it: a repeat as its one row, whose times follow from its rule. */
export type VisitRow = z.output<typeof visitRowAnswer>;

/** Categories of a site's files that go with a visit; of others nothing is told. */
export const visitCategories = ['service_photo', 'installation_record', 'machine_manual'] as const;

/** Statuses in which a visit is still one's own; what is called off or moved leaves page and device. */
export const visitStatuses = ['scheduled', 'confirmed', 'in_progress', 'completed', 'no_show'] as const;

const daysReadable = 14;
const daysAnswerable = 7;
const daysOfCodes = 2;

type Placed = Pick<Appointment, 'siteId' | 'assignedTo' | 'attendees'>;
type When = Pick<Visit, 'start' | 'end' | 'timezone' | 'status'>;

/** Whether an appointment is a visit of somebody's: theirs or attended, and at a site. */
export const isVisitOf = (uid: string, appointment: Placed): boolean =>
  appointment.siteId !== null && isFor(uid, appointment);

const isOff = ({ status }: Pick<When, 'status'>): boolean =>
  !(visitStatuses as readonly string[]).includes(status);
const isOpen = ({ status }: Pick<When, 'status'>): boolean =>
  status === 'scheduled' || status === 'confirmed' || status === 'in_progress';

/** Visits of somebody, whatever their role: assigned to them, or attended. */
export const visitScope = ({ uid }: Viewer): Scope => [
  { assignedTo: uid, status: visitStatuses },
  { attendees: { has: uid }, status: visitStatuses },
];

/** Visits that ended before this moment are no longer read. */
export const visitsSince = (now: string): string => later(now, -daysReadable * day);

const daysAfter = ({ end }: Pick<When, 'end'>, days: number): string => knownMoment(later(end, days * day));

/** Until when a visit is read: what was called off or moved, no longer at all. */
export const isReadable = (visit: When, now: string): boolean =>
  !isOff(visit) && now < daysAfter(visit, daysReadable);

/** Until when it is answered and photos are added. */
export const isAnswerable = (visit: When, at: string): boolean =>
  !isOff(visit) && at < daysAfter(visit, daysAnswerable);

/** From when on a visit's codes are to be had: the day before its start. */
export const codesFrom = ({ start, timezone }: Pick<When, 'start' | 'timezone'>): string =>
  fromLocalMinute(`${daysLater(localDay(start, timezone), -1)} 00:00`, timezone);

/** Until when they are: while it is to be done, and two days after its end at most; null once that is past. */
export const codesUntil = (visit: When, now: string): string | null => {
  const until = daysAfter(visit, daysOfCodes);
  return isOpen(visit) && now < until ? until : null;
};

/** Whether the codes of a visit are to be had now; administrators always may. */
export const maySeeCodes = (by: Pick<Viewer, 'role'>, visit: When, now: string): boolean =>
  isAdministrator(by.role) || (now >= codesFrom(visit) && codesUntil(visit, now) !== null);

/** Whether its answer may name machines. */
export const takesMachines = ({ type }: Pick<Appointment, 'type'>): boolean =>
  type === 'installation' || type === 'service_call';
