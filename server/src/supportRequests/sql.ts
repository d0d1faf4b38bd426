import { type Clause, type Scope, uuid } from 'domain/kernel';
import type { SupportRequestRow, SupportStatus } from 'domain/supportRequests';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containing } from '#platform/database/like.ts';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { pageRows, selectRows } from '#platform/rows/sql.ts';
import { type NoteRow, requestTable } from './table.ts';

type Db = Kysely<DB>;

export const nextNumber = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ number: number }>`
    select nextval('support_request_number')::int as "number"`.execute(db);
  return rows[0]?.number ?? 0;
};

type Asked = { text?: string | undefined; wanted: Clause };

const meaning = (text: string): RawBuilder<unknown> => {
  const number = /^(?:no\.?\s*)?(\d{1,9})$/i.exec(text)?.[1];
  const found = sql`lower("subject" || ' ' || "details") like lower(${containing(text)})`;
  return number === undefined ? found : sql`(${found} or "number" = ${Number(number)})`;
};

/** A stretch of the requests in sight that fit. */
export const listRequests = (
  db: Db,
  scope: Scope,
  { text = '', wanted }: Asked,
  stretch: Stretch,
): Promise<SupportRequestRow[]> => {
  const said = text.trim();
  const columns = scopeSql([wanted], requestTable.name);
  const fits = said === '' ? columns : sql`${columns} and ${meaning(said)}`;
  return pageRows<SupportRequestRow>(db, requestTable, scope, stretch, fits);
};

/** A request by id, whoever asks. */
export const requestById = async (db: Db, id: string): Promise<SupportRequestRow | undefined> =>
  (await selectRows<SupportRequestRow>(db, requestTable, sql`"id" = ${id}`))[0];

const assigned = (uid: string) =>
  sql`"assignedTo" = ${uid} and "status" <> ${'closed' satisfies SupportStatus}`;

/** What somebody has that is not closed, locked. */
export const lockAssigned = (db: Db, uid: string): Promise<SupportRequestRow[]> =>
  selectRows<SupportRequestRow>(db, requestTable, assigned(uid), sql`order by "id" for no key update`);

/** How much that is. */
export const countAssigned = async (db: Db, uid: string): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*) as "found" from support_requests where ${assigned(uid)}`.execute(db);
  return rows[0]?.found ?? 0;
};

/** The newest of it. */
export const firstAssigned = (db: Db, uid: string, limit: number): Promise<SupportRequestRow[]> =>
  selectRows<SupportRequestRow>(
    db,
    requestTable,
    assigned(uid),
    sql`order by "createdAt" desc, "id" desc limit ${limit}`,
  );

/** Resolved ones that nobody can reopen any more, the oldest first. */
export const resolvedBefore = (db: Db, before: string, limit: number): Promise<SupportRequestRow[]> =>
  selectRows<SupportRequestRow>(
    db,
    requestTable,
    sql`"status" = ${'resolved' satisfies SupportStatus} and "resolvedAt" < ${before}`,
    sql`order by "resolvedAt" limit ${limit} for no key update skip locked`,
  );

export type ReplyRow = {
  id: string;
  requestId: string;
  at: string;
  by: string;
  text: string;
  mailId: string | null;
  unverified: boolean;
};

/** Adds a reply; false where the e-mail it came by was taken before. */
export const insertReply = async (db: Db, reply: ReplyRow): Promise<boolean> => {
  const added = await db
    .insertInto('support_replies')
    .values(reply)
    .onConflict((conflict) => conflict.column('mailId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
};

export const repliesOf = (db: Db, requestId: string): Promise<ReplyRow[]> =>
  db
    .selectFrom('support_replies')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy('at')
    .orderBy('id')
    .execute();

const counting = (table: 'support_replies' | 'support_notes') => async (db: Db, requestId: string) => {
  const found = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow();
  return Number(found.count);
};

export const countReplies = counting('support_replies');
export const countNotes = counting('support_notes');

/** Only for whom `readsNotes` lets. */
export const notesOf = (db: Db, requestId: string): Promise<NoteRow[]> =>
  db
    .selectFrom('support_notes')
    .selectAll()
    .where('requestId', '=', requestId)
    .orderBy('at')
    .orderBy('id')
    .execute();

export const insertScreenshot = async (
  db: Db,
  row: { requestId: string; mimeType: string; bytes: Buffer },
): Promise<void> => {
  await db.insertInto('support_screenshots').values(row).execute();
};

export const screenshotOf = (db: Db, requestId: string) =>
  db
    .selectFrom('support_screenshots')
    .select(['mimeType', 'bytes'])
    .where('requestId', '=', requestId)
    .executeTakeFirst();

export type SupportMail = { id: string; requestId: string; replyId: string | null; uid: string };

/** Writes down that these people are written to; answers those who were not before. */
export const insertMails = async (
  db: Db,
  mails: readonly (SupportMail & { createdAt: string })[],
): Promise<SupportMail[]> => {
  if (mails.length === 0) return [];
  return db
    .insertInto('support_mails')
    .values([...mails])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'requestId', 'replyId', 'uid'])
    .execute();
};

export const findMail = (db: Db, id: string): Promise<SupportMail | undefined> =>
  db
    .selectFrom('support_mails')
    .select(['id', 'requestId', 'replyId', 'uid'])
    .where('id', '=', uuid.parse(id))
    .executeTakeFirst();

/** A reply by id, whoever asks. */
export const findReply = (db: Db, id: string): Promise<ReplyRow | undefined> =>
  db.selectFrom('support_replies').selectAll().where('id', '=', id).executeTakeFirst();

/** Message-IDs of what was written to somebody about a request before, oldest first. */
export const earlierMessageIds = async (db: Db, { id, requestId, uid }: SupportMail): Promise<string[]> => {
  const rows = await db
    .selectFrom('support_mails')
    .innerJoin('outbox', (join) =>
      join.onRef('outbox.rowId', '=', 'support_mails.id').on('outbox.noun', '=', 'supportRequests'),
    )
    .select('outbox.messageId')
    .where('support_mails.requestId', '=', requestId)
    .where('support_mails.uid', '=', uid)
    .where('support_mails.id', '<>', id)
    .where('outbox.messageId', 'is not', null)
    .orderBy('support_mails.createdAt', 'desc')
    .limit(20)
    .execute();
  return rows.flatMap(({ messageId }) => messageId ?? []).reverse();
};
