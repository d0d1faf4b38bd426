import * as z from 'zod';
import { date, dateTime, each, pageAnswer, uuid, version } from '#kernel';
import { commissionField } from './fields.ts';
import { machineFuels, machineKinds, machinePayTypes, machineStatuses } from './machine.ts';
import { accessTypes, collectionFrequencies, siteStatuses, siteTypes } from './site.ts';

export const machineAnswer = z.strictObject({
  id: uuid,
  version,
  siteId: uuid,
  kind: z.enum(machineKinds),
  fuel: z.enum(machineFuels).nullable(),
  payType: z.enum(machinePayTypes).nullable(),
  /** Cents; null while unknown. */
  vendPrice: z.int().nullable(),
  status: z.enum(machineStatuses),
  createdBy: uuid.nullable(),
  ...each(z.string(), ['make', 'model', 'serial', 'size', 'room']),
  ...each(date.nullable(), ['installedOn', 'warrantyEnd']),
  statusSince: dateTime.nullable(),
  ...each(dateTime, ['createdAt', 'updatedAt']),
});

const machineInventory = z.strictObject({
  ...each(z.int(), ['washers', 'dryers', 'stacks', 'combos', 'totalMachines']),
  machines: z.array(machineAnswer),
});

const days = ['lastCollectionDate', 'lastServiceDate', 'lastSiteSurvey', 'vendChangeNext'] as const;
const texts = [
  'locationCode',
  'siteName',
  'siteNumber',
  'streetAddress',
  'streetAddressLine2',
  'city',
  'state',
  'zipCode',
] as const;

/** A site; in lists its inventory names no single machines. */
export const siteAnswer = z.strictObject({
  id: uuid,
  version,
  clientId: uuid,
  siteType: z.enum(siteTypes),
  accessType: z.enum(accessTypes),
  machineInventory,
  status: z.enum(siteStatuses),
  /** The name of a route of the settings; empty for none. */
  collectionRoute: z.string(),
  collectionFrequency: z.enum(collectionFrequencies).nullable(),
  /** The day its machines were handed over: until it was collected once, collections are counted from it. */
  installedOn: date.nullable(),
  /** Computed from frequency and last collection, holidays moved. */
  nextCollectionDate: date.nullable(),
  numberOfUnits: z.int(),
  buildingStyle: z.enum(['garden', 'mid-rise', 'high-rise', 'student']).nullable(),
  rooms: z.array(z.string()),
  commission: commissionField,
  ...each(z.string(), texts),
  ...each(date.nullable(), days),
  ...each(z.boolean(), ['needsKey', 'hasLockbox', 'hasSecurity']),
  /** Whether there are notes or a code; what they say is shown by `sites.access` alone, and each look is recorded. */
  ...each(z.boolean(), ['hasAccessNotes', 'hasAccessCode']),
  ...each(uuid.nullable(), ['collector', 'createdBy', 'updatedBy']),
  ...each(dateTime, ['createdAt', 'updatedAt']),
  deletedAt: dateTime.nullable(),
});

export const sitesAnswer = pageAnswer(siteAnswer).extend({ hasMore: z.boolean() });

export const addressAnswer = z.strictObject({
  warnings: z.array(
    z.strictObject({
      code: z.enum(['ZIP_FORMAT', 'ZIP_OTHER_STATE', 'NO_STREET_NUMBER', 'SAME_ADDRESS']),
      field: z.enum(['streetAddress', 'city', 'state', 'zipCode']),
      text: z.string(),
      site: z.exactOptional(
        z.strictObject({ id: uuid, name: z.string(), clientId: uuid, client: z.string() }),
      ),
    }),
  ),
});
