import type { LeadField } from '#leads';

/** How a cell of a field is read. */
export type Kind =
  | 'text'
  | 'phone'
  | 'state'
  | 'count'
  | 'dollars'
  | 'flag'
  | 'date'
  | 'moment'
  | 'choice'
  | 'tags'
  | 'map'
  | 'name'
  | 'status'
  | 'note'
  | 'custom'
  | 'step';

type Target = { label: string; kind: Kind; names: readonly string[] };

const target = (label: string, kind: Kind, ...names: string[]): Target => ({ label, kind, names });

const fields = {
  firstName: target('First name', 'text', 'first', 'given name', 'contact first name'),
  lastName: target('Last name', 'text', 'last', 'surname', 'family name', 'contact last name'),
  email: target('Email', 'text', 'email address', 'mail', 'contact email'),
  phone: target('Phone', 'phone', 'phone number', 'telephone', 'tel', 'mobile', 'cell', 'cell phone'),
  company: target('Company', 'text', 'company name', 'organization', 'management company'),
  businessName: target(
    'Business name',
    'text',
    'business',
    'property',
    'property name',
    'property business',
    'building',
    'account',
    'account name',
  ),
  streetAddress: target(
    'Street address',
    'text',
    'street',
    'address',
    'address 1',
    'address line 1',
    'street 1',
  ),
  streetAddressLine2: target(
    'Street address line 2',
    'text',
    'street 2',
    'address 2',
    'address line 2',
    'unit',
  ),
  city: target('City', 'text', 'town'),
  state: target('State', 'state', 'st', 'province'),
  zipCode: target('Zip code', 'text', 'zip', 'postal code', 'postcode'),
  country: target('Country', 'text'),
  leadDescription: target('Lead description', 'text', 'description'),
  typeOfMachines: target('Type of machines', 'text', 'machine type', 'machine types', 'equipment'),
  numberOfUnits: target('Number of units', 'count', 'units', 'unit count'),
  numberOfMachinesNeeded: target('Machines needed', 'count', 'number of machines needed', 'machines'),
  currentServiceProvider: target('Current service provider', 'text', 'current provider', 'provider'),
  hasCurrentProvider: target('Has current provider', 'flag'),
  leaseExpirationDate: target(
    'Lease expiration date',
    'date',
    'lease expires',
    'lease expiration',
    'lease end',
    'lease ends',
    'lease end date',
  ),
  leaseNoticeDays: target('Lease notice days', 'count'),
  leaseAutoRenews: target('Lease auto renews', 'choice', 'auto renews'),
  buildingStyle: target('Building style', 'choice'),
  leadCameFrom: target('Lead came from', 'text', 'lead source', 'source'),
  howDidYouHearAboutUs: target('How did you hear about us', 'text'),
  bestTimeToCall: target('Best time to call', 'text', 'best time'),
  tags: target('Tags', 'tags', 'labels'),
  priority: target('Priority', 'choice'),
  value: target('Value', 'dollars', 'deal value'),
  customFields: target('Custom fields', 'map'),
  leadsToSAgreement: target('Leads to S agreement', 'flag'),
  markDuplicate: target('Marked duplicate', 'flag'),
  followUpsRequested: target('Follow-ups requested', 'count'),
  followUpsCompleted: target('Follow-ups completed', 'count'),
} as const satisfies Record<Exclude<LeadField, 'nextStep'>, Target>;

const others = {
  fullName: target(
    'Full name (splits at the last space)',
    'name',
    'name',
    'full name',
    'contact',
    'contact name',
  ),
  'nextStep.what': target('Next step', 'step'),
  'nextStep.dueAt': target('Next step due', 'moment'),
  status: target('Status', 'status', 'lead status'),
  note: target('First note', 'note', 'notes', 'note', 'comments', 'notes on lead', 'remarks'),
  createdAt: target('Created', 'moment', 'created at', 'date created', 'created date', 'date added'),
  customField: target('A custom field of this name', 'custom'),
} as const satisfies Record<string, Target>;

/** What a column may be mapped to: every writable field, and what a row says beside them. */
export const importTargets = { ...fields, ...others } as const;
export type ImportTarget = keyof typeof importTargets;
export const importTargetNames = Object.keys(importTargets) as ImportTarget[];

/** The column of the file → where it goes; null leaves it out. */
export type Mapping = Readonly<Record<string, ImportTarget | null>>;

/** Where a column goes; a heading may be a word that every object knows (‘constructor’). */
export const targetOf = (mapping: Mapping, column: string): ImportTarget | null =>
  Object.hasOwn(mapping, column) ? (mapping[column] ?? null) : null;

/** Several columns may go there; each other target takes one. */
export const takesMany: readonly ImportTarget[] = ['note', 'customField'];

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
const tight = (text: string): string => plain(text).replaceAll(' ', '');

const byName = new Map<string, ImportTarget>(
  importTargetNames
    .filter((name) => name !== 'customField')
    .flatMap((name) =>
      [name, importTargets[name].label, ...importTargets[name].names].map(
        (each) => [tight(each), name] as const,
      ),
    ),
);

/** Column headings as distinct names: an empty one by its place, a repeated one numbered. */
export const columnNames = (heading: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return heading.map((cell, at) => {
    // That name would mean something else in a map.
    const name = cell.trim().replace(/^__proto__$/, '') || `Column ${at + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
};

/** Where the columns go by their headings; the first of two for one field wins, the other waits for a choice. */
export const guessMapping = (columns: readonly string[]): Mapping => {
  const taken = new Set<ImportTarget>();
  const guess = (column: string): ImportTarget | null => {
    const found = byName.get(tight(column)) ?? null;
    if (found === null || taken.has(found)) return null;
    if (!takesMany.includes(found)) taken.add(found);
    return found;
  };
  return Object.fromEntries(columns.map((column) => [column, guess(column)]));
};

/** Targets that more than one column goes to though they take one. */
export const doubled = (mapping: Mapping): ImportTarget[] => {
  const targets = Object.values(mapping).filter((each) => each !== null && !takesMany.includes(each));
  return [...new Set(targets.filter((each, at) => targets.indexOf(each) !== at))] as ImportTarget[];
};
