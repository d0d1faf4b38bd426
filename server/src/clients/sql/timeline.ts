import type { ClientTimelineKind } from 'domain/clients';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { messageItems, type TimelineRow as RowOf } from '#leads';
import type { DB } from '#platform/database/schema.ts';
import type { Stretch } from '#platform/rows/page.ts';

export type TimelineRow = RowOf<ClientTimelineKind>;

type Source = { kind: ClientTimelineKind; rows: RawBuilder<unknown> };

const source = (
  kind: ClientTimelineKind,
  noun: string,
  name: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
) => ({
  kind,
  rows: sql`select ${noun}::text, thing."id"::text, ${kind}::text, ${name} from ${from}`,
});

const person = sql`coalesce(nullif(btrim(thing."firstName" || ' ' || thing."lastName"), ''), nullif(thing."company", ''),
  nullif(thing."email", ''), thing."phone")`;

// What belongs to the client, to one of its sites, or still to the lead it was.
const sources = (id: string, leadIds: readonly string[]): Source[] => {
  const own = sql`thing."clientId" = ${id}`;
  const here = sql`thing."siteId" = any(array(select "id" from places))`;
  const ofLead = (table: string) =>
    leadIds.length === 0
      ? sql`${sql.table(table)} as thing where ${own}`
      : sql`(select * from ${sql.table(table)} where "clientId" = ${id} union
          select * from ${sql.table(table)} where "leadId" = any(${[...leadIds]}::uuid[])) as thing`;
  return [
    source(
      'change',
      'clients',
      sql`''`,
      sql`clients as thing where thing."id" = any(client_rows(${id}::uuid))`,
    ),
    source('site', 'sites', sql`thing."name"`, sql`places as thing`),
    source(
      'machine',
      'machines',
      sql`btrim(thing."kind" || ' ' || thing."serial")`,
      sql`machines as thing where ${here}`,
    ),
    source('contact', 'contacts', person, sql`contacts as thing where ${own}`),
    source('deal', 'deals', sql`thing."title"`, ofLead('deals')),
    source('activity', 'activities', sql`thing."title"`, ofLead('activities')),
    source(
      'file',
      'documents',
      sql`thing."name"`,
      sql`(select "id", "name" from documents where "clientId" = ${id} union
        select "id", "name" from documents where "siteId" = any(array(select "id" from places))) as thing`,
    ),
    source('event', 'appointments', sql`thing."title"`, ofLead('appointments')),
    source(
      'collection',
      'collections',
      sql`places."name" || ' · ' || to_char(abs(thing."gross") / 100.0, 'FM$999,999,990.00')`,
      sql`collections as thing join places on places."id" = thing."siteId" where ${own}`,
    ),
    source(
      'collection',
      'statements',
      sql`places."name" || ' · ' || to_char(to_date(thing."month", 'YYYY-MM'), 'FMMonth YYYY')`,
      sql`statements as thing join places on places."id" = thing."siteId" where ${own}`,
    ),
  ];
};

/** The leads that a client began as: its own, and those of clients that became part of it. */
export const originsOf = async (db: Kysely<DB>, id: string): Promise<string[]> => {
  const { rows } = await sql<{ leadId: string }>`
    select "originLeadId" as "leadId" from clients where "id" = any(client_rows(${id}::uuid)) and "originLeadId" is not null`.execute(
    db,
  );
  return rows.map(({ leadId }) => leadId);
};

const nothing = sql`select null::text, null::text, null::text, null::text where false`;

// Also of leads that joined the client later than the one it began as.
const ofItsLeads = (id: string) =>
  sql`thing."leadId" = any(array(select "id" from leads where "convertedToClientId" = ${id}))`;

/**
 * One page of what happened to a client and all that is its, newest first: the rows that belong to it now, and of each
 * the newest events by their index. `ready` only says that a file's bytes have arrived.
 */
export const timelineOf = async (
  db: Kysely<DB>,
  { id, leadIds }: { id: string; leadIds: readonly string[] },
  kinds: readonly ClientTimelineKind[],
  stretch: Stretch,
): Promise<TimelineRow[]> => {
  const wanted = sources(id, leadIds).filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const writes = kinds.length === 0 || kinds.includes('message');
  if (wanted.length === 0 && !writes) return [];
  const { at, beyond, by, limit } = stretch;
  const until = at ? sql`and "at" <= ${at[0]}::timestamptz` : sql``;
  const { rows } = await sql<TimelineRow>`
    with places as materialized (
      select "id", coalesce(nullif("siteName", ''), "locationCode") as "name" from sites where "clientId" = ${id}),
    things ("noun", "rowId", "kind", "name") as materialized (
      ${sql.join([nothing, ...wanted.map(({ rows: one }) => one)], sql` union all `)}),
    items as (
      select 'e' || lpad(event."position"::text, 18, '0') as "id", event."at", event."actor" as "by", null as "author",
        things."kind", event."verb", '' as "label", things."name" as "text", false as "struck", event."before", event."after"
      from things cross join lateral (
        select "position", "at", "actor", "verb", "before", "after" from events
        where "noun" = things."noun" and "rowId" = things."rowId" and "verb" not in ('ready', 'separated') ${until}
        order by "position" desc limit ${limit}) as event${
          writes
            ? sql`
      union all ${messageItems(sql`thing."clientId" = ${id}`, stretch)}
      union all ${messageItems(ofItsLeads(id), stretch)}`
            : sql``
        })
    select * from items where ${beyond} order by ${by} limit ${limit}`.execute(db);
  return rows;
};
