import { type Client, type ClientSort, clientSortName } from 'domain/clients';
import { date, text } from 'domain/kernel';
import { sql } from 'kysely';
import { beforeNewest, type Order, orderOf } from '#platform/rows/page.ts';

const newest = orderOf<Client>('desc', { updatedAt: 'timestamptz', id: 'uuid' }, 'clients');

// Each expression stands in an index to the letter.
export const clientOrders: Readonly<Record<ClientSort, Order<Client>>> = {
  newest,
  name: beforeNewest(newest, {
    key: text(600),
    of: clientSortName,
    here: sql`client_sort_name(clients."businessName", clients."firstName", clients."lastName")`,
    there: (name) => sql`lower(${name}::text)`,
  }),
  contractEnd: beforeNewest(newest, {
    key: date.nullable(),
    of: ({ contractEndDate }) => contractEndDate,
    here: sql`coalesce(clients."contractEndDate", 'infinity'::date)`,
    there: (day) => sql`coalesce(${day}::date, 'infinity'::date)`,
  }),
};
