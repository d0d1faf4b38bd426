import { clientTitle } from 'domain/clients';
import type { Document, DocumentExpiry, documentOperations } from 'domain/documents';
import { localDay } from 'domain/kernel';
import { leadTitle, wantedOf } from 'domain/leads';
import { searchable, searchQuery } from 'domain/search';
import { siteTitle } from 'domain/sites';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { saidOf } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';
import { unnamed } from '#platform/database/statements.ts';
import { atMostPlanned, type Stretch } from '#platform/rows/page.ts';
import { readSettings } from '#settings';
import { type DocumentRow, documentColumns } from './row.ts';

type Db = Kysely<DB>;

/** A row with the names of what it is linked to. */
export type ListedRow = DocumentRow & Pick<Document, 'leadName' | 'clientName' | 'siteName'>;

/** What a list is narrowed by. */
export type DocumentAsk = Omit<
  z.output<(typeof documentOperations)['list']['input']>,
  'cursor' | 'limit' | 'sort'
>;

/** The texts of the documents that are there, as `document_text` makes them. */
const documentTexts = sql`(select "id", "updatedAt" as "at",
    document_text("name", "fileName", "description", "tags") as "txt"
  from documents where "current" and "deletedAt" is null) as document_search`;

// Of 200,000 documents: up to so many hits are read one and all.
const fewDocuments = 600;

const containing = async (db: Db, typed: string): Promise<RawBuilder<boolean>[]> => {
  const text = typed.trim();
  if (text === '') return [];
  const query = searchQuery(text) ?? { text: searchable(text), digits: null };
  const { is, few } = await saidOf(db, 'documents', query, fewDocuments);
  return [
    few
      ? sql<boolean>`${unnamed} documents."id" in (select "id" from ${documentTexts} where ${few})`
      : sql<boolean>`${unnamed} exists (select from (select document_text(documents."name", documents."fileName",
          documents."description", documents."tags") as "txt") as document_search where ${is})`,
  ];
};

// Of a client: its own, those of its sites, and those of the leads that became it; each by its index.
const ofClient = (clientId: string) => sql<boolean>`documents."id" = any(array(
  select "id" from documents where "clientId" = ${clientId}
  union select d."id" from sites join documents as d on d."siteId" = sites."id" where sites."clientId" = ${clientId}
  union select d."id" from leads join documents as d on d."leadId" = leads."id"
    where leads."convertedToClientId" = ${clientId}))`;

/** The condition that a column is as asked: one value has an index behind it. */
export const among = (
  column: 'type' | 'category' | 'status' | 'uploadedBy',
  wanted: unknown,
  table = 'documents',
): RawBuilder<boolean>[] => {
  if (wanted === undefined) return [];
  const values = wantedOf(wanted);
  const type = sql.raw(column === 'uploadedBy' ? 'uuid[]' : 'text[]');
  const here = sql.ref(`${table}.${column}`);
  return [
    values.length === 1
      ? sql<boolean>`${here} = ${values[0]}`
      : sql<boolean>`${here} = any(${values}::${type})`,
  ];
};

/** The condition that an end is as near as asked. */
export const endsWithin = (
  end: RawBuilder<unknown>,
  wanted: NonNullable<DocumentAsk['expiring']>,
  today: string,
): RawBuilder<boolean> => {
  const within = (expiry: DocumentExpiry) =>
    expiry === 'expired'
      ? sql`${end} < ${today}::date`
      : sql`${end} between ${today}::date and ${today}::date + ${Number(expiry)}::integer`;
  return sql<boolean>`(${sql.join(wantedOf(wanted).map(within), sql` or `)})`;
};

/** When a document ends: one without an end, never. */
export const documentEnd = sql`coalesce(documents."expiresAt", 'infinity'::date)`;

/** The day it is in the office. */
export const officeDay = async (db: Db, now: string): Promise<string> =>
  localDay(now, (await readSettings(db)).officeTimeZone);

const place = ({ leadId, clientId, siteId }: DocumentAsk) => [
  ...(leadId ? [sql<boolean>`documents."leadId" = ${leadId}`] : []),
  ...(siteId ? [sql<boolean>`documents."siteId" = ${siteId}`] : []),
  ...(clientId && !siteId ? [ofClient(clientId)] : []),
];

/** What a list holds. */
export const conditions = async (db: Db, ask: DocumentAsk, now: string): Promise<RawBuilder<boolean>[]> => [
  sql<boolean>`documents."current"`,
  ask.deleted ? sql<boolean>`documents."deletedAt" is not null` : sql<boolean>`documents."deletedAt" is null`,
  ...(ask.status === undefined && !ask.deleted ? [sql<boolean>`documents."status" <> 'archived'`] : []),
  ...place(ask),
  ...among('type', ask.type),
  ...among('category', ask.category),
  ...among('status', ask.status),
  ...among('uploadedBy', ask.uploadedBy),
  ...(ask.expiring === undefined ? [] : [endsWithin(documentEnd, ask.expiring, await officeDay(db, now))]),
  ...(await containing(db, ask.text)),
];

type Joined = DocumentRow & {
  lead: Parameters<typeof leadTitle>[0] | null;
  client: Parameters<typeof clientTitle>[0] | null;
  site: Parameters<typeof siteTitle>[0] | null;
};

const named = ({ lead, client, site, ...row }: Joined): ListedRow => ({
  ...row,
  leadName: lead ? leadTitle(lead) : '',
  clientName: client ? clientTitle(client) : '',
  siteName: site ? siteTitle(site) : '',
});

const columns = sql.join(documentColumns.map((column) => sql.ref(`documents.${column}`)));

/** Documents with the names of what they are linked to; `rest` chooses among `documents`, and may say how many. */
const withNames = async (
  db: Db,
  rest: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
): Promise<ListedRow[]> => {
  // The rows first, so that names are read of the page alone.
  const { rows } = await sql<Joined>`
    select documents.*, linked_lead."lead", linked_client."client", linked_site."site"
    from (select ${columns} from documents ${rest}) as documents
    left join lateral (select json_build_object('firstName', "firstName", 'lastName', "lastName", 'company', "company",
        'businessName', "businessName", 'email', "email", 'phone', "phone") as "lead"
      from leads where leads."id" = documents."leadId") as linked_lead on true
    left join lateral (select sites."clientId", json_build_object('siteName', "siteName", 'streetAddress', "streetAddress",
        'city', "city", 'locationCode', "locationCode") as "site"
      from sites where sites."id" = documents."siteId") as linked_site on true
    left join lateral (select json_build_object('firstName', "firstName", 'lastName', "lastName",
        'businessName', "businessName", 'email', "email", 'phone', "phone") as "client"
      from clients where clients."id" = coalesce(documents."clientId", linked_site."clientId")) as linked_client on true
    order by ${by}`.execute(db);
  return rows.map(named);
};

/** A page of what the office keeps. */
export const listDocuments = async (
  db: Db,
  ask: DocumentAsk,
  now: string,
  { beyond, by, limit }: Stretch,
): Promise<ListedRow[]> => {
  const where = sql.join(await conditions(db, ask, now), sql` and `);
  return withNames(db, sql`where ${where} and ${beyond} order by ${by} limit ${atMostPlanned(limit)}`, by);
};

/** Documents by id, deleted ones included. */
export const listedDocuments = (db: Db, ids: readonly string[]): Promise<ListedRow[]> =>
  withNames(db, sql`where documents."id" = any(${ids}::uuid[])`, sql`documents."id"`);

/** One of them, deleted ones included. */
export const listedDocument = async (db: Db, id: string): Promise<ListedRow | undefined> =>
  (await listedDocuments(db, [id]))[0];

/** All versions of a document that arrived, the newest first: those that are there, or went into the trash with it. */
export const versionsOf = (
  db: Db,
  { id, firstId, deletedAt }: Pick<DocumentRow, 'id' | 'firstId' | 'deletedAt'>,
): Promise<ListedRow[]> => {
  const first = firstId ?? id;
  return withNames(
    db,
    sql`where ("id" = ${first} or "firstId" = ${first}) and "storageKey" is not null
      and "deletedAt" is not distinct from ${deletedAt}::timestamptz`,
    sql`documents."revision" desc`,
  );
};

/** Locks rows, deleted ones included; answers which there are. In the order of their ids, so that batches never cross. */
export const lockAny = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select "id" from documents where "id" = any(${ids}::uuid[]) order by "id" for update`.execute(db);
  return rows.map(({ id }) => id);
};
