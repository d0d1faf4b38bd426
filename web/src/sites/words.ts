import { countWords, figureWords, listWords } from 'domain/kernel';
import {
  accessTypeLabels,
  buildingStyleLabels,
  countOf,
  frequencyLabels,
  type MachineCounts,
  machineKinds,
  type Site,
  siteStatusLabels,
  siteTypeLabels,
} from 'domain/sites';
import { dayOf } from '#ui/moment.ts';

/** What each field of a site is called, on its control, in its history and in a conflict. */
export const siteFieldNames: Readonly<Record<string, string>> = {
  siteName: 'Site name',
  siteNumber: 'Site number',
  locationCode: 'Location code',
  streetAddress: 'Street address',
  streetAddressLine2: 'Street address, line 2',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
  siteType: 'Type',
  accessType: 'Access',
  needsKey: 'Needs a key',
  hasLockbox: 'Lockbox',
  hasSecurity: 'Security',
  status: 'Status',
  numberOfUnits: 'Units',
  buildingStyle: 'Building style',
  collectionRoute: 'Route',
  collectionFrequency: 'Collected',
  collector: 'Collector',
  installedOn: 'Installed',
  lastCollectionDate: 'Last collection',
  nextCollectionDate: 'Next collection',
  lastServiceDate: 'Last service',
  lastSiteSurvey: 'Last survey',
  vendChangeNext: 'Vend change due',
  rooms: 'Rooms',
  washers: 'Washers',
  dryers: 'Dryers',
  stacks: 'Stacks',
  combos: 'Combos',
  machineInventory: 'Machines',
  commission: 'Commission',
  access: 'Access',
  hasAccessNotes: 'Access notes',
  hasAccessCode: 'Access code',
  accessNotes: 'Access notes',
  accessCode: 'Access code',
};

/** What each field of a machine is called. */
export const machineFieldNames: Readonly<Record<string, string>> = {
  kind: 'Kind',
  make: 'Make',
  model: 'Model',
  serial: 'Serial',
  size: 'Size',
  fuel: 'Gas or electric',
  payType: 'Paid by',
  vendPrice: 'Vend price',
  installedOn: 'Installed',
  status: 'State',
  statusSince: 'Since',
  warrantyEnd: 'Warranty ends',
  room: 'Room',
  siteId: 'Site',
};

/** What a field of a site or a machine is called, in the story of their client. */
export const siteLineLabel = (field: string): string | undefined =>
  siteFieldNames[field] ?? machineFieldNames[field];

/** A list of choices out of a table of labels. */
export const optionsOf = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
): readonly (readonly [Value, string])[] => Object.entries(labels) as [Value, string][];

export const siteTypeOptions = optionsOf(siteTypeLabels);
export const accessOptions = optionsOf(accessTypeLabels);
export const siteStatusOptions = optionsOf(siteStatusLabels);
export const frequencyOptions = [['', 'Not set'] as const, ...optionsOf(frequencyLabels)];
export const styleOptions = [['', 'Not known'] as const, ...optionsOf(buildingStyleLabels)];

/** ‘24 machines’. */
export const machinesWords = (count: number): string => countWords(count, 'machine');

/** ‘12 washers and 12 dryers’. */
export const countsWords = (counts: MachineCounts): string =>
  listWords(
    machineKinds.flatMap((kind) =>
      counts[countOf[kind]] > 0 ? countWords(counts[countOf[kind]], kind) : [],
    ),
  ) || 'no machines';

/** ‘192, mid-rise’, as far as it is known. */
export const unitsWords = ({ numberOfUnits, buildingStyle }: Site): string => {
  const style = buildingStyle ? buildingStyleLabels[buildingStyle] : '';
  if (numberOfUnits === 0) return style;
  return [figureWords(numberOfUnits), style.toLowerCase()].filter(Boolean).join(', ');
};

/** ‘22 Trancas St, Napa’. */
export const shortAddress = ({ streetAddress, city }: Pick<Site, 'streetAddress' | 'city'>): string =>
  [streetAddress, city].filter(Boolean).join(', ');

/** How it is collected: ‘Nov 17, bi-weekly’. */
export const collectedWords = (site: Site, now: number): string => {
  const { lastCollectionDate: last, collectionFrequency: frequency } = site;
  const often = frequency ? frequencyLabels[frequency] : '';
  if (!last) return often;
  return [dayOf(last, now), often.toLowerCase()].filter(Boolean).join(', ');
};

/** Cents of what somebody typed; null for nothing, undefined for what is no amount. */
export const centsOf = (typed: string): number | null | undefined => {
  const text = typed.replace(/[$,\s]/g, '');
  if (text === '') return null;
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
};

/** The way there, from where one is; a phone opens it in its own maps. */
export const directionsTo = ({
  streetAddress,
  city,
  state,
  zipCode,
}: Pick<Site, 'streetAddress' | 'city' | 'state' | 'zipCode'>): string => {
  const to = [streetAddress, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: to })}`;
};
