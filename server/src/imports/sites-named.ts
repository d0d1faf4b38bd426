import {
  isWorked,
  noClientSaid,
  type RowKey,
  type SaidClient,
  type SiteReading,
  siteKeys,
  targetOf,
  wordKey,
} from 'domain/imports';
import { localDay, phoneKey } from 'domain/kernel';
import { clientsById } from '#clients';
import type { ReadRow, Resolving } from './noun.ts';
import { findRoutes } from './routes-named.ts';
import { peopleOf } from './sql/beside.ts';
import { clientsSaid } from './sql/clients.ts';
import { type Earlier, shortKey } from './sql/earlier.ts';
import {
  clientsMadeIn,
  type FoundPlaces,
  type PlaceWay,
  placeWays,
  serialsStanding,
  sitesByIds,
  sitesSaid,
} from './sql/sites.ts';

/** What a row says, with what it names looked up. */
export type Said = SiteReading & {
  clientId: string | null;
  /** The site that is meant where the row names no client, and by which of what it says. */
  found: readonly [way: PlaceWay, siteId: string] | null;
  /** Several sites may be meant. */
  isUnclear: boolean;
  /** The site whose number the row gives beside what is not of that site. */
  otherwise: string | null;
  /** The client is not there and will be made, under this name. */
  makes: SaidClient | null;
  /** The client is not there, whether it will be made or not. */
  isOfNobody: boolean;
  /** Its route is not here and will be made. */
  makesRoute: boolean;
  /** Whether it makes a site that is worked already. */
  worked: boolean;
  /** The same of a site that waits for its installation, where no column of the file speaks of statuses. */
  wakes: boolean;
  /** What the file calls its site, by the column that was chosen for that. */
  called: string | null;
  /** Where the serial of the row's machine stands already; without a site it is an earlier row of the file. */
  serialAt: { siteId: string | null; reason: string } | null;
};

type Row = ReadRow<Said>;

export const noPlace = {
  locationCode: '',
  siteName: '',
  siteNumber: '',
  streetAddress: '',
  city: '',
  zipCode: '',
};

// Whose machine stands somewhere is found by it where the row names nobody.
const byMachine = ({ clientId, machine }: Said): RowKey[] =>
  clientId === null && machine?.serial ? [['machine', machine.serial.toUpperCase()]] : [];

/** How a row is recognised. */
export const keysOfRow = (said: Said): RowKey[] => [
  ...siteKeys({ ...noPlace, ...said.fields }, said.clientId),
  ...(said.found ? [said.found] : []),
  ...byMachine(said),
];

// ‘‘Maple Court’ at 1 Elm St, 94558’, as far as a row says it.
const placeSaid = ({ siteNumber, siteName, streetAddress, city, zipCode }: typeof noPlace): string => {
  const called = siteName || siteNumber;
  const place = [streetAddress, streetAddress && city, streetAddress && zipCode].filter(Boolean).join(', ');
  return [called && ` ‘${called}’`, place && ` at ${place}`].filter(Boolean).join('');
};

/** Why a row that names no client makes no site. */
export const noSiteFor = ({ fields, called, isUnclear, otherwise }: Said): string => {
  const { locationCode, siteNumber } = fields;
  const place = placeSaid({ ...noPlace, ...fields });
  if (isUnclear) return `Several sites may be meant by${place}: give the location code, or street and zip`;
  if (otherwise)
    return `Site number ${siteNumber} is that of ${otherwise}, of which the row says otherwise: name its client, or give the location code`;
  const which = locationCode
    ? ` with location code ${locationCode}`
    : place || (called ? ` ‘${called.slice(0, 100).toWellFormed()}’ here` : '');
  return which ? `There is no site${which}, and no client is named to make it for` : noClientSaid;
};

const quoted = ({ id, email, name }: SaidClient): string => `‘${(name || email || id).slice(0, 100)}’`;

const problemWith = (said: SaidClient, ids: readonly string[], makes: boolean): string | null => {
  if (ids.length > 1) return `Several clients are called ${quoted(said)}: give the e-mail or id`;
  if (ids.length === 1 || (makes && said.name !== '')) return null;
  return `There is no client ${quoted(said)}`;
};

// Several rows that name the same client that is not there make one. A check of many rows gives it an id that says its name.
const idsOfNew = ({ newId, earlier }: Resolving): ((name: string) => string) => {
  if (earlier) return (name) => shortKey(['client', name]);
  const made = new Map<string, string>();
  return (name) => {
    const id = made.get(name) ?? newId();
    made.set(name, id);
    return id;
  };
};

const nameKey = ({ name }: SaidClient): string => name.toLowerCase().replaceAll(/\s+/g, ' ');

const namesClient = ({ reading: { client } }: Row): boolean =>
  Object.values(client).some((said) => said !== '');

// The first way by which one site is meant; where each finds several, nobody knows which.
const meant = (found: FoundPlaces = {}): Said['found'] | 'several' => {
  const ways = placeWays.filter((way) => found[way]);
  for (const way of ways) {
    const [id, ...more] = found[way] ?? [];
    if (id !== undefined && more.length === 0) return [way, id];
  }
  return ways.length > 0 ? 'several' : null;
};

// A site of nobody named is one that is there: by its code, else by what else the row says of it.
const findPlaces = async (rows: readonly Row[], { db, about, plan }: Resolving) => {
  const open = rows.filter((row) => row.reading.refused === null && !namesClient(row));
  const nameless = open.filter(({ reading: { fields } }) => !fields.locationCode);
  const said = nameless.map(({ reading: { fields } }) => ({ ...noPlace, ...fields }));
  const found = await sitesSaid(
    db,
    said.map(({ siteNumber: number, siteName: name, streetAddress: street, city, zipCode: zip }) => ({
      number,
      name,
      street,
      city,
      zip,
    })),
    about.id,
  );
  const others = new Map<Said, string>();
  for (const [n, { reading }] of nameless.entries()) {
    const site = meant(found.get(n));
    reading.isUnclear = site === 'several';
    reading.found = site === 'several' ? null : site;
    const [other] = site === null ? (found.get(n)?.otherwise ?? []) : [];
    if (other !== undefined) others.set(reading, other);
  }
  const whose = new Map((await sitesByIds(db, [...others.values()])).map((site) => [site.id, site]));
  for (const [reading, id] of others) {
    const site = whose.get(id);
    if (site)
      reading.otherwise = `the site${placeSaid({ ...site, siteNumber: '' }) || ` ${site.locationCode}`}`;
  }
  const column = plan.columns.indexOf(plan.keyColumn ?? '');
  for (const each of open) {
    each.reading.called = each.row.cells[column]?.trim() || null;
    each.keys = keysOfRow(each.reading);
  }
};

const nobody = { firstName: '', lastName: '', email: '', phone: '' };

// A client that is there keeps whom it is reached by: what the row says of that is left out, and told.
const leaveOutPerson = (
  { row, reading }: Row,
  { columns, mapping }: Resolving['plan'],
  reason: string,
): void => {
  const said = columns.filter((column) =>
    ['clientContact', 'clientPhone'].includes(targetOf(mapping, column) ?? ''),
  );
  for (const column of said) {
    const value = row.cells[columns.indexOf(column)]?.trim() ?? '';
    if (value !== '') reading.leftOut.push({ column, value, reason });
  }
  reading.readAs = reading.readAs.filter(({ column }) => !said.includes(column));
  reading.person = nobody;
  reading.people = [];
};

type Whom = SiteReading['person'];

const wordsOf = ({ firstName, lastName, email, phone }: Whom): string[] =>
  [wordKey(`${firstName} ${lastName}`), wordKey(email), phoneKey(phone)].filter((word) => word !== '');

const heardKey = (clientId: string | null, word: string): string => JSON.stringify([clientId, word]);

const seenKey = (clientId: string | null): string => JSON.stringify([clientId]);

// Of whom clients are reached by that earlier rows made, as far as they are written; who runs a house is not whom they are reached by.
const whomMade = async (db: Resolving['db'], ids: readonly string[]): Promise<string[]> => {
  const own = (await clientsById(db, ids)).map((client) => [client.id, { ...client, relation: '' }] as const);
  const contacts = (await peopleOf(db, ids)).map((person) => [person.clientId, person] as const);
  const heard = [...own, ...contacts].flatMap(([id, person]) => {
    const { firstName, lastName, phone, relation } = person;
    const isWhom = relation !== 'manager' && [firstName, lastName, phone].some((said) => said !== '');
    return [...(isWhom ? [''] : []), ...wordsOf(person)].map((word) => heardKey(id, word));
  });
  return [...ids.map(seenKey), ...heard];
};

// Whom a client is reached by that an earlier row made without saying that: a contact of it.
const bringPerson = (reading: Said): void => {
  const { client, person, people, managers } = reading;
  const email = person.email === client.email ? '' : person.email;
  const own = { ...person, email, relation: 'other' as const, position: '' };
  const all = [own, ...people].map((each) => ({ ...each, company: client.name }));
  Object.assign(reading, { managers: [...all, ...managers], person: nobody, people: [] });
};

// Of several rows of a client that the file makes the first that says somebody says whom it is reached by; who else a later one
// names is told.
const findPeople = async (
  rows: readonly Row[],
  { db, plan, earlier }: Resolving,
  made: ReadonlySet<string>,
) => {
  const naming = rows.filter(
    ({ reading: { refused, makes, clientId } }) =>
      refused === null && (makes !== null || made.has(clientId ?? '')),
  );
  const keysOf = ({ reading: { clientId, client, person, people } }: Row): string[] => {
    const words = [person, ...people].flatMap(wordsOf).filter((word) => word !== client.email);
    return words.length === 0 ? [] : [...new Set(['', ...words])].map((word) => heardKey(clientId, word));
  };
  const all = naming.flatMap((row) => [seenKey(row.reading.clientId), ...keysOf(row)]);
  const keys = [...new Set(all)].map((key): RowKey => ['whom', key]);
  const before = (await earlier?.known(keys))?.map(([[, key]]) => key);
  const heard = new Set(before ?? (await whomMade(db, [...made])));
  const news: string[] = [];
  const hear = (said: readonly string[]) => {
    for (const key of said.filter((each) => !heard.has(each))) {
      heard.add(key);
      news.push(key);
    }
  };
  for (const row of naming) {
    const { clientId } = row.reading;
    const isSeen = heard.has(seenKey(clientId));
    hear([seenKey(clientId)]);
    const own = keysOf(row);
    if (own.every((key) => heard.has(key))) continue;
    if (heard.has(heardKey(clientId, '')))
      leaveOutPerson(row, plan, 'An earlier row says whom its client is reached by: add others there');
    else {
      hear(own);
      if (isSeen) bringPerson(row.reading);
    }
  }
  await earlier?.keep(news.map((key) => [['whom', key], 0]));
};

const findClients = async (rows: readonly Row[], reading: Resolving, idOf: (name: string) => string) => {
  const naming = rows.filter(namesClient);
  const found = await clientsSaid(
    reading.db,
    naming.map(({ reading: { client } }) => client),
  );
  const there = [...found.values()].flat();
  const made = new Set((await clientsMadeIn(reading.db, reading.about.id, there)).keys());
  for (const [n, row] of naming.entries()) {
    const said = row.reading;
    const ids = found.get(n) ?? [];
    const { makeClients } = reading.about;
    // Whatever else keeps the row out: an answer about something else changes nothing about whose it is.
    said.isOfNobody = ids.length === 0 && said.client.name !== '';
    said.refused ??= problemWith(said.client, ids, makeClients);
    if (said.refused !== null) continue;
    said.clientId = ids[0] ?? idOf(nameKey(said.client));
    said.makes = ids.length === 0 ? said.client : null;
    if (ids[0] !== undefined && !made.has(ids[0]))
      leaveOutPerson(row, reading.plan, 'Its client is here already: change it there');
    row.keys = keysOfRow(said);
  }
  await findPeople(naming, reading, made);
};

const linesOf = async (serials: readonly string[], earlier: Earlier | undefined) => {
  const keys = await earlier?.known(serials.map((serial) => ['serial', serial]));
  return new Map(keys?.map(([[, serial], line]) => [serial, line]));
};

// A machine of an earlier row of the file refuses the next one with its serial, whether it is written by then or not.
const findSerials = async (rows: readonly Row[], { db, about, earlier }: Resolving) => {
  const named = rows.filter(({ reading }) => reading.refused === null && reading.machine?.serial);
  const serialOf = ({ reading }: Row): string => (reading.machine?.serial ?? '').toUpperCase();
  const standing = await serialsStanding(db, named.map(serialOf), about.id);
  const before = await linesOf(named.map(serialOf), earlier);
  const seen = new Map(before);
  for (const row of named) {
    const serial = serialOf(row);
    const at = standing.get(serial);
    const line = seen.get(serial) ?? at?.line ?? null;
    if (at && line === null)
      row.reading.serialAt = { siteId: at.siteId, reason: `Serial ${serial} stands at ${at.title}` };
    else if (line !== null)
      row.reading.serialAt = { siteId: null, reason: `Serial ${serial} stands in row ${line} already` };
    else seen.set(serial, row.row.line);
  }
  const more = [...seen].filter(([serial]) => !before.has(serial));
  await earlier?.keep(more.map(([serial, line]) => [['serial', serial], line]));
};

/** Looks up the clients and routes that the rows name, or whose sites they are about, and where the serials of their machines stand. */
export const siteResolver = (reading: Resolving) => {
  const idOf = idsOfNew(reading);
  return async (rows: readonly Row[]) => {
    await findPlaces(rows, reading);
    await findClients(rows, reading, idOf);
    await findSerials(rows, reading);
    const today = localDay(reading.now, reading.plan.timeZone);
    const saysStatus = Object.values(reading.plan.mapping).includes('status');
    for (const { reading: said } of rows) {
      said.worked = !said.fields.status && isWorked(said, today);
      said.wakes = said.worked && !saysStatus;
    }
    await findRoutes(rows, reading);
  };
};
