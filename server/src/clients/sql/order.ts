import { type Client, type ClientSort, clientSortName } from 'domain/clients';
import { date, dateTime, text, uuid } from 'domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { type Order, orderOf } from '#platform/rows/page.ts';

const newest = orderOf<Client>('desc', { updatedAt: 'timestamptz', id: 'uuid' }, 'clients');

/** What stands before the newest in an order, and the same of a position as the database computes it. */
const by = (
  key: z.ZodType<string | null>,
  of: (client: Client) => string | null,
  here: RawBuilder<unknown>,
  there: (key: string | null) => RawBuilder<unknown>,
): Order<Client> => ({
  position: z.tuple([key, dateTime, uuid]),
  at: (client) => [of(client), ...newest.at(client)],
  by: sql`${here}, ${newest.by}`,
  beyond: ([first, ...rest]) => {
    const at = there(first as string | null);
    return sql`${here} >= ${at} and (${here} > ${at} or ${newest.beyond(rest)})`;
  },
});

// Each expression stands in an index to the letter.
export const clientOrders: Readonly<Record<ClientSort, Order<Client>>> = {
  newest,
  name: by(
    text(600),
    clientSortName,
    sql`client_sort_name(clients."businessName", clients."firstName", clients."lastName")`,
    (name) => sql`lower(${name}::text)`,
  ),
  contractEnd: by(
    date.nullable(),
    ({ contractEndDate }) => contractEndDate,
    sql`coalesce(clients."contractEndDate", 'infinity'::date)`,
    (day) => sql`coalesce(${day}::date, 'infinity'::date)`,
  ),
};
