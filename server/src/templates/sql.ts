import { changesBetween, type Scope } from 'domain/kernel';
import type { Template, TemplateText, TemplateType } from 'domain/templates';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';

type Db = Kysely<DB>;

/** A template as the database keeps it: names of people are kept sealed, elsewhere. */
export type TemplateRow = Omit<Template, 'ownerName'>;

const fields = [
  'id',
  'version',
  'name',
  'description',
  'type',
  'subject',
  'body',
  'userId',
  'isDefault',
  'isShared',
  'seed',
  'usageCount',
  'createdAt',
  'updatedAt',
  'lastUsedAt',
  'archivedAt',
] as const satisfies readonly (keyof TemplateRow)[];

const inSight = (db: Db, scope: Scope) =>
  db.selectFrom('message_templates').select(fields).where(scopeSql(scope, 'message_templates'));

const name = sql<string>`lower("name")`;

/** Where a page of the list begins: behind this one. */
export type Position = readonly [usageCount: number, name: string, id: string];

type Asked = {
  type?: TemplateType | undefined;
  text?: string | undefined;
  after: Position | null;
  limit: number;
} & (
  | { archived: false }
  /** Put away: of this person, or of everybody. */
  | { archived: true; of: string | null }
);

/** Templates in sight, the most used first. */
export const listTemplates = (db: Db, scope: Scope, asked: Asked): Promise<TemplateRow[]> => {
  let query = inSight(db, scope).where('archivedAt', asked.archived ? 'is not' : 'is', null);
  if (asked.archived && asked.of) query = query.where('userId', '=', asked.of);
  if (asked.type) query = query.where('type', '=', asked.type);
  const text = asked.text?.trim();
  if (text)
    query = query.where(
      sql<boolean>`position(lower(${text}) in lower(concat_ws(E'\n', "name", "description", "subject", "body"))) > 0`,
    );
  if (asked.after) {
    const [used, called, id] = asked.after;
    query = query.where(
      sql<boolean>`("usageCount" < ${used} or ("usageCount" = ${used} and (${name}, "id") > (lower(${called}), ${id}::uuid)))`,
    );
  }
  return query
    .orderBy('usageCount', 'desc')
    .orderBy(name)
    .orderBy('id')
    .limit(asked.limit)
    .$castTo<TemplateRow>()
    .execute();
};

export const findTemplate = (db: Db, scope: Scope, id: string): Promise<TemplateRow | undefined> =>
  inSight(db, scope).where('id', '=', id).$castTo<TemplateRow>().executeTakeFirst();

/** The same, locked. */
export const lockTemplate = (db: Db, scope: Scope, id: string): Promise<TemplateRow | undefined> =>
  inSight(db, scope).where('id', '=', id).forUpdate().$castTo<TemplateRow>().executeTakeFirst();

/** How many somebody has; those who ask at the same time wait for each other. */
export const countTemplates = async (db: Db, uid: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('message_templates ' || ${uid}, 0))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from message_templates where "userId" = ${uid}`.execute(db);
  return rows[0]?.count ?? 0;
};

export const insertTemplate = async (db: Db, template: TemplateRow): Promise<void> => {
  await db.insertInto('message_templates').values(template).execute();
};

/** Writes what changed, so that uses counted meanwhile stay counted. */
export const saveTemplate = async (db: Db, before: TemplateRow, after: TemplateRow): Promise<void> => {
  const { after: changed } = changesBetween<Partial<TemplateRow>>(before, after);
  await db.updateTable('message_templates').set(changed).where('id', '=', after.id).execute();
};

export const deleteTemplate = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('message_templates').where('id', '=', id).execute();
};

/** Counts that a template was used; one that is gone by now is not counted. */
export const countUse = async (db: Db, id: string, now: string, times = 1): Promise<void> => {
  await sql`
    update message_templates set "usageCount" = least("usageCount"::bigint + ${times}, 2147483647)::integer,
      "lastUsedAt" = greatest("lastUsedAt", ${now}::timestamptz)
    where "id" = ${id}`.execute(db);
};

/** Adds a text of every installation where it is not there yet; what people made of it stays. */
export const insertSeed = async (db: Db, id: string, text: TemplateText, now: string): Promise<void> => {
  await db
    .insertInto('message_templates')
    .values({ id, ...text, isDefault: true, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('seed').doNothing())
    .execute();
};

/** What the live feed needs: who sees a template. */
export type FedTemplate = Pick<TemplateRow, 'id' | 'version' | 'userId' | 'isDefault' | 'isShared'>;

export const templatesForFeed = (db: Db, ids: readonly string[]): Promise<FedTemplate[]> =>
  db
    .selectFrom('message_templates')
    .select(['id', 'version', 'userId', 'isDefault', 'isShared'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
