import * as z from 'zod';
import { text, uuid } from '#kernel';
import type { Message } from './message.ts';
import { failedText } from './texts.ts';

const leadData = z.looseObject({ id: uuid.optional() }).nullish();
// What a body says of its sender is read by nobody: the sender is who is signed in (D53).
const senderData = z.unknown().optional();
const list = z.union([text(20_000).transform((one) => [one]), z.array(text(255)).max(1000)]);
const email = { subject: text(998), leadData, senderData };
const sms = { message: text(1600), leadData, senderData };

const bodies = {
  email: z.strictObject({ type: z.literal('email'), email: list, html: text(200_000), ...email }),
  sms: z.strictObject({ type: z.literal('sms'), phoneNumber: list, ...sms }),
  emailTo: z.strictObject({
    type: z.literal('email').optional(),
    to: list,
    content: text(100_000),
    ...email,
  }),
  smsTo: z.strictObject({ type: z.literal('sms').optional(), to: list, ...sms }),
} as const;

export type SendNotificationBody = z.output<(typeof bodies)[keyof typeof bodies]>;

/** Which of the bodies of POST /sendNotification this one means: a specified one, or one of the second service (spec §7). */
export const sendNotificationBody = (json: object): z.ZodType<SendNotificationBody> => {
  if ('message' in json) return 'to' in json ? bodies.smsTo : bodies.sms;
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
