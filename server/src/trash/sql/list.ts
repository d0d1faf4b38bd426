import type { Hangs } from 'domain/duplicates';
import type { Trashed, TrashNoun } from 'domain/trash';
import { type Kysely, sql } from 'kysely';
import { counted } from '#duplicates';
import type { DB } from '#platform/database/schema.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';
import { type Trash, trash } from './nouns.ts';

type Db = Kysely<DB>;

/** Deleted last first. */
export const deletedLast = orderOf<Trashed>('desc', { deletedAt: 'timestamptz', id: 'uuid' }, 'its');

const inTrash = ({ when = sql`true` }: Trash) => sql`its."deletedAt" is not null and ${when}`;

/** A stretch of what was deleted of a noun, by whom, and what it belongs to. */
export const listTrash = async (
  db: Db,
  noun: TrashNoun,
  { beyond, by, limit }: Stretch,
): Promise<Trashed[]> => {
  const about = trash[noun];
  const { rows } = await sql<Trashed>`
    select its."id", ${about.name} as "name", its."deletedAt", ${about.of} as "of",
      ${about.mergedInto ?? sql`null::text`} as "mergedInto",
      (select "actor" from events where "noun" = ${noun} and "rowId" = its."id"::text and "verb" in ('removed', 'merged')
        order by "position" desc limit 1) as "by"
    from ${sql.table(about.table)} as its where ${inTrash(about)} and ${beyond}
    order by ${by} limit ${limit}`.execute(db);
  return rows;
};

/** How much of a noun was deleted. */
export const countTrash = async (db: Db, noun: TrashNoun): Promise<number> => {
  const about = trash[noun];
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(about.table)} as its where ${inTrash(about)}`.execute(db);
  return rows[0]?.count ?? 0;
};

export type Found = { id: string; name: string; told: string | null; along: Hangs; held: Hangs };

/** Some of what was deleted, with what would go along and what it has to stay for. */
export const lookAt = async (db: Db, noun: TrashNoun, ids: readonly string[]): Promise<Found[]> => {
  const about = trash[noun];
  const { rows } = await sql<Found>`
    select its."id", ${about.name} as "name", ${about.told ?? about.name} as "told", ${counted(about.along)} as "along", ${counted(about.held)} as "held"
    from ${sql.table(about.table)} as its where its."id" = any(${[...ids]}::uuid[]) and ${inTrash(about)}
    order by its."id"`.execute(db);
  return rows;
};

/** Whether a row lies in the trash; locked, nobody restores it or takes it out meanwhile. */
export const stateOf = async (
  db: Db,
  noun: TrashNoun,
  id: string,
  { lock = false } = {},
): Promise<'there' | 'restored' | 'gone'> => {
  const { rows } = await sql<{ deleted: boolean }>`
    select "deletedAt" is not null as "deleted" from ${sql.table(trash[noun].table)} where "id" = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return 'gone';
  return row.deleted ? 'there' : 'restored';
};
