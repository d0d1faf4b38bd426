import { blankClient, type Client } from 'domain/clients';
import {
  fillingSite,
  machineOfRow,
  noPlaceSaid,
  type PersonThere,
  type RowKey,
  readSiteRow,
  type SiteReading,
  saidOfRecord,
  sameAs,
  siteKeys,
  siteOfRow,
  updatingSite,
} from 'domain/imports';
import { idsOf, same } from 'domain/kernel';
import { codesFrom, locationCode, type Machine, type Site, siteTitle } from 'domain/sites';
import { addClients, clientEvent, clientsById } from '#clients';
import { addMachines, addSites, freeLocationCode, machineEvent, siteEvent } from '#sites';
import { type Beside, keptBeside, takeBeside, writeBeside } from './beside.ts';
import { goneEvent } from './clients.ts';
import { type Draft, importedFrom, type NounImport, reverted, type Writing } from './noun.ts';
import { finishRoutes, makeRoutesOf, unmakeRoutes } from './routes-named.ts';
import { keysOfRow, noPlace, noSiteFor, type Said, siteResolver } from './sites-named.ts';
import { broughtBeside, peopleOf } from './sql/beside.ts';
import { deleteClients, lockClientsById, saveClientFields } from './sql/clients.ts';
import { namedElsewhere } from './sql/named.ts';
import { type Raised, tellOfForgottenSites } from './sql/put-back.ts';
import {
  clientsMadeIn,
  deleteMachines,
  deleteSites,
  lockSitesById,
  placeWays,
  putBackCounts,
  putBackRooms,
  type StoodBefore,
  type StoredSite,
  saveSiteFields,
  sitesByIds,
  sitesByKeys,
  sitesInUse,
  stored,
} from './sql/sites.ts';
import type { Work } from './work.ts';

/** A site with the machines that a chunk is about to add or remove. */
type Kept = StoredSite & { machines: Machine[]; gone: string[] };

const raised = ({ version }: { version: number }, { work, about }: Writing) => ({
  version: version + 1,
  updatedBy: about.createdBy,
  updatedAt: work.now,
});

const bare = (site: StoredSite): Kept => ({ ...site, machines: [], gone: [] });

type Filling = Partial<Site> & { machine?: NonNullable<SiteReading['machine']> };

// What the machines of a file put in the place of what people said of a site: its counts, and which rooms it had.
const stoodBefore = ({ machines, listed, counts, rooms }: Kept, room: string): StoodBefore | null => {
  const wasCounted = machines.length === 0 && (listed === 0 || counts.kept);
  const isNew = room !== '' && !rooms.includes(room);
  return wasCounted || isNew ? { ...(wasCounted && { counts }), ...(isNew && { room }) } : null;
};

const withMachine = (
  { work, about }: Writing,
  site: Kept,
  { machine, ...fields }: Filling,
  result: Draft<Kept, Said>['result'],
): Kept => {
  if (!machine) return { ...site, ...fields };
  const id = work.newId();
  const ids = { id, siteId: site.id, by: about.createdBy, now: work.now };
  result.machineId = id;
  const stood = stoodBefore(site, machine.room ?? '');
  if (stood) result.replaced = { ...result.replaced, machine: stood };
  result.filled = { ...fields, machine: id };
  const room = machine.room ?? '';
  const rooms = room === '' || site.rooms.includes(room) ? site.rooms : [...site.rooms, room];
  return { ...site, ...fields, rooms, machines: [...site.machines, machineOfRow(machine, ids)] };
};

const create: SiteImport['create'] = (writing, { reading }, result) => {
  const { work, about } = writing;
  const { clientId, makes, machine } = reading;
  if (clientId === null) throw new Error('a row without its client was not refused');
  if (makes) result.clientId = clientId;
  const made = siteOfRow(reading, {
    id: work.newId(),
    clientId,
    by: about.createdBy,
    now: work.now,
    worked: reading.worked,
  });
  const site = bare(stored(made));
  return withMachine(writing, site, machine ? { machine } : {}, result);
};

// Codes that nobody has, not even a site of this very chunk.
const withOwnCodes = async ({ db, now }: Work, sites: readonly Kept[]): Promise<void> => {
  const used = new Set(sites.map((site) => site.locationCode));
  for (const site of sites) {
    if (site.locationCode !== '') continue;
    const wanted = locationCode(site.city, site.state, Date.parse(now));
    let free = await freeLocationCode(db, wanted);
    for (const code of codesFrom(wanted)) {
      if (!used.has(free)) break;
      if (!used.has(code)) free = await freeLocationCode(db, code);
    }
    used.add(free);
    site.locationCode = free;
  }
};

const firstOf = (drafts: readonly Draft<Kept, Said>[], makes: boolean): Map<string, Draft<Kept, Said>> => {
  const first = new Map<string, Draft<Kept, Said>>();
  for (const draft of drafts)
    if ((draft.reading.makes !== null) === makes && !first.has(draft.record.clientId))
      first.set(draft.record.clientId, draft);
  return first;
};

const makeClients = async (writing: Writing, drafts: readonly Draft<Kept, Said>[]): Promise<void> => {
  const { work, about } = writing;
  const made = [...firstOf(drafts, true).values()].map(({ record, reading, result }) => {
    const businessName = reading.makes?.name ?? '';
    const client: Client = {
      ...blankClient(record.clientId, about.createdBy, work.now),
      businessName,
      ...reading.person,
      primarySiteId: record.id,
    };
    const people = reading.people.map((person) => ({ ...person, company: businessName }));
    return { parent: { lead: null, client }, people, notes: [], result };
  });
  const clients = made.map(({ parent: { client } }) => client);
  // One row a client remembers that it was made.
  const kept = new Set(clients.map(({ primarySiteId }) => primarySiteId));
  for (const { record, result } of drafts) if (!kept.has(record.id)) result.clientId = null;
  await addClients(work.db, clients);
  for (const client of clients) work.emit(importedFrom(about, clientEvent('imported', null, client)));
  await writeBeside(writing, made);
};

// Clients that were there learn of their new sites; the first one becomes their primary.
const tellClients = async (
  writing: Writing,
  firstSites: ReadonlyMap<string, string | null>,
  added: ReadonlySet<string> = new Set(),
): Promise<Raised[]> => {
  const { work, about } = writing;
  const ids = [...firstSites.keys()];
  const made = await clientsMadeIn(work.db, about.id, ids);
  const before = (await lockClientsById(work.db, ids)).filter(({ id }) => !made.has(id));
  // Which of the new sites reads as the first one by now is chance: the file says it.
  const primary = ({ id, primarySiteId: known }: Client) =>
    known !== null && !added.has(known) ? known : (firstSites.get(id) ?? null);
  const after = before.map((client) => ({
    ...client,
    primarySiteId: primary(client),
    ...raised(client, writing),
  }));
  await saveClientFields(work.db, after, ['primarySiteId']);
  for (const [n, client] of after.entries()) work.emit(clientEvent('updated', before[n] ?? null, client));
  return after.map(({ id, version }) => ({ id, from: version - 1, to: version }));
};

const writeMachines = async ({ work }: Writing, machines: readonly Machine[]): Promise<void> => {
  await addMachines(work.db, machines);
  for (const machine of machines) work.emit(machineEvent('created', null, machine));
};

const parentIn = (clients: readonly Client[]) => {
  const byId = new Map(clients.map((client) => [client.id, client]));
  return ({ clientId }: { clientId: string | null }) => {
    const client = byId.get(clientId ?? '');
    return client && { lead: null, client };
  };
};

// Who runs a house is a contact of its client, once, however many houses that is.
const writeManagers = async (writing: Writing, drafts: readonly Draft<Kept, Said>[]): Promise<void> => {
  const { work } = writing;
  const naming = drafts.filter(({ reading }) => reading.managers.length > 0);
  const ids = [...new Set(naming.map(({ record }) => record.clientId))];
  if (ids.length === 0) return;
  const parentOf = parentIn(await clientsById(work.db, ids));
  const known = new Map<string, PersonThere[]>();
  for (const person of await peopleOf(work.db, ids))
    known.set(person.clientId, [...(known.get(person.clientId) ?? []), person]);
  const besides = naming.flatMap(({ record, reading, result }): Beside[] => {
    const parent = parentOf(record);
    const there = known.get(record.clientId) ?? [];
    const people = reading.managers.filter((person) => sameAs(person, there) === undefined);
    known.set(record.clientId, [...there, ...people]);
    return parent ? [{ parent, people, notes: [], result }] : [];
  });
  await writeBeside(writing, besides);
};

const insert: SiteImport['insert'] = async (writing, drafts) => {
  if (drafts.length === 0) return;
  const { work } = writing;
  const sites = drafts.map(({ record }) => record);
  await withOwnCodes(work, sites);
  await makeClients(writing, drafts);
  await addSites(work.db, sites);
  await writeMachines(
    writing,
    sites.flatMap(({ machines }) => machines),
  );
  for (const site of await sitesByIds(work.db, idsOf(sites)))
    work.emit(importedFrom(writing.about, siteEvent('imported', null, site)));
  const known = firstOf(drafts, false);
  const firstSites = new Map([...known].map(([id, { record }]) => [id, record.id]));
  for (const { id, from, to } of await tellClients(writing, firstSites, new Set(idsOf(sites)))) {
    const result = known.get(id)?.result;
    if (result) result.versions = { ...result.versions, [id]: [from, to] };
  }
  await writeManagers(writing, drafts);
};

const update: SiteImport['update'] = async (writing, changes) => {
  if (changes.length === 0) return;
  const { work } = writing;
  const last = [...new Map(changes.map(({ after }) => [after.id, after])).values()];
  const first = new Map<string, Kept>();
  for (const { before } of changes) if (!first.has(before.id)) first.set(before.id, before);
  await saveSiteFields(
    work.db,
    last,
    changes.flatMap(({ fields }) => fields).filter((field) => field !== 'machine'),
  );
  await writeMachines(
    writing,
    last.flatMap(({ machines }) => machines),
  );
  const gone = await deleteMachines(
    work.db,
    last.flatMap((site) => site.gone),
  );
  for (const machine of gone) work.emit(reverted(machineEvent('updated', machine, machine)));
  const left = [...new Set(gone.map(({ siteId }) => siteId))];
  await putBackCounts(work.db, writing.about.id, left);
  await putBackRooms(work.db, writing.about.id, left);
  for (const site of await sitesByIds(work.db, idsOf(last)))
    work.emit(siteEvent('updated', first.get(site.id) ?? null, site));
};

const remove: SiteImport['revert']['remove'] = async (writing, sites) => {
  if (sites.length === 0) return;
  const { work, about } = writing;
  const ids = idsOf(sites);
  const bySites = await broughtBeside(work.db, 'siteId', ids, writing.about.id);
  const whose = [...new Set(sites.map(({ clientId }) => clientId))];
  if (bySites.length > 0) await takeBeside(work, bySites, parentIn(await clientsById(work.db, whose)));
  const machines = await deleteSites(work.db, ids);
  for (const machine of machines) work.emit(reverted(machineEvent('updated', machine, machine)));
  for (const site of sites) work.emit(reverted(siteEvent('reverted', site, site)));
  const owners = new Map(sites.map(({ clientId }) => [clientId, null]));
  await tellOfForgottenSites(work.db, about.id, await tellClients(writing, owners));
  const made = await clientsMadeIn(work.db, about.id, [...owners.keys()]);
  const clients = await lockClientsById(work.db, [...made.keys()]);
  const used = new Set([
    ...(await namedElsewhere(work.db, 'clients', [...made.keys()], ['contacts', 'activities'])),
    ...(await keptBeside(work.db, 'clientId', [...made.keys()], about.id)),
  ]);
  const unused = clients.filter(({ id, version }) => version === made.get(id) && !used.has(id));
  const byClients = await broughtBeside(work.db, 'clientId', idsOf(unused), about.id);
  await takeBeside(work, byClients, parentIn(unused));
  await deleteClients(work.db, idsOf(unused));
  for (const client of unused) work.emit(goneEvent(client));
};

const without = (name: string, fields: { [field: string]: unknown }): Partial<Site> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name)) as Partial<Site>;

const blankFields = (filled: { [field: string]: unknown }): Partial<Site> =>
  Object.fromEntries(
    Object.entries(filled)
      .filter(([field]) => field !== 'machine')
      .map(([field, value]) => {
        if (typeof value === 'number') return [field, 0];
        if (typeof value === 'boolean') return [field, false];
        return [field, field.endsWith('Date') || nullable.includes(field) ? null : ''];
      }),
  ) as Partial<Site>;

const nullable: readonly string[] = [
  'collectionFrequency',
  'buildingStyle',
  'lastSiteSurvey',
  'vendChangeNext',
];

type SiteImport = NounImport<Kept, Said>;

/** Sites with their machines out of a file: a row is a site, or one machine of the site that it names. */
export const siteImport: SiteImport = {
  noun: 'sites',
  created: 'New site',
  column: 'siteId',
  ways: {
    code: 'Same location code as',
    place: 'Same client, street and zip as',
    machine: 'Serial of a machine of',
    number: 'Same site number as',
    street: 'Same street and zip as',
    named: 'Same name and street as',
    town: 'Same street and city as',
    name: 'Same name as',
  },
  read: (cells, plan) => ({
    ...readSiteRow(cells, plan),
    clientId: null,
    found: null,
    isUnclear: false,
    otherwise: null,
    makes: null,
    called: null,
    isOfNobody: false,
    makesRoute: false,
    worked: false,
    wakes: false,
    serialAt: null,
  }),
  keys: keysOfRow,
  title: ({ fields }) => siteTitle({ ...noPlace, ...fields }),
  resolver: siteResolver,
  prepare: makeRoutesOf,
  finish: finishRoutes,
  routeOf: ({ fields: { collectionRoute: name }, route }) => (name ? { name, ...route } : null),
  isOfNobody: (reading) => reading.isOfNobody,
  isWorked: (reading) => reading.worked,
  judge: (reading, same) => {
    const { serialAt, clientId, fields } = reading;
    const whose = same?.way === 'code' ? same.known.record.clientId : undefined;
    if (whose && clientId && whose !== clientId)
      return `Location code ${fields.locationCode} is that of a site of another client`;
    const isNowhere = !fields.locationCode && !fields.siteName && !fields.streetAddress;
    if (same === null && clientId === null) return noSiteFor(reading);
    if (same === null && isNowhere) return noPlaceSaid;
    if (serialAt === null) return null;
    const there = serialAt.siteId !== null && same?.known.id === serialAt.siteId;
    return there ? null : serialAt.reason;
  },
  byKeys: async (db, keys) => (await sitesByKeys(db, keys)).map(bare),
  byIds: async (db, ids) => (await sitesByIds(db, ids)).map(bare),
  keysOf: (site) => [
    ...siteKeys(site, site.clientId),
    ...placeWays.map((way): RowKey => [way, site.id]),
    ...site.serials.map((serial): RowKey => ['machine', serial]),
  ],
  titleOf: siteTitle,
  isDeleted: ({ deletedAt }) => deletedAt !== null,
  grows: true,
  isAdded: (field) => field === 'machine',
  fill: ({ known: { record, own, deleted, mine } }, reading, { existing, repeated }) => {
    if (deleted || (!own && existing === 'skip') || (repeated && existing !== 'fill')) return {};
    const filled =
      existing === 'update' && !own ? updatingSite(record, reading, mine) : fillingSite(record, reading);
    // What one row adds to another's record, it adds once.
    const adds = !repeated && reading.machine !== null && reading.serialAt === null;
    const said = { ...(existing === 'skip' ? {} : filled), ...(adds && { machine: reading.machine }) };
    const wakes = reading.wakes && (own || existing === 'update') && record.status === 'pending_install';
    return wakes && (existing === 'update' || Object.keys(said).length > 0)
      ? { ...said, status: 'active' }
      : said;
  },
  said: (_, reading, { repeated }) => (repeated ? [] : saidOfRecord(reading)),
  standIn: ({ fields, clientId, worked }, existing) => ({
    ...(existing === 'skip' ? {} : fields),
    status: fields.status ?? (worked ? 'active' : 'pending_install'),
    ...(clientId && { clientId }),
  }),
  create,
  lay: (writing, site, filling, result) => withMachine(writing, site, filling, result),
  change: (writing, site, filling, result) => ({
    ...withMachine(writing, site, filling, result),
    ...raised(site, writing),
  }),
  lock: async (db, ids) => (await lockSitesById(db, ids)).map(bare),
  insert,
  update,
  revert: {
    furnished: sitesInUse,
    frozen: ({ deletedAt }) => (deletedAt === null ? null : 'Kept: deleted since'),
    isOurs: (site, field, value) =>
      field === 'machine'
        ? site.untouched.includes(String(value)) && !site.gone.includes(String(value))
        : same(site[field as keyof Site], value),
    empty: (writing, site, filled, replaced) => ({
      ...site,
      ...blankFields(filled),
      ...without('machine', replaced),
      gone: filled['machine'] ? [...site.gone, String(filled['machine'])] : site.gone,
      ...raised(site, writing),
    }),
    remove,
    finish: unmakeRoutes,
  },
};
