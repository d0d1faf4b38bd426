import * as z from 'zod';
import {
  dateTime,
  each,
  type Refusal,
  type Role,
  roleLabels,
  roles,
  sensibleDateTime,
  type Telling,
  text,
  uuid,
  version,
} from '#kernel';
import { announcementRefusals } from './texts.ts';

/** What somebody writes into an announcement; forms ask it as the server does. */
export const announcementFields = z.strictObject({
  title: text(100).trim().min(1, 'Title is required'),
  message: text(1000).trim().min(1, 'Message is required'),
  audience: z
    .array(z.enum(roles))
    .min(1, 'Choose at least one role')
    .max(roles.length)
    .refine((list) => new Set(list).size === list.length, 'Each role once'),
  startsAt: sensibleDateTime,
  endsAt: sensibleDateTime.nullable(),
});

/** What an administrator says to everybody of some roles, from a moment on. */
export const announcementAnswer = z.strictObject({
  id: uuid,
  version,
  ...each(z.string(), ['title', 'message']),
  audience: z.array(z.enum(roles)),
  startsAt: dateTime,
  /** Null: until somebody ends it. */
  endsAt: dateTime.nullable(),
  /** When its audience was told; null: not yet, or never. */
  startedAt: dateTime.nullable(),
  createdBy: uuid.nullable(),
  ...each(dateTime, ['createdAt', 'updatedAt']),
});
export type Announcement = z.output<typeof announcementAnswer>;

export type AnnouncementState = 'scheduled' | 'running' | 'ended' | 'missed';

/** Where it stands: one that ended before anybody was told was missed. */
export const announcementState = (
  { startedAt, endsAt }: Pick<Announcement, 'startedAt' | 'endsAt'>,
  now: string,
): AnnouncementState => {
  const over = endsAt !== null && endsAt <= now;
  if (startedAt === null) return over ? 'missed' : 'scheduled';
  return over ? 'ended' : 'running';
};

export type AnnouncementChanges = Partial<z.output<typeof announcementFields>>;

/** Why it may not become so: what was told stays told, and what ends has begun before. */
export const changeProblem = (
  before: Announcement,
  changes: AnnouncementChanges,
  now: string,
): Refusal | null => {
  const state = announcementState(before, now);
  if (state === 'ended' || state === 'missed') return announcementRefusals.over;
  const { endsAt: _, ...said } = changes;
  if (state === 'running' && Object.keys(said).length > 0) return announcementRefusals.told;
  return timesProblem({ ...before, ...changes }, now);
};

/** Why its times are no times: it ends before it begins, or has ended already. */
export const timesProblem = (
  { startsAt, endsAt }: Pick<Announcement, 'startsAt' | 'endsAt'>,
  now: string,
): Refusal | null => {
  if (endsAt === null) return null;
  if (endsAt <= startsAt) return announcementRefusals.endsFirst;
  return endsAt <= now ? announcementRefusals.endsInThePast : null;
};

/** ‘Managers, Admins’, or ‘Everyone’. */
export const audienceWords = (audience: readonly Role[]): string =>
  audience.length === Object.keys(roleLabels).length
    ? 'Everyone'
    : audience.map((role) => roleLabels[role]).join(', ');

/** What its audience is told as it begins. */
export const announcementTelling = ({
  title,
  message,
  audience,
}: Pick<Announcement, 'title' | 'message' | 'audience'>): Telling => ({
  to: { roles: audience },
  type: 'system',
  wish: 'announcement',
  title,
  message,
  leadId: null,
  actionUrl: '',
  actionLabel: '',
});
