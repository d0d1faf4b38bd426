import type { Appointment, Window } from 'domain/appointments';
import type { Viewer } from 'domain/kernel';
import { type VisitRow, visitCategories, visitScope, visitsSince } from 'domain/visits';
import { type Kysely, sql } from 'kysely';
import { appointmentTable, type Found, findIn, inSpan } from '#appointments';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { inWords } from '#platform/database/statements.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { pageRows } from '#platform/rows/sql.ts';

type Db = Kysely<DB>;

// By a function, for an index answers `is not null`: with the visits of everybody in all years.
const atSite = sql`num_nonnulls("siteId") > 0`;

/** What may be somebody's visit in a window. */
export const visitsWithin = (
  db: Db,
  viewer: Viewer,
  window: Window,
  limit: number,
): Promise<Found<Appointment>> => {
  const fits = sql`${atSite} and ${scopeSql(visitScope(viewer), appointmentTable.name)}`;
  return findIn(db, appointmentTable.columns, window, fits, limit);
};

/** A stretch of what is somebody's visit by now, a repeat as its one row. */
export const visitsOf = async (
  db: Db,
  viewer: Viewer,
  now: string,
  stretch: Stretch,
): Promise<Appointment[]> => {
  const fits = sql`${atSite} and ${inSpan({ from: visitsSince(now), to: null })}`;
  return pageRows(db, appointmentTable, visitScope(viewer), stretch, fits);
};

// Whom one finds there: who works at that house (one without a name is called by its street), else who is on site, else who
// manages.
const contact = sql`(select jsonb_build_object('name',
      coalesce(nullif(btrim(c."firstName" || ' ' || c."lastName"), ''), c."company"), 'phone', c."phone")
    from contacts c where c."clientId" = s."clientId" and c."deletedAt" is null
      and c."relation" in ('on-site', 'manager')
    order by c."company" <> '' and c."company" = coalesce(nullif(s."siteName", ''), s."streetAddress") desc,
      c."relation" = 'on-site' desc, c."createdAt", c."id" limit 1)`;

// The machines that stand there.
const machines = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', m."id", 'kind', m."kind", 'make', m."make",
      'model', m."model", 'serial', m."serial", 'room', m."room") order by m."room", m."createdAt", m."id"), '[]')
    from machines m where m."siteId" = s."id" and m."deletedAt" is null and m."status" in ('running', 'out_of_order'))`;

const mostFiles = 100;

// The files that go with a visit, the newest.
const files = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', d."id", 'name', d."name", 'category', d."category",
      'mimeType', d."mimeType", 'sizeBytes', d."sizeBytes") order by d."createdAt" desc, d."id" desc), '[]')
    from (select * from documents where documents."siteId" = s."id" and "current" and "deletedAt" is null
      and "status" = 'ready' and "category" in (${inWords(visitCategories)})
      order by "createdAt" desc, "id" desc limit ${sql.lit(mostFiles)}) d)`;

const amongSites = (ids: readonly string[]) =>
  sql`from sites s where s."id" = any(${ids}::uuid[]) and s."deletedAt" is null`;

type Place = Pick<VisitRow, 'site' | 'machines' | 'files'>;
type Besides = Pick<Place, 'files'> & Pick<VisitRow['site'], 'contact'>;

/** Sites as who goes there may know them, in one statement; those that are gone are left out. */
export const placesOfVisits = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> => {
  type Row = VisitRow['site'] & Pick<Place, 'machines' | 'files'>;
  const { rows } = await sql<Row>`
    select s."id",
      coalesce(nullif(s."siteName", ''), nullif(s."streetAddress", ''), s."locationCode") as "siteName",
      concat_ws(', ', nullif(s."streetAddress", ''), nullif(s."streetAddressLine2", ''), nullif(s."city", ''),
        nullif(btrim(s."state" || ' ' || s."zipCode"), '')) as "address",
      jsonb_build_object('type', s."accessType", 'key', s."needsKey", 'code', s."accessCode" is not null,
        'notes', s."accessNotes" is not null, 'lockbox', s."hasLockbox", 'security', s."hasSecurity") as "access",
      ${contact} as "contact", ${machines} as "machines", ${files} as "files" ${amongSites(ids)}`.execute(db);
  return new Map(rows.map(({ machines, files, ...site }) => [site.id, { site, machines, files }]));
};

/** Whom one finds at sites, and the files that go with them, as on a visit. */
export const besidesOfSites = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Besides>> => {
  const { rows } = await sql<Besides & { id: string }>`
    select s."id", ${contact} as "contact", ${files} as "files" ${amongSites(ids)}`.execute(db);
  return new Map(rows.map(({ id, ...besides }) => [id, besides]));
};

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
