import { count, dateTime, text, uuid } from 'domain/kernel';
import { type Lead, type LeadSort, sortName } from 'domain/leads';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { type Order, orderOf } from '#platform/rows/page.ts';

type Key = string | number | null;

/** What stands before updatedAt in an order. */
type First = {
  key: RawBuilder<unknown>;
  descending?: true;
  shape: z.ZodType<Key>;
  /** The key of a position, as the database computes it. */
  value: (key: Key | undefined) => RawBuilder<unknown>;
  of: (lead: Lead) => Key;
};

/** A key, then what was touched last, then the id: their ways differ. */
const firstBy = ({ key, descending, shape, value, of }: First): Order<Lead> => ({
  position: z.tuple([shape, dateTime, uuid]),
  at: (lead) => [of(lead), lead.updatedAt, lead.id],
  by: sql`${key} ${descending ? sql`desc` : sql`asc`}, leads."updatedAt" desc, leads."id" desc`,
  beyond: ([first, updatedAt, id]) => {
    const older = sql`(leads."updatedAt", leads."id") < (${updatedAt}::timestamptz, ${id}::uuid)`;
    const at = value(first);
    return descending
      ? sql`${key} <= ${at} and (${key} < ${at} or ${older})`
      : sql`${key} >= ${at} and (${key} > ${at} or ${older})`;
  },
});

const touched = { updatedAt: 'timestamptz', id: 'uuid' } as const;

/** The orders that leads are read in (D42). Each expression stands in an index to the letter. */
export const leadOrders: Readonly<Record<LeadSort, Order<Lead>>> = {
  newest: orderOf('desc', touched, 'leads'),
  oldest: orderOf('asc', touched, 'leads'),
  urgent: firstBy({
    key: sql`coalesce(leads."dueAt", 'infinity'::timestamptz)`,
    shape: dateTime.nullable(),
    value: (due) => sql`coalesce(${due}::timestamptz, 'infinity'::timestamptz)`,
    of: ({ dueAt }) => dueAt,
  }),
  name: firstBy({
    key: sql`lead_sort_name(leads."businessName", leads."company", leads."firstName", leads."lastName")`,
    shape: text(600),
    value: (name) => sql`lower(${name}::text)`,
    of: sortName,
  }),
  machines: firstBy({
    key: sql`leads."numberOfMachinesNeeded"`,
    descending: true,
    shape: count,
    value: (machines) => sql`${machines}::integer`,
    of: ({ numberOfMachinesNeeded }) => numberOfMachinesNeeded,
  }),
};

/** The orders of lists behind a figure, by the moment that comes first; those without it stand last. */
export const figureOrders: Readonly<Record<string, Order<Lead>>> = {
  assignedAt: firstBy({
    key: sql`coalesce(leads."assignedAt", 'infinity'::timestamptz)`,
    shape: dateTime.nullable(),
    value: (assigned) => sql`coalesce(${assigned}::timestamptz, 'infinity'::timestamptz)`,
    of: ({ assignedAt }) => assignedAt,
  }),
};
