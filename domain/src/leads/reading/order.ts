import type { Lead } from '#leads/lead.ts';

/** The orders of lists, each with an index that serves it; `newest` and `urgent` are those of the board (D42). */
export const leadSorts = ['newest', 'urgent', 'oldest', 'name', 'machines'] as const;
export type LeadSort = (typeof leadSorts)[number];

type Facts = Pick<
  Lead,
  | 'id'
  | 'updatedAt'
  | 'dueAt'
  | 'businessName'
  | 'company'
  | 'firstName'
  | 'lastName'
  | 'numberOfMachinesNeeded'
>;

/** The name that lists are sorted by, case aside: the property's, else the person's; empty when there is none. */
export const sortName = ({ businessName, company, firstName, lastName }: Facts): string =>
  businessName || company || `${firstName} ${lastName}`.replace(/^ +| +$/g, '');

const up = (a: string | number, b: string | number): number => (a === b ? 0 : a < b ? -1 : 1);
const newest = (a: Facts, b: Facts): number => up(b.updatedAt, a.updatedAt) || up(b.id, a.id);

const orders: Readonly<Record<LeadSort, (a: Facts, b: Facts) => number>> = {
  newest,
  oldest: (a, b) => newest(b, a),
  // Those without a due moment come last.
  urgent: (a, b) => up(a.dueAt ?? '9', b.dueAt ?? '9') || newest(a, b),
  name: (a, b) => up(sortName(a).toLowerCase(), sortName(b).toLowerCase()) || newest(a, b),
  machines: (a, b) => up(b.numberOfMachinesNeeded, a.numberOfMachinesNeeded) || newest(a, b),
};

/** A total order of leads, the same as the server's. */
export const leadOrder = (sort: LeadSort): ((a: Facts, b: Facts) => number) => orders[sort];
