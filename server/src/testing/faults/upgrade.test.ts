import { blankLead, columnOf, type Lead } from 'domain/leads';
import { defaultSettings } from 'domain/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLeads, insertNotes } from '#leads';
import { migrate } from '#platform/database/migrate.ts';
import { silentLog } from '#platform/log.ts';
import { openServices } from '#platform/server.ts';
import { insertCast, people } from '#platform/testing/cast.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { type Client, startTestServer, type TestServer, testEnv } from '#platform/testing/server.ts';

// What the first four migrations were has been in use; everything after them runs on a database with work in it.
const before = { upTo: 4 };
// Later, and still before what is searched was compared in plain letters.
const lettersAsWritten = { upTo: 33 };
// Later still, before leads kept when they were first assigned and contacted, and died.
const firstsUntold = { upTo: 56 };
const ids = {
  rosa: '0198de31-0000-7000-8000-000000000001',
  plaza: '0198de31-0000-7000-8000-000000000002',
  client: '0198de31-0000-7000-8000-000000000003',
  site: '0198de31-0000-7000-8000-000000000004',
  machine: '0198de31-0000-7000-8000-000000000005',
  abroad: '0198de31-0000-7000-8000-000000000006',
  lease: '0198de31-0000-7000-8000-000000000007',
  undone: '0198de31-0000-7000-8000-000000000008',
  redone: '0198de31-0000-7000-8000-000000000009',
};
const at = '2026-06-01T10:00:00.000Z';

let database: TestDatabase;
let server: TestServer;
let ada: Client;

/** A lead as it was stored before the columns of 0057 and 0081. */
const asThen = ({
  firstAssignedAt: _,
  firstContactedAt: __,
  firstHeardAt: ____,
  diedAt: ___,
  formerId: _____,
  ...lead
}: Lead): Lead => ({ ...lead, column: columnOf(lead as Lead) }) as Lead;

const fill = async (): Promise<void> => {
  const { services, close } = openServices({ ...testEnv }, silentLog, database.url);
  await insertCast(services);
  const blank = (id: string) => blankLead(id, at);
  const rosa = { ...blank(ids.rosa), firstName: 'Rosa', lastName: 'Ng', phone: '(707) 555-0142' };
  const abroad = { ...blank(ids.abroad), businessName: 'Laundry in Oslo', phone: '+47 91 23 45 67' };
  const plaza = {
    ...blank(ids.plaza),
    businessName: 'Mission Plaza Tenants’ House',
    email: 'plaza@example.com',
  };
  await insertLeads(
    services.db,
    [rosa, abroad, { ...plaza, assignedRep: people.max.uid, assignedAt: at }].map(asThen),
  );
  const said = { leadId: ids.plaza, at, by: people.max.uid, author: 'Max', label: 'Note added' };
  await insertNotes(services.db, [
    { ...said, id: services.newId(), text: 'Señora Muñoz wants stacked dryers', struck: false },
  ]);
  await close();
  const stored = { teamName: 'Old team', contactWindowHours: 12, updatedAt: at };
  await database.pool.query('update settings set "version" = 5, "data" = $1', [JSON.stringify(stored)]);
};

const fillLater = async (): Promise<void> => {
  const { pool } = database;
  await pool.query(
    `insert into clients ("id", "businessName", "lastName", "phone", "createdAt", "updatedAt")
      values ($1, 'O’Brien Homes', 'Castañeda', '+47 91 23 45 67', $2, $2)`,
    [ids.client, at],
  );
  await pool.query(
    `insert into sites ("id", "clientId", "locationCode", "siteName", "createdAt", "updatedAt") values ($1, $2, 'NAPCA0001', 'Nguyễn’s Yard', $3, $3)`,
    [ids.site, ids.client, at],
  );
  await pool.query(
    `insert into documents ("id", "name", "sizeBytes", "type", "category", "status", "clientId", "received", "upload", "storageKey", "checksum", "createdAt", "updatedAt")
      values ($1, 'lease.pdf', 9, 'contract', 'lease_agreement', 'ready', $2, 9, $1, 'documents/lease', '00', $3, $3)`,
    [ids.lease, ids.client, at],
  );
  await pool.query(
    `insert into machines ("id", "siteId", "kind", "make", "createdAt", "updatedAt") values ($1, $2, 'washer', 'Müller', $3, $3)`,
    [ids.machine, ids.site, at],
  );
  await pool.query(
    `insert into opt_outs values ('sms', '+14791234567', $1, 'STOP'), ('sms', '+447700900123', $1, 'STOP')`,
    [at],
  );
};

const day = (count: number) => `2026-06-0${count}T10:00:00.000Z`;
const acts = {
  first: '0198de32-0000-7000-8000-000000000001',
  second: '0198de32-0000-7000-8000-000000000002',
};

/** Two leads that were assigned, contacted and closed by one act and then another; of one the first was done again. */
const fillActs = async (): Promise<void> => {
  const nothing = { assignedRep: null, leadContacted: false, column: 'unassigned' };
  const dead = { assignedRep: people.mia.uid, leadContacted: true, column: 'dead' };
  const tell = (id: string, verb: string, on: number, request: string, after: object, before: object) =>
    database.pool.query(
      `insert into events ("noun", "rowId", "verb", "at", "actor", "requestId", "before", "after")
        values ('leads', $1, $2, $3, $4, $5, $6, $7)`,
      [id, verb, day(on), people.mia.uid, request, JSON.stringify(before), JSON.stringify(after)],
    );
  for (const id of [ids.undone, ids.redone]) {
    await database.pool.query(
      `insert into leads ("id", "businessName", "assignedRep", "assignedAt", "status", "leadContacted", "markDead",
          "leadAsDead", "lastContactDate", "createdAt", "updatedAt", "lastUpdateDate")
        values ($1, 'Elm Court', $2, $3, 'dead', true, true, true, $3, $3, $3, $3)`,
      [id, people.mia.uid, at],
    );
    await tell(id, 'moved', 2, acts.first, dead, nothing);
    await tell(id, 'undone', 3, acts.first, { ...nothing, entry: { id: acts.first, verb: 'moved' } }, dead);
  }
  await tell(ids.undone, 'moved', 4, acts.second, dead, nothing);
  await tell(
    ids.redone,
    'redone',
    4,
    acts.first,
    { ...dead, entry: { id: acts.first, verb: 'moved' } },
    nothing,
  );
};

beforeAll(async () => {
  database = await testDatabase('empty');
  await migrate(database.url, silentLog, before);
  await fill();
  await migrate(database.url, silentLog, lettersAsWritten);
  await fillLater();
  await migrate(database.url, silentLog, firstsUntold);
  await fillActs();
  await migrate(database.url, silentLog);
  server = await startTestServer({ database });
  ada = await server.signIn(people.ada);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

test.each([
  ['a name', 'rosa ng', ids.rosa],
  ['a number', '707.555.0142', ids.rosa],
  ['two characters', 'ng', ids.rosa],
  ['a property', 'mission', ids.plaza],
  ['a note', 'stacked dryers', ids.plaza],
  ['an apostrophe as keys make it', "tenants' house", ids.plaza],
  ['plain letters of a note', 'senora munoz', ids.plaza],
  ['the plain letters of a client', 'castaneda', ids.client],
  ['the apostrophe of a client', "o'brien", ids.client],
  ['the plain letters of a site', "nguyen's", ids.site],
  ['the plain letters of a machine', 'muller', ids.machine],
])('[SRCH-06] an older database brought up to date: what it holds is found by %s', async (_, query, id) => {
  const { results } = (await ada.call('search.all', { query })).body;
  expect(results.map((one: { id: string }) => one.id)).toContain(id);
});

test('[SRCH-06] what it compared before stands there no more', async () => {
  const { rows } = await database.pool.query(
    `select "term" from (table lead_terms union all select "term", "clientId" from client_terms
      union all select "term", "siteId" from site_terms) as terms where "term" <> searchable("term")`,
  );
  expect(rows).toEqual([]);
});

test('[BOARD-06] the counts of the board are those of what it held', async () => {
  const { body } = await (await server.signIn(people.max)).call('leads.stats');
  expect(body.byColumn).toMatchObject({ unassigned: 2, new: 1, selling: 0 });
  expect(body.byStatus.new).toBe(3);
  expect(body.byRep).toEqual({ unassigned: 2, [people.max.uid]: 1 });
});

test('[DOC-01] the figures of documents are those of what it held', async () => {
  expect((await ada.call('documents.figures')).body).toMatchObject({ all: 1 });
});

test('their doubles are seen, and what changes from now on is followed', async () => {
  const { leads } = (await ada.call('leads.duplicates', { phone: '+1 707 555 0142' })).body;
  expect(leads).toMatchObject([{ id: ids.rosa }]);
  const { status } = await ada.call('leads.update', {
    id: ids.rosa,
    version: 1,
    fields: { lastName: 'Okada' },
  });
  expect(status).toBe(200);
  const found = async (query: string) => (await ada.call('search.all', { query })).body.results.length;
  expect([await found('rosa okada'), await found('rosa ng')]).toEqual([1, 0]);
});

test('numbers that were kept by their last ten digits are compared with their country', async () => {
  const found = async (phone: string) => {
    const { leads, clients } = (await ada.call('leads.duplicates', { phone })).body;
    return [...leads, ...clients].map(({ id }: { id: string }) => id);
  };
  expect(await found('+4791234567')).toEqual([ids.abroad, ids.client]);
  expect(await found('(479) 123-4567')).toEqual([]);
});

test('settings keep what was set, and have the defaults of what is new', async () => {
  const { body } = await ada.call('settings.get');
  expect(body).toEqual({
    ...defaultSettings,
    teamName: 'Old team',
    contactWindowHours: 12,
    version: 5,
    updatedAt: at,
  });
});

test('an opt-out that was kept as a number of America holds as well for the one of ten digits that it may have been', async () => {
  const { rows } = await database.pool.query('select "address", "source" from opt_outs order by "address"');
  expect(rows).toEqual(
    ['+14791234567', '+447700900123', '+4791234567'].map((address) => ({ address, source: 'STOP' })),
  );
});

test.each([
  ['not one that was undone', ids.undone, day(4)],
  ['one that was undone and done again', ids.redone, day(2)],
])('leads were first assigned, contacted and closed by an act that stands: %s', async (_, id, on) => {
  const { rows } = await database.pool.query(
    `select "firstAssignedAt", "firstContactedAt", "diedAt" from leads where "id" = $1`,
    [id],
  );
  const [row] = rows;
  expect(Object.values(row).map((value) => new Date(value as string).toISOString())).toEqual([on, on, on]);
});

test('[REP-02] the times that leads were lost are those that stand', async () => {
  const { rows } = await database.pool.query(
    `select "leadId", "kind", "at", "rep" from lead_outcomes where "leadId" = any($1) order by "leadId"`,
    [[ids.undone, ids.redone]],
  );
  const dead = { kind: 'dead', rep: people.mia.uid };
  expect(rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))).toEqual([
    { ...dead, leadId: ids.undone, at: day(4) },
    { ...dead, leadId: ids.redone, at: day(2) },
  ]);
});
