import { searchedText } from '#messages';
import { type Batch, fieldOf, type Ready, referenceOf, type Writer } from './batch.ts';
import { insertRows } from './sql.ts';

/** Of what a document needs, all that it names; null and a refusal where something is not there. */
const needed = <Field extends string>(
  batch: Batch,
  document: Ready,
  fields: readonly Field[],
): Record<Field, string> | null => {
  const found = fields.map((field) => [field, batch.follow(document, field)] as const);
  const missing = found.find(([, id]) => id === null);
  if (!missing) return Object.fromEntries(found) as Record<Field, string>;
  batch.refuse(
    document,
    missing[0],
    `Names ${referenceOf(document, missing[0])?.id ?? 'nobody'}, who is not there`,
  );
  return null;
};

// An id of another row here, or of an earlier document that says it otherwise, is no reason to lose one in silence.
const insertOwn = async (
  { move, documents, refuse }: Batch,
  table: Parameters<typeof insertRows>[1],
  rows: readonly { id: string }[],
): Promise<void> => {
  const added = await insertRows(move.db, table, rows);
  const wanted = new Set(rows.map(({ id }) => id));
  for (const document of documents)
    if (wanted.has(document.uuid) && !added.has(document.uuid))
      refuse(document, 'id', 'Another row here has this id');
};

export const writeNotifications: Writer = async (batch) => {
  const { move, documents, follow } = batch;
  const rows = documents.flatMap((document) => {
    const whose = needed(batch, document, ['userId']);
    if (!whose) return [];
    const deleted = fieldOf(document, 'deleted', false);
    const createdAt = fieldOf(document, 'createdAt', move.now);
    return [
      {
        id: document.uuid,
        ...whose,
        type: fieldOf(document, 'type', 'system'),
        title: fieldOf(document, 'title', ''),
        message: fieldOf(document, 'message', ''),
        leadId: follow(document, 'leadId'),
        actionUrl: fieldOf(document, 'actionUrl', ''),
        actionLabel: fieldOf(document, 'actionLabel', ''),
        read: fieldOf(document, 'read', false),
        deleted,
        deletedAt: deleted ? createdAt : null,
        createdAt,
        groupKey: '',
        count: 1,
        inApp: true,
        methods: [],
      },
    ];
  });
  await insertOwn(batch, 'notifications', rows);
};

export const writeConversions: Writer = async (batch) => {
  const { move, documents, follow, remark, here } = batch;
  const rows = documents.flatMap((document) => {
    const ends = needed(batch, document, ['leadId', 'clientId', 'siteId']);
    if (!ends) return [];
    const convertedAt = fieldOf(document, 'convertedAt', fieldOf(document, 'createdAt', move.now));
    const createdAt = fieldOf(document, 'createdAt', convertedAt);
    return [
      {
        id: document.uuid,
        ...ends,
        convertedBy: follow(document, 'convertedBy'),
        convertedAt,
        conversionData: fieldOf(document, 'conversionData', {}),
        createdAt,
        updatedAt: fieldOf(document, 'updatedAt', createdAt),
      },
    ];
  });
  const added = await insertRows(move.db, 'conversion_history', rows);
  for (const document of documents)
    if (rows.some(({ id }) => id === document.uuid) && !added.has(document.uuid)) {
      remark(document, 'left', 'leadId', 'The conversion of this lead stands here already');
      here(document);
    }
};

const isSeen = (document: Ready, userId: string | null): boolean =>
  userId !== null || fieldOf(document, 'isShared', false) || fieldOf(document, 'isDefault', false);

export const writeTemplates: Writer = async (batch) => {
  const { move, documents, follow, refuse } = batch;
  const rows = documents.flatMap((document) => {
    const userId = follow(document, 'userId');
    if (!isSeen(document, userId)) {
      refuse(document, 'userId', 'Neither shared nor anybody’s: nobody would see it');
      return [];
    }
    const createdAt = fieldOf(document, 'createdAt', move.now);
    return [
      {
        id: document.uuid,
        name: fieldOf(document, 'name', ''),
        description: fieldOf(document, 'description', ''),
        type: fieldOf(document, 'type', 'email'),
        subject: fieldOf(document, 'subject', ''),
        body: fieldOf(document, 'body', ''),
        userId,
        isDefault: fieldOf(document, 'isDefault', false),
        isShared: fieldOf(document, 'isShared', false),
        usageCount: fieldOf(document, 'usageCount', 0),
        createdAt,
        updatedAt: fieldOf(document, 'updatedAt', createdAt),
        lastUsedAt: fieldOf(document, 'lastUsedAt', null),
      },
    ];
  });
  await insertOwn(batch, 'message_templates', rows);
};

const endings = ['sent', 'failed', 'partial', 'delivered', 'bounced'];

// Each word is true: of one that nobody knows, and of none without a time, nobody can say that it was sent.
const endingOf = (document: Ready, remark: Batch['remark'], sentAt: string | null): string => {
  const status = fieldOf(document, 'status', '').trim();
  if (endings.includes(status.toLowerCase())) return status.toLowerCase();
  const isUnread = document.left.some(({ field }) => field === 'status');
  if (status === '' && sentAt !== null && !isUnread) return 'sent';
  if (status !== '') remark(document, 'changed', 'status', `‘${status}’ became unknown`);
  else if (!isUnread) remark(document, 'changed', 'status', 'Neither state nor time of sending: unknown');
  return 'unknown';
};

const sent = (document: Ready, { move, follow, remark }: Batch, at: 'dateSent' | 'sentAt') => {
  const createdAt = fieldOf(document, 'createdAt', move.now);
  const sentAt = fieldOf<string | null>(document, at, null);
  return {
    id: document.uuid,
    direction: 'out',
    status: endingOf(document, remark, sentAt),
    senderId: follow(document, 'senderId'),
    senderName: fieldOf(document, 'senderName', ''),
    recipients: fieldOf<string[]>(document, 'recipients', []),
    leadId: follow(document, 'leadId'),
    leadName: fieldOf(document, 'leadName', ''),
    sentAt,
    createdAt,
    updatedAt: createdAt,
  };
};

const found = <Row extends Parameters<typeof searchedText>[0]>(row: Row) => ({
  ...row,
  txt: searchedText(row),
});

export const writeEmails: Writer = async (batch) => {
  const rows = batch.documents.map((document) =>
    found({
      ...sent(document, batch, 'dateSent'),
      channel: 'email',
      senderAddress: fieldOf(document, 'senderEmail', ''),
      subject: fieldOf(document, 'subject', ''),
      content: fieldOf(document, 'content', ''),
      htmlContent: fieldOf(document, 'htmlContent', ''),
    }),
  );
  await insertOwn(batch, 'messages', rows);
};

export const writeTexts: Writer = async (batch) => {
  const rows = batch.documents.map((document) =>
    found({
      ...sent(document, batch, 'sentAt'),
      channel: 'sms',
      senderAddress: fieldOf(document, 'senderPhone', ''),
      subject: '',
      content: fieldOf(document, 'message', ''),
      failedRecipients: fieldOf<string[]>(document, 'failedNumbers', []),
    }),
  );
  await insertOwn(batch, 'messages', rows);
};
