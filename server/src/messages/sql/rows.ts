import { inScope, type MessageChannel, type Scope } from 'domain/kernel';
import type { MessageAbout, MessageAttachment, MessageStatus, MessageSummary } from 'domain/messages';
import { freshPart, summaryAnswer } from 'domain/messages';
import { searchable, searchableDigits } from 'domain/search';
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { columnsOf } from '#platform/rows/table.ts';

type Db = Kysely<DB>;

/** A message as it stands in the database. */
export type MessageRow = Omit<
  Selectable<DB['messages']>,
  'channel' | 'direction' | 'status' | 'attachments' | 'txt'
> & {
  channel: MessageChannel;
  direction: 'out' | 'in';
  status: MessageStatus;
  attachments: MessageAttachment[];
};

/** What decides who sees a message: its own facts, and those of its lead. */
export type MessageFacts = {
  about: MessageAbout;
  senderId: string | null;
  assignedRep: string | null;
  column: string | null;
  deleted: boolean;
};

/** What the line of a message in lists is made of. */
export const summaryColumns = [
  ...columnsOf(summaryAnswer, 'preview'),
  'content',
] as const satisfies readonly (keyof MessageRow)[];

const messageColumns = [
  ...summaryColumns,
  'senderAddress',
  'failedRecipients',
  'htmlContent',
  'templateId',
  'batchId',
  'replyTo',
  'providerId',
  'sentAt',
  'updatedAt',
] as const;

export type SummaryRow = Pick<MessageRow, (typeof summaryColumns)[number]>;

const about = sql<MessageAbout>`case when messages."leadId" is not null then 'lead'
  when messages."clientId" is not null then 'client' else 'nobody' end`;

const withFacts = (db: Db) =>
  db
    .selectFrom('messages')
    .leftJoin('leads', 'leads.id', 'messages.leadId')
    .select(messageColumns.map((column) => `messages.${column}` as const))
    .select(['leads.assignedRep', 'leads.column', about.as('about')])
    .select(sql<boolean>`coalesce(leads."deleted", false)`.as('deleted'));

/** Messages by id with what decides who sees them. */
export const messagesById = (db: Db, ids: readonly string[]): Promise<(MessageRow & MessageFacts)[]> =>
  withFacts(db)
    .where('messages.id', '=', sql<string>`any(${ids}::uuid[])`)
    .$castTo<MessageRow & MessageFacts>()
    .execute();

/** A message by id, as far as the scope reaches; undefined for missing and hidden alike. */
export const findMessage = async (
  db: Db,
  id: string,
  scope: Scope = [{}],
): Promise<(MessageRow & MessageFacts) | undefined> => {
  const [row] = await messagesById(db, [id]);
  return row && inScope(scope, row) ? row : undefined;
};

/** The same, locked; its deliveries are locked before it, as where they are settled. */
export const lockMessage = async (db: Db, id: string): Promise<(MessageRow & MessageFacts) | undefined> =>
  (await db.selectFrom('messages').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) &&
  findMessage(db, id);

// Nobody looks for what stands further down in a long letter.
const searchedLetters = 600;

/** What a message is found by. */
export const searchedText = (
  row: Pick<MessageRow, 'recipients' | 'senderAddress' | 'leadName' | 'subject' | 'content'>,
) => {
  const addresses = [...row.recipients, row.senderAddress].filter((address) => address !== '');
  const digits = addresses.filter((address) => !address.includes('@')).map(searchableDigits);
  const parts = [row.leadName, row.subject, ...addresses, ...digits, row.content];
  return searchable(parts.join(' ').slice(0, searchedLetters));
};

/** Adds a message; false when the provider's one is there already. */
export const insertMessage = async (db: Db, row: MessageRow): Promise<boolean> => {
  const added = await db
    .insertInto('messages')
    .values({ ...row, attachments: JSON.stringify(row.attachments), txt: searchedText(row) })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'providerId']).where('providerId', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
};

/** Writes to a message locked by then; answers its new version. */
export const updateMessage = async (
  db: Db,
  id: string,
  changes: Omit<Updateable<DB['messages']>, 'version' | 'attachments'>,
): Promise<void> => {
  await db
    .updateTable('messages')
    .set({ ...changes, version: sql`"version" + 1` })
    .where('id', '=', id)
    .execute();
};

/** The message that a provider calls so. */
export const messageOfProvider = (db: Db, channel: MessageChannel, providerId: string) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('channel', '=', channel)
    .where('providerId', '=', providerId)
    .executeTakeFirst();

const firstWords = (content: string): string =>
  content.slice(0, 200).replace(/\s+/g, ' ').trim().slice(0, 160);

/** The line of a message in lists. */
export const summaryOfMessage = (row: SummaryRow): MessageSummary => ({
  id: row.id,
  version: row.version,
  channel: row.channel,
  direction: row.direction,
  status: row.status,
  senderId: row.senderId,
  senderName: row.senderName,
  recipients: row.recipients,
  subject: row.subject,
  // Of an answer what is new: the mail it answers stands below it.
  preview: firstWords((row.direction === 'in' && freshPart(row.content)) || row.content),
  leadId: row.leadId,
  clientId: row.clientId,
  leadName: row.leadName,
  attachments: row.attachments.length,
  leavesAt: row.status === 'queued' ? row.leavesAt : null,
  scheduled: row.scheduled,
  unverified: row.unverified,
  doneAt: row.doneAt,
  createdAt: row.createdAt,
});
