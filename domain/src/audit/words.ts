import { codeWords, dollars, otherRowWords, type Reading, valueWords } from '#kernel';
import type { auditNouns } from './nouns.ts';
import type { AuditItem } from './operations.ts';

/** What each noun of the audit is called in a sentence. */
export const auditNounWords: Readonly<Record<(typeof auditNouns)[number], string>> = {
  leads: 'lead',
  clients: 'client',
  sites: 'site',
  machines: 'machine',
  contacts: 'contact',
  deals: 'deal',
  activities: 'activity',
  documents: 'file',
  appointments: 'event',
  absences: 'absence',
  routes: 'route',
  routeDays: 'route day',
  visits: 'visit',
  users: 'user',
  approvals: 'approved e-mail',
  view: 'view',
  settings: 'settings',
  collections: 'collection',
  statements: 'statement',
  invoices: 'invoice',
  vendChanges: 'vend change',
  letters: 'letter',
  templates: 'template',
  messages: 'message',
  inbound: 'incoming mail',
  imports: 'import',
  formerSystem: 'move from the former system',
  exports: 'export',
  wholeExports: 'export of everything',
  duplicates: 'possible duplicate',
  outbox: 'mail of the product',
  supportRequests: 'support request',
  supportNotes: 'internal note',
  savedViews: 'saved view',
  mailedReports: 'report by e-mail',
  announcements: 'announcement',
  notifications: 'notification',
};

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
  counted: 'machines counted',
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
};

const raised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What happened to what: ‘Route day closed’. */
export const happenedWords = ({ noun, verb }: Pick<AuditItem, 'noun' | 'verb'>): string => {
  const name = Object.hasOwn(auditNounWords, noun)
    ? auditNounWords[noun as keyof typeof auditNounWords]
    : codeWords(noun);
  return raised(`${name} ${Object.hasOwn(verbs, verb) ? verbs[verb] : codeWords(verb)}`);
};

// The end of a field that names a row says how it is kept, not what it is.
const kept = / (id|ids|at)$/;

/** What a field of the audit is called: ‘Account manager’, ‘Site’ of `siteId`. */
export const auditFieldWords = (field: string): string => raised(codeWords(field).replace(kept, ''));

const row = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

// What events keep in cents.
const inCents: ReadonlySet<string> = new Set([
  'gross',
  'refunds',
  'testMoney',
  'metered',
  'vendPrice',
  'price',
  'from',
  'amount',
  'net',
  'commission',
  'paid',
  'plausiblePerMachineDay',
  'unitPrice',
  'subtotal',
  'discountAmount',
  'tax',
  'total',
  'amountPaid',
  'balance',
  'credit',
]);

const moneyWords = (field: string, value: unknown): unknown => {
  if (typeof value === 'number') return inCents.has(field) ? dollars(value) : value;
  if (Array.isArray(value)) return value.map((each) => moneyWords(field, each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, moneyWords(name, each)]));
};

/** A value of the audit: people by name, sums as dollars, other rows as that, codes as words. */
export const auditValueWords = (field: string, value: unknown, reading: Reading): string =>
  valueWords(moneyWords(field, value), reading)
    .replace(row, otherRowWords)
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, codeWords);
