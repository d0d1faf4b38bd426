import { type MessageChannel, type Scope, uuid } from 'domain/kernel';
import type { TemplateText } from 'domain/templates';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { DB } from '#platform/database/schema.ts';
import type { Order, Stretch } from '#platform/rows/page.ts';
import { findRow, pageRows, selectRows } from '#platform/rows/sql.ts';
import { type TemplateRow, templateTable } from './table.ts';

type Db = Kysely<DB>;

/** The most used first, then by name whatever the case. */
export const mostUsedFirst: Order<TemplateRow> = {
  position: z.tuple([z.int(), z.string().max(255), uuid]),
  at: ({ usageCount, name, id }) => [usageCount, name, id],
  by: sql`"usageCount" desc, lower("name"), "id"`,
  beyond: ([used, name, id]) => sql`("usageCount" < ${used} or ("usageCount" = ${used}
    and (lower("name"), "id") > (lower(${name}), ${id}::uuid)))`,
};

type Asked = { type?: MessageChannel | undefined; text?: string | undefined } & (
  | { archived: false }
  /** Put away: of this person, or of everybody. */
  | { archived: true; of: string | null }
);

const fitting = ({ type, text, ...asked }: Asked): RawBuilder<unknown> => {
  const words = text?.trim();
  return sql.join(
    [
      asked.archived ? sql`"archivedAt" is not null` : sql`"archivedAt" is null`,
      ...(asked.archived && asked.of ? [sql`"userId" = ${asked.of}`] : []),
      ...(type ? [sql`"type" = ${type}`] : []),
      ...(words
        ? [
            sql`position(lower(${words}) in lower(concat_ws(E'\n', "name", "description", "subject", "body"))) > 0`,
          ]
        : []),
    ],
    sql` and `,
  );
};

// What was deleted is in nobody's sight.
const standing = (scope: Scope): Scope => scope.map((seen) => ({ ...seen, deletedAt: null }));

/** A stretch of the templates in sight that fit. */
export const listTemplates = (db: Db, scope: Scope, asked: Asked, stretch: Stretch): Promise<TemplateRow[]> =>
  pageRows<TemplateRow>(db, templateTable, standing(scope), stretch, fitting(asked));

/** A template in sight. */
export const findTemplate = (db: Db, scope: Scope, id: string): Promise<TemplateRow | undefined> =>
  findRow<TemplateRow>(db, templateTable, id, standing(scope));

/** A template that was deleted, locked. */
export const lockRemoved = async (db: Db, id: string): Promise<TemplateRow | undefined> => {
  const deleted = sql`"id" = ${id} and "deletedAt" is not null`;
  return (await selectRows<TemplateRow>(db, templateTable, deleted, sql`for no key update`))[0];
};

/** How many somebody has; those who ask at the same time wait for each other. */
export const countTemplates = async (db: Db, uid: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('message_templates ' || ${uid}, 0))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from message_templates where "userId" = ${uid} and "deletedAt" is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
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
