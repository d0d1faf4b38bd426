import type { MailState } from 'domain/outbox';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

export type OutboxRow = Omit<Selectable<DB['outbox']>, 'state'> & { state: MailState };

// Whoever claims a mail has this long; later it counts as left behind by a server that died.
const lease = sql<string>`now() + interval '10 minutes'`;

/** Takes a waiting mail for sending; null when it is not waiting, so two servers never send the same. */
export const claimMail = async (db: Db, id: string, messageId: string): Promise<OutboxRow | null> => {
  const row = await db
    .updateTable('outbox')
    .set((to) => ({
      state: 'sending',
      attempts: to('attempts', '+', 1),
      version: to('version', '+', 1),
      // The same for every try: a receiver that got it twice may see that.
      messageId: to.fn.coalesce('messageId', sql<string>`${messageId}`),
      nextAt: lease,
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where((is) => is.or([is('nextAt', 'is', null), is('nextAt', '<=', sql<string>`now()`)]))
    .returningAll()
    .executeTakeFirst();
  return (row as OutboxRow | undefined) ?? null;
};

export type MailResult = { state: MailState; lastError: string | null; wait?: number };

/** Writes down how a try went; answers when the next one is. A sent mail loses a body that held a link. */
export const settleMail = async (
  db: Db,
  { id, attempts }: OutboxRow,
  { state, lastError, wait }: MailResult,
): Promise<string | null> => {
  const sent = state === 'sent';
  const row = await db
    .updateTable('outbox')
    .set((to) => ({
      state,
      lastError,
      version: to('version', '+', 1),
      nextAt: wait === undefined ? null : sql<string>`now() + ${wait} * interval '1 millisecond'`,
      ...(sent ? { sentAt: sql<string>`now()` } : {}),
      ...(sent
        ? {
            body: sql<string>`case when "secret" then '' else "body" end`,
            html: sql<string | null>`case when "secret" then null else "html" end`,
          }
        : {}),
    }))
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .returning('nextAt')
    .executeTakeFirst();
  return row?.nextAt ?? null;
};

/** Mails whose sender died: nobody knows whether they left. */
export const markLeftBehind = async (db: Db): Promise<void> => {
  await db
    .updateTable('outbox')
    .set((to) => ({
      state: 'unknown',
      lastError: 'The server stopped while it was sending',
      nextAt: null,
      version: to('version', '+', 1),
    }))
    .where('state', '=', 'sending')
    .where('nextAt', '<', sql<string>`now()`)
    .execute();
};

/** Mails that wait although their time has come. What waited longer than a day is left to a person. */
export const overdueMails = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'queued')
    .where(sql<string>`coalesce("nextAt", "createdAt")`, '<', sql<string>`now() - interval '30 seconds'`)
    .where(sql<string>`coalesce("nextAt", "createdAt")`, '>', sql<string>`now() - interval '1 day'`)
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
};

type Page = {
  state?: MailState | null | undefined;
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

/** Puts a mail back into the queue, its tries counted anew. */
export const requeueMail = async (db: Db, id: string): Promise<OutboxRow> =>
  (await db
    .updateTable('outbox')
    .set((to) => ({ state: 'queued', attempts: 0, nextAt: null, version: to('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as OutboxRow;
