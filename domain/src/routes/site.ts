import type {
  AccessType,
  CollectionFrequency,
  MachineCounts,
  MachineKind,
  MachineStatus,
  SiteStatus,
} from '#sites';

/** What a collector has to know of a site, and what routes are planned by. */
export type StopSite = MachineCounts & {
  siteId: string;
  clientId: string;
  locationCode: string;
  siteName: string;
  streetAddress: string;
  streetAddressLine2: string;
  city: string;
  state: string;
  zipCode: string;
  status: SiteStatus;
  accessType: AccessType;
  needsKey: boolean;
  hasLockbox: boolean;
  hasSecurity: boolean;
  hasAccessNotes: boolean;
  hasAccessCode: boolean;
  totalMachines: number;
  collectionRoute: string;
  collectionFrequency: CollectionFrequency | null;
  lastCollectionDate: string | null;
  nextCollectionDate: string | null;
};

/** A machine as far as it matters on a route day. */
export type StopMachine = {
  id: string;
  kind: MachineKind;
  make: string;
  model: string;
  serial: string;
  size: string;
  room: string;
  status: MachineStatus;
};

/** The same on a route day: with its machines, and what was last taken in. */
export type DaySite = StopSite & { machines: StopMachine[]; lastAmount: number | null };

/** What a site is called on a route: its name, else its address. */
export const stopTitle = ({ siteName, streetAddress, locationCode }: StopSite): string =>
  siteName || streetAddress || locationCode;
