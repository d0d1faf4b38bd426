import type { Client, ClientTimelineItem, ClientTimelineKind } from 'domain/clients';
import { codeWords } from 'domain/kernel';
import { isSilentInLead, leadLineLabel, leadVerbWords } from '#leads';
import { messageSaid } from '#messages';
import { siteLineLabel } from '#sites';
import { clientFieldNames } from './words.ts';

const silent: readonly string[] = [
  'rescheduledFromId',
  'rescheduledToId',
  'repeatOf',
  'deletedAt',
  'statusSince',
  'contractReminders',
  'sites',
  'machines',
  'primarySiteId',
  'totalMachines',
  'siteId',
  'originLeadId',
  'convertedBy',
  'corrects',
  'routeDayId',
  'stopRevision',
  'by',
  'documentId',
  'checksum',
  'clientId',
  'mergedFrom',
  'mergedInto',
  'moved',
];

/** Told by the verb already, or not a person's words. */
export const isSilent = (field: string): boolean => silent.includes(field) || isSilentInLead(field);

const moneyFieldNames: Readonly<Record<string, string>> = {
  date: 'Date',
  gross: 'Gross',
  refunds: 'Refunds',
  testMoney: 'Test money',
  metered: 'Meter',
  reason: 'Reason',
  source: 'Counted by',
  month: 'Month',
  net: 'Net',
  units: 'Units',
  amount: 'Amount',
  paid: 'Paid',
  paidOn: 'Paid on',
  prices: 'Prices',
  terms: 'Terms',
  replaced: 'Replaced',
};

/** What a field is called that may stand in a client's story; every one has its name (`labels.test.ts`). */
export const lineLabel = (field: string): string | undefined =>
  clientFieldNames[field] ?? siteLineLabel(field) ?? leadLineLabel(field) ?? moneyFieldNames[field];

/** What one may look at alone. */
export const timelineFilters = [
  ['all', 'All'],
  ['note', 'Notes'],
  ['message', 'Messages'],
  ['site', 'Sites'],
  ['machine', 'Machines'],
  ['change', 'Changes'],
  ['event', 'Events'],
  ['collection', 'Collections'],
  ['deal', 'Deals'],
  ['activity', 'Activities'],
  ['contact', 'Contacts'],
  ['file', 'Files'],
  ['move', 'Moves'],
] as const satisfies readonly (readonly ['all' | ClientTimelineKind, string])[];
export type TimelineFilter = (typeof timelineFilters)[number][0];

const own: Readonly<Record<string, string>> = {
  created: 'added the client',
  updated: 'changed',
  removed: 'deleted the client',
  restored: 'restored the client',
  merged: 'merged two clients into one',
  imported: 'imported the client',
  contractReminded: 'reminded of the contract’s end',
};

const verbs: Readonly<Record<string, string>> = {
  created: 'added',
  imported: 'imported',
  added: 'added',
  updated: 'changed',
  removed: 'deleted',
  restored: 'restored',
  moved: 'moved',
  accessed: 'looked at the access of',
  takenAlong: 'took along how to get in at',
  completed: 'completed',
  cancelled: 'cancelled',
  reopened: 'reopened',
  confirmed: 'confirmed',
  started: 'started',
  missed: 'marked as a no-show',
  rescheduled: 'rescheduled',
  counted: 'changed the counts of',
  madePrimary: 'made primary',
  installed: 'installed',
};

const things: Readonly<Record<string, string>> = {
  site: 'a site',
  machine: 'a machine',
  deal: 'a deal',
  activity: 'an activity',
  event: 'an event',
  collection: 'a collection',
  contact: 'a contact',
  file: 'a file',
};

// What no pair of a verb and a thing says well.
const phrases: Readonly<Record<string, string>> = {
  'collection collected': 'collected',
  'site collected': 'noted the last collection of a site',
  'site collectionTakenBack': 'took back the last collection of a site',
  'collection reversed': 'took a collection back',
  'collection corrected': 'corrected a collection',
  'collection made': 'made a statement',
  'collection paid': 'noted the payment of a statement',
  'machine priced': 'changed the vend price of a machine',
};

/** What happened, after the name of who did it. */
export const saidOf = (item: ClientTimelineItem, client: Client): string => {
  if (item.kind === 'message') return messageSaid(item);
  if (item.label) return item.label;
  const { kind, verb } = item;
  const phrase = phrases[`${kind} ${verb}`];
  if (phrase) return phrase;
  const thing = things[kind];
  if (thing) return `${verbs[verb] ?? codeWords(verb)} ${thing}`;
  // What happened before it was a client happened to its lead.
  if (kind === 'change' && item.at >= client.createdAt && own[verb]) return own[verb];
  return leadVerbWords(kind, verb);
};
