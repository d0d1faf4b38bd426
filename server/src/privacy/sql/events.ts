import type { AuditKind } from 'domain/audit';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** How many entries of the audit somebody made. */
export const countEventsBy = async (db: Db, uid: string): Promise<number> => {
  const { count } = await db
    .selectFrom('events')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('actor', '=', uid)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Events about these rows, by noun. */
export const positionsAbout = async (
  db: Db,
  about: readonly { noun: string; ids: readonly string[] }[],
): Promise<number[]> => {
  const found: number[] = [];
  for (const { noun, ids } of about) {
    if (ids.length === 0) continue;
    const { rows } = await sql<{ position: number }>`
      select "position" from events where "noun" = ${noun} and "rowId" = any(${[...ids]}::text[])`.execute(
      db,
    );
    found.push(...rows.map(({ position }) => position));
  }
  return found;
};

/** Events of rows that stay, as far as they say who somebody is. */
export const positionsSaying = async (
  db: Db,
  noun: string,
  ids: readonly string[],
  fields: readonly string[],
): Promise<number[]> => {
  const { rows } = await sql<{ position: number }>`
    select "position" from events where "noun" = ${noun} and "rowId" = any(${[...ids]}::text[])
      and ("before" ?| ${[...fields]}::text[] or "after" ?| ${[...fields]}::text[])`.execute(db);
  return rows.map(({ position }) => position);
};

/** Of some rows of events those that stand no more. */
export const rowsGone = async (
  db: Db,
  rows: readonly { noun: string; id: string }[],
  tables: ReadonlyMap<string, string>,
): Promise<{ noun: string; ids: string[] }[]> => {
  const gone = [];
  for (const [noun, those] of Map.groupBy(rows, (row) => row.noun)) {
    const table = tables.get(noun);
    if (!table) continue;
    const ids = those.map(({ id }) => id);
    const { rows: left } = await sql<{ id: string }>`
      select "id" from unnest(${ids}::text[]) as each("id")
      where not exists (select from ${sql.table(table)} as its where its."id"::text = each."id")`.execute(db);
    gone.push({ noun, ids: left.map(({ id }) => id) });
  }
  return gone;
};

/** What somebody did through others' eyes names the addresses they did it from. */
export const positionsOfViews = async (db: Db, uid: string): Promise<number[]> => {
  const { rows } = await sql<{ position: number }>`
    select "position" from events where audit_kind("noun", "verb", "after") = ${sql.lit('views' satisfies AuditKind)} and "actor" = ${uid}`.execute(
    db,
  );
  return rows.map(({ position }) => position);
};

/** Answers that are kept of writes that these events tell of. */
export const dropAnswers = async (db: Db, positions: readonly number[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys using events
    where events."position" = any(${[...positions]}::bigint[]) and idempotency_keys."person" = events."actor"
      and (idempotency_keys."key" = events."key" or starts_with(events."key", idempotency_keys."key" || '#'))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
};

export const countErased = async (db: Db, certificate: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from erased_events where "erasureId" = ${certificate}`.execute(db);
  return rows[0]?.count ?? 0;
};
