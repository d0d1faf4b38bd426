import { blankClient, type Client, changeClient, clientTitle } from 'domain/clients';
import {
  anotherPerson,
  apart,
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
import { type Alter, keptBeside, takeBeside, writeBeside, writePeople } from './beside.ts';
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
import { type Brought as BroughtBeside, broughtBeside, peopleOf } from './sql/beside.ts';
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
type Brought = { person: SaidPerson & { id: string }; result: RowResult };
/** A client with its people, those that a chunk is about to add, and those it takes away again. */
type Kept = Client & {
  people: readonly Person[];
  places: readonly Place[];
  brought: readonly Brought[];
  alters: readonly Alter[];
  gone: readonly BroughtBeside[];
};

const bare = (client: Client, people: readonly Person[] = [], places: readonly Place[] = []): Kept => ({
  ...client,
  people,
  places,
  brought: [],
  alters: [],
  gone: [],
});
const plain = ({
  people: _people,
  places: _places,
  brought: _brought,
  alters: _alters,
  gone: _gone,
  ...client
}: Kept): Client => client;

const withPeople = async (db: Resolving['db'], clients: readonly Client[]): Promise<Kept[]> => {
  const people = Map.groupBy(await peopleOf(db, idsOf(clients)), ({ clientId }) => clientId);
  const places = Map.groupBy(await placesOf(db, idsOf(clients)), ({ clientId }) => clientId);
  return clients.map((client) => bare(client, people.get(client.id), places.get(client.id)));
};

// Of the people that a filling leaves the last is new.
const bring = (
  client: Kept,
  filling: { [field: string]: unknown },
  { work, result }: { work: Work; result: RowResult },
): { fields: Partial<Client>; more: Pick<Kept, 'people' | 'brought' | 'alters'> } => {
  const { own, people: alters } = apart(filling);
  const { people, ...fields } = own as { people?: readonly SaidPerson[] };
  const said = people?.at(-1);
  const person = said && { ...said, id: work.newId() };
  result.filled = { ...fields, ...keptOf(alters), ...(person && { people: person.id }) };
  if (alters.length > 0) {
    const former = alters.map((one) => ({ id: one.id, fields: formerPerson(client.people, one) }));
    result.replaced = { ...result.replaced, ...keptOf(former) };
  }
  const more = {
    people: [...altered(client.people, alters), ...(person ? [person] : [])],
    brought: [...client.brought, ...(person ? [{ person, result }] : [])],
    alters: [...client.alters, ...alters.map((alter) => ({ ...alter, result }))],
  };
  return { fields, more };
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

// Another person of a client speaks for themselves alone.
const reachedBy: NonNullable<ClientImport['reachedBy']> = (reading, known) =>
  reachedWays([reading.fields, ...reading.people, known && anotherPerson(known, reading) ? null : known]);

const writeBrought = (writing: Writing, clients: readonly Kept[]): Promise<void> =>
  writeBeside(
    writing,
    clients.flatMap((client) =>
      client.brought.map(({ person, result }) => ({
        parent: { lead: null, client: plain(client) },
        people: [person],
        notes: [],
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
  isAdded: (field) => field === 'people' || personOfField(field) !== null,
  isVague: ({ vague }) => vague,
  grows: true,
  fill: ({ known: { record, own, deleted, mine }, way }, reading, { existing, repeated }) => {
    if (deleted || (!own && existing === 'skip')) return {};
    // Of one company several people may come; what one row adds, it adds once.
    const another = way === 'name' && !repeated ? anotherPerson(record, reading) : null;
    if (another) return { people: [...(record.people ?? []), another] };
    if (existing === 'skip') return {};
    const said = saidOf({ ...record, people: peopleFor(record.people, mine) }, reading, existing);
    if (own) return fillingClient(record, said.client);
    const fields =
      existing === 'update' ? updatingClient(record, said.client, mine) : fillingClient(record, said.client);
    return { ...fields, ...keptOf(said.people.filter(({ id }) => !mine.includes(personField(id)))) };
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
  standIn: ({ fields }, existing) => (existing === 'skip' ? whoIs(fields) : { ...fields }),
  create: ({ work, about, nextRep }, { reading }) => {
    const client = clientOfRow(reading, work.newId(), about.createdBy, work.now);
    return bare({ ...client, accountManager: nextRep() ?? client.accountManager });
  },
  lay: ({ work }, client, filling, result) => {
    const { fields, more } = bring(client, filling, { work, result });
    return { ...client, ...fields, ...more };
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
        notes,
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
    const fields = changes
      .flatMap((change) => change.fields)
      .filter((field) => field !== 'people' && personOfField(field) === null);
    await saveClientFields(work.db, last.map(plain), fields);
    for (const { before, after } of raised) work.emit(clientEvent('updated', plain(before), plain(after)));
    await writeBrought(writing, last);
    const ofId = new Map(last.map((client) => [client.id, client]));
    const parentOf = ({ clientId }: { clientId: string | null }) => {
      const client = ofId.get(clientId ?? '');
      return client && { lead: null, client: plain(client) };
    };
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
      return field === 'people'
        ? client.people.some((person) => person.id === value && isAsBrought(person, row))
        : same(client[field as keyof Client], value);
    },
    empty: ({ work, about }, client, given, replaced, { versions }) => {
      const { people, ...filled } = apart(given).own;
      const { own: stood, people: alters } = apart(replaced);
      const fields = { ...empties(client, filled), ...stood };
      const after =
        Object.keys(fields).length > 0 ? changed(client, fields, about.createdBy, work.now) : client;
      return {
        ...client,
        ...after,
        people: altered(client.people, alters),
        alters: [...client.alters, ...alters],
        gone: people
          ? [...client.gone, { id: String(people), version: asBrought(versions, String(people)) }]
          : client.gone,
      };
    },
    remove: async ({ work, about }, clients) => {
      const gone = new Map(clients.map((client) => [client.id, client]));
      const brought = await broughtBeside(work.db, 'clientId', idsOf(clients), about.id);
      await takeBeside(work, brought, ({ clientId }) => {
        const client = gone.get(clientId ?? '');
        return client && { lead: null, client: plain(client) };
      });
      await deleteClients(work.db, idsOf(clients));
      for (const client of clients) work.emit(goneEvent(plain(client)));
    },
  },
};

/** A client that is there no more. */
export const goneEvent = (client: Client) => reverted(clientEvent('imported', client, client));
