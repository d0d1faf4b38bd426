import {
  type Delivery,
  type EmailMessage,
  isStray,
  type Message,
  messageOperations,
  statusOf,
  type TextMessage,
} from 'domain/messages';
import { cast } from '#app/testing';
import { store } from '#platform/store.ts';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';

const start = Date.parse('2026-11-20T10:00:00.000Z');
const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
export const id = (number: number): string => `0192f0d1-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const leadId = '0192f0d2-0000-7000-8000-000000000001';

export const delivery = (number: number, address: string, fields: Partial<Delivery> = {}): Delivery => ({
  id: `0192f0d3-0000-7000-8000-${String(number).padStart(12, '0')}`,
  address,
  state: 'sent',
  reason: '',
  attempts: 1,
  nextAt: null,
  sentAt: at(number),
  ...fields,
});

const shared = (number: number) => ({
  id: id(number),
  version: 1,
  direction: 'out' as const,
  status: 'sent' as const,
  senderId: cast.manager.uid,
  senderName: cast.manager.displayName,
  leadId,
  clientId: null,
  leadName: 'Redwood Terrace',
  leavesAt: null,
  scheduled: false,
  unverified: false,
  doneAt: null,
  createdAt: at(number),
  updatedAt: at(number),
  replyTo: null,
  templateId: null,
  batchId: null,
  attachments: [],
});

/** An e-mail of the tests, by number; the higher, the newer. */
export const sampleEmail = (number: number, fields: Partial<EmailMessage> = {}): EmailMessage => ({
  ...shared(number),
  channel: 'email',
  recipients: ['luis@redwoodterrace.example.com'],
  subject: `Proposal ${number}`,
  senderEmail: 'max@example.com',
  content: `Hello Luis, this is letter ${number}.`,
  htmlContent: `<p>Hello <b>Luis</b>, this is letter ${number}.</p>`,
  dateSent: at(number),
  deliveries: [delivery(number * 10, 'luis@redwoodterrace.example.com')],
  ...fields,
});

export const sampleText = (number: number, fields: Partial<TextMessage> = {}): TextMessage => ({
  ...shared(number),
  channel: 'sms',
  recipients: ['+17075550142'],
  subject: '',
  senderPhone: '',
  message: `Hi Luis, text ${number}.`,
  failedNumbers: [],
  sentAt: at(number),
  deliveries: [delivery(number * 10, '+17075550142')],
  ...fields,
});

export const lineOf = (message: Message) => ({
  id: message.id,
  version: message.version,
  channel: message.channel,
  direction: message.direction,
  status: message.status,
  senderId: message.senderId,
  senderName: message.senderName,
  recipients: message.recipients,
  subject: message.subject,
  preview: message.channel === 'email' ? message.content : message.message,
  leadId: message.leadId,
  clientId: message.clientId,
  leadName: message.leadName,
  attachments: message.attachments.length,
  leavesAt: message.leavesAt,
  scheduled: message.scheduled,
  unverified: message.unverified,
  doneAt: message.doneAt,
  createdAt: message.createdAt,
});

const missing = () => refusal({ status: 404, code: 'NOT_FOUND' });

/** Messages in memory behind their operations. */
export const openMessages = (server: FakeCalls, given: readonly Message[]) => {
  const kept = new Map(given.map((message) => [message.id, message]));
  const change = (message: Message, fields: Partial<Message>): Message => {
    const after = { ...message, ...fields, version: message.version + 1 } as Message;
    kept.set(after.id, after);
    return after;
  };
  server
    .answer(messageOperations.list, (input) => {
      const items = [...kept.values()]
        .filter((one) => input.channel === undefined || one.channel === input.channel)
        .filter((one) => input.statuses?.includes(one.status) ?? true)
        .filter((one) => input.senderId === undefined || one.senderId === input.senderId)
        .filter((one) => input.leadId === undefined || one.leadId === input.leadId)
        .filter((one) => !input.strays || (isStray(one) && one.doneAt === null))
        .map(lineOf)
        .filter((one) => `${one.subject} ${one.preview}`.includes(input.text ?? ''))
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
      return { items, cursor: null, total: items.length };
    })
    .answer(messageOperations.get, ({ id: one }) => kept.get(one) ?? missing())
    .answer(messageOperations.cancel, ({ id: one }) => {
      const message = kept.get(one);
      if (!message) return missing();
      const deliveries = message.deliveries.map((each) => ({ ...each, state: 'cancelled' as const }));
      return change(message, { deliveries, status: 'cancelled', leavesAt: null });
    })
    .answer(messageOperations.resend, ({ id: one, deliveries: named }) => {
      const message = kept.get(one);
      if (!message) return missing();
      const deliveries = message.deliveries.map((each) =>
        (named ? named.includes(each.id) : each.state === 'failed')
          ? { ...each, state: 'queued' as const, reason: '' }
          : each,
      );
      return change(message, { deliveries, status: statusOf(deliveries) });
    })
    .answer(messageOperations.file, ({ id: one, leadId: lead = null }) => {
      const message = kept.get(one);
      return message ? change(message, { leadId: lead, leadName: 'Redwood Terrace' }) : missing();
    })
    .answer(messageOperations.markDone, ({ id: one }) => {
      const message = kept.get(one);
      return message ? change(message, { doneAt: at(90) }) : missing();
    });
  return {
    /** What somebody else, the provider or the sender of an answer does, as the feed brings it. */
    elsewhere: (message: Message) => {
      kept.set(message.id, message);
      store.applyPut({ noun: 'messages', row: lineOf(message), from: null, to: null, xid: '9' });
    },
    message: (number: number) => kept.get(id(number)),
  };
};
