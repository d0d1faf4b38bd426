import { clientTitle } from 'domain/clients';
import type { SearchedInvoice, SearchQuery } from 'domain/search';
import { type Kysely, sql } from 'kysely';
import { likeText } from '#platform/database/like.ts';
import type { Hit } from '#platform/database/results.ts';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

const most = 100;

/**
 * The invoices that are worth ranking: those whose number is met, and the newest of each of the first clients that are.
 * Numbers have their own trigrams; a client's many invoices are one step down its index each.
 */
export const invoiceHits = async (db: Db, { text }: SearchQuery): Promise<Hit[]> => {
  const like = `%${likeText(text)}%`;
  const { rows } = await sql<Hit>`
    (select i."id", i."createdAt" as "at", lower(coalesce(i."number", '')) || '|' as "txt" from
      (select * from invoices where lower("number") like ${like} limit 2000) as i
      order by i."issueDate" desc, i."id" desc limit ${most})
    union all
    (select i."id", i."createdAt" as "at", '|' || met."txt" as "txt" from
      (select "clientId", "txt" from client_search where "txt" like ${like} limit 50) as met
      cross join lateral (select "id", "createdAt" from invoices where invoices."clientId" = met."clientId"
        order by "issueDate" desc, "id" desc limit 3) as i limit ${most})`.execute(db);
  return rows;
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
