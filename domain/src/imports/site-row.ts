import { clientFields } from '#clients';
import { contactFields } from '#contacts';
import { placeKey } from '#leads';
import {
  blankMachine,
  blankSite,
  type Machine,
  type MachineCounts,
  machineFields,
  type Site,
  type SomeMachineFields,
  siteFields,
} from '#sites';
import type { Cell } from './cell.ts';
import { emptyDraft, isFilled, leaveOut, type Reading, type RowDraft } from './draft.ts';
import { differing } from './fill.ts';
import type { RowKey } from './identity.ts';
import type { Plan } from './plan.ts';
import { cellsOf, finishZip, setCell, setPeople, tooManyCells } from './reading.ts';
import { othersOf, type SaidPerson, setIfWay } from './ways.ts';

/** Whose site a row is, as the row says it. */
export type SaidClient = { id: string; email: string; name: string };

/** Whom a client is reached by that a row makes. */
type ClientPerson = Pick<SaidPerson, 'firstName' | 'lastName' | 'email' | 'phone'>;

type Fields = Partial<
  Omit<Site, 'id' | 'version' | 'clientId' | 'machineInventory' | 'createdAt' | 'updatedAt'>
>;

/** What a row of the file says about a site, or about one machine of it. */
export type SiteReading = Reading & {
  fields: Fields;
  client: SaidClient;
  person: ClientPerson;
  /** Who else is there: contacts of a client that a row makes. */
  people: SaidPerson[];
  /** Who runs the house, a contact of its client; whoever else their numbers reach. */
  managers: SaidPerson[];
  /** Numbers of machines; null where the row says none. */
  counts: Partial<MachineCounts> | null;
  /** The machine that the row is about. */
  machine: (SomeMachineFields & Pick<Machine, 'kind'>) | null;
  /** A laundry room of which the row names no machine. */
  room: string;
  /** What it says of its route, in its own words. */
  route: { days: string; collector: string };
  /** When a machine was installed there, whether it can be taken in or not. */
  installedOn: string | null;
};

// Longer words say nothing of days or of who somebody is.
const longestSaid = 100;

const countNames = ['washers', 'dryers', 'stacks', 'combos'] as const;
const shape = siteFields.shape;
const countShape = shape.machineInventory.shape;
const machineShape = machineFields.shape;
const prefix = 'machine.';

const places = ['locationCode', 'siteName', 'streetAddress'];

/** Why a row makes no site. */
export const noClientSaid = 'No client: its id, e-mail and name are all empty';
export const noPlaceSaid = 'No place: location code, site name and street are all empty';

type Draft = {
  site: RowDraft;
  client: SaidClient;
  /** Whom its client is reached by. */
  whom: RowDraft;
  manager: RowDraft;
  route: SiteReading['route'];
  counts: Record<string, unknown>;
  machine: RowDraft;
  /** A cell about a machine, by which a machine without a kind is found. */
  about: Cell | null;
};

// A name or a number that its field refuses is left out.
const setPerson = ({ whom }: Draft, cell: Cell): void => {
  if (cell.to === 'clientPhone') setIfWay(whom, clientFields.shape, { ...cell, kind: 'phone', to: 'phone' });
  else setPeople(whom, clientFields.shape, cell);
};

// Who has another address than the client is its contact too.
const peopleOf = ({ whom, client: { email } }: Draft): SaidPerson[] => {
  const { values, others, people } = whom;
  const [own] = others.email;
  if (email === '') return othersOf(whom);
  values['email'] = email;
  others.email = [];
  const said = { first: String(values['firstName'] ?? ''), last: String(values['lastName'] ?? '') };
  if (own !== undefined && own !== email) people.push({ ...said, email: own });
  return othersOf(whom);
};

const setManager = ({ manager }: Draft, cell: Cell): void => {
  if (cell.to === 'managerPhone')
    setIfWay(manager, contactFields.shape, { ...cell, kind: 'phone', to: 'phone' });
  else if (cell.to === 'managerEmail')
    setIfWay(manager, contactFields.shape, { ...cell, kind: 'email', to: 'email' });
  else setPeople(manager, contactFields.shape, cell);
};

// They work at the house, by which they are told from the others of its client.
const managersOf = ({ site, manager }: Draft): SaidPerson[] => {
  const house = contactFields.shape.company.safeParse(
    site.values['siteName'] || site.values['streetAddress'],
  );
  const company = house.data ?? '';
  const named = manager.people.length;
  const others = othersOf(manager);
  const own = { firstName: '', lastName: '', email: '', phone: '', ...manager.values, company, position: '' };
  const isSaid = isFilled(manager, 'firstName', 'lastName', 'email', 'phone');
  return [
    ...(isSaid ? [{ ...own, relation: 'manager' as const }] : []),
    ...others.map((other, at) => ({
      ...other,
      ...(at < named && { relation: 'manager' as const }),
      company,
    })),
  ];
};

const setClient = ({ site, client }: Draft, { to, text }: Cell): void => {
  if (to === 'clientId') client.id = text.trim().toLowerCase();
  else if (to === 'clientEmail') client.email = text.trim().toLowerCase();
  else client.name = text.trim();
  if (text.length > 255) site.refused ??= 'The client’s name is too long';
};

const setAny = (draft: Draft, cell: Cell, plan: Plan): void => {
  const { site, machine } = draft;
  if (cell.to === 'clientContact' || cell.to === 'clientPhone') setPerson(draft, cell);
  else if (cell.kind === 'client') setClient(draft, cell);
  else if (cell.kind === 'manager') setManager(draft, cell);
  else if (cell.to === 'routeDays') draft.route.days = cell.text.trim().slice(0, longestSaid);
  else if (cell.to === 'routeCollector') draft.route.collector = cell.text.trim().slice(0, longestSaid);
  else if (cell.to.startsWith(prefix)) {
    draft.about = cell;
    setCell(machine, machineShape, cell, { plan, field: cell.to.slice(prefix.length) });
  } else if (countNames.some((name) => name === cell.to)) {
    const part: RowDraft = { ...site, values: draft.counts };
    setCell(part, countShape, cell, { plan });
  } else if (cell.to === 'siteName' && /^#?\s*\d+$/.test(cell.text.trim()))
    leaveOut(site, cell, 'A number alone names no site');
  else if (cell.to !== 'stopNumber') setCell(site, shape, cell, { plan });
};

const machineOf = ({ site, machine, counts, about }: Draft): SiteReading['machine'] => {
  if (about === null) return null;
  if (machine.values['kind'] === undefined) {
    if (Object.keys(machine.values).join() === 'room') return null;
    leaveOut(site, about, 'A machine needs a kind: washer, dryer, stack or combo');
    return null;
  }
  for (const [field, value] of Object.entries(counts))
    leaveOut(site, { column: field, text: String(value) }, 'Counts follow from the machines of the file');
  return machine.values as SiteReading['machine'];
};

// A site that is there is found without its client: by its code, its place, a machine of it or what the file calls it.
const unusable = ({ site: { values }, client, machine }: Draft, isCalled: boolean): string | null => {
  if (isCalled) return null;
  if (client.id === '' && client.email === '' && client.name === '') {
    const hasPlace = [...places, 'siteNumber'].some((field) => values[field]);
    return hasPlace || machine.values['serial'] ? null : noClientSaid;
  }
  return places.some((field) => values[field]) ? null : noPlaceSaid;
};

/** Reads one row of a file of sites with machines. */
export const readSiteRow = (cells: readonly string[], plan: Plan): SiteReading => {
  const site = emptyDraft();
  const draft: Draft = {
    site,
    client: { id: '', email: '', name: '' },
    whom: { ...emptyDraft(), leftOut: site.leftOut, readAs: site.readAs },
    manager: { ...emptyDraft(), leftOut: site.leftOut, readAs: site.readAs },
    route: { days: '', collector: '' },
    counts: {},
    machine: emptyDraft(),
    about: null,
  };
  const said = cellsOf(cells, plan);
  for (const cell of said) setAny(draft, cell, plan);
  finishZip(site, said);
  const machine = machineOf(draft);
  const people = peopleOf(draft);
  const isCalled = (cells[plan.columns.indexOf(plan.keyColumn ?? '')] ?? '').trim() !== '';
  const isCounted = Object.keys(draft.counts).length > 0 && machine === null;
  return {
    fields: site.values,
    client: draft.client,
    person: { firstName: '', lastName: '', email: '', phone: '', ...draft.whom.values },
    people,
    managers: managersOf(draft),
    route: draft.route,
    counts: isCounted ? (draft.counts as Partial<MachineCounts>) : null,
    machine,
    room: machine === null ? String(draft.machine.values['room'] ?? '') : '',
    installedOn: (draft.machine.values['installedOn'] as string | undefined) ?? null,
    leftOut: [...site.leftOut, ...draft.machine.leftOut],
    readAs: [...site.readAs, ...draft.machine.readAs],
    refused: tooManyCells(cells, plan) ?? site.refused ?? draft.machine.refused ?? unusable(draft, isCalled),
  };
};

/** Whether a row says that its site is worked by a day: money was collected, it is on a route, or machines stand there. */
export const isWorked = (
  { fields, counts, machine, installedOn }: Omit<SiteReading, keyof Reading> & Pick<SiteReading, 'fields'>,
  today: string,
): boolean => {
  const { lastCollectionDate, collectionRoute = '' } = fields;
  if (lastCollectionDate && lastCollectionDate <= today) return true;
  // What is installed another day does not stand there yet.
  if (installedOn !== null) return installedOn <= today;
  const stands = machine !== null && machine.status !== 'in_storage' && machine.status !== 'retired';
  return stands || collectionRoute !== '' || Object.values(counts ?? {}).some((count) => count > 0);
};

/** The site that a row creates, still without its machines; what its own status does not say, `worked` does. */
export const siteOfRow = (
  row: SiteReading,
  {
    id,
    clientId,
    by,
    now,
    worked,
  }: { id: string; clientId: string; by: string | null; now: string; worked: boolean },
): Site => {
  const blank = { ...blankSite(id, clientId, by, now), ...(worked && { status: 'active' as const }) };
  const counts = { ...blank.machineInventory, ...row.counts };
  const room = row.machine?.room || row.room;
  const rooms = room ? [room] : [];
  return { ...blank, ...row.fields, version: 1, machineInventory: counts, rooms };
};

/** The machine that a row brings. */
export const machineOfRow = (
  machine: NonNullable<SiteReading['machine']>,
  { id, siteId, by, now }: { id: string; siteId: string; by: string | null; now: string },
): Machine => ({
  ...blankMachine(id, siteId, by, now),
  ...(machine as Partial<Machine>),
  version: 1,
  statusSince: now,
});

/** What makes two sites the same: their location code, else client, street and zip. */
export const siteKeys = (
  site: Pick<Site, 'locationCode' | 'streetAddress' | 'zipCode'>,
  clientId: string | null,
): RowKey[] => {
  const { streetAddress, zipCode } = site;
  const place = placeKey({ streetAddress, city: '', zipCode });
  const keys: RowKey[] = [];
  if (site.locationCode !== '') keys.push(['code', site.locationCode]);
  if (clientId && place) keys.push(['place', `${clientId}|${place}`]);
  return keys;
};

// Fields that always say something.
const neverEmpty: readonly string[] = ['siteType', 'accessType', 'status', 'needsKey'];

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0 || value === false;

/** What a row adds to a site that exists: its empty fields only, and never to a deleted one. */
export const fillingSite = (site: Partial<Site>, row: Pick<SiteReading, 'fields'>): Partial<Site> => {
  if (site.deletedAt) return {};
  const added = Object.entries(row.fields).filter(
    ([field, value]) => !neverEmpty.includes(field) && !isEmpty(value) && isEmpty(site[field as keyof Site]),
  );
  return Object.fromEntries(added) as Partial<Site>;
};

/** What a row changes of a site that exists, filled fields too. */
export const updatingSite = (
  site: Partial<Site>,
  { fields }: Pick<SiteReading, 'fields'>,
  mine: readonly string[],
): Partial<Site> =>
  site.deletedAt ? {} : differing(site, fields, { isEmpty: (_, value) => isEmpty(value), mine });
