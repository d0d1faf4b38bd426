import { inboundOperations, type StuckMail } from 'domain/inbound';
import { isRefusal, notFound } from 'domain/kernel';
import { bind } from '#platform/operations/operations.ts';
import { orderOf, readPage } from '#platform/rows/page.ts';
import { takeMailJob } from './mail.ts';
import { isMailKept, mailJobKey, type StuckRow, stuckMails } from './sql.ts';

const lastCome = orderOf<StuckRow>('desc', { receivedAt: 'timestamptz', id: 'uuid' });

const asText = (text: string, most: number): string =>
  text.replace(/\s+/g, ' ').replaceAll('\u0000', '').toWellFormed().trim().slice(0, most);

/** A header by the letter: whatever the mail did to its reader, it does not do here. */
const headerIn = async (head: string, name: string): Promise<string> => {
  const { decodeWords } = await import('postal-mime');
  const found = new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? '';
  return asText(decodeWords(asText(found, 1_000)), 320);
};

const headOf = (bytes: Buffer): string => bytes.toString('utf8').split(/\r?\n\r?\n/, 1)[0] ?? '';

const gone = 'No further try of it waits';

const mailOf = async (row: StuckRow): Promise<StuckMail> => {
  const { id, receivedAt, sender, recipients: to, sizeBytes, reason, nextAt } = row;
  const head = headOf(row.head);
  return {
    id,
    receivedAt,
    from: (await headerIn(head, 'from')) || sender,
    to,
    subject: await headerIn(head, 'subject'),
    sizeBytes,
    reason: reason === null ? gone : asText(reason, 300),
    nextAt,
  };
};

/** What administrators see of mail that could not be taken in, and how they have it tried again. */
export const stuckRoutes = [
  bind(inboundOperations.stuck, async ({ db }, asked) => {
    const page = await readPage(asked, lastCome, (stretch) => stuckMails(db, stretch));
    if (isRefusal(page)) return page;
    return { ...page, items: await Promise.all(page.items.map(mailOf)), total: page.items[0]?.total ?? 0 };
  }),

  bind(inboundOperations.retry, async ({ db, emit, enqueue }, { id }) => {
    if (!(await isMailKept(db, id))) return notFound;
    await enqueue(takeMailJob, { id }, { key: mailJobKey(id) });
    emit({ noun: 'inbound', rowId: id, verb: 'retried', before: {}, after: {} });
    return {};
  }),
];
