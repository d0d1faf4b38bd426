import * as z from 'zod';
import {
  dateTime,
  everyone,
  listing,
  operation,
  type Page,
  pageAnswer,
  sensibleDateTime,
  text,
  uuid,
  version,
} from '#kernel';
import { mailStates } from '#outbox';
import { type Message, type MessageSummary, messageChannels, messageStatuses } from './message.ts';

const summary = z.strictObject({
  id: uuid,
  version,
  channel: z.enum(messageChannels),
  direction: z.enum(['out', 'in']),
  status: z.enum(messageStatuses),
  senderId: uuid.nullable(),
  senderName: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  preview: z.string(),
  leadId: uuid.nullable(),
  clientId: uuid.nullable(),
  leadName: z.string(),
  attachments: z.int(),
  leavesAt: dateTime.nullable(),
  scheduled: z.boolean(),
  createdAt: dateTime,
});

const { preview: _, attachments: __, ...shared } = summary.shape;
const whole = {
  ...shared,
  replyTo: uuid.nullable(),
  templateId: uuid.nullable(),
  batchId: uuid.nullable(),
  attachments: z.array(
    z.strictObject({ id: uuid, name: z.string(), mimeType: z.string(), sizeBytes: z.int() }),
  ),
  deliveries: z.array(
    z.strictObject({
      id: uuid,
      address: z.string(),
      state: z.enum(mailStates),
      reason: z.string(),
      attempts: z.int(),
      nextAt: dateTime.nullable(),
      sentAt: dateTime.nullable(),
    }),
  ),
  updatedAt: dateTime,
};
const answer = z.discriminatedUnion('channel', [
  z.strictObject({
    ...whole,
    channel: z.literal('email'),
    senderEmail: z.string(),
    content: z.string(),
    htmlContent: z.string(),
    dateSent: dateTime.nullable(),
  }),
  z.strictObject({
    ...whole,
    channel: z.literal('sms'),
    senderPhone: z.string(),
    message: z.string(),
    failedNumbers: z.array(z.string()),
    sentAt: dateTime.nullable(),
  }),
]);

/** Whom a message is about; of what comes from outside only the id is believed. */
const about = {
  /** The specified field: of it only `id` counts; everything else is read from the database. */
  leadData: z.looseObject({ id: uuid.optional() }).optional(),
  clientId: uuid.optional(),
};
const sending = {
  ...about,
  templateId: uuid.optional(),
  replyTo: uuid.optional(),
  /** Not before this moment. */
  scheduledAt: sensibleDateTime.optional(),
  /** Held back for ten seconds, in which it can be taken back. */
  undoable: z.boolean().optional(),
};
// Longer than any list of 50 addresses; what is wrong inside is said in the specified words by the verb.
const addresses = z.array(text(255)).max(1000);

const one = z.strictObject({ id: uuid });

export const messageOperations = {
  list: operation<Page<MessageSummary>>()({
    name: 'messages.list',
    output: pageAnswer(summary),
    who: everyone,
    kind: 'read',
    input: z.strictObject({
      channel: z.enum(messageChannels).optional(),
      statuses: z.array(z.enum(messageStatuses)).max(messageStatuses.length).optional(),
      senderId: uuid.optional(),
      leadId: uuid.optional(),
      clientId: uuid.optional(),
      /** In subject, text and recipients; digits find numbers in any format. */
      text: text(200).optional(),
      from: dateTime.optional(),
      to: dateTime.optional(),
      ...listing,
    }),
  }),
  get: operation<Message>()({
    name: 'messages.get',
    output: answer,
    who: everyone,
    kind: 'read',
    input: one,
  }),
  sendEmail: operation<Message>()({
    name: 'messages.sendEmail',
    output: answer,
    who: everyone,
    kind: 'write',
    input: z.strictObject({
      to: addresses,
      subject: text(998),
      /** Plain text, or the plain part of `htmlContent`, which is then made from that. */
      content: text(100_000),
      htmlContent: text(200_000).optional(),
      /** Documents of the lead or client. */
      attachments: z.array(uuid).max(10).optional(),
      ...sending,
    }),
  }),
  sendSms: operation<Message>()({
    name: 'messages.sendSms',
    output: answer,
    who: everyone,
    kind: 'write',
    input: z.strictObject({ to: addresses, message: text(1600), ...sending }),
  }),
  /** Takes back what has not left yet: undone, or scheduled for later. */
  cancel: operation<Message>()({
    name: 'messages.cancel',
    output: answer,
    who: everyone,
    kind: 'write',
    input: one,
  }),
  /** To the addresses that failed, or to those named (an unknown one only when named). */
  resend: operation<Message>()({
    name: 'messages.resend',
    output: answer,
    who: everyone,
    kind: 'write',
    input: z.strictObject({ id: uuid, deliveries: z.array(uuid).max(50).optional() }),
  }),
};
