import type { Appointment, Window } from 'domain/appointments';
import type { Viewer } from 'domain/kernel';
import { type VisitRow, visitCategories, visitScope, visitsSince } from 'domain/visits';
import { type Kysely, sql } from 'kysely';
import { appointmentTable, inSpan } from '#appointments';
import type { DB } from '#platform/database/schema.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { pageRows } from '#platform/rows/sql.ts';

type Db = Kysely<DB>;

/** The span of a window that may be read by now; null where all of it lies before. */
const readable = (now: string, window?: Window) => {
  const since = visitsSince(now);
  const span = { from: window && window.from > since ? window.from : since, to: window?.to ?? null };
  return span.to !== null && span.to <= span.from ? null : span;
};

/** Appointments that are somebody's visits by now. */
export const visitsOf = async (
  db: Db,
  viewer: Viewer,
  now: string,
  stretch: Stretch,
  window?: Window,
): Promise<Appointment[]> => {
  const span = readable(now, window);
  if (!span) return [];
  const fits = sql`"siteId" is not null and ${inSpan(span)}`;
  return pageRows(db, appointmentTable, visitScope(viewer), stretch, fits);
};

type Site = VisitRow['site'] & { clientId: string };

/** Sites as who goes there may know them. */
export const sitesOfVisits = async (db: Db, ids: readonly string[]): Promise<Map<string, Site>> => {
  const { rows } = await sql<Site>`
    select s."id", s."clientId",
      coalesce(nullif(s."siteName", ''), nullif(s."streetAddress", ''), s."locationCode") as "siteName",
      concat_ws(', ', nullif(s."streetAddress", ''), nullif(s."streetAddressLine2", ''), nullif(s."city", ''),
        nullif(btrim(s."state" || ' ' || s."zipCode"), '')) as "address",
      jsonb_build_object('type', s."accessType", 'key', s."needsKey", 'code', s."accessCode" is not null,
        'notes', s."accessNotes" is not null, 'lockbox', s."hasLockbox", 'security', s."hasSecurity") as "access",
      contact."found" as "contact"
    from sites s
    left join lateral (
      select jsonb_build_object('name',
          coalesce(nullif(btrim(c."firstName" || ' ' || c."lastName"), ''), c."company"),
          'phone', c."phone") as "found"
      from contacts c where c."clientId" = s."clientId" and c."deletedAt" is null
        and c."relation" in ('on-site', 'manager')
      order by c."relation" = 'on-site' desc, c."createdAt", c."id" limit 1) contact on true
    where s."id" = any(${ids}::uuid[]) and s."deletedAt" is null`.execute(db);
  return new Map(rows.map((site) => [site.id, site]));
};

type Of<Item> = Item & { siteId: string };

/** The machines that stand at sites. */
export const machinesOfVisits = (db: Db, siteIds: readonly string[]) =>
  db
    .selectFrom('machines')
    .select(['id', 'siteId', 'kind', 'make', 'model', 'serial', 'room'])
    .where('siteId', '=', sql<string>`any(${siteIds}::uuid[])`)
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['running', 'out_of_order'])
    .orderBy('room')
    .orderBy('createdAt')
    .orderBy('id')
    .$castTo<Of<VisitRow['machines'][number]>>()
    .execute();

const mostFiles = 100;

/** The files of sites that go with a visit, of each the newest. */
export const filesOfVisits = async (db: Db, siteIds: readonly string[]) => {
  const { rows } = await sql<Of<VisitRow['files'][number]>>`
    select d."id", wanted."siteId", d."name", d."category", d."mimeType", d."sizeBytes"
    from unnest(${siteIds}::uuid[]) as wanted ("siteId") cross join lateral (
      select * from documents where documents."siteId" = wanted."siteId" and "current" and "deletedAt" is null
        and "status" = 'ready' and "category" in (${sql.join([...visitCategories])})
      order by "createdAt" desc, "id" desc limit ${mostFiles}) d`.execute(db);
  return rows;
};

/** Ids of the sites of appointments. */
export const siteIdsOf = (appointments: readonly Appointment[]): string[] => [
  ...new Set(appointments.flatMap(({ siteId }) => siteId ?? [])),
];

/** What somebody took along of a row, the first time first. */
export type Taken = Pick<StoredEvent, 'at' | 'after'>;
export const takingsBy = (
  db: Db,
  uid: string,
  { noun, rowId, holds }: { noun: string; rowId: string; holds: object },
): Promise<Taken[]> =>
  db
    .selectFrom('events')
    .select(['at', 'after'])
    .where('noun', '=', noun)
    .where('rowId', '=', rowId)
    .where('verb', '=', 'takenAlong')
    .where('actor', '=', uid)
    .where(sql<boolean>`"after" @> ${JSON.stringify(holds)}::jsonb`)
    .orderBy('position')
    .$castTo<Taken>()
    .execute();
