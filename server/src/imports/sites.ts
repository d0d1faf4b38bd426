import {
  fillingSite,
  machineOfRow,
  newOf,
  noPlaceSaid,
  type RowKey,
  readSiteRow,
  type SaidPerson,
  type SiteReading,
  saidOfRecord,
  siteKeys,
  siteOfRow,
  updatingSite,
} from 'domain/imports';
import { idsOf, same } from 'domain/kernel';
import { codesFrom, locationCode, type Machine, type Site, siteTitle } from 'domain/sites';
import { clientsById } from '#clients';
import { addMachines, addSites, freeLocationCode, machineEvent, siteEvent } from '#sites';
import { keptBeside, parentIn, takeBeside } from './beside.ts';
import { removeClients } from './clients.ts';
import { importedFrom, type NounImport, raised, reverted, type Writing } from './noun.ts';
import { asBrought, isAsBrought } from './people.ts';
import { finishRoutes, makeRoutesOf, unmakeRoutes } from './routes-named.ts';
import { firstOf, type Kept, makeClients, type Person, tellClients, writeManagers } from './sites-clients.ts';
import { keysOfRow, noPlace, noSiteFor, type Said, siteResolver } from './sites-named.ts';
import { broughtBeside, peopleAtSites } from './sql/beside.ts';
import { lockClientsById } from './sql/clients.ts';
import { namedElsewhere } from './sql/named.ts';
import { tellOfForgottenSites } from './sql/put-back.ts';
import type { RowResult } from './sql/rows.ts';
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

const bare = (site: StoredSite, people: readonly Person[] = []): Kept => ({
  ...site,
  people,
  machines: [],
  coming: [],
  gone: [],
  leaving: [],
  roomGoes: false,
});

const withPeople = async (
  db: Work['db'],
  sites: readonly StoredSite[],
  importId: string | null = null,
): Promise<Kept[]> => {
  const people = Map.groupBy(await peopleAtSites(db, idsOf(sites), importId), ({ siteId }) => siteId);
  return sites.map((site) => bare(site, people.get(site.id)));
};

// What a row adds beside the fields of a site.
type Adding = {
  machine?: NonNullable<SiteReading['machine']>;
  people?: readonly SaidPerson[];
  room?: string;
};
type Filling = Partial<Site> & Adding;

// What the machines of a file put in the place of what people said of a site: its counts, and which rooms it had.
const stoodBefore = (
  { machines, listed, counts, rooms }: Kept,
  room: string,
  isMachine: boolean,
): StoodBefore | null => {
  const wasCounted = isMachine && machines.length === 0 && (listed === 0 || counts.kept);
  const isNew = room !== '' && !rooms.includes(room);
  return wasCounted || isNew ? { ...(wasCounted && { counts }), ...(isNew && { room }) } : null;
};

const withRoom = (site: Kept, room: string): Pick<Kept, 'rooms'> => ({
  rooms: room === '' || site.rooms.includes(room) ? site.rooms : [...site.rooms, room],
});

const withMore = (
  { work, about }: Writing,
  site: Kept,
  { machine, people = [], room: named = '', ...fields }: Filling,
  result: RowResult,
): Kept => {
  const room = machine ? (machine.room ?? '') : named;
  const persons = people.map((person) => ({ ...person, id: work.newId() }));
  const id = machine && work.newId();
  const stood = machine || room ? stoodBefore(site, room, machine !== undefined) : null;
  if (stood) result.replaced = { ...result.replaced, machine: stood };
  if (id) result.machineId = id;
  result.filled = {
    ...fields,
    ...(id && { machine: id }),
    ...(!machine && room && { room }),
    ...(persons.length > 0 && { people: idsOf(persons) }),
  };
  const ids = { siteId: site.id, by: about.createdBy, now: work.now };
  return {
    ...site,
    ...fields,
    ...withRoom(site, room),
    people: [...site.people, ...persons],
    coming:
      persons.length > 0
        ? [...site.coming, { clientId: site.clientId, people: persons, result }]
        : site.coming,
    machines: machine && id ? [...site.machines, machineOfRow(machine, { ...ids, id })] : site.machines,
  };
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
  const coming = [{ clientId, people: reading.managers, result }];
  const born = { ...site, people: reading.managers, coming };
  return machine ? withMore(writing, born, { machine }, result) : born;
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

const writeMachines = async ({ work }: Writing, machines: readonly Machine[]): Promise<void> => {
  await addMachines(work.db, machines);
  for (const machine of machines) work.emit(machineEvent('created', null, machine));
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
  await writeManagers(writing, sites);
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
    changes.flatMap(({ fields }) => fields).filter((field) => !siteImport.isAdded(field)),
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
  const roomless = idsOf(last.filter(({ roomGoes }) => roomGoes));
  await putBackCounts(work.db, writing.about.id, left);
  await putBackRooms(work.db, writing.about.id, [...new Set([...left, ...roomless])]);
  await writeManagers(writing, last);
  const leaving = last.flatMap((site) => site.leaving);
  const whose = leaving.length > 0 ? last.map(({ clientId }) => clientId) : [];
  await takeBeside(work, leaving, parentIn(await clientsById(work.db, [...new Set(whose)])));
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
  await removeClients(writing, unused);
};

const withoutAdded = (fields: { [field: string]: unknown }): Partial<Site> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !siteImport.isAdded(field))) as Partial<Site>;

const blankFields = (filled: { [field: string]: unknown }): Partial<Site> =>
  Object.fromEntries(
    Object.entries(withoutAdded(filled)).map(([field, value]): [string, unknown] => {
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
  byKeys: async (db, keys) => withPeople(db, await sitesByKeys(db, keys)),
  byIds: async (db, ids) => withPeople(db, await sitesByIds(db, ids)),
  keysOf: (site) => [
    ...siteKeys(site, site.clientId),
    ...placeWays.map((way): RowKey => [way, site.id]),
    ...site.serials.map((serial): RowKey => ['machine', serial]),
  ],
  titleOf: siteTitle,
  isDeleted: ({ deletedAt }) => deletedAt !== null,
  grows: true,
  isAdded: (field) => ['machine', 'people', 'room'].includes(field),
  fill: ({ known: { record, own, deleted, mine } }, reading, { existing, repeated }) => {
    if (deleted || (!own && existing === 'skip') || (repeated && existing !== 'fill')) return {};
    const filled =
      existing === 'update' && !own ? updatingSite(record, reading, mine) : fillingSite(record, reading);
    // What one row adds to another's record, it adds once.
    const adds = !repeated && reading.machine !== null && reading.serialAt === null;
    const people = reading.managers.flatMap((person) => newOf(person, record.people ?? []) ?? []);
    const isNewRoom = reading.room !== '' && !record.rooms?.includes(reading.room);
    const said = {
      ...(existing === 'skip' ? {} : filled),
      ...(adds && { machine: reading.machine }),
      ...(people.length > 0 && { people }),
      ...(isNewRoom && { room: reading.room }),
    };
    const wakes = reading.wakes && (own || existing === 'update') && record.status === 'pending_install';
    return wakes && (existing === 'update' || Object.keys(said).length > 0)
      ? { ...said, status: 'active' }
      : said;
  },
  said: (_, reading, { repeated }) => (repeated ? [] : saidOfRecord(reading)),
  standIn: ({ fields, clientId, worked, managers, machine, room }, existing) => ({
    ...(existing === 'skip' ? {} : fields),
    ...(managers.length > 0 && { people: managers }),
    rooms: [machine?.room || room].filter((each) => each !== ''),
    status: fields.status ?? (worked ? 'active' : 'pending_install'),
    ...(clientId && { clientId }),
  }),
  create,
  lay: (writing, site, filling, result) => withMore(writing, site, filling, result),
  laid: (record, filling) => {
    const { machine, people = [], room = '', ...fields } = filling as Filling;
    const rooms = [...(record.rooms ?? []), machine?.room || room].filter((each) => each !== '');
    return { ...fields, people: [...(record.people ?? []), ...people], rooms };
  },
  change: (writing, site, filling, result) => ({
    ...withMore(writing, site, filling, result),
    ...raised(site, writing),
  }),
  lock: async (db, ids, importId) => withPeople(db, await lockSitesById(db, ids), importId),
  insert,
  update,
  revert: {
    furnished: sitesInUse,
    frozen: ({ deletedAt }) => (deletedAt === null ? null : 'Kept: deleted since'),
    isOurs: (site, field, value, row) => {
      if (field === 'machine')
        return site.untouched.includes(String(value)) && !site.gone.includes(String(value));
      if (field === 'people')
        return (value as string[]).every((id) =>
          site.people.some((person) => person.id === id && isAsBrought(person, row)),
        );
      return field === 'room' ? site.rooms.includes(String(value)) : same(site[field as keyof Site], value);
    },
    empty: (writing, site, filled, replaced, { versions }) => {
      const { machine, people = [], room } = filled as { machine?: string; people?: string[]; room?: string };
      const leaving = people.map((id) => ({ id, version: asBrought(versions, id) }));
      return {
        ...site,
        ...blankFields(filled),
        ...withoutAdded(replaced),
        gone: machine ? [...site.gone, machine] : site.gone,
        leaving: [...site.leaving, ...leaving],
        roomGoes: site.roomGoes || room !== undefined,
        ...raised(site, writing),
      };
    },
    remove,
    finish: unmakeRoutes,
  },
};
