import { type DocumentExpiry, documentExpiries } from 'domain/documents';
import { daysLater } from 'domain/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { unnamed } from '#platform/database/statements.ts';
import { foldSums } from '#platform/database/sums.ts';
import { among, conditions, type DocumentAsk, documentEnd, endsWithin, officeDay } from './listing.ts';

type Db = Kysely<DB>;
type Figures = { all: number; expired: number; soon: number };

/** Of a place or with a text: few, that are read. */
const counted = async (db: Db, ask: DocumentAsk, now: string): Promise<Figures | undefined> => {
  const where = sql.join(await conditions(db, ask, now), sql` and `);
  const today = await officeDay(db, now);
  const those = (expiring: DocumentExpiry) =>
    sql`(count(*) filter (where ${endsWithin(documentEnd, expiring, today)}))::integer`;
  const { rows } = await sql<Figures>`${unnamed}
    select count(*)::integer as "all", ${those('expired')} as "expired", ${those('30')} as "soon"
    from documents where ${where}`.execute(db);
  return rows[0];
};

const furthest = Math.max(...documentExpiries.map(Number).filter(Number.isFinite));

/** Of everything the office has: what the changes add up to. */
const summed = async (db: Db, ask: DocumentAsk, now: string): Promise<Figures | undefined> => {
  const today = await officeDay(db, now);
  const day = sql`"day"`;
  const sum = (fits: RawBuilder<boolean>) => sql`coalesce(sum("count") filter (where ${fits}), 0)::integer`;
  const asked = ask.expiring === undefined ? null : endsWithin(day, ask.expiring, today);
  const those = (expiring: DocumentExpiry) => {
    const near = endsWithin(day, expiring, today);
    return sum(asked ? sql<boolean>`${near} and ${asked}` : near);
  };
  const where = [
    sql<boolean>`"deleted" = ${sql.lit(ask.deleted)}`,
    ...(ask.status === undefined && !ask.deleted ? [sql<boolean>`"status" <> 'archived'`] : []),
    ...(['type', 'category', 'status', 'uploadedBy'] as const).flatMap((column) =>
      among(column, ask[column], 'document_sums'),
    ),
    sql<boolean>`("day" is null or "day" <= ${daysLater(today, furthest)}::date)`,
  ];
  const { rows } = await sql<Figures>`
    select ${sum(asked ?? sql<boolean>`"day" is null`)} as "all", ${those('expired')} as "expired", ${those('30')} as "soon"
    from document_sums where ${sql.join(where, sql` and `)}`.execute(db);
  return rows[0];
};

/** How many a list holds, how many of these have ended and how many end within 30 days. */
export const documentFigures = async (db: Db, ask: DocumentAsk, now: string): Promise<Figures> => {
  const read = ask.leadId || ask.clientId || ask.siteId || ask.text.trim() !== '' ? counted : summed;
  return (await read(db, ask, now)) ?? { all: 0, expired: 0, soon: 0 };
};

// An office that moves to another zone may have had tomorrow already.
const margin = 2;

/** Makes few lines of many, and one of all ends that are past. */
export const foldDocumentSums = async (db: Db, now: string): Promise<void> => {
  const past = daysLater(await officeDay(db, now), -margin);
  await foldSums(db, {
    table: 'document_sums',
    keys: ['day', 'deleted', 'status', 'type', 'category', 'uploadedBy'],
    added: ['count'],
    coarse: { key: 'day', when: sql`"day" < ${past}::date`, says: sql`'-infinity'::date` },
  });
};
