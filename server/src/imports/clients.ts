import { blankClient, type Client, changeClient, clientTitle } from 'domain/clients';
import {
  type ClientReading,
  clientKeys,
  clientOfRow,
  fillingClient,
  readClientRow,
  speaksAgainst,
  whoIs,
} from 'domain/imports';
import { assignable, idsOf, isRefusal } from 'domain/kernel';
import { addClients, clientEvent, clientsById } from '#clients';
import { listUsers } from '#users';
import { importedFrom, type NounImport, type ReadRow, type Resolving, reverted } from './noun.ts';
import { clientsByKeys, deleteClients, lockClientsById, saveClientFields } from './sql/clients.ts';
import { namedElsewhere } from './sql/named.ts';

const nothing: Partial<Client> = Object.freeze({});
const blank = blankClient('', null, '');

type Managers = ReadonlyMap<string, string | null>;

// By e-mail and by name; null where two have the same name.
const managersOf = async ({ db, keys, now }: Resolving): Promise<Managers> => {
  const found = new Map<string, string | null>();
  for (const { uid, email, displayName } of await listUsers(
    { db, keys, now },
    { roles: assignable, status: 'active' },
  )) {
    const name = displayName.trim().toLowerCase();
    found.set(name, found.has(name) ? null : uid);
    found.set(email.trim().toLowerCase(), uid);
  }
  return found;
};

const setManager = (reading: ClientReading, managers: Managers): void => {
  if (!reading.manager) return;
  const { column, text } = reading.manager;
  const uid = managers.get(text.trim().toLowerCase());
  if (uid) reading.fields.accountManager = uid;
  else {
    const reason =
      uid === null ? 'Several people have this name: give the e-mail' : 'No active manager or admin';
    reading.leftOut.push({ column, value: text, reason });
  }
};

const resolver: NonNullable<ClientImport['resolver']> = (reading) => {
  let managers: Managers | undefined;
  return async (rows: readonly ReadRow<ClientReading>[]) => {
    if (!rows.some(({ reading: { manager } }) => manager)) return;
    managers ??= await managersOf(reading);
    for (const row of rows) setManager(row.reading, managers);
  };
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

type ClientImport = NounImport<Client, ClientReading>;

/** Clients out of a file. */
export const clientImport: ClientImport = {
  noun: 'clients',
  created: 'New client',
  column: 'clientId',
  ways: { email: 'Same e-mail as', phone: 'Same phone as', name: 'Same business name as' },
  read: readClientRow,
  keys: (reading) => clientKeys({ ...blank, ...reading.fields }),
  title: (reading) => clientTitle({ ...blank, ...reading.fields }),
  resolver,
  byKeys: clientsByKeys,
  byIds: clientsById,
  keysOf: clientKeys,
  titleOf: clientTitle,
  isDeleted: ({ deletedAt }) => deletedAt !== null,
  grows: false,
  fill: ({ record }, reading, existing) => (existing === 'fill' ? fillingClient(record, reading) : {}),
  against: (client, { fields }) => speaksAgainst({ ...blank, ...client }, { ...blank, ...fields }),
  // One for all but those with a telephone: a file has many rows, and nothing is laid over records that are skipped.
  standIn: ({ fields }, existing) => {
    if (existing === 'fill') return { ...fields };
    return fields.phone || fields.officePhone || fields.cellPhone ? whoIs(fields) : nothing;
  },
  create: ({ work, about }, { reading }) => clientOfRow(reading, work.newId(), about.createdBy, work.now),
  lay: (_, client, filling) => ({ ...client, ...filling }),
  change: ({ work, about }, client, filling) => changed(client, filling, about.createdBy, work.now),
  lock: lockClientsById,
  insert: async ({ work, about }, drafts) => {
    const clients = drafts.map(({ record }) => record);
    await addClients(work.db, clients);
    for (const client of clients) work.emit(importedFrom(about, clientEvent('imported', null, client)));
  },
  update: async ({ work }, changes) => {
    const last = new Map(changes.map(({ after }) => [after.id, after]));
    await saveClientFields(
      work.db,
      [...last.values()],
      changes.flatMap(({ fields }) => fields),
    );
    for (const { before, after } of changes) work.emit(clientEvent('updated', before, after));
  },
  revert: {
    furnished: (db, ids) => namedElsewhere(db, 'clients', ids),
    frozen: ({ deletedAt }) => (deletedAt === null ? null : 'Kept: deleted since'),
    empty: ({ work, about }, client, filled) =>
      changed(client, empties(client, filled), about.createdBy, work.now),
    remove: async ({ work }, clients) => {
      await deleteClients(work.db, idsOf(clients));
      for (const client of clients) work.emit(goneEvent(client));
    },
  },
};

/** A client that is there no more. */
export const goneEvent = (client: Client) => reverted(clientEvent('imported', client, client));
