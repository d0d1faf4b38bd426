import type { MachineCounts, Site } from 'domain/sites';

/** The fields of a site that are columns of its table under the same names. */
export const siteColumns = [
  'id',
  'version',
  'clientId',
  'locationCode',
  'siteName',
  'siteNumber',
  'streetAddress',
  'streetAddressLine2',
  'city',
  'state',
  'zipCode',
  'siteType',
  'accessType',
  'needsKey',
  'hasLockbox',
  'hasSecurity',
  'status',
  'collectionRoute',
  'collectionFrequency',
  'installedOn',
  'lastCollectionDate',
  'lastServiceDate',
  'lastSiteSurvey',
  'vendChangeNext',
  'numberOfUnits',
  'buildingStyle',
  'rooms',
  'collector',
  'commission',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'deletedAt',
] as const satisfies readonly (keyof Site)[];

/** The columns of its machine inventory that people set. */
export const countColumns = [
  'washers',
  'dryers',
  'stacks',
  'combos',
] as const satisfies readonly (keyof MachineCounts)[];
