import type { MailState } from 'domain/outbox';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Stretch } from '#platform/rows/page.ts';
import type { OutboxRow } from './row.ts';

type Db = Kysely<DB>;

export const listMails = (
  db: Db,
  state: MailState | null | undefined,
  { beyond, by, limit }: Stretch,
): Promise<OutboxRow[]> => {
  // What webhooks are told stands in a log of its own.
  const query = db
    .selectFrom('outbox')
    .selectAll()
    .where('channel', '<>', 'webhook')
    .where(beyond)
    .orderBy(by)
    .limit(limit);
  return (state ? query.where('state', '=', state) : query).$castTo<OutboxRow>().execute();
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
