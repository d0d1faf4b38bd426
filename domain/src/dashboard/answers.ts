import * as z from 'zod';
import { date, dateTime, each, uuid } from '#kernel';
import { leadSummaryAnswer } from '#leads';
import { firstStepKeys } from './first-steps.ts';

const count = z.int();

/** Leads that need their first contact: the longest waiting first, and how many there are in all. */
export const contactBlock = z.strictObject({
  items: z.array(leadSummaryAnswer),
  total: count,
  /** Whose window is over, and whose window ends before the office's day does. */
  over: count,
  today: count,
});
export type ContactBlock = z.output<typeof contactBlock>;

export const poolBlock = z.strictObject({
  items: z.array(z.strictObject({ lead: leadSummaryAnswer, arrivedAt: dateTime })),
  total: count,
});
export type PoolBlock = z.output<typeof poolBlock>;

export const quietBlock = z.strictObject({
  items: z.array(z.strictObject({ lead: leadSummaryAnswer, lastContactDate: dateTime })),
  total: count,
});
export type QuietBlock = z.output<typeof quietBlock>;

/** How far off notice is, of leases that are looked at: it may be given now, within 90 days, or later. */
export const leaseGroups = ['open', 'soon', 'later'] as const;
export type LeaseGroup = (typeof leaseGroups)[number];

const leaseGroup = z.strictObject({ items: z.array(leadSummaryAnswer), total: count });
export const leaseBlock = z.strictObject({
  today: date,
  ...each(leaseGroup, leaseGroups),
});
export type LeaseBlock = z.output<typeof leaseBlock>;

export const activityBlock = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      at: dateTime,
      by: uuid.nullable(),
      author: z.string(),
      verb: z.string(),
      /** What became of the next step where a change was about it. */
      step: z.enum(['planned', 'changed']).nullable(),
      leadId: uuid,
      lead: z.string(),
    }),
  ),
});
export type ActivityBlock = z.output<typeof activityBlock>;

export const firstStepsAnswer = z.strictObject({
  steps: z.array(z.strictObject({ key: z.enum(firstStepKeys), done: z.boolean() })),
});

/** Sites that wait for their installation, the earliest planned first, those without a day last. */
export const installBlock = z.strictObject({
  items: z.array(
    z.strictObject({
      id: uuid,
      clientId: uuid,
      site: z.string(),
      client: z.string(),
      plannedOn: date.nullable(),
    }),
  ),
  total: count,
});
export type InstallBlock = z.output<typeof installBlock>;

/** Of those first assigned this month whose window is over: how many were contacted within it. */
const contacted = z.strictObject({ within: count, of: count });

/** One's own figures; sold and dead are those of the office's month. */
export const numbersBlock = z.strictObject({
  ...each(count, ['new', 'selling', 'sold', 'dead']),
  contacted,
});
export type NumbersBlock = z.output<typeof numbersBlock>;

export const teamBlock = z.strictObject({
  items: z.array(
    z.strictObject({
      rep: uuid,
      name: z.string(),
      ...each(count, ['open', 'uncontacted', 'sold', 'soldLately']),
      /** When the one that waits longest for its first contact was assigned. */
      oldest: dateTime.nullable(),
      contacted,
    }),
  ),
});
export type TeamBlock = z.output<typeof teamBlock>;
