import type { Machine } from './machine.ts';

export const siteTypes = ['apartment', 'condo', 'hotel', 'dormitory', 'other'] as const;
export type SiteType = (typeof siteTypes)[number];

export const accessTypes = ['card-access', 'key-required', 'open-access'] as const;
export type AccessType = (typeof accessTypes)[number];

export const siteStatuses = ['active', 'inactive', 'pending_install', 'decommissioned'] as const;
export type SiteStatus = (typeof siteStatuses)[number];

export const collectionFrequencies = ['weekly', 'bi-weekly', 'monthly', 'as-needed'] as const;
export type CollectionFrequency = (typeof collectionFrequencies)[number];

/** Machines by kind. */
export type MachineCounts = { washers: number; dryers: number; stacks: number; combos: number };

/** Counts that people set while there are no single machines; from the first machine on they follow from them. */
export type MachineInventory = MachineCounts & { machines: Machine[]; totalMachines: number };

/** How the property shares in what its machines take in; cents and percent. */
export type Commission =
  | { kind: 'percent'; percent: number }
  | { kind: 'flat'; amount: number }
  | { kind: 'per_unit'; amount: number }
  /** A percent, but never less than the amount a month. */
  | { kind: 'minimum'; percent: number; amount: number }
  /** Each part of the net above `from` (cents) at its percent. */
  | { kind: 'tiers'; tiers: { from: number; percent: number }[] };

/** A site as it stands on the wire (spec §3, fields.md); in lists `machineInventory.machines` is empty. */
export type Site = {
  id: string;
  version: number;
  clientId: string;
  locationCode: string;
  siteName: string;
  siteNumber: string;
  streetAddress: string;
  streetAddressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  siteType: SiteType;
  accessType: AccessType;
  machineInventory: MachineInventory;
  needsKey: boolean;
  hasLockbox: boolean;
  hasSecurity: boolean;
  status: SiteStatus;
  /** The name of a route of the settings; empty for none. */
  collectionRoute: string;
  collectionFrequency: CollectionFrequency | null;
  /** The day its machines were handed over: until it was collected once, collections are counted from it. */
  installedOn: string | null;
  lastCollectionDate: string | null;
  /** Computed from frequency and last collection, holidays moved. */
  nextCollectionDate: string | null;
  lastServiceDate: string | null;
  lastSiteSurvey: string | null;
  vendChangeNext: string | null;
  numberOfUnits: number;
  buildingStyle: 'garden' | 'mid-rise' | 'high-rise' | 'student' | null;
  rooms: string[];
  /** Whether there are notes or a code; what they say is shown by `sites.access` alone, and each look is recorded. */
  hasAccessNotes: boolean;
  hasAccessCode: boolean;
  collector: string | null;
  commission: Commission | null;
  createdBy: string | null;
  createdAt: string;
  updatedBy: string | null;
  updatedAt: string;
  deletedAt: string | null;
};
