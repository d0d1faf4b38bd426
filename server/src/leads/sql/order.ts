import { type Lead, type LeadSort, sortName } from 'domain/leads';
import { type RawBuilder, sql } from 'kysely';

/** Where a page of leads ended: what its last row was sorted by, updatedAt and id. */
export type Position = readonly [key: string | number | null, updatedAt: string, id: string];

type Order = {
  /** What stands before updatedAt in the order, ascending or descending. */
  key: RawBuilder<unknown> | null;
  descending?: true;
  /** The key of a position, as the database computes it. */
  at: (key: Position[0]) => RawBuilder<unknown>;
  of: (lead: Parameters<typeof sortName>[0]) => Position[0];
};

const plain = { key: null, at: () => sql`null`, of: () => null } satisfies Order;

// Each expression stands in an index to the letter.
const orders: Readonly<Record<LeadSort, Order>> = {
  newest: plain,
  oldest: plain,
  urgent: {
    key: sql`coalesce(leads."dueAt", 'infinity'::timestamptz)`,
    at: (due) => sql`coalesce(${due}::timestamptz, 'infinity'::timestamptz)`,
    of: ({ dueAt }) => dueAt,
  },
  name: {
    key: sql`lead_sort_name(leads."businessName", leads."company", leads."firstName", leads."lastName")`,
    at: (name) => sql`lower(${name}::text)`,
    of: sortName,
  },
  machines: {
    key: sql`leads."numberOfMachinesNeeded"`,
    descending: true,
    at: (machines) => sql`${machines}::integer`,
    of: ({ numberOfMachinesNeeded }) => numberOfMachinesNeeded,
  },
};

/** What a row is sorted by, for the cursor. */
export const positionIn =
  (sort: LeadSort) =>
  (lead: Lead): Position => [orders[sort].of(lead), lead.updatedAt, lead.id];

/** Rows behind a position. */
export const beyond = (sort: LeadSort, [key, updatedAt, id]: Position): RawBuilder<boolean> => {
  const here = sql`(leads."updatedAt", leads."id")`;
  const there = sql`(${updatedAt}::timestamptz, ${id}::uuid)`;
  if (sort === 'oldest') return sql<boolean>`${here} > ${there}`;
  const older = sql<boolean>`${here} < ${there}`;
  const order = orders[sort];
  if (!order.key) return older;
  const at = order.at(key);
  return order.descending
    ? sql<boolean>`${order.key} <= ${at} and (${order.key} < ${at} or ${older})`
    : sql<boolean>`${order.key} >= ${at} and (${order.key} > ${at} or ${older})`;
};

/** The order itself. */
export const orderBy = (sort: LeadSort): RawBuilder<unknown> => {
  if (sort === 'oldest') return sql`leads."updatedAt", leads."id"`;
  const { key, descending } = orders[sort] as Order;
  const rest = sql`leads."updatedAt" desc, leads."id" desc`;
  return key ? sql`${key} ${descending ? sql`desc` : sql`asc`}, ${rest}` : rest;
};
