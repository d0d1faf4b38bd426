import { changesBetween, isRefusal, type Outcome } from '#kernel';
import type { SiteAccess, SomeMachineFields, SomeSiteFields } from './fields.ts';
import type { Machine, MachineKind } from './machine.ts';
import type { MachineCounts, Site } from './site.ts';
import { siteRefusals } from './texts.ts';

const noMachines: MachineCounts = { washers: 0, dryers: 0, stacks: 0, combos: 0 };

/** A site before anything is known; without a location code it gets one when it is kept. */
export const blankSite = (id: string, clientId: string, by: string | null, now: string): Site => ({
  id,
  version: 0,
  clientId,
  locationCode: '',
  siteName: '',
  siteNumber: '',
  streetAddress: '',
  streetAddressLine2: '',
  city: '',
  state: '',
  zipCode: '',
  siteType: 'apartment',
  accessType: 'key-required',
  machineInventory: { ...noMachines, machines: [], totalMachines: 0 },
  needsKey: true,
  hasLockbox: false,
  hasSecurity: false,
  status: 'pending_install',
  collectionRoute: '',
  collectionFrequency: null,
  installedOn: null,
  lastCollectionDate: null,
  nextCollectionDate: null,
  lastServiceDate: null,
  lastSiteSurvey: null,
  vendChangeNext: null,
  numberOfUnits: 0,
  buildingStyle: null,
  rooms: [],
  hasAccessNotes: false,
  hasAccessCode: false,
  collector: null,
  commission: null,
  createdBy: by,
  createdAt: now,
  updatedBy: by,
  updatedAt: now,
  deletedAt: null,
});

/** Where the machines of a kind are counted, and the word for several. */
export const countOf = {
  washer: 'washers',
  dryer: 'dryers',
  stack: 'stacks',
  combo: 'combos',
} as const satisfies Record<MachineKind, keyof MachineCounts>;

/** What the machines listed at a site add up to; a retired one counts no more. */
export const countsOf = (machines: readonly Pick<Machine, 'kind' | 'status'>[]): MachineCounts => {
  const counts = { ...noMachines };
  for (const { kind, status } of machines) if (status !== 'retired') counts[countOf[kind]] += 1;
  return counts;
};

const total = ({ washers, dryers, stacks, combos }: MachineCounts): number =>
  washers + dryers + stacks + combos;

type Given<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> };

const defined = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;

const isSame = (a: MachineCounts, b: MachineCounts): boolean =>
  a.washers === b.washers && a.dryers === b.dryers && a.stacks === b.stacks && a.combos === b.combos;

const changeCounts = (
  { machineInventory: known }: Site,
  wanted: SomeSiteFields['machineInventory'],
): Outcome<Site['machineInventory']> => {
  const { machines, totalMachines: _, ...counts } = known;
  const next: MachineCounts = { ...counts, ...defined(wanted ?? {}) };
  if (machines.length > 0 && !isSame(next, counts)) return siteRefusals.countsFollow;
  return { ...next, machines, totalMachines: total(next) };
};

/** The one room that has another name in a list of as many: its machines keep standing there. */
export const renamedRoom = (
  before: readonly string[],
  after: readonly string[],
): { from: string; to: string } | null => {
  if (before.length !== after.length) return null;
  const places = before.flatMap((name, place) => (name === after[place] ? [] : [place]));
  const [place] = places;
  if (place === undefined || places.length > 1) return null;
  return { from: before[place] as string, to: after[place] as string };
};

const changeRooms = (site: Site, rooms: string[]): Outcome<Site> => {
  const renamed = renamedRoom(site.rooms, rooms);
  const machines = site.machineInventory.machines.map((machine) =>
    renamed && machine.room === renamed.from ? { ...machine, room: renamed.to } : machine,
  );
  const homeless = machines.find(({ room }) => room !== '' && !rooms.includes(room));
  if (homeless) return siteRefusals.roomInUse(homeless.room);
  return { ...site, rooms, machineInventory: { ...site.machineInventory, machines } };
};

/**
 * Lays fields over a site; the very same site when nothing changed. Notes and code for getting in leave only whether there are any; a room with a new name takes
 * its machines along.
 */
export const changeSite = (
  site: Site,
  {
    machineInventory,
    rooms,
    accessNotes,
    accessCode,
    ...fields
  }: SomeSiteFields & { clientId?: string | undefined },
  now: string,
): Outcome<Site> => {
  if (fields.clientId !== undefined && fields.clientId !== site.clientId) return siteRefusals.otherClient;
  const inventory = changeCounts(site, machineInventory);
  if (isRefusal(inventory)) return inventory;
  const housed = changeRooms({ ...site, machineInventory: inventory }, rooms ?? site.rooms);
  if (isRefusal(housed)) return housed;
  const next: Site = {
    ...housed,
    ...(defined(fields) as Partial<Site>),
    locationCode: fields.locationCode || site.locationCode,
    hasAccessNotes: accessNotes === undefined ? site.hasAccessNotes : accessNotes.trim() !== '',
    hasAccessCode: accessCode === undefined ? site.hasAccessCode : accessCode.trim() !== '',
  };
  // What is sealed cannot be compared: written, it is another.
  const sealed = accessNotes !== undefined || accessCode !== undefined;
  const changed = sealed || Object.keys(changesBetween(site, next).after).length > 0;
  return changed ? { ...next, version: site.version + 1, updatedAt: now } : site;
};

/** The part of the fields that is kept sealed. */
export const accessOf = ({ accessNotes, accessCode }: SomeSiteFields): Partial<SiteAccess> =>
  defined({ accessNotes, accessCode }) as Partial<SiteAccess>;

/** A machine before anything is known. */
export const blankMachine = (id: string, siteId: string, by: string | null, now: string): Machine => ({
  id,
  version: 0,
  siteId,
  kind: 'washer',
  make: '',
  model: '',
  serial: '',
  size: '',
  fuel: null,
  payType: null,
  vendPrice: null,
  installedOn: null,
  status: 'running',
  statusSince: null,
  warrantyEnd: null,
  room: '',
  createdBy: by,
  createdAt: now,
  updatedAt: now,
});

/** Lays fields over a machine; another status stands since now. */
export const changeMachine = (machine: Machine, fields: SomeMachineFields, now: string): Machine => {
  const next = { ...machine, ...(defined(fields) as Partial<Machine>) };
  return {
    ...next,
    statusSince: next.status === machine.status ? machine.statusSince : now,
    version: machine.version + 1,
    updatedAt: now,
  };
};

/** Another site for a machine; when it was installed and what it is stay, its room does not. */
export const moveMachine = (machine: Machine, siteId: string, now: string): Machine => ({
  ...machine,
  siteId,
  room: '',
  version: machine.version + 1,
  updatedAt: now,
});

/** A site's rooms with those that machines name beside them. */
export const roomsWith = (rooms: readonly string[], named: readonly string[]): string[] => [
  ...new Set([...rooms, ...named.filter((room) => room !== '')]),
];
