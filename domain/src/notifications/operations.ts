import * as z from 'zod';
import {
  dateTime,
  everyone,
  listing,
  notificationTypes,
  operation,
  type Page,
  pageAnswer,
  reps,
  text,
  uuid,
} from '#kernel';
import type { Notification } from './notification.ts';

const row = z.strictObject({
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
const one = z.strictObject({ id: uuid });

type Count = { count: number };

export const notificationOperations = {
  list: operation<Page<Notification>>()({
    name: 'notifications.list',
    output: pageAnswer(row),
    who: everyone,
    kind: 'read',
    input: z.strictObject({
      view: z.enum(['self', 'all']).default('self'),
      userId: uuid.optional(),
      ...listing,
    }),
  }),
  unread: operation<Count>()({
    name: 'notifications.unread',
    output: counted,
    who: everyone,
    kind: 'read',
    input: nothing,
  }),
  markRead: operation<Notification>()({
    name: 'notifications.markRead',
    output: row,
    who: everyone,
    kind: 'write',
    input: one,
  }),
  markAllRead: operation<Count>()({
    name: 'notifications.markAllRead',
    output: counted,
    who: everyone,
    kind: 'write',
    input: nothing,
  }),
  remove: operation<Notification>()({
    name: 'notifications.remove',
    output: row,
    who: everyone,
    kind: 'write',
    input: one,
  }),
  clear: operation<Count>()({
    name: 'notifications.clear',
    output: counted,
    who: everyone,
    kind: 'write',
    input: nothing,
  }),
  /** The callable `sendLeadAssignedNotifications`; the name is taken in and not believed. */
  sendLeadAssigned: operation<{ sent: true }>()({
    name: 'notifications.sendLeadAssigned',
    output: z.strictObject({ sent: z.literal(true) }),
    who: reps,
    kind: 'write',
    input: z.strictObject({ userId: uuid, leadId: uuid, leadName: text(500).optional() }),
  }),
};
