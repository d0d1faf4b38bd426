import * as z from 'zod';
import { displayName, flag, phone, text, url } from '#kernel';
import { isTimeZone } from '#settings';
import type { personAnswer, personSummaryAnswer, profileAnswer } from './answers.ts';

export const accountStatuses = ['active', 'inactive', 'suspended'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

export const deliveryMethods = ['in-app', 'email', 'sms', 'push'] as const;
const methods = z.array(z.enum(deliveryMethods)).max(deliveryMethods.length);
const preference = z.strictObject({ enabled: flag, methods });

const timeZone = text(100).refine((zone) => zone === '' || isTimeZone(zone), 'Unknown time zone');

/** What everybody may set on their own profile; every other field belongs to the server. */
export const profileFields = z
  .strictObject({
    displayName,
    phone,
    photoURL: url,
    theme: z.enum(['dark', 'light']),
    emailSignature: text(2000),
    pushNotificationsEnabled: flag,
    emailNotificationsEnabled: flag,
    smsNotificationsEnabled: flag,
    profileImagePrivacy: z.enum(['private', 'team']),
    preferredNotificationDays: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).max(7),
    preferredNotificationTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 09:00'),
    /** Empty: the browser's. */
    preferredTimeZone: timeZone,
    notificationPreferences: z.strictObject({
      newLead: preference,
      leadAssigned: preference,
      reminder: preference,
      leadStatusChanged: preference,
    }),
    newLeadAlertsEnabled: flag,
    newAnnouncementAlertsEnabled: flag,
    leadAlertMethods: methods,
    announcementAlertMethods: methods,
    autoRemindersEnabled: flag,
    autoReminderMethods: methods,
    /** Write-only: the push token of this person's browser. */
    fcmToken: text(4096).nullable(),
  })
  .partial();

export type ProfileFields = z.output<typeof profileFields>;
type Preferences = NonNullable<ProfileFields['notificationPreferences']>;

const asked = { enabled: true, methods: ['in-app' as const] };
export const defaultNotificationPreferences: Preferences = {
  newLead: asked,
  leadAssigned: asked,
  reminder: asked,
  leadStatusChanged: asked,
};

/** What colleagues see of each other. `id` and `uid` are the same. */
export type Person = z.output<typeof personAnswer>;

/** A whole profile as its owner and administrators read it. */
export type Profile = z.output<typeof profileAnswer>;

/** A line of the administration's list of people. */
export type PersonSummary = z.output<typeof personSummaryAnswer>;

/** Fields that stand sealed in the database and never in an event, a log or a job in plain text. */
export const protectedFields = ['email', 'phone', 'displayName', 'fcmToken'] as const;
