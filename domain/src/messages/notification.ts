import * as z from 'zod';
import { text, uuid } from '#kernel';
import type { Message } from './message.ts';
import { failedText, messageTexts } from './texts.ts';

const leadData = z.looseObject({ id: uuid.optional() }).nullish();
// What a body says of its sender is read by nobody: the sender is who is signed in (D53).
const senderData = z.unknown().optional();
// What is left out is empty: what is missing is said in the specified words.
const words = (most: number) => text(most).default('');
const list = z.union([text(20_000).transform((one) => [one]), z.array(text(255)).max(1000)]).default([]);
const email = { subject: words(998), leadData, senderData };
const sms = { message: words(1600), leadData, senderData };
const isEmail = z.literal('email', messageTexts.noMethod);
const isSms = z.literal('sms', messageTexts.noMethod);

const bodies = {
  email: z.strictObject({ type: isEmail, email: list, html: words(200_000), ...email }),
  sms: z.strictObject({ type: isSms, phoneNumber: list, ...sms }),
  emailTo: z.strictObject({ type: isEmail.optional(), to: list, content: words(100_000), ...email }),
  smsTo: z.strictObject({ type: isSms.optional(), to: list, ...sms }),
} as const;

export type SendNotificationBody = z.output<(typeof bodies)[keyof typeof bodies]>;

/** Which of the bodies of POST /sendNotification this one means: a specified one, or one of the second service (spec §7). */
export const sendNotificationBody = (json: object): z.ZodType<SendNotificationBody> => {
  const texted = 'message' in json || 'phoneNumber' in json || ('type' in json && json.type === 'sms');
  if (texted) return 'to' in json ? bodies.smsTo : bodies.sms;
  return 'to' in json ? bodies.emailTo : bodies.email;
};

/** What a message failed with, in the specified words; null while nothing of it is known to have failed. */
export const failureOf = (message: Message): string | null => {
  const failed = message.deliveries
    .filter(({ state }) => state === 'failed' || state === 'bounced')
    .map(({ address }) => address);
  const [first] = failed;
  if (first === undefined) return null;
  if (message.channel === 'email') return failedText.email(first);
  return failed.length > 1 && failed.length === message.deliveries.length
    ? failedText.allSms
    : failedText.sms(first);
};
