import { type Client, type ClientSort, clientSortName } from 'domain/clients';
import { type RawBuilder, sql } from 'kysely';

/** Where a page of clients ended: what its last row was sorted by, updatedAt and id. */
export type Position = readonly [key: string | null, updatedAt: string, id: string];

// Each expression stands in an index to the letter.
const keys: Readonly<Record<Exclude<ClientSort, 'newest'>, RawBuilder<unknown>>> = {
  name: sql`client_sort_name(clients."businessName", clients."firstName", clients."lastName")`,
  contractEnd: sql`coalesce(clients."contractEndDate", 'infinity'::date)`,
};

const at = {
  name: (key: string | null) => sql`lower(${key}::text)`,
  contractEnd: (key: string | null) => sql`coalesce(${key}::date, 'infinity'::date)`,
} as const;

/** What a row is sorted by, for the cursor. */
export const positionIn =
  (sort: ClientSort) =>
  (client: Client): Position => {
    const key = { newest: null, name: clientSortName(client), contractEnd: client.contractEndDate }[sort];
    return [key, client.updatedAt, client.id];
  };

/** Rows behind a position. */
export const beyond = (sort: ClientSort, [key, updatedAt, id]: Position): RawBuilder<boolean> => {
  const older = sql<boolean>`(clients."updatedAt", clients."id") < (${updatedAt}::timestamptz, ${id}::uuid)`;
  if (sort === 'newest') return older;
  const here = keys[sort];
  const there = at[sort](key);
  return sql<boolean>`${here} >= ${there} and (${here} > ${there} or ${older})`;
};

/** The order itself. */
export const orderBy = (sort: ClientSort): RawBuilder<unknown> => {
  const rest = sql`clients."updatedAt" desc, clients."id" desc`;
  return sort === 'newest' ? rest : sql`${keys[sort]}, ${rest}`;
};
