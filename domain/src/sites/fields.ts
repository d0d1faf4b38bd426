import * as z from 'zod';
import { count, flag, sensibleDate, text, uuid } from '#kernel';
import { stripped, usStates } from '#leads';
import { commissionSchema } from './commission.ts';
import { machineFuels, machineKinds, machinePayTypes, machineStatuses } from './machine.ts';
import { accessTypes, collectionFrequencies, siteStatuses, siteTypes } from './site.ts';

const day = sensibleDate.nullable();
const cents = count.max(99_999_999, 'Too large');

const machineCount = count.max(100_000, 'Too large');
const room = text(100).trim();

/** How the property shares in what its machines take in (W6). */
export const commissionField = commissionSchema.nullable();

/** Every field of a site that people write; form, endpoint, conversion and import share them (fields.md). */
export const siteFields = z.strictObject({
  /** Free in the whole installation; empty: made from city, state and time. */
  locationCode: text(20)
    .trim()
    .toUpperCase()
    .regex(/^[\p{L}\p{N}-]*$/u, 'Letters, digits and - only'),
  siteName: text(),
  siteNumber: text(50),
  streetAddress: text(),
  streetAddressLine2: text(),
  city: text(),
  state: z.union([z.literal(''), z.enum(usStates)], 'Choose one of the 50 states'),
  zipCode: text(20),
  siteType: z.enum(siteTypes),
  accessType: z.enum(accessTypes),
  machineInventory: z
    .strictObject({
      washers: machineCount,
      dryers: machineCount,
      stacks: machineCount,
      combos: machineCount,
    })
    .partial(),
  needsKey: flag,
  hasLockbox: flag,
  hasSecurity: flag,
  status: z.enum(siteStatuses),
  collectionRoute: text(100).trim(),
  collectionFrequency: z.enum(collectionFrequencies).nullable(),
  lastCollectionDate: day,
  lastServiceDate: day,
  lastSiteSurvey: day,
  vendChangeNext: day,
  numberOfUnits: count.max(1_000_000, 'Too large'),
  buildingStyle: z.enum(['garden', 'mid-rise', 'high-rise', 'student']).nullable(),
  rooms: z
    .array(room.min(1, 'A room needs a name'))
    .max(50, 'At most 50 rooms')
    .transform((names) => [...new Set(names)]),
  /** Sealed where they are kept, and shown by `sites.access` alone. */
  accessNotes: text(2000),
  accessCode: text(255),
  collector: uuid.nullable(),
  commission: commissionField,
});

export type SiteFields = z.output<typeof siteFields>;
export type SomeSiteFields = { [Field in keyof SiteFields]?: SiteFields[Field] | undefined };

/** What is sealed of a site. */
export const accessFields = ['accessNotes', 'accessCode'] as const;
export type SiteAccess = Record<(typeof accessFields)[number], string>;

const named = (fields: object): boolean => Object.keys(fields).length > 0;
const unnamed = 'At least one field must be provided for update';

export const siteCreate = stripped({ ...siteFields.partial().shape, id: uuid.optional(), clientId: uuid });

/** The fields of an update; the client is known only so that another one is refused by name (SIT-07). */
export const siteUpdate = stripped({ ...siteFields.partial().shape, clientId: uuid.optional() }).refine(
  named,
  unnamed,
);

/** What many sites may be given at once. */
export const sitesUpdate = stripped(
  siteFields
    .pick({
      siteType: true,
      accessType: true,
      needsKey: true,
      hasLockbox: true,
      hasSecurity: true,
      status: true,
      collectionRoute: true,
      collectionFrequency: true,
      lastCollectionDate: true,
      lastServiceDate: true,
      lastSiteSurvey: true,
      vendChangeNext: true,
      numberOfUnits: true,
      buildingStyle: true,
      city: true,
      state: true,
      zipCode: true,
      collector: true,
      commission: true,
    })
    .partial().shape,
).refine(named, unnamed);

/** Every field of a machine that people write. */
export const machineFields = z.strictObject({
  kind: z.enum(machineKinds),
  make: text(100),
  model: text(100),
  serial: text(100).trim(),
  size: text(50),
  fuel: z.enum(machineFuels).nullable(),
  payType: z.enum(machinePayTypes).nullable(),
  vendPrice: cents.nullable(),
  installedOn: day,
  status: z.enum(machineStatuses),
  warrantyEnd: day,
  room,
});

export type MachineFields = z.output<typeof machineFields>;
export type SomeMachineFields = { [Field in keyof MachineFields]?: MachineFields[Field] | undefined };

const newMachine = {
  ...machineFields.partial().shape,
  kind: machineFields.shape.kind,
  id: uuid.optional(),
};

/** With the first machines of a site that is kept as counts: these stay until as many are listed. */
export const keepCounts = z.boolean().optional();

/** A new machine among others of one site, and one that names its site. */
export const machineCreate = stripped(newMachine);
export const machineCreateAt = stripped({ ...newMachine, siteId: uuid, keepCounts });
export const machineUpdate = stripped(machineFields.partial().shape).refine(named, unnamed);
