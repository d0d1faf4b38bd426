import { clientTitle } from 'domain/clients';
import type { SearchedInvoice, SearchQuery } from 'domain/search';
import { type Kysely, sql } from 'kysely';
import { containing } from '#platform/database/like.ts';
import { hasTrigram } from '#platform/database/pieces.ts';
import { steadilySaid } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';
import { limitOf } from '#platform/database/statements.ts';
import type { SearchAsk } from '#platform/operations/feature.ts';

type Db = Kysely<DB>;

const most = 100;

// Every number has such letters, and no other: a pair of them is common, and any other pair in none.
const inNumbers = /^[-inv\d]+$/;

/**
 * The invoices that are worth ranking: the newest whose number is met, and the newest of each of the first clients that are.
 * Numbers have their own trigrams; a client's many invoices are one step down its index each.
 */
export const askInvoices = async (db: Db, { text }: SearchQuery): Promise<SearchAsk> => {
  const like = containing(text);
  const { indexed } = await steadilySaid(db, 'client_search', { text, digits: null });
  const numbered = hasTrigram(text)
    ? sql`(select * from invoices where lower("number") like ${like} limit 2000)`
    : sql`(select * from (select * from invoices order by "issueDate" desc, "id" desc limit 2000) as newest
        where ${inNumbers.test(text)}::boolean and lower("number") like ${like})`;
  return {
    few: sql`
    (select i."id", i."createdAt" as "at", '' as "part", lower(coalesce(i."number", '')) || '|' as "txt" from ${numbered} as i
      order by i."issueDate" desc, i."id" desc ${limitOf(most)})
    union all
    (select i."id", i."createdAt" as "at", '' as "part", '|' || met."txt" as "txt" from
      (select "clientId", "txt" from client_search where ${indexed} limit 50) as met
      cross join lateral (select "id", "createdAt" from invoices where invoices."clientId" = met."clientId"
        order by "issueDate" desc, "id" desc limit 3) as i ${limitOf(most)})`,
    areFew: true,
    many: async () => [],
  };
};

/** What a result says of some invoices. */
export const searchedInvoices = async (db: Db, ids: readonly string[]): Promise<SearchedInvoice[]> => {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('clients', 'clients.id', 'invoices.clientId')
    .select([
      'invoices.id',
      'invoices.number',
      'invoices.status',
      'invoices.total',
      'invoices.dueDate',
      'clients.firstName',
      'clients.lastName',
      'clients.businessName',
      'clients.email',
      'clients.phone',
    ])
    .where('invoices.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map((row) => {
    const { id, number, status, total, dueDate } = row;
    return {
      id,
      number,
      status: status as SearchedInvoice['status'],
      total,
      dueDate,
      client: clientTitle(row),
    };
  });
};
