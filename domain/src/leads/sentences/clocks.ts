import { administrators, countWords, dateWords, localDay, type Telling } from '#kernel';
import { leaseOpensAt } from '#leads/clocks/lease.ts';
import { type Lead, leadTitle } from '#leads/lead.ts';
import { about, type LeadTold, type Sentence } from './told.ts';

/** First contact is over: to the rep, and to administrators. */
export const expired: Sentence = ({ lead, nameOf }) => [
  {
    ...about(lead),
    to: { uids: [lead.assignedRep] },
    type: 'reminder_due',
    wish: 'autoReminder',
    title: 'First contact is over',
    message: `${leadTitle(lead)} has not been contacted in time`,
  },
  {
    ...about(lead),
    to: { roles: administrators },
    type: 'reminder_due',
    wish: 'autoReminder',
    title: 'First contact is over',
    message: `${nameOf(lead.assignedRep)} has not contacted ${leadTitle(lead)} in time`,
  },
];

/** Whether an act offline was a first contact in time, and arrived when all had been told that there was none (D56). */
export const wasInTime = ({ before, after }: Pick<LeadTold, 'before' | 'after'>): boolean =>
  before.timeoutExpired === true && after.timeoutExpired === false && after.contactedWithinTimeframe === true;

/** First contact was in time after all: to whom its end was told. */
export const inTime: Sentence = (told) =>
  wasInTime(told)
    ? expired(told).map((one) => ({
        ...one,
        title: 'First contact was in time',
        message: `${told.nameOf(told.actor)} contacted ${leadTitle(told.lead)} in time, without a network`,
      }))
    : [];

/** The lease window that was reached: the months that were not there before. */
export const leaseReminded: Sentence = ({ lead, before, after }) => {
  const known = Object.keys(before.endOfLeaseReminders ?? {});
  const reached = Object.keys(after.endOfLeaseReminders ?? {}).filter((each) => !known.includes(each));
  const left = Math.min(...reached.map(Number));
  const opensAt = leaseOpensAt(lead);
  const opens = opensAt === null ? 'is about to open' : `opens on ${dateWords(opensAt)}`;
  const inMonths = Number.isFinite(left) ? `, in ${countWords(left, 'month')}` : '';
  return [
    {
      ...about(lead),
      to: lead.assignedRep === null ? { roles: administrators } : { uids: [lead.assignedRep] },
      type: 'reminder_due',
      wish: 'autoReminder',
      title: 'Lease window',
      message: `The lease window of ${leadTitle(lead)} ${opens}${inMonths}`,
    },
  ];
};

/** The next step that is due, told to the rep (once). */
export const nextStepDue = (lead: Lead, timeZone: string): Telling => ({
  ...about(lead),
  to: { uids: [lead.assignedRep] },
  type: 'reminder_due',
  title: 'Next step due',
  message: `${leadTitle(lead)}: ${lead.nextStep?.what ?? ''}, due ${dateWords(localDay(lead.nextStep?.dueAt ?? lead.updatedAt, timeZone), 'short')}`,
});
