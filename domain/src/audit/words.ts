import { codeWords, raised } from '#kernel';
import { auditNounWords } from './nouns-in-words.ts';
import type { AuditItem } from './operations.ts';

// Where the verb alone would be no English after the noun.
const verbs: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  removed: 'deleted',
  noted: 'given a note',
  explained: 'given a reason',
  attempted: 'contact attempted',
  notClosed: 'could not be closed',
  passTimedOut: 'not answered in time',
  expired: 'not contacted in time',
  leaseReminded: 'reminded of its lease window',
  emailed: 'written to',
  optedOut: 'opted out of messages',
  optedIn: 'opted in to messages again',
  requested: 'asked for a quote',
  told: 'told',
  counted: 'machines changed',
  missed: 'marked as a no-show',
  separated: 'changed on one day',
  'signed-in': 'signed in',
  'signed-out': 'signed out',
  'sign-in-failed': 'not signed in',
  'email-changed': 'given another e-mail',
  'email-confirmed': 'confirmed by e-mail',
  'provider-linked': 'given another way to sign in',
  'password-changed': 'given another password',
  'password-required': 'asked for a new password',
  'role-changed': 'given another role',
  'reset-sent': 'sent a link for a new password',
  'code-issued': 'given a code',
  'factor-added': 'given a second factor',
  'factor-renamed': 'given another name for a second factor',
  'handed-over': 'parted from what they held',
  'jobs-retried': 'jobs tried again',
  'backup-fetched': 'parted from a copy of a backup',
  'events-archived': 'parted from archived events',
  'factor-removed': 'parted from a second factor',
  'factor-reset': 'freed of the second factor',
  'recovery-renewed': 'given new recovery codes',
  priced: 'prices changed',
  notDelivered: 'could not be delivered',
  dueMoved: 'given a later due date',
  kept: 'kept as a PDF',
  shared: 'given a link',
  unshared: 'link ended',
  replied: 'answered',
  merged: 'merged',
  keptApart: 'kept apart',
  comparedAgain: 'compared again',
  purged: 'deleted for good',
  secretRenewed: 'given another secret',
  firstUsed: 'used for the first time',
};

/** What happened to what: ‘Route day closed’. */
export const happenedWords = ({ noun, verb }: Pick<AuditItem, 'noun' | 'verb'>): string => {
  const name = Object.hasOwn(auditNounWords, noun)
    ? auditNounWords[noun as keyof typeof auditNounWords]
    : codeWords(noun);
  return raised(`${name} ${Object.hasOwn(verbs, verb) ? verbs[verb] : codeWords(verb)}`);
};
