import type { KeptApart, TwinNoun } from 'domain/duplicates';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;
type Pair = readonly [string, string];

export type ApartRow = Pick<KeptApart, 'one' | 'other' | 'by' | 'at'>;

export const newestApart = orderOf<ApartRow>('desc', { at: 'timestamptz', one: 'uuid', other: 'uuid' });

const listed = (pairs: readonly Pair[]) => sql`
  unnest(${pairs.map(([one]) => one)}::uuid[], ${pairs.map(([, other]) => other)}::uuid[]) as pair("one", "other")`;

/** Remembers pairs of which somebody said that they are two; answers how many were new. */
export const addApart = async (
  db: Db,
  noun: TwinNoun,
  pairs: readonly Pair[],
  by: string,
  at: string,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into kept_apart ("noun", "one", "other", "by", "at")
    select ${noun}, pair."one", pair."other", ${by}::uuid, ${at}::timestamptz from ${listed(pairs)}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
};

/** Forgets that; answers how many there were. */
export const dropApart = async (db: Db, noun: TwinNoun, pairs: readonly Pair[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from kept_apart using ${listed(pairs)}
    where kept_apart."noun" = ${noun} and kept_apart."one" = pair."one" and kept_apart."other" = pair."other"`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
};

/** A stretch of the pairs that were kept apart and of which both still stand. */
export const listApart = async (
  db: Db,
  noun: TwinNoun,
  { beyond, by, limit }: Stretch,
): Promise<ApartRow[]> => {
  const stands = (side: 'one' | 'other') => sql`
    exists (select from ${sql.table(noun)} as its where its."id" = kept_apart.${sql.ref(side)} and its."deletedAt" is null)`;
  const { rows } = await sql<ApartRow>`
    select "one", "other", "by", "at" from kept_apart
    where "noun" = ${noun} and ${stands('one')} and ${stands('other')} and ${beyond}
    order by ${by} limit ${limit}`.execute(db);
  return rows;
};
