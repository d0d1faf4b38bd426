import type { InvoiceLineKind, ProposedLines } from 'domain/invoices';
import { idsOf, monthsLater } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** The sites of a client that are there, oldest first. */
export const siteIdsOf = async (db: Db, clientId: string): Promise<string[]> =>
  idsOf(
    await db
      .selectFrom('sites')
      .select('id')
      .where('clientId', '=', clientId)
      .where('deletedAt', 'is', null)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  );

/** What a client was last charged for one of a kind, by site; under '' anywhere. */
export const lastPrices = async (
  db: Db,
  clientId: string,
  kind: InvoiceLineKind,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ siteId: string; unitPrice: number }>`
    select coalesce(line ->> 'siteId', '') as "siteId", (line ->> 'unitPrice')::bigint as "unitPrice"
    from (select "lines", "issueDate", "id" from invoices
        where "clientId" = ${clientId}::uuid and "status" not in ('draft', 'cancelled')
        order by "issueDate" desc, "id" desc limit 24) as newest,
      jsonb_array_elements("lines") with ordinality as each(line, n)
    where line ->> 'kind' = ${kind}
    order by "issueDate" desc, "id" desc, n`.execute(db);
  const prices = new Map<string, number>();
  for (const { siteId, unitPrice } of rows) {
    if (!prices.has(siteId)) prices.set(siteId, unitPrice);
    if (!prices.has('')) prices.set('', unitPrice);
  }
  return prices;
};

type About = { eventId: string } | { clientId: string; month: string; kind: InvoiceLineKind };

/** Invoices, cancelled ones aside, that bill an appointment, or the same kind in the same month. */
export const billedFor = async (db: Db, about: About): Promise<ProposedLines['billed']> => {
  const fits =
    'eventId' in about
      ? sql`"eventId" = ${about.eventId}::uuid`
      : sql`"clientId" = ${about.clientId}::uuid and "issueDate" >= ${`${about.month}-01`}::date
          and "issueDate" < ${monthsLater(`${about.month}-01`, 1)}::date
          and "lines" @> ${JSON.stringify([{ kind: about.kind }])}::jsonb`;
  const { rows } = await sql<ProposedLines['billed'][number]>`
    select "id", "number" from invoices where ${fits} and "status" <> 'cancelled'
    order by "issueDate" desc, "id" desc limit 20`.execute(db);
  return rows;
};
