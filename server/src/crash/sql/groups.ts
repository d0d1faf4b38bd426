import type { CrashGroup } from 'domain/crash';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

/** The latest to happen first. */
export const lastHappened = orderOf<CrashGroup>('desc', { lastAt: 'timestamptz', key: 'text' });

/** Who had a crash is said by so many at most. */
const mostPeople = 100;
/** And so many versions. */
const mostVersions = 50;

export type Happened = {
  key: string;
  message: string;
  frame: string;
  at: string;
  version: string;
  person: string | null;
};

/** Counts one more of a group, the first of it too; answers the group as it stood before, but for the count. */
export const countOne = async (
  db: Db,
  { key, message, frame, at, version, person }: Happened,
): Promise<{ mendedAfter: string | null }> => {
  const versions = version === '' ? [] : [version];
  const people = person === null ? [] : [person];
  const { rows } = await sql<{ mendedAfter: string | null }>`
    insert into crash_groups as g ("key", "message", "frame", "count", "firstAt", "lastAt", "versions", "people")
    values (${key}, ${message}, ${frame}, 1, ${at}, ${at}, ${versions}::text[], ${people}::uuid[])
    on conflict ("key") do update set "count" = g."count" + 1,
      "firstAt" = least(g."firstAt", excluded."firstAt"), "lastAt" = greatest(g."lastAt", excluded."lastAt"),
      "versions" = case when g."versions" @> excluded."versions" or cardinality(g."versions") >= ${mostVersions} then g."versions"
        else g."versions" || excluded."versions" end,
      "people" = case when g."people" @> excluded."people" or cardinality(g."people") >= ${mostPeople} then g."people"
        else g."people" || excluded."people" end
    returning "mendedAfter"`.execute(db);
  return rows[0] ?? { mendedAfter: null };
};

/** A mended group that happens again in a later version is open again, and says so. */
export const reopen = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('crash_groups')
    .set({ mendedAt: null, mendedBy: null, mendedAfter: null, cameBack: true })
    .where('key', '=', key)
    .execute();
};

const columns = [
  'key',
  'message',
  'frame',
  'count',
  'firstAt',
  'lastAt',
  'versions',
  'people',
  'mendedAt',
  'mendedBy',
  'cameBack',
] as const;

export const listGroups = (
  db: Db,
  state: 'open' | 'mended' | undefined,
  { beyond, by, limit }: Stretch,
): Promise<CrashGroup[]> => {
  let query = db.selectFrom('crash_groups').select(columns).where(beyond).orderBy(by).limit(limit);
  if (state) query = query.where('mendedAt', state === 'open' ? 'is' : 'is not', null);
  return query.execute();
};

export const findGroup = async (db: Db, key: string): Promise<CrashGroup | undefined> =>
  db.selectFrom('crash_groups').select(columns).where('key', '=', key).executeTakeFirst();

/** The same, locked. */
export const lockGroup = async (db: Db, key: string): Promise<CrashGroup | undefined> =>
  db.selectFrom('crash_groups').select(columns).where('key', '=', key).forUpdate().executeTakeFirst();

type Mended = {
  mendedAt: string | null;
  mendedBy: string | null;
  mendedAfter: string | null;
  cameBack: boolean;
};

export const saveMended = async (db: Db, key: string, mended: Mended): Promise<void> => {
  await db.updateTable('crash_groups').set(mended).where('key', '=', key).execute();
};

/** The latest reports of a group. */
export const reportsOf = (db: Db, key: string, limit: number) =>
  db
    .selectFrom('crash_reports')
    .select(['id', 'at', 'person', 'report'])
    .where('group', '=', key)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
