import * as z from 'zod';
import { administrators, byId, dateTime, listing, pageAnswer, read, uuid, version, write } from '#kernel';

/** Where a mail stands; unknown is never sent again without a person. */
export const mailStates = [
  'queued',
  'sending',
  'sent',
  'failed',
  'unknown',
  // Only what the provider reports, and what a person took back in time.
  'delivered',
  'bounced',
  'cancelled',
] as const;
export type MailState = (typeof mailStates)[number];

/** What has not left yet, or is leaving. */
export const onTheWay: readonly MailState[] = ['queued', 'sending'];

export type OutboxItem = z.output<typeof item>;

const moment = dateTime.nullable();
const item = z.strictObject({
  id: uuid,
  version,
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  delivered: z.boolean(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: dateTime,
  /** When it is tried again, where that is known. */
  nextAt: moment,
  sentAt: moment,
});
const mail = item.extend({ text: z.string().nullable(), html: z.string().nullable() });

export const outboxOperations = {
  list: read('outbox.list', administrators, {
    input: z.strictObject({ state: z.enum(mailStates).nullish(), ...listing }),
    output: pageAnswer(item).extend({ sends: z.boolean() }),
  }),
  get: read('outbox.get', administrators, { input: byId, output: mail, fresh: true }),
  retry: write('outbox.retry', administrators, { input: byId, output: item }),
};
