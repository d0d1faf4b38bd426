import type { MailState } from 'domain/outbox';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { OutboxRow } from './row.ts';

type Db = Kysely<DB>;

type Page = {
  state: MailState | null | undefined;
  after: readonly [createdAt: string, id: string] | null;
  limit: number;
};

export const listMails = async (db: Db, { state, after, limit }: Page): Promise<OutboxRow[]> => {
  let query = db.selectFrom('outbox').selectAll();
  if (state) query = query.where('state', '=', state);
  if (after)
    query = query.where(sql<boolean>`("createdAt", "id") < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows as OutboxRow[];
};

export const findMail = async (db: Db, id: string): Promise<OutboxRow | null> =>
  ((await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()) as OutboxRow) ?? null;

export const lockMail = async (db: Db, id: string): Promise<OutboxRow | null> =>
  ((await db.selectFrom('outbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | OutboxRow
    | undefined) ?? null;

/** The row that a mail with this Message-ID left from, locked. */
export const lockByMessageId = async (db: Db, messageId: string): Promise<OutboxRow | null> =>
  ((await db
    .selectFrom('outbox')
    .selectAll()
    .where('messageId', '=', messageId)
    .forUpdate()
    .executeTakeFirst()) as OutboxRow | undefined) ?? null;

export type Report = { state: MailState; lastError: string | null; providerId?: string };

/** Writes down what came back about a row that its caller has locked. */
export const writeReport = async (
  db: Db,
  row: OutboxRow,
  { state, lastError, providerId }: Report,
): Promise<OutboxRow> => {
  const arrived = state === 'sent' || state === 'delivered';
  return (await db
    .updateTable('outbox')
    .set((to) => ({
      state,
      lastError,
      version: to('version', '+', 1),
      nextAt: null,
      reportedAt: sql<string>`now()`,
      providerId: providerId ?? row.providerId,
      sentAt: arrived ? sql<string>`coalesce("sentAt", now())` : row.sentAt,
    }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as OutboxRow;
};
