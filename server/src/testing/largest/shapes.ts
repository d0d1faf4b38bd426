import { people } from '#platform/testing/cast.ts';
import type { Names } from './inputs.ts';

type Fields = Record<string, unknown>;
type Shape = (value: Fields, names: Names) => Fields;

const addresses = Array.from({ length: 50 }, (_, at) => `ann${at}@x.example`);
const numbers = Array.from({ length: 50 }, (_, at) => `+1415555${1_000 + at}`);

/** What only makes a request refused at once is left out: what costs comes after that. */
const without =
  (...fields: string[]): Shape =>
  (value) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !fields.includes(name)));

/** What is new has no id yet. */
export const newOne = without('id');
export const asItIs: Shape = (value) => value;

const toMany: Shape = (value, names) => ({
  ...without('clientIds', 'emailTemplateId', 'smsTemplateId', 'scheduledAt')(value, names),
  ids: names.ids('lead').slice(-50),
  sms: null,
});

const toSome =
  (to: readonly string[]): Shape =>
  (value, names) => ({
    ...without('leadData', 'clientId', 'templateId', 'replyTo', 'scheduledAt', 'attachments')(value, names),
    to,
  });

/** Inputs that a declaration alone does not tell: what its verb asks for besides. */
export const shapes: Readonly<Record<string, Shape>> = {
  'messages.preview': toMany,
  'messages.sendMany': toMany,
  'messages.sendTest': (value, names) => ({
    ...without('clientId', 'sms')(value, names),
    leadId: names.ids('lead').at(-1),
    sms: null,
  }),
  'messages.sendEmail': toSome(addresses),
  'messages.sendSms': toSome(numbers),
  'leads.bulk': (_, names) => ({
    ids: names.ids('lead').slice(-500),
    verb: 'assign',
    input: { rep: people.max.uid },
  }),
  'notifications.subscribe': () => ({
    subscription: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${'a'.repeat(900)}`,
      expirationTime: null,
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    },
    pushKey: 'A'.repeat(87),
  }),
};
