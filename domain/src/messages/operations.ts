import * as z from 'zod';
import {
  administrators,
  byId,
  dateTime,
  everyone,
  figureAsked,
  listOf,
  messageChannels,
  read,
  sensibleDateTime,
  text,
  uuid,
  version,
  write,
} from '#kernel';
import { mailStates } from '#outbox';
import { letter } from '#templates';
import { messageStatuses } from './message.ts';
import { mostRecipients } from './numbers.ts';
import { skipCodes } from './skip.ts';

export const summaryAnswer = z.strictObject({
  id: uuid,
  version,
  channel: z.enum(messageChannels),
  direction: z.enum(['out', 'in']),
  status: z.enum(messageStatuses),
  senderId: uuid.nullable(),
  senderName: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  /** The first words of the text. */
  preview: z.string(),
  leadId: uuid.nullable(),
  clientId: uuid.nullable(),
  leadName: z.string(),
  attachments: z.int(),
  /** When it leaves, while it still may be taken back. */
  leavesAt: dateTime.nullable(),
  scheduled: z.boolean(),
  /** An e-mail that came in, and that anybody may have written in this name. */
  unverified: z.boolean(),
  /** When an administrator put away what somebody unknown wrote; it may still be filed. */
  doneAt: dateTime.nullable(),
  createdAt: dateTime,
});

const { preview: _, attachments: __, ...shared } = summaryAnswer.shape;
export const attachmentAnswer = z.strictObject({
  id: uuid,
  name: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int(),
});
export const deliveryAnswer = z.strictObject({
  id: uuid,
  address: z.string(),
  state: z.enum(mailStates),
  /** Why it failed, waits or is unknown, in words for people. */
  reason: z.string(),
  attempts: z.int(),
  nextAt: dateTime.nullable(),
  sentAt: dateTime.nullable(),
});
const whole = {
  ...shared,
  replyTo: uuid.nullable(),
  templateId: uuid.nullable(),
  batchId: uuid.nullable(),
  attachments: z.array(attachmentAnswer),
  deliveries: z.array(deliveryAnswer),
  updatedAt: dateTime,
};
export const emailAnswer = z.strictObject({
  ...whole,
  channel: z.literal('email'),
  senderEmail: z.string(),
  content: z.string(),
  htmlContent: z.string(),
  dateSent: dateTime.nullable(),
});
export const textAnswer = z.strictObject({
  ...whole,
  channel: z.literal('sms'),
  senderPhone: z.string(),
  message: z.string(),
  failedNumbers: z.array(z.string()),
  sentAt: dateTime.nullable(),
});
const answer = z.discriminatedUnion('channel', [emailAnswer, textAnswer]);

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

const many = {
  /** Leads. */
  ids: z.array(uuid).max(mostRecipients).optional(),
  clientIds: z.array(uuid).max(mostRecipients).optional(),
  /** With variables, which are filled for each. */
  email: z.strictObject({ subject: text(998), htmlContent: letter(200_000) }).nullable(),
  sms: z.strictObject({ message: text(1600) }).nullable(),
};

const skip = z.strictObject({ code: z.enum(skipCodes), text: z.string() });
const filled = {
  to: z.string(),
  empty: z.array(z.string()),
  unknown: z.array(z.string()),
  skip: skip.nullable(),
};
export const previewAnswer = z.strictObject({
  id: uuid,
  noun: z.enum(['leads', 'clients']),
  name: z.string(),
  email: z
    .strictObject({
      ...filled,
      subject: z.string(),
      /** Null for those whose words one answer has no room for: asked for alone, each has them. */
      htmlContent: z.string().nullable(),
      content: z.string().nullable(),
    })
    .nullable(),
  sms: z.strictObject({ ...filled, message: z.string() }).nullable(),
});
export const skippedAnswer = z.strictObject({
  id: uuid,
  name: z.string(),
  channel: z.enum(messageChannels),
  skip,
});
export const allowanceAnswer = z.strictObject({
  max: z.int(),
  remaining: z.int(),
  resetAt: dateTime.nullable(),
});

export const limitsAnswer = z.strictObject({
  /** Null: the limit is off. */
  email: allowanceAnswer.nullable(),
  freeHour: allowanceAnswer,
  freeDay: allowanceAnswer,
  /** Whether texts leave at all (D23). */
  sms: z.boolean(),
});

export const messageOperations = {
  list: listOf('messages.list', everyone, summaryAnswer, {
    channel: z.enum(messageChannels).optional(),
    statuses: z.array(z.enum(messageStatuses)).max(messageStatuses.length).optional(),
    senderId: uuid.optional(),
    leadId: uuid.optional(),
    clientId: uuid.optional(),
    direction: z.enum(['out', 'in']).optional(),
    /** The rows behind a number of a report. */
    figure: figureAsked.optional(),
    /** Those that came in, belong to nobody and wait for an administrator. */
    strays: z.literal(true).optional(),
    /** In subject, text and recipients; digits find numbers in any format. */
    text: text(200).optional(),
    from: dateTime.optional(),
    to: dateTime.optional(),
  }),
  get: read('messages.get', everyone, { input: byId, output: answer }),
  sendEmail: write('messages.sendEmail', everyone, {
    input: z.strictObject({
      to: addresses,
      subject: text(998),
      /** Plain text, or the plain part of `htmlContent`, which is then made from that. */
      content: text(100_000),
      htmlContent: letter(200_000).optional(),
      /** Documents of the lead or client. */
      attachments: z.array(uuid).max(10).optional(),
      ...sending,
    }),
    output: answer,
  }),
  sendSms: write('messages.sendSms', everyone, {
    input: z.strictObject({ to: addresses, message: text(1600), ...sending }),
    output: answer,
  }),
  /** Takes back what has not left yet: undone, or scheduled for later. */
  cancel: write('messages.cancel', everyone, { input: byId, output: answer }),
  /** To the addresses that failed, or to those named (an unknown one only when named). */
  resend: write('messages.resend', everyone, {
    input: z.strictObject({ id: uuid, deliveries: z.array(uuid).max(50).optional() }),
    output: answer,
  }),
  /** What each of a selection would get, or why nothing. */
  preview: read('messages.preview', everyone, {
    input: z.strictObject(many),
    output: z.strictObject({ items: z.array(previewAnswer) }),
  }),
  /** One message for each of a selection who can be written to. */
  sendMany: write('messages.sendMany', everyone, {
    input: z.strictObject({
      ...many,
      emailTemplateId: uuid.optional(),
      smsTemplateId: uuid.optional(),
      scheduledAt: sensibleDateTime.optional(),
      /** For each in the daytime of their own state: the next moment of it from `scheduledAt`, or from now. */
      daytime: z.boolean().optional(),
      undoable: z.boolean().optional(),
    }),
    output: z.strictObject({ batchId: uuid, items: z.array(summaryAnswer), skipped: z.array(skippedAnswer) }),
  }),
  /** To oneself, as the lead or client that is named would read it. */
  sendTest: write('messages.sendTest', everyone, {
    input: z.strictObject({
      leadId: uuid.optional(),
      clientId: uuid.optional(),
      email: many.email,
      sms: many.sms,
    }),
    output: z.strictObject({ items: z.array(summaryAnswer) }),
  }),
  /** What one may still write, and from when on again. */
  limits: read('messages.limits', everyone, {
    input: z.strictObject({}),
    output: limitsAnswer,
  }),
  /** Since when the addresses of a lead want no more of us. */
  optOuts: read('messages.optOuts', everyone, {
    input: z.strictObject({ leadId: uuid }),
    output: z.strictObject({ email: dateTime.nullable(), sms: dateTime.nullable() }),
  }),
  /** A message from somebody unknown is put where it belongs. */
  file: write('messages.file', administrators, {
    input: z.strictObject({ id: uuid, leadId: uuid.optional(), clientId: uuid.optional() }),
    output: answer,
  }),
  /** A message from somebody unknown waits no more: nothing is to be done about it. */
  markDone: write('messages.markDone', administrators, { input: byId, output: answer }),
};
