import type { AccountStatus } from '#users';
import type { BeyondMethod } from './preferences.ts';

/** What decides whether something beyond the application reaches somebody at all. */
export type Reach = {
  status: AccountStatus;
  emailNotificationsEnabled: boolean;
  smsNotificationsEnabled: boolean;
  pushNotificationsEnabled: boolean;
  emailConfirmed: boolean;
  /** Their number as it is dialled; null: none, or none that is one. */
  number: string | null;
  /** What is said of that number where it asked for no more texts: ‘Opted out on November 20, 2026’. */
  smsOptedOut: string | null;
  smsApproved: boolean;
  /** How many of their browsers take pushes. */
  devices: number;
};

const emailProblem = (reach: Reach): string | null => {
  if (!reach.emailNotificationsEnabled) return 'E-mail notifications are switched off.';
  return reach.emailConfirmed ? null : 'Your e-mail address is not confirmed yet.';
};

const smsProblem = (reach: Reach): string | null => {
  if (!reach.smsApproved) return 'SMS Temporarily Disabled';
  if (!reach.smsNotificationsEnabled) return 'SMS notifications are switched off.';
  if (reach.number === null) return 'There is no phone number in your profile that can be texted.';
  return reach.smsOptedOut;
};

const pushProblem = (reach: Reach): string | null => {
  if (!reach.pushNotificationsEnabled) return 'Push notifications are switched off.';
  return reach.devices > 0 ? null : 'No device of yours takes push notifications.';
};

const problems = { email: emailProblem, sms: smsProblem, push: pushProblem } as const;

/** Why nothing reaches somebody this way; null: it does. */
export const wayProblem = (method: BeyondMethod, reach: Reach): string | null =>
  reach.status === 'active' ? problems[method](reach) : 'This account is not active.';
