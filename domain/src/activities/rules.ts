import { type Belonging, blankBeside, layOver } from '#contacts';
import type { Outcome } from '#kernel';
import type { Activity } from './activity.ts';
import type { SomeActivityFields } from './fields.ts';

/** An activity before anything is known. */
export const blankActivity = (id: string, parent: Belonging, by: string | null, now: string): Activity => ({
  ...blankBeside(id, parent, by, now),
  type: 'task',
  title: '',
  description: '',
  dealId: null,
  contactId: null,
  dueDate: null,
  assignedTo: null,
  doneAt: null,
});

const sameParent = (a: Belonging, b: Belonging): boolean =>
  a.leadId === b.leadId && a.clientId === b.clientId;

/** Lays fields over an activity; one that goes elsewhere leaves the deal and contact of where it was. */
export const changeActivity = (
  activity: Activity,
  { done, ...fields }: SomeActivityFields,
  now: string,
): Outcome<Activity> => {
  const doneAt = done === undefined ? activity.doneAt : done ? (activity.doneAt ?? now) : null;
  const next = { ...layOver(activity, fields, now), doneAt };
  if (sameParent(activity, next)) return next;
  return { ...next, dealId: fields.dealId ?? null, contactId: fields.contactId ?? null };
};

/** Whether it should have been done by now. */
export const isOverdue = ({ dueDate, doneAt }: Activity, now: string): boolean =>
  dueDate !== null && doneAt === null && dueDate < now;

/** What is to be done first, soonest first, then what has no day, then what is done, newest first. */
export const byDue = (a: Activity, b: Activity): number => {
  if ((a.doneAt === null) !== (b.doneAt === null)) return a.doneAt === null ? -1 : 1;
  if (a.doneAt !== null && b.doneAt !== null) return b.doneAt.localeCompare(a.doneAt);
  return (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9') || a.createdAt.localeCompare(b.createdAt);
};
