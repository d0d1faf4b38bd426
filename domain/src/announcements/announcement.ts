import type * as z from 'zod';
import { type Refusal, type Role, roleLabels, type Telling } from '#kernel';
import type { announcementAnswer } from './operations.ts';
import { announcementRefusals } from './texts.ts';

/** What an administrator says to everybody of some roles, from a moment on. */
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

export type AnnouncementChanges = Partial<
  Pick<Announcement, 'title' | 'message' | 'audience' | 'startsAt' | 'endsAt'>
>;

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
  const after = { ...before, ...changes };
  return timesProblem(after, now);
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
