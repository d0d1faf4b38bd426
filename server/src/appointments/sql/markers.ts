import { type Marker, type MarkerKind, markersSeenBy } from 'domain/appointments';
import type { Scope } from 'domain/kernel';
import { readableLeads } from 'domain/leads';
import { type RawBuilder, sql } from 'kysely';
import { scopeSql } from '#platform/database/scope.ts';
import type { Context } from '#platform/operations/context.ts';
import { collectionsDue } from './collections-due.ts';

type Days = { from: string; to: string };

/** What is to be known of some days; `more`: of some kind that is not all. */
export type Marked = { markers: Marker[]; more: boolean };

const mostOfAKind = 500;
const nothingDue: Marked = { markers: [], more: false };

const leadName = sql`coalesce(nullif("businessName", ''), nullif("company", ''),
  nullif(btrim("firstName" || ' ' || "lastName"), ''), nullif("email", ''), "phone")`;
const clientName = sql`coalesce(nullif(clients."businessName", ''), nullif(btrim(clients."firstName" || ' ' || clients."lastName"), ''), clients."email")`;
const siteName = sql`coalesce(nullif(sites."siteName", ''), nullif(sites."streetAddress", ''), sites."locationCode")`;

const between = (day: RawBuilder<unknown>, { from, to }: Days) =>
  sql`${day} between ${from}::date and ${to}::date`;

const marker = (
  kind: MarkerKind,
  noun: Marker['noun'],
  { id, date, title, rest }: Record<'id' | 'date' | 'title' | 'rest', RawBuilder<unknown>>,
) => sql`(select ${kind}::text as "kind", ${date} as "date", ${title} as "title", ${noun}::text as "noun", ${id} as "id"
  ${rest} order by 2, 5 limit ${mostOfAKind + 1})`;

const ofLead = (kind: 'leaseWindow' | 'leaseEnd', day: RawBuilder<unknown>, days: Days, sight: Scope) =>
  marker(kind, 'leads', {
    id: sql`leads."id"`,
    date: day,
    title: leadName,
    rest: sql`from leads where ${scopeSql(sight, 'leads')} and not "deleted" and "leaseExpirationDate" is not null
      and "convertedToClientId" is null and ${between(day, days)}`,
  });

// Planned changes on the day of their new prices, and days on which a site's prices are to be looked at again.
const vendDays = sql`(select v."siteId", c."effectiveOn" as "on" from vend_change_sites as v
    join vend_changes as c on c."id" = v."vendChangeId" where v."state" = 'planned'
  union select "id", "vendChangeNext" from sites where "vendChangeNext" is not null) as vend`;

type Queried = Exclude<MarkerKind, 'collectionDue'>;
type Ask = { days: Days; leads: Scope };

const queries: Readonly<Record<Queried, (ask: Ask) => RawBuilder<unknown>>> = {
  leaseWindow: ({ days, leads }) =>
    ofLead('leaseWindow', sql`("leaseExpirationDate" - "leaseNoticeDays")`, days, leads),
  leaseEnd: ({ days, leads }) => ofLead('leaseEnd', sql`"leaseExpirationDate"`, days, leads),
  contractEnd: ({ days }) =>
    marker('contractEnd', 'clients', {
      id: sql`clients."id"`,
      date: sql`clients."contractEndDate"`,
      title: clientName,
      rest: sql`from clients where "deletedAt" is null and ${between(sql`clients."contractEndDate"`, days)}`,
    }),
  vendChange: ({ days }) =>
    marker('vendChange', 'sites', {
      id: sql`sites."id"`,
      date: sql`vend."on"`,
      title: siteName,
      rest: sql`from ${vendDays} join sites on sites."id" = vend."siteId"
          where sites."deletedAt" is null and ${between(sql`vend."on"`, days)}`,
    }),
  documentExpiry: ({ days }) =>
    marker('documentExpiry', 'documents', {
      id: sql`documents."id"`,
      date: sql`documents."expiresAt"`,
      title: sql`documents."name"`,
      rest: sql`from documents where "deletedAt" is null and "status" in ('ready', 'archived')
          and ${between(sql`documents."expiresAt"`, days)}`,
    }),
};

type Reading = Pick<Context, 'db' | 'viewer'>;

const queried = async ({ db, viewer }: Reading, days: Days, kinds: readonly Queried[]): Promise<Marker[]> => {
  if (kinds.length === 0) return [];
  const ask = { days, leads: readableLeads(viewer) };
  const each = sql.join(
    kinds.map((kind) => queries[kind](ask)),
    sql` union all `,
  );
  return (await sql<Marker>`${each}`.execute(db)).rows;
};

const inOrder = (a: Marker, b: Marker): number =>
  `${a.date} ${a.kind} ${a.id}` < `${b.date} ${b.kind} ${b.id}` ? -1 : 1;

const firstOfEachKind = (found: readonly Marker[]): Marked => {
  const kinds = Map.groupBy(found, ({ kind }) => kind);
  const markers = [...kinds.values()].flatMap((ofKind) => ofKind.slice(0, mostOfAKind));
  return { markers, more: markers.length < found.length };
};

/** Computed as asked for; what administrators alone may know, for them alone (CAL-06). */
export const markersBetween = async (
  ctx: Reading,
  days: Days,
  asked: boolean | readonly MarkerKind[],
): Promise<Marked> => {
  const seen = markersSeenBy(ctx.viewer.role);
  const kinds = asked === true ? seen : seen.filter((kind) => (asked || []).includes(kind));
  const due = kinds.includes('collectionDue') ? await collectionsDue(ctx.db, days) : nothingDue;
  const { markers, more } = firstOfEachKind(
    await queried(
      ctx,
      days,
      kinds.filter((kind) => kind !== 'collectionDue'),
    ),
  );
  return { markers: [...markers, ...due.markers].sort(inOrder), more: more || due.more };
};
