import type { MachineFields, SiteFields } from '#sites';
import { addressTargets, numberOfUnits, wholeAddress } from './shared-targets.ts';
import { type Target, target } from './target.ts';

type Left = 'accessNotes' | 'accessCode' | 'machineInventory' | 'rooms' | 'collector' | 'commission';
type SiteTargets = Record<Exclude<keyof SiteFields, Left>, Target>;
type MachineTargets = Record<`machine.${keyof MachineFields}`, Target>;

const whose = {
  clientId: target('Client ID', 'client', 'client id'),
  clientEmail: target('Client email', 'client', 'owner email', 'account email'),
  clientName: target(
    'Client name',
    'client',
    'client',
    'client business name',
    'business name',
    'business',
    'account',
    'account name',
    'owner',
    'management company',
    'company',
  ),
  // Whom a client that is made is reached by; one that is there is known already.
  clientContact: target('Client contact (of a client that is made)', 'client', 'contact', 'contact name'),
  clientPhone: target('Client phone (of a client that is made)', 'client', 'phone', 'contact phone'),
} as const;

// Who runs the house is nobody's client: they come as a contact of it.
const manager = {
  managerName: target(
    'Site manager (as a contact of its client)',
    'manager',
    'manager',
    'mgr',
    'site manager',
    'manager name',
    'mgr name',
    'on site contact',
    'on site manager',
    'site contact',
  ),
  managerPhone: target(
    'Site manager: phone',
    'manager',
    'manager phone',
    'mgr phone',
    'mgr ph',
    'manager cell',
    'mgr cell',
    'site phone',
    'site manager phone',
  ),
  managerEmail: target(
    'Site manager: email',
    'manager',
    'manager email',
    'mgr email',
    'site email',
    'site manager email',
    'property manager email',
  ),
} as const;

const fields = {
  locationCode: target(
    'Location code',
    'text',
    'code',
    'location',
    'site code',
    'loc',
    'loc no',
    'location no',
    'location number',
  ),
  siteName: target(
    'Site name',
    'text',
    'site',
    'property',
    'property name',
    'building',
    'bldg',
    'stop name',
    'stop',
    'name',
  ),
  siteNumber: target('Site number', 'text', 'number', 'site no'),
  ...addressTargets,
  siteType: target('Site type', 'word', 'property type', 'building type'),
  accessType: target('Access type', 'word', 'access'),
  needsKey: target('Needs key', 'flag', 'key'),
  hasLockbox: target('Has lockbox', 'flag', 'lockbox'),
  hasSecurity: target('Has security', 'flag', 'security'),
  status: target('Status', 'word', 'site status'),
  collectionRoute: target(
    'Collection route',
    'text',
    'route',
    'route name',
    'route no',
    'route number',
    'day',
  ),
  collectionFrequency: target('Collection frequency', 'word', 'frequency', 'freq', 'collection freq'),
  lastCollectionDate: target(
    'Last collection date',
    'date',
    'last collection',
    'last collected',
    'last coll',
  ),
  lastServiceDate: target('Last service date', 'date', 'last service', 'last serviced'),
  lastSiteSurvey: target('Last site survey', 'date', 'last survey'),
  vendChangeNext: target('Next vend change', 'date', 'vend change next'),
  numberOfUnits,
  buildingStyle: target('Building style', 'word', 'style'),
} as const satisfies SiteTargets;

// Where it stands on its route, which the route keeps.
const stopNumber = target('Stop number', 'count', 'stop no', 'stop order', 'sequence', 'seq', 'seq no');

// What a route that is made is told of by the rows that name it.
const route = {
  routeDays: target(
    'Route: days (of a route that is made)',
    'text',
    'days',
    'route day',
    'route days',
    'collection day',
    'collection days',
    'pickup day',
    'pick up day',
    'day of week',
    'weekday',
    'weekdays',
    'wochentag',
    'tag',
    'tage',
  ),
  routeCollector: target(
    'Route: collector (of a route that is made)',
    'text',
    'collector',
    'route collector',
    'collected by',
    'driver',
    'route driver',
  ),
} as const;

const counts = {
  washers: target('Washers', 'count', 'washer count', 'w', 'number of washers'),
  dryers: target('Dryers', 'count', 'dryer count', 'd', 'number of dryers'),
  stacks: target('Stacks', 'count', 'stack count', 'stacked units', 'number of stacks'),
  combos: target('Combos', 'count', 'combo count', 'combo units', 'number of combos'),
} as const;

const machine = {
  'machine.kind': target(
    'Machine: kind',
    'word',
    'kind',
    'machine kind',
    'machine',
    'machine type',
    'equipment type',
  ),
  'machine.make': target('Machine: make', 'text', 'make', 'brand', 'manufacturer', 'mfr', 'mfg', 'mfgr'),
  'machine.model': target('Machine: model', 'text', 'model', 'model number', 'model no'),
  'machine.serial': target('Machine: serial', 'text', 'serial', 'serial number', 'serial no', 'sn'),
  'machine.size': target('Machine: size', 'text', 'size', 'capacity'),
  'machine.fuel': target('Machine: gas or electric', 'word', 'fuel', 'gas or electric'),
  'machine.payType': target('Machine: coin, card or app', 'word', 'pay type', 'payment', 'payment type'),
  'machine.vendPrice': target('Machine: vend price', 'cents', 'vend price', 'price', 'vend'),
  'machine.installedOn': target('Machine: installed on', 'date', 'installed', 'installed on', 'install date'),
  'machine.status': target('Machine: status', 'word', 'machine status', 'condition', 'machine condition'),
  'machine.warrantyEnd': target('Machine: warranty end', 'date', 'warranty', 'warranty end', 'warranty ends'),
  'machine.room': target('Machine: room', 'text', 'room', 'laundry room'),
} as const satisfies MachineTargets;

/** What a column of sites may be mapped to: the client, the site, its counts, or one machine of it. */
export const siteTargets = {
  ...whose,
  ...manager,
  ...fields,
  stopNumber,
  ...route,
  wholeAddress,
  ...counts,
  ...machine,
} as const;

const wordsOf = (heading: string): string =>
  heading
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/[^a-zA-Z0-9]+/g, ' ')
    .trim();

/**
 * Whether a heading speaks of what lets people in. Codes and notes of access are sealed where they are kept, so that a
 * file never brings them: such a column is emptied as it arrives.
 */
export const isAccessSecret = (heading: string): boolean =>
  /\b(?:access|gate|door|entry|alarm|lock ?box|key ?pad|security)\b.*\b(?:codes?|notes?|pins?|combos?|combination|instructions?|numbers?)\b/i.test(
    wordsOf(heading),
  );

// Whether it is a code or only says that there is one, nobody knows before looking.
const secrets: readonly RegExp[] = [
  /\b(?:lock ?box(?:es)?|key ?(?:pad|box|safe)|alarms?|pins?|combinations?)\b/i,
  /\b(?:keys?|gates?|safe|vault|lock|padlock) (?:codes?|combos?|numbers?|no)\b/i,
  /\b(?:bldg|building|front|lobby|garage|elevator|laundry|room|main) codes?\b/i,
  /\b(?:pass ?(?:words?|codes?|phrases?)|pwd?|log ?ins?|credentials?|secrets?|wi ?fi|wlan|ssid)\b/i,
  /\b(?:ssn|itin|social ?sec(?:urity)?|tax ?(?:id|number)|passports?|driver(?: ?s)? ?licen[cs]es?|dl ?(?:no|number))\b/i,
  /\b(?:(?:credit|debit|bank) ?cards?|(?:cc|card) ?(?:no|number)|cvv|cvc|bank|iban|bic|swift|routing|aba)\b/i,
];

/** Whether what stands below a heading is most likely a secret, of a house or of a person, which no plain note may hold unasked. */
export const isSecret = (heading: string): boolean => {
  const said = wordsOf(heading.replaceAll('#', ' number '));
  return isAccessSecret(heading) || secrets.some((words) => words.test(said));
};
