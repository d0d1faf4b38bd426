import * as z from 'zod';
import { byId, dateTime, everyone, listOf, notificationTypes, read, reps, text, uuid, write } from '#kernel';
import { mailStates } from '#outbox';

export const notificationAnswer = z.strictObject({
  id: uuid,
  userId: uuid,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  leadId: uuid.nullable(),
  actionUrl: z.string(),
  actionLabel: z.string(),
  read: z.boolean(),
  deleted: z.boolean(),
  createdAt: dateTime,
});
const counted = z.strictObject({ count: z.int() });
const nothing = z.strictObject({});

/** A browser of one's own that takes pushes. */
export type PushDevice = z.output<typeof device>;

/** Which ways reach oneself, why not, and the browsers that take pushes. */
export type NotificationWays = z.output<typeof ways>;

/** What became of a test, at each address. */
export type TestOutcome = z.output<typeof outcome>;

// As browsers give it (`PushSubscription.toJSON()`).
const subscription = z.strictObject({
  endpoint: text(2048),
  expirationTime: z.number().min(0).max(8.64e15).nullish(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^B[\w-]{86}=?$/, 'Must be a public key'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'Must be a secret of 16 bytes'),
  }),
});

const beyond = z.enum(['email', 'sms', 'push']);
const device = z.strictObject({
  id: uuid,
  userAgent: z.string(),
  createdAt: dateTime,
  renewedAt: dateTime,
  expiresAt: dateTime.nullable(),
  /** The one that asks. */
  current: z.boolean(),
});
const ways = z.strictObject({
  /** The key that browsers subscribe with; null: this installation has none yet. */
  pushKey: z.string().nullable(),
  problems: z.strictObject({
    email: z.string().nullable(),
    sms: z.string().nullable(),
    push: z.string().nullable(),
  }),
  devices: z.array(device),
});
const outcome = z.strictObject({
  id: uuid,
  deliveries: z.array(z.strictObject({ address: z.string(), state: z.enum(mailStates), reason: z.string() })),
});

export const notificationOperations = {
  list: listOf('notifications.list', everyone, notificationAnswer, {
    view: z.enum(['self', 'all']).default('self'),
    userId: uuid.optional(),
  }),
  unread: read('notifications.unread', everyone, { input: nothing, output: counted }),
  markRead: write('notifications.markRead', everyone, { input: byId, output: notificationAnswer }),
  markAllRead: write('notifications.markAllRead', everyone, { input: nothing, output: counted }),
  remove: write('notifications.remove', everyone, { input: byId, output: notificationAnswer }),
  clear: write('notifications.clear', everyone, { input: nothing, output: counted }),
  /** The callable `sendLeadAssignedNotifications`; the name is taken in and not believed. */
  sendLeadAssigned: write('notifications.sendLeadAssigned', reps, {
    input: z.strictObject({ userId: uuid, leadId: uuid, leadName: text(500).optional() }),
    output: z.strictObject({ sent: z.literal(true) }),
  }),
  ways: read('notifications.ways', everyone, { input: nothing, output: ways }),
  /** Registers this browser, or renews its registration. */
  subscribe: write('notifications.subscribe', everyone, {
    input: z.strictObject({
      subscription,
      /** The key it was made with. */
      pushKey: text(100),
    }),
    output: device,
  }),
  /** Takes a browser of one's own off the list: by its id, or this one. */
  unsubscribe: write('notifications.unsubscribe', everyone, {
    input: z.strictObject({ id: uuid.optional() }),
    output: counted,
  }),
  /** Sends oneself a test; what becomes of it says `tested`. */
  test: write('notifications.test', everyone, { input: z.strictObject({ method: beyond }), output: outcome }),
  tested: read('notifications.tested', everyone, { input: byId, output: outcome }),
};
