import type { Role } from './roles.ts';

/** The types of notifications (NOTIF-08). */
export const notificationTypes = [
  'lead_assigned',
  'new_lead',
  'lead_status_changed',
  'lead_contacted',
  'reminder_due',
  'message_received',
  'client_updated',
  'system',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

type Words = { title: string; message: string };

/** What a noun has to say about one of its events, and to whom; whether they are told is decided elsewhere. */
export type Telling = Words & {
  /** Whoever acted is left out, and who may not read the lead that `leadId` names. */
  to: { readonly uids: readonly (string | null)[] } | { readonly roles: readonly Role[] };
  type: NotificationType;
  /** Null: the text alone, for people who may not open the lead (any more). */
  leadId: string | null;
  actionUrl: string;
  actionLabel: string;
  /** The ways that its receiver chose for just this; absent: those of their wishes. */
  methods?: readonly ('in-app' | 'email' | 'sms')[];
  /** What it reminds of: said only as long as that is to come, and its receiver takes part. */
  appointmentId?: string;
  /** Where the type alone does not say which wish it asks: what the product reminds of by itself, and announcements. */
  wish?: 'autoReminder' | 'announcement';
  /** The words for many of them out of one request; absent: each stands by itself. */
  many?: (count: number) => Words & { actionUrl?: string; actionLabel?: string };
};
