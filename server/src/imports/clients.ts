import { blankClient, type Client, changeClient, clientTitle } from 'domain/clients';
import {
  anotherPerson,
  apart,
  besideClient,
  type ClientReading,
  clientKeys,
  clientOfRow,
  fillingClient,
  type PersonThere,
  type Place,
  personField,
  personOfField,
  readClientRow,
  type SaidPerson,
  saidOf,
  saidOfRecord,
  speaksAgainst,
  updatingClient,
  whoIs,
} from 'domain/imports';
import { idsOf, isRefusal, same } from 'domain/kernel';
import { addClients, clientEvent, clientsById } from '#clients';
import { type Alter, keptBeside, parentIn, takeBeside, writeBeside, writePeople } from './beside.ts';
import {
  importedFrom,
  type NounImport,
  type ReadRow,
  type Resolving,
  reverted,
  type Writing,
} from './noun.ts';
import { heedWishes, reachedWays } from './opt-outs.ts';
import { altered, asBrought, formerPerson, isAsBrought, keptOf, peopleFor, stillHas } from './people.ts';
import { loadPersons, type Persons, resolvePerson } from './persons.ts';
import { type Brought as BroughtBeside, broughtBeside, notesOf, peopleOf } from './sql/beside.ts';
import { clientsByKeys, deleteClients, lockClientsById, placesOf, saveClientFields } from './sql/clients.ts';
import { namedElsewhere } from './sql/named.ts';
import type { RowResult } from './sql/rows.ts';
import type { Work } from './work.ts';

const blank = blankClient('', null, '');

const resolver: NonNullable<ClientImport['resolver']> = (about) => {
  let persons: Persons | undefined;
  return async (rows: readonly ReadRow<ClientReading>[]) => {
    if (!rows.some(({ reading: { manager } }) => manager)) return;
    persons ??= await loadPersons(about);
    for (const { reading } of rows) {
      const how = { plan: about.plan, persons, field: 'accountManager' as const };
      const uid = resolvePerson(reading, reading.manager, how);
      if (uid) reading.fields.accountManager = uid;
    }
  };
};

/** Somebody of a client; whoever a row brings has no version yet. */
type Person = PersonThere & { version?: number };
/** A note of a client; one that a row brings has no version yet. */
type Note = { id?: string; version?: number; text: string };
type Brought = {
  people: readonly (SaidPerson & { id: string })[];
  notes: readonly (Note & { id: string })[];
  result: RowResult;
};
/** A client with its people and notes, those that a chunk is about to add, and those it takes away again. */
type Kept = Client & {
  people: readonly Person[];
  notes: readonly Note[];
  places: readonly Place[];
  brought: readonly Brought[];
  alters: readonly Alter[];
  gone: readonly BroughtBeside[];
};

const nothingBeside = { people: [], notes: [], places: [], brought: [], alters: [], gone: [] };
const plain = ({
  people: _people,
  notes: _notes,
  places: _places,
  brought: _brought,
  alters: _alters,
  gone: _gone,
  ...client
}: Kept): Client => client;

const withPeople = async (db: Resolving['db'], clients: readonly Client[]): Promise<Kept[]> => {
  const people = Map.groupBy(await peopleOf(db, idsOf(clients)), ({ clientId }) => clientId);
  const notes = Map.groupBy(await notesOf(db, idsOf(clients)), ({ clientId }) => clientId);
  const places = Map.groupBy(await placesOf(db, idsOf(clients)), ({ clientId }) => clientId);
  return clients.map((client) => ({
    ...client,
    ...nothingBeside,
    people: people.get(client.id) ?? [],
    notes: notes.get(client.id) ?? [],
    places: places.get(client.id) ?? [],
  }));
};

type Filling = { people?: readonly SaidPerson[]; noted?: readonly string[] };

const bring = (
  client: Kept,
  filling: { [field: string]: unknown },
  { work, result }: { work: Work; result: RowResult },
): { fields: Partial<Client>; more: Pick<Kept, 'people' | 'notes' | 'brought' | 'alters'> } => {
  const { own, people: alters } = apart(filling);
  const { people = [], noted = [], ...fields } = own as Filling;
  const persons = people.map((person) => ({ ...person, id: work.newId() }));
  const notes = noted.map((text) => ({ id: work.newId(), text }));
  result.filled = {
    ...fields,
    ...keptOf(alters),
    ...(persons.length > 0 && { people: idsOf(persons) }),
    ...(notes.length > 0 && { noted: idsOf(notes) }),
  };
  if (alters.length > 0) {
    const former = alters.map((one) => ({ id: one.id, fields: formerPerson(client.people, one) }));
    result.replaced = { ...result.replaced, ...keptOf(former) };
  }
  const more = {
    people: [...altered(client.people, alters), ...persons],
    notes: [...client.notes, ...notes],
    brought: [...client.brought, { people: persons, notes, result }],
    alters: [...client.alters, ...alters.map((alter) => ({ ...alter, result }))],
  };
  return { fields, more };
};

// What of a row's texts a client does not have yet.
const newNotes = ({ notes = [] }: Partial<Kept>, texts: readonly string[]): { noted?: string[] } => {
  const noted = texts.filter((text) => !notes.some((note) => note.text === text));
  return noted.length > 0 ? { noted } : {};
};

const changed = (client: Client, fields: Partial<Client>, by: string | null, now: string): Client => {
  const after = changeClient(client, fields, by, now);
  return isRefusal(after) ? client : after;
};

const empties = (client: Client, filled: object): Partial<Client> => {
  const nothing = blankClient(client.id, null, client.createdAt);
  return Object.fromEntries(
    Object.keys(filled).map((field) => [field, nothing[field as keyof Client]]),
  ) as Partial<Client>;
};

type ClientImport = NounImport<Kept, ClientReading>;

const waysOfClient = ['email', 'phone', 'officePhone', 'cellPhone'];

const textsOf = (texts: readonly string[]): { text: string }[] => texts.map((text) => ({ text }));

const said = (fields: { [field: string]: string }): Partial<Client> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

// Another person of a client speaks for themselves alone.
const reachedBy: NonNullable<ClientImport['reachedBy']> = (reading, known) =>
  reachedWays([reading.fields, ...reading.people, known && anotherPerson(known, reading) ? null : known]);

const writeBrought = (writing: Writing, clients: readonly Kept[]): Promise<void> =>
  writeBeside(
    writing,
    clients.flatMap((client) =>
      client.brought.map(({ people, notes, result }) => ({
        parent: { lead: null, client: plain(client) },
        people,
        notes,
        result,
      })),
    ),
  );

/** Clients out of a file. */
export const clientImport: ClientImport = {
  noun: 'clients',
  created: 'New client',
  column: 'clientId',
  ways: {
    email: 'Same e-mail as',
    phone: 'Same phone as',
    name: 'Same business name as',
    place: 'Same name, street and zip as',
  },
  read: readClientRow,
  keys: (reading) => clientKeys({ ...blank, ...reading.fields }, [reading.place]),
  title: (reading) => clientTitle({ ...blank, ...reading.fields }),
  resolver,
  byKeys: async (db, keys) => withPeople(db, await clientsByKeys(db, keys)),
  byIds: async (db, ids) => withPeople(db, await clientsById(db, ids)),
  keysOf: (client) => clientKeys(client, client.places),
  titleOf: clientTitle,
  isDeleted: ({ deletedAt }) => deletedAt !== null,
  isAdded: (field) => field === 'people' || field === 'noted' || personOfField(field) !== null,
  isVague: ({ vague }) => vague,
  grows: true,
  fill: ({ known: { record, own, deleted, mine }, way }, reading, { existing, repeated }) => {
    if (deleted || (!own && existing === 'skip')) return {};
    // Of one company several people may come; what one row adds, it adds once.
    const another = way === 'name' && !repeated ? anotherPerson(record, reading) : null;
    const beside = (client: Partial<Kept>, { people }: Pick<ClientReading, 'people'>, ways: boolean) => {
      const added = besideClient(client, { fields: reading.fields, people }, { another, ways });
      return { ...(added.length > 0 && { people: added }), ...newNotes(record, reading.notes) };
    };
    // Of several rows of a client that the file makes each brings what it says beside the fields, whatever was chosen.
    if (own) {
      const said = saidOf(record, reading, 'fill');
      const fields = existing === 'skip' || another ? {} : fillingClient(record, said.client);
      return { ...fields, ...beside({ ...record, ...fields }, reading, true) };
    }
    const people = peopleFor(record.people, mine);
    const said = saidOf({ ...record, people }, reading, existing === 'update' ? 'update' : 'fill');
    const changes = said.people.filter(({ id }) => !mine.includes(personField(id)));
    if (existing === 'fill' && !another) return { ...fillingClient(record, said.client), ...keptOf(changes) };
    if (existing === 'fill') return beside(record, reading, false);
    const fields = another ? {} : updatingClient(record, said.client, mine);
    const then = { ...record, ...fields, people: altered(record.people, changes) };
    // An address or number that an earlier row has said otherwise stays of whom the row names.
    const isSaid = waysOfClient.some((way) => mine.includes(way));
    const ways = isSaid || said.client !== reading;
    return { ...fields, ...keptOf(changes), ...beside(then, { people: said.more }, ways) };
  },
  said: ({ known: { record, mine }, way }, reading, { repeated }) => {
    if (way === 'name' && !repeated && anotherPerson(record, reading)) return [];
    const { client, named } = saidOf(
      { ...record, people: peopleFor(record.people, mine) },
      reading,
      'update',
    );
    return [...saidOfRecord(client), ...named.map(personField)];
  },
  against: (client, { fields }) => speaksAgainst({ ...blank, ...client }, { ...blank, ...fields }),
  // A file has many rows: where none of their fields are filled no more is kept than tells what a further row adds.
  standIn: ({ fields, people, notes }, existing) => {
    const { email = '', phone = '', officePhone = '', cellPhone = '' } = fields;
    const who = { ...whoIs(fields), ...said({ email, phone, officePhone, cellPhone }) };
    return {
      ...(existing === 'skip' ? who : fields),
      ...(people.length > 0 && { people }),
      ...(notes.length > 0 && { notes: textsOf(notes) }),
    };
  },
  create: ({ work, about, nextRep }, { reading }) => {
    const client = clientOfRow(reading, work.newId(), about.createdBy, work.now);
    const accountManager = nextRep() ?? client.accountManager;
    const { people, notes } = reading;
    return { ...client, ...nothingBeside, accountManager, people, notes: textsOf(notes) };
  },
  lay: ({ work }, client, filling, result) => {
    const { fields, more } = bring(client, filling, { work, result });
    return { ...client, ...fields, ...more };
  },
  laid: (record, filling) => {
    const { own, people: alters } = apart(filling);
    const { people = [], noted = [], ...fields } = own as Filling;
    return {
      ...fields,
      people: [...altered(record.people, alters), ...people],
      notes: [...(record.notes ?? []), ...textsOf(noted)],
    };
  },
  change: ({ work, about }, client, filling, result) => {
    const { fields, more } = bring(client, filling, { work, result });
    const after =
      Object.keys(fields).length > 0 ? changed(client, fields, about.createdBy, work.now) : client;
    return { ...client, ...after, ...more };
  },
  optsOut: ({ optsOut }) => optsOut,
  reachedBy,
  heed: async (writing, rows) => {
    const wishing = rows.map(({ reading, known }) => ({
      optsOut: reading.optsOut,
      reached: reachedBy(reading, known),
      leadId: null,
    }));
    const mark = await heedWishes(writing, wishing);
    return async () => {
      await mark();
      return [];
    };
  },
  lock: async (db, ids) => withPeople(db, await lockClientsById(db, ids)),
  insert: async (writing, drafts) => {
    const { work, about } = writing;
    const clients = drafts.map(({ record }) => plain(record));
    await addClients(work.db, clients);
    for (const client of clients) work.emit(importedFrom(about, clientEvent('imported', null, client)));
    await writeBeside(
      writing,
      drafts.map(({ record, reading: { people, notes }, result }) => ({
        parent: { lead: null, client: plain(record) },
        people,
        notes: textsOf(notes),
        result,
      })),
    );
    await writeBrought(
      writing,
      drafts.map(({ record }) => record),
    );
  },
  update: async (writing, changes) => {
    const { work } = writing;
    const last = [...new Map(changes.map(({ after }) => [after.id, after])).values()];
    const raised = changes.filter(({ before, after }) => after.version !== before.version);
    const fields = changes.flatMap((change) => change.fields).filter((field) => !clientImport.isAdded(field));
    await saveClientFields(work.db, last.map(plain), fields);
    for (const { before, after } of raised) work.emit(clientEvent('updated', plain(before), plain(after)));
    await writeBrought(writing, last);
    const parentOf = parentIn(last.map(plain));
    await writePeople(
      writing,
      'clientId',
      last.flatMap(({ alters }) => alters),
      parentOf,
    );
    await takeBeside(
      work,
      last.flatMap(({ gone }) => gone),
      parentOf,
    );
  },
  revert: {
    furnished: async (db, ids, importId) => [
      ...(await namedElsewhere(db, 'clients', ids, ['contacts', 'activities'])),
      ...(await keptBeside(db, 'clientId', ids, importId)),
    ],
    frozen: ({ deletedAt }) => (deletedAt === null ? null : 'Kept: deleted since'),
    isOurs: (client, field, value, row) => {
      if (personOfField(field) !== null) return stillHas(client.people, field, value);
      const ids = [value].flat();
      const isThere = (there: readonly { id?: string; version?: number }[]) =>
        ids.every((id) => there.some((one) => one.id === id && isAsBrought(one, row)));
      if (field === 'people') return isThere(client.people);
      return field === 'noted' ? isThere(client.notes) : same(client[field as keyof Client], value);
    },
    empty: ({ work, about }, client, given, replaced, { versions }) => {
      const { people = [], noted = [], ...filled } = apart(given).own;
      const { own: stood, people: alters } = apart(replaced);
      const fields = { ...empties(client, filled), ...stood };
      const after =
        Object.keys(fields).length > 0 ? changed(client, fields, about.createdBy, work.now) : client;
      return {
        ...client,
        ...after,
        people: altered(client.people, alters),
        alters: [...client.alters, ...alters],
        gone: [
          ...client.gone,
          ...[people, noted]
            .flat()
            .map((id) => ({ id: String(id), version: asBrought(versions, String(id)) })),
        ],
      };
    },
    remove: (writing, clients) => removeClients(writing, clients.map(plain)),
  },
};

/** Removes clients that an import made, with what it brought beside them. */
export const removeClients = async ({ work, about }: Writing, clients: readonly Client[]): Promise<void> => {
  const ids = idsOf(clients);
  await takeBeside(work, await broughtBeside(work.db, 'clientId', ids, about.id), parentIn(clients));
  await deleteClients(work.db, ids);
  for (const client of clients) work.emit(reverted(clientEvent('imported', client, client)));
};
