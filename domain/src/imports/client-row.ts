import { blankClient, type Client, type ClientFields, clientFields } from '#clients';
import { type MessageChannel, phoneKey } from '#kernel';
import { placeKey } from '#leads';
import { type Address, readAddress } from './address.ts';
import type { Cell } from './cell.ts';
import { emptyDraft, isFilled, type Reading, type RowDraft, setField } from './draft.ts';
import { differing } from './fill.ts';
import type { RowKey } from './identity.ts';
import { meetPeople, namedPeople, type PersonChange, type PersonThere, sameAs } from './people.ts';
import type { Plan } from './plan.ts';
import { cellsOf, linesOf, notesOf, setCell, tooManyCells, wordOf } from './reading.ts';
import { othersOf, type SaidPerson } from './ways.ts';
import { addWish, type Wishes } from './wishes.ts';
import { saysNoMore } from './worse.ts';

/** What a row of the file says about a client; whose account manager a name means is looked up later. */
export type ClientReading = Reading & {
  fields: Partial<ClientFields>;
  manager: Pick<Cell, 'column' | 'text'> | null;
  place: Place;
  /** Texts of the first notes, each short enough for one. */
  notes: string[];
  people: SaidPerson[];
  /** By which ways they want no more of us. */
  optsOut: MessageChannel[];
  /** Nothing but a name or a way to reach it keeps the row out: whom the file calls by an id that is known has both. */
  vague: boolean;
};

/** Where a site of a client is. */
export type Place = { street: string; zip: string };

const longestNote = 5000;

const shape = clientFields.shape;
const names = ['businessName', 'firstName', 'lastName'];
const ways = ['email', 'phone', 'officePhone', 'cellPhone'];

const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** ‘Maple LLC:Laundry room B’ is the second job of Maple LLC and no client of its own; books write both in one column. */
const setBusiness = (draft: RowDraft, cell: Cell, plan: Plan): void => {
  const [, customer = '', job = ''] = /^([^:]*[^:\s]):(\S.*)$/.exec(cell.text.trim()) ?? [];
  const isJob = job !== '' && /^customer/i.test(cell.column);
  setCell(draft, shape, isJob ? { ...cell, text: customer } : cell, { plan });
  if (!isJob) return;
  draft.texts.push(`Job: ${job}`);
  draft.readAs.push({
    column: cell.column,
    from: cell.text,
    to: `${customer}, with its job ${job} in the note`,
  });
};

const placeLine = ({ city, state, zip }: Address): string => `${city}, ${state} ${zip}`.trim();

// Lines of cells of their own, or of one.
const inLines = (cells: readonly Cell[]): Cell[] =>
  cells.flatMap((cell) => linesOf(cell.text).map((text) => ({ ...cell, text })));

// The first line is whose the address is, where it is not the client; city, state and zip stand in the last.
const setBillTo = (draft: RowDraft, cells: readonly Cell[]): void => {
  const said = inLines(cells);
  const [first, ...more] = said;
  if (!first) return;
  const isAddress = /^(?:\d|p\.? ?o\.? box)/i.test(first.text.trim()) || readAddress(first.text) !== null;
  const lines = (isAddress ? said : more).map(({ text }) => text.trim());
  const name = isAddress ? '' : first.text.trim();
  const business = plain(String(draft.values['businessName'] ?? ''));
  // ‘Maple LLC:Laundry room B’ is Maple LLC.
  if (name !== '' && plain(name) !== business && plain(name.replace(/:.*/, '')) !== business)
    setField(draft, shape, first, 'billingName', name);
  const end = readAddress(lines.at(-1) ?? '');
  if (end && end.city !== '') lines.splice(-1, 1, ...(end.street === '' ? [] : [end.street]), placeLine(end));
  if (lines.length === 0 || isFilled(draft, 'billingAddress')) return;
  setField(draft, shape, { ...first, text: lines.join(', ') }, 'billingAddress', lines.join('\n'));
};

// Who is called nothing is called by where it is.
const setNameOfPlace = (draft: RowDraft, cells: readonly Cell[]): void => {
  const said = cells.filter(
    ({ kind, to }) => kind === 'billTo' || to === 'siteStreet' || to === 'billingAddress',
  );
  const [first] = said;
  if (!first || isFilled(draft, ...names)) return;
  const lines = said.flatMap(({ text }) => linesOf(text));
  const street = lines.find((line) => /^(?:\d|p\.? ?o\.? box)/i.test(line)) ?? lines[0] ?? '';
  const name = String(draft.values['billingName'] ?? '') || street;
  if (name !== '' && setField(draft, shape, first, 'businessName', name))
    draft.readAs.push({ column: first.column, from: first.text, to: `Business ${name}` });
};

const nameless = (draft: RowDraft): string | null =>
  isFilled(draft, ...names)
    ? null
    : 'No name: business name, first name, last name and address are all empty';

const unreachable = (draft: RowDraft, place: Place, lines: readonly Cell[]): string | null =>
  isFilled(draft, ...ways, 'billingAddress') || draft.undialled || place.street !== '' || lines.length > 0
    ? null
    : 'No way to reach it: e-mail, phones and address are all empty or cannot be used';

const wordsAlone = (cells: readonly Cell[]): string =>
  cells.map(({ text }) => plain(text.replaceAll(/[^\p{L}\p{N}]+/gu, ' '))).join(' ');

// What ships to where it is billed says nothing more.
const shipsElsewhere = ({ billTo, shipTo }: Record<'billTo' | 'shipTo', Cell[]>): boolean => {
  const billed = billTo.map(({ text }) => plain(text));
  const isBilled = shipTo.every(({ text }) => billed.includes(plain(text)));
  return !isBilled && !wordsAlone(billTo).endsWith(wordsAlone(shipTo));
};

/** Reads one row of a file of clients. */
export const readClientRow = (cells: readonly string[], plan: Plan): ClientReading => {
  const draft = emptyDraft();
  let manager: ClientReading['manager'] = null;
  const place: Place = { street: '', zip: '' };
  const wishes: Wishes = { optsOut: [], notes: [] };
  const lines: Record<'billTo' | 'shipTo', Cell[]> = { billTo: [], shipTo: [] };
  const said = cellsOf(cells, plan);
  for (const cell of said)
    if (cell.kind === 'person') manager = { column: cell.column, text: cell.text };
    else if (cell.kind === 'billTo' || cell.kind === 'shipTo') lines[cell.kind].push(cell);
    else if (cell.kind === 'wish') {
      if (wordOf(draft, cell, plan) === 'yes') addWish(wishes, cell);
    } else if (cell.to === 'businessName') setBusiness(draft, cell, plan);
    else if (cell.kind === 'note' || cell.kind === 'site') {
      draft.texts.push(`${cell.column}: ${cell.text}`);
      // What stands below a street is no part of it.
      if (cell.kind === 'site') place[cell.to === 'siteZip' ? 'zip' : 'street'] = linesOf(cell.text)[0] ?? '';
    } else setCell(draft, shape, cell, { plan });
  setBillTo(draft, lines.billTo);
  if (shipsElsewhere(lines))
    draft.texts.push(
      `Ships to: ${inLines(lines.shipTo)
        .map(({ text }) => text)
        .join(', ')}`,
    );
  draft.texts.push(...wishes.notes);
  const people = othersOf(draft);
  const { contractStartDate: start, contractEndDate: end } = draft.values;
  if (typeof start === 'string' && typeof end === 'string' && end < start)
    draft.refused ??= 'The contract ends before it starts';
  setNameOfPlace(draft, said);
  const refused = tooManyCells(cells, plan) ?? draft.refused;
  const lacking = nameless(draft) ?? unreachable(draft, place, [...lines.billTo, ...lines.shipTo]);
  return {
    fields: draft.values,
    manager,
    place,
    notes: notesOf(draft, longestNote),
    people,
    optsOut: tooManyCells(cells, plan) ? [] : wishes.optsOut,
    leftOut: draft.leftOut,
    readAs: draft.readAs,
    vague: refused === null && lacking !== null,
    refused: refused ?? lacking,
  };
};

/** The client that a row creates. */
export const clientOfRow = (row: ClientReading, id: string, by: string | null, now: string): Client => ({
  ...blankClient(id, by, now),
  ...row.fields,
});

type Named = Pick<
  Client,
  'email' | 'phone' | 'officePhone' | 'cellPhone' | 'businessName' | 'firstName' | 'lastName'
>;

// A business is known by its name alone; a person's name is one of many.
const placeKeys = ({ firstName, lastName }: Named, places: readonly Place[]): RowKey[] => {
  const name = plain(`${firstName} ${lastName}`);
  return places.flatMap(({ street, zip }): RowKey[] => {
    const place = placeKey({ streetAddress: street, city: '', zipCode: zip });
    return name === '' || place === '' ? [] : [['place', JSON.stringify([place, name])]];
  });
};

/**
 * What makes two clients the same, the strongest first: e-mail, else the digits of a phone, else the business name, else a
 * person's name with street and zip of a site.
 */
export const clientKeys = (client: Named, places: readonly Place[] = []): RowKey[] => {
  const phones = [client.phone, client.officePhone, client.cellPhone].map(phoneKey);
  const keys: RowKey[] = [
    ['email', plain(client.email)],
    ...[...new Set(phones)].map((phone): RowKey => ['phone', phone]),
    ['name', plain(client.businessName)],
    ...placeKeys(client, places),
  ];
  return keys.filter(([, key]) => key !== '');
};

// Fields that always say something.
const neverEmpty: readonly string[] = ['status', 'priority', 'contractType', 'serviceLevel'];

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** What a row adds to a client that exists: its empty fields only, and never to a deleted one. */
export const fillingClient = (
  client: Partial<Client>,
  row: Pick<ClientReading, 'fields'>,
): Partial<Client> => {
  if (client.deletedAt) return {};
  const added = Object.entries(row.fields).filter(
    ([field, value]) =>
      !neverEmpty.includes(field) && !isEmpty(value) && isEmpty(client[field as keyof Client]),
  );
  return Object.fromEntries(added) as Partial<Client>;
};

/** What a row says of a client or a site, whether it changes it or not: of several rows the first says. */
export const saidOfRecord = ({ fields }: { fields: object }): string[] =>
  Object.entries(fields).flatMap(([field, value]) => (isEmpty(value) ? [] : field));

/** What a row changes of a client that exists, filled fields too. */
export const updatingClient = (
  client: Partial<Client>,
  { fields }: Pick<ClientReading, 'fields'>,
  mine: readonly string[],
): Partial<Client> =>
  client.deletedAt ? {} : differing(client, fields, { isEmpty: (_, value) => isEmpty(value), mine });

const nameOf = ({ firstName, lastName }: Pick<PersonThere, 'firstName' | 'lastName'>): string =>
  plain(`${firstName} ${lastName}`);

const isSamePerson = (one: PersonThere, other: PersonThere): boolean => {
  if (plain(one.email) !== '' && plain(one.email) === plain(other.email)) return true;
  const [name, otherName] = [nameOf(one), nameOf(other)];
  if (name !== '' || otherName !== '') return name === otherName;
  return phoneKey(one.phone) !== '' && phoneKey(one.phone) === phoneKey(other.phone);
};

type Peopled = Partial<Client> & { people?: readonly PersonThere[] };

type Ways = Partial<Pick<Client, 'email' | 'phone' | 'officePhone' | 'cellPhone'>>;

const keysOfWays = ({ email = '', phone = '', officePhone = '', cellPhone = '' }: Ways): string[] =>
  [plain(email), ...[phone, officePhone, cellPhone].map(phoneKey)].filter((key) => key !== '');

const personOf = ({ fields }: Pick<ClientReading, 'fields'>): SaidPerson => {
  const { firstName = '', lastName = '', email = '', phone = '', officePhone = '', cellPhone = '' } = fields;
  const said = { firstName: firstName || lastName, lastName: firstName ? lastName : '', email };
  const person = { ...said, phone: phone || cellPhone || officePhone };
  const company = fields.businessName ?? '';
  return { ...person, company, relation: 'other', position: fields.contactTitle ?? '' };
};

const isNobody = (person: SaidPerson): boolean => nameOf(person) === '' && person.email === '';

const ownPerson = (client: Partial<Client>): PersonThere => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  ...client,
});

/** Who a row is about, where they are not the client's own person and none of its people: another of one company. */
export const anotherPerson = (client: Peopled, reading: Pick<ClientReading, 'fields'>): SaidPerson | null => {
  const person = personOf(reading);
  const known = [ownPerson(client), ...(client.people ?? [])];
  return isNobody(person) || known.some((one) => isSamePerson(one, person)) ? null : person;
};

// Addresses and numbers of whom a row is about that reach nobody of the client yet, as contacts of that name.
const newWays = (client: Peopled, reading: Pick<ClientReading, 'fields'>): SaidPerson[] => {
  const reached = new Set([client, ...(client.people ?? [])].flatMap(keysOfWays));
  const { email = '', phone = '', officePhone = '', cellPhone = '' } = reading.fields;
  const isNew = (way: Ways) => keysOfWays(way).some((key) => !reached.has(key));
  const phones = [phone, cellPhone, officePhone].filter((number) => isNew({ phone: number }));
  const keys = phones.map(phoneKey);
  const [own = '', ...more] = phones.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
  const first = isNew({ email }) ? email : '';
  const person = personOf(reading);
  return [
    ...(first !== '' || own !== '' ? [{ ...person, email: first, phone: own }] : []),
    ...more.map((number) => ({ ...person, email: '', phone: number })),
  ];
};

/**
 * Whom a row names beside a client that is there: another of the company, and all whom no address or number of the client, or of
 * its people, reaches. Of a client that the file makes, of another and of one of its people that is also another way to whom the
 * row is about.
 */
export const besideClient = (
  client: Peopled,
  reading: Pick<ClientReading, 'fields' | 'people'>,
  { another, ways }: { another: SaidPerson | null; ways: boolean },
): SaidPerson[] => {
  const there = [...(client.people ?? []), ...(another ? [another] : [])];
  const named = [
    ...(ways || another ? newWays({ ...client, people: there }, reading) : []),
    ...reading.people,
  ];
  const reached = new Set([client, ...there].flatMap(keysOfWays));
  const added = named.filter((person) => {
    const keys = keysOfWays(person).filter((key) => !reached.has(key));
    for (const key of keys) reached.add(key);
    return keys.length > 0;
  });
  return [...(another ? [another] : []), ...added];
};

// What a row says of a person and not of the house.
const ofPerson = ['firstName', 'lastName', 'contactTitle', 'email', 'phone', 'officePhone', 'cellPhone'];

const ofHouse = ({ fields }: Pick<ClientReading, 'fields'>): Pick<ClientReading, 'fields'> => ({
  fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !ofPerson.includes(field))),
});

/**
 * What a row says of a client itself, and of one of its people: of whom it is about, where that is not the client's own person;
 * and whom it names, whether it says anything new of them or not. Who else it names is `besideClient`, but for those that change.
 */
export const saidOf = (
  client: Peopled,
  reading: Pick<ClientReading, 'fields' | 'people'>,
  existing: 'fill' | 'update',
): { client: Pick<ClientReading, 'fields'>; people: PersonChange[]; named: string[]; more: SaidPerson[] } => {
  const person = personOf(reading);
  const { people = [] } = client;
  const isOwn = isNobody(person) || isSamePerson(ownPerson(client), person);
  const there = isOwn ? undefined : sameAs(person, people);
  const rest = people.filter((one) => one !== there);
  const met = meetPeople(reading.people, client, rest);
  const others = existing === 'update' ? met.changed : [];
  const named = [...(there?.id ? [there.id] : []), ...namedPeople(reading.people, rest)];
  if (!there) return { client: reading, people: others, named, more: met.added };
  const fields = Object.entries({ email: person.email, phone: person.phone }).filter(([way, says]) => {
    const stands = there[way as 'email' | 'phone'];
    return (
      says !== '' &&
      (stands === '' || (existing === 'update' && stands !== says && !saysNoMore(way, stands, says)))
    );
  });
  const own = there.id && fields.length > 0 ? [{ id: there.id, fields: Object.fromEntries(fields) }] : [];
  return { client: ofHouse(reading), people: [...own, ...others], named, more: met.added };
};
