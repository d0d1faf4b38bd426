import { type Client, clientTitle } from '#clients';
import { commissionWords, type Site } from '#sites';
import { defuse } from './formula.ts';
import type { SheetKind } from './sheet.ts';

const columns = {
  siteName: 'Site Name',
  siteNumber: 'Site Number',
  locationCode: 'Location Code',
  streetAddress: 'Street Address',
  streetAddressLine2: 'Street Address Line 2',
  city: 'City',
  state: 'State',
  zipCode: 'Zip Code',
  siteType: 'Site Type',
  accessType: 'Access Type',
  needsKey: 'Needs Key',
  hasLockbox: 'Has Lockbox',
  hasSecurity: 'Has Security',
  status: 'Status',
  numberOfUnits: 'Number of Units',
  buildingStyle: 'Building Style',
  collectionRoute: 'Collection Route',
  collectionFrequency: 'Collection Frequency',
  lastCollectionDate: 'Last Collection Date',
  lastServiceDate: 'Last Service Date',
  lastSiteSurvey: 'Last Site Survey',
  vendChangeNext: 'Vend Change Next',
} as const satisfies Partial<Record<keyof Site, string>>;
const counts = {
  washers: 'Washers',
  dryers: 'Dryers',
  stacks: 'Stacks',
  combos: 'Combos',
  totalMachines: 'Total Machines',
} as const;

/** The heading of an export of sites: whose they are, their fields, their machines, then what only people read. */
export const siteExportHeading: readonly string[] = [
  'Client ID',
  'Client Name',
  ...Object.values(columns),
  ...Object.values(counts),
  'Next Collection Date',
  'Collector',
  'Commission',
  'Rooms',
];

const counted: ReadonlySet<string> = new Set([columns.numberOfUnits, ...Object.values(counts)]);

/** What its columns hold where that is more than texts. */
export const siteExportKinds: readonly SheetKind[] = siteExportHeading.map((label) =>
  counted.has(label) ? 'number' : 'text',
);

const cell = (value: string | number | boolean | null): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return defuse(String(value ?? ''));
};

/** One site as the cells of the export; how one gets in is not among them. */
export const siteExportCells = (site: Site, client: Client | undefined, collector: string): string[] => [
  site.clientId,
  defuse(client ? clientTitle(client) : ''),
  ...(Object.keys(columns) as (keyof typeof columns)[]).map((column) => cell(site[column])),
  ...(Object.keys(counts) as (keyof typeof counts)[]).map((count) => cell(site.machineInventory[count])),
  cell(site.nextCollectionDate),
  defuse(collector),
  defuse(site.commission ? commissionWords(site.commission, site.numberOfUnits) : ''),
  defuse(site.rooms.join(', ')),
];
