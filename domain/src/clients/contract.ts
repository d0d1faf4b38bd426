import { daysBetween, daysLater } from '#kernel';
import type { Client } from './client.ts';

/** Days before a contract's end at which somebody is told (issue: renewal). */
export const contractWarnings = [180, 90, 60, 30] as const;
export type ContractWarning = (typeof contractWarnings)[number];

export type ContractState = 'later' | 'due' | 'ended';
export type ContractWindow = {
  /** The day by which notice must be given: end − notice. */
  noticeBy: string;
  endsAt: string;
  /** Below zero once it is over. */
  daysLeft: number;
  state: ContractState;
  /** The latest warning whose day has come; null before the first and after the end. */
  warning: ContractWarning | null;
};

/** How many days before its end a contract counts as due for renewal. */
export const renewalDays = (noticeDays: number): number => Math.max(noticeDays, ...contractWarnings);

/** The renewal window of a contract on a day of the office; null without a known end. */
export const contractWindow = (
  { contractEndDate }: Pick<Client, 'contractEndDate'>,
  noticeDays: number,
  today: string,
): ContractWindow | null => {
  if (contractEndDate === null) return null;
  const daysLeft = daysBetween(today, contractEndDate);
  const warning = contractWarnings.findLast((days) => daysLeft <= days) ?? null;
  const state = daysLeft < 0 ? 'ended' : daysLeft <= renewalDays(noticeDays) ? 'due' : 'later';
  return {
    noticeBy: daysLater(contractEndDate, -noticeDays),
    endsAt: contractEndDate,
    daysLeft,
    state,
    warning: daysLeft < 0 ? null : warning,
  };
};

type Reminded = Pick<Client, 'status' | 'contractEndDate' | 'contractReminders' | 'deletedAt'>;

/**
 * The warning that is due today; null when none is. Of several that were missed only the latest leaves, and none for a
 * contract that is over or a client who is no longer active.
 */
export const contractReminderDue = (client: Reminded, today: string): ContractWarning | null => {
  if (client.deletedAt !== null || client.status === 'inactive') return null;
  const warning = contractWindow(client, 0, today)?.warning ?? null;
  return warning === null || Object.hasOwn(client.contractReminders, String(warning)) ? null : warning;
};

/** Keeps on the client that somebody was told; it stays where lists have it, for nobody edited it. */
export const remindOfContract = (client: Client, warning: ContractWarning, now: string): Client => ({
  ...client,
  version: client.version + 1,
  contractReminders: { ...client.contractReminders, [warning]: now },
});

/** What was told still holds while the end stays; of another end everybody is told anew. */
export const standingReminders = (
  after: Pick<Client, 'contractEndDate' | 'contractReminders'>,
  endBefore: string | null,
): Client['contractReminders'] => (after.contractEndDate === endBefore ? after.contractReminders : {});
