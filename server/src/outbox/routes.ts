import { isRefusal, notFound } from 'domain/kernel';
import { mayReadBody, type OutboxItem, outboxOperations, retryProblem } from 'domain/outbox';
import { bind } from '#platform/operations/operations.ts';
import { newestFirst, readPage } from '#platform/rows/page.ts';
import { uidByEmail } from '#users';
import { tellEndedJob } from './block.ts';
import { textsOf } from './prepare.ts';
import { requeueDeliveries } from './sql/deliveries.ts';
import type { OutboxRow } from './sql/row.ts';
import { findMail, listMails, lockMail } from './sql/rows.ts';

// What stands for the subject of what has none, or keeps it with its noun.
const called = { email: 'Message', sms: 'Text message', push: 'Notification', webhook: 'Webhook' } as const;

const itemOf = (row: OutboxRow): OutboxItem => {
  const { id, version, channel, toAddress: to, state, attempts, lastError, createdAt, sentAt } = row;
  const subject = row.subject || called[channel];
  const delivered = state === 'sent' || state === 'delivered';
  const nextAt = state === 'queued' ? row.nextAt : null;
  return { id, version, to, subject, state, delivered, attempts, lastError, createdAt, nextAt, sentAt };
};

// Events keep no address of an account in plain letters.
const veiled = (address: string): string =>
  address.replace(/^(.)[^@]*(@.*)$/, (_, first: string, domain: string) => `${first}…${domain}`);

export const outboxRoutes = [
  bind(outboxOperations.list, async ({ db, env }, { state, ...asked }) => {
    const page = await readPage(
      asked,
      newestFirst<OutboxRow>(),
      (stretch) => listMails(db, state, stretch),
      (rows) => rows.map(itemOf),
    );
    return isRefusal(page) ? page : { ...page, sends: env.smtpUrl !== null };
  }),

  bind(outboxOperations.get, async ({ db, keys, viewer, emit }, { id }) => {
    const row = await findMail(db, id);
    if (!row) return notFound;
    if (!mayReadBody(viewer.role)) return { ...itemOf(row), text: null, html: null };
    // Whoever reads a link could use it: that is written down.
    if (row.secret && row.body) {
      const { to, subject } = itemOf(row);
      const person = await uidByEmail({ db, keys }, to);
      const receiver = person === null ? { to: veiled(to) } : { person };
      emit({ noun: 'outbox', rowId: id, verb: 'read', before: {}, after: { ...receiver, subject } });
    }
    // The text of a message stays with the message.
    if (row.noun !== null) return { ...itemOf(row), text: null, html: null };
    return { ...itemOf(row), ...textsOf(keys, row) };
  }),

  bind(outboxOperations.retry, async ({ db, emit, enqueue }, { id }) => {
    const row = await lockMail(db, id);
    if (!row) return notFound;
    const problem = retryProblem(row.state);
    if (problem) return { ...problem, current: itemOf(row) };
    await requeueDeliveries(db, [id]);
    const after = (await lockMail(db, id)) ?? row;
    emit({
      noun: 'outbox',
      rowId: id,
      verb: 'retried',
      before: { state: row.state },
      after: { state: after.state },
    });
    if (row.noun !== null) await enqueue(tellEndedJob, { ids: [id] });
    return itemOf(after);
  }),
];
