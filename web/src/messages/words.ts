import type { MessageChannel } from 'domain/kernel';
import { type MessageStatus, type MessageSummary, messageTexts } from 'domain/messages';
import { type MailState, quietUntil } from 'domain/outbox';
import type { Settings } from 'domain/settings';
import { minuteOf, moment } from '#ui/moment.ts';

export type StateTone = 'plain' | 'info' | 'ok' | 'warn' | 'bad';

/** What a state is called, and how loud it is. */
export const stateWords: Readonly<Record<MailState | MessageStatus, readonly [string, StateTone]>> = {
  queued: ['Queued', 'plain'],
  sending: ['Sending', 'info'],
  sent: ['Sent', 'ok'],
  delivered: ['Delivered', 'ok'],
  partial: ['Partial', 'bad'],
  failed: ['Failed', 'bad'],
  bounced: ['Bounced', 'bad'],
  unknown: ['Unknown', 'warn'],
  received: ['Received', 'info'],
  cancelled: ['Taken back', 'plain'],
};

/** What is said of a delivery whose outcome nobody told us. */
export const unknownWords = 'The provider did not answer. It may have arrived.';

export const channelWords: Readonly<Record<MessageChannel, string>> = { email: 'Email', sms: 'SMS' };

/** ‘+1 707 555 0142’ of a number as the provider writes it; anything else as it is. */
export const addressWords = (address: string): string =>
  address.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3');

/** Whether it still may be taken back: held for some seconds, or scheduled. */
export const isHeld = ({ status, leavesAt }: Pick<MessageSummary, 'status' | 'leavesAt'>, now: number) =>
  status === 'queued' && leavesAt !== null && Date.parse(leavesAt) > now;

/** Where a message stands, in the words of a list: ‘Scheduled Nov 22 09:00’ while it waits for its moment. */
export const statusWords = (
  row: Pick<MessageSummary, 'status' | 'leavesAt' | 'scheduled'>,
  now: number,
): string => {
  if (!isHeld(row, now) || row.leavesAt === null) return stateWords[row.status][0];
  if (row.scheduled) return `Scheduled ${minuteOf(row.leavesAt, now)}`;
  return `Leaves in ${Math.max(1, Math.ceil((Date.parse(row.leavesAt) - now) / 1000))} s`;
};

/** Why a text that might leave does not: none does for now, or it is night in the office. */
export const textsRest = (
  {
    smsApproved,
    quietHours,
    officeTimeZone,
  }: Pick<Settings, 'smsApproved' | 'quietHours' | 'officeTimeZone'>,
  now: number,
): string => {
  if (!smsApproved) return messageTexts.smsDisabled;
  const until = quietUntil(new Date(now).toISOString(), { quietHours, officeTimeZone });
  return until === null ? '' : `Quiet hours, leaves ${minuteOf(until, now)}`;
};

/** The same within a sentence: ‘yesterday 14:21’. */
export const momentWithin = (at: string, now?: number): string =>
  shortMoment(at, now).replace('Yesterday', 'yesterday');

/** ‘14:21’ of today, otherwise the day. */
export const shortMoment = (at: string, now?: number): string => moment(at, now).replace('Today ', '');
