import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditKinds, auditNouns, auditSentence, sentenceText } from 'domain/audit';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { sealJob } from './seal.ts';
import { actsWithText } from './text.ts';
import { wordsJob } from './words.ts';

let server: TestServer;
let ada: Client;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
  const rows = Array.from({ length: 5 }, (_, index) => ({
    noun: index < 4 ? 'leads' : 'view',
    rowId: `row-${index}`,
    verb: 'edited',
    at: `2026-11-2${index}T10:00:00.000Z`,
    actor: index % 2 ? people.max.uid : people.ada.uid,
    effective: index % 2 ? people.max.uid : people.ada.uid,
    before: JSON.stringify({ city: 'Napa' }),
    after: JSON.stringify(index < 4 ? { city: 'Reno' } : { viewAs: people.mia.uid }),
  }));
  await server.db.insertInto('events').values(rows).execute();
});
afterAll(() => server.close());

/** The newest act in words. */
const newestSaid = async (): Promise<string> => {
  const [act] = (await ada.call('audit.list', { limit: 1 })).body.items;
  const nameOf = (id: string) => (id === people.ada.uid ? 'Ada' : undefined);
  return sentenceText(auditSentence(act, { nameOf, now: 0, timeZone: 'UTC' }));
};

const rowsOf = async (filter: object): Promise<string[]> => {
  const { body } = await ada.call('audit.list', filter);
  return body.items.map(({ rowId }: { rowId: string }) => rowId);
};

test('[perm SYS-12] newest first, with what changed', async () => {
  const { status, body } = await ada.call('audit.list');
  expect(status).toBe(200);
  expect(body.items.map(({ rowId }: { rowId: string }) => rowId)).toEqual(
    [4, 3, 2, 1, 0].map((n) => `row-${n}`),
  );
  expect(body.items[1]).toMatchObject({
    by: people.max.uid,
    as: people.max.uid,
    changes: [{ field: 'city', before: 'Napa', after: 'Reno' }],
  });
  expect(body.cursor).toBeNull();
});

test('filters by person, view, row and time', async () => {
  expect(await rowsOf({ by: people.max.uid })).toEqual(['row-3', 'row-1']);
  expect(await rowsOf({ as: people.mia.uid })).toEqual(['row-4']);
  // A kind that is rare has an index of its own by person.
  expect(await rowsOf({ by: people.ada.uid, kind: 'views' })).toEqual(['row-4']);
  expect(await rowsOf({ by: people.max.uid, kind: 'views' })).toEqual([]);
  expect(await rowsOf({ by: people.ada.uid, kind: 'leads' })).toEqual(['row-2', 'row-0']);
  expect(await rowsOf({ noun: 'leads', id: 'row-2' })).toEqual(['row-2']);
  expect(await rowsOf({ from: '2026-11-21T10:00:00.000Z', to: '2026-11-23T10:00:00.000Z' })).toEqual([
    'row-2',
    'row-1',
  ]);
});

test('pages by cursor without a gap', async () => {
  const first = await ada.call('audit.list', { limit: 2 });
  const second = await ada.call('audit.list', { limit: 2, cursor: first.body.cursor });
  const third = await ada.call('audit.list', { limit: 2, cursor: second.body.cursor });
  const all = [first, second, third].flatMap(({ body }) => body.items);
  expect(all.map(({ rowId }) => rowId)).toEqual([4, 3, 2, 1, 0].map((n) => `row-${n}`));
  expect(third.body.cursor).toBeNull();
  expect((await ada.call('audit.list', { cursor: "'; drop" })).status).toBe(400);
});

test('[perm SYS-13] nobody changes what was written: no operation, and a trigger', async () => {
  for (const verb of ['create', 'update', 'remove'])
    expect((await ada.call(`audit.${verb}`)).status).toBe(404);
  for (const statement of ['delete from events', `update events set verb = 'x'`, 'truncate events'])
    await expect(server.services.pool.query(statement)).rejects.toThrow('append-only');
});

const insert = (rows: object[]) =>
  server.db
    .insertInto('events')
    .values(rows.map((row) => ({ before: '{}', after: '{}', ...row })) as never)
    .execute();

test('[ADMIN-05] what one request did is one act with its count, which opens; kinds, notifications and parts apart', async () => {
  const at = '2026-11-22T10:00:00.000Z';
  const by = { at, actor: people.ada.uid, effective: people.ada.uid, requestId: 'r1' };
  await insert([
    ...[1, 2, 3].map((n) => ({ ...by, noun: 'leads', rowId: `bulk-${n}`, verb: 'assigned' })),
    { ...by, noun: 'notifications', rowId: 'n', verb: 'told' },
    { ...by, requestId: 'r2', noun: 'exports', rowId: 'e', verb: 'exported' },
    { ...by, requestId: null, at: '2026-11-22T11:00:00.000Z', noun: 'leads', rowId: 'x', verb: 'imported' },
  ]);
  const range = { from: '2026-11-22T09:00:00.000Z', to: '2026-11-22T12:00:00.000Z', by: people.ada.uid };
  const { body } = await ada.call('audit.list', range);
  expect(body.items).toMatchObject([
    { noun: 'exports', verb: 'exported', entries: 1 },
    { noun: 'leads', rowId: 'bulk-1', verb: 'assigned', entries: 3, alike: 3 },
    { rowId: 'row-2' },
  ]);
  const entries = await ada.call('audit.entries', { id: body.items[1].id, limit: 2 });
  const more = await ada.call('audit.entries', { id: body.items[1].id, cursor: entries.body.cursor });
  expect([...entries.body.items, ...more.body.items].map(({ rowId }) => rowId)).toEqual([
    'bulk-1',
    'bulk-2',
    'bulk-3',
  ]);
  expect(await rowsOf({ ...range, kind: 'exports' })).toEqual(['e']);
  expect(await rowsOf({ ...range, noun: 'notifications' })).toEqual(['n']);
  expect(await rowsOf({ noun: 'leads', id: 'x' })).toEqual(['x']);
  const one = await ada.call('audit.list', { ...range, limit: 1 });
  const two = await ada.call('audit.list', { ...range, limit: 1, cursor: one.body.cursor });
  expect([one, two].map(({ body: { items } }) => items[0].rowId)).toEqual(['e', 'bulk-1']);
  expect((await ada.call('audit.entries', { id: '999999' })).status).toBe(404);
});

test('[ADMIN-05] an act stands on one page, however many entries it left and whatever was done in the same moment', async () => {
  const by = { at: '2026-11-12T10:00:00.000Z', actor: people.ada.uid, effective: people.ada.uid };
  const entry = (requestId: string, rowId: string) => ({
    ...by,
    requestId,
    noun: 'leads',
    rowId,
    verb: 'edited',
  });
  await insert([
    { ...entry('before', 'before'), at: '2026-11-12T09:00:00.000Z' },
    ...['one', 'two', 'one', 'two', 'one'].map((request, n) => entry(request, `${request}-${n}`)),
  ]);
  const range = { from: '2026-11-12T08:00:00.000Z', to: '2026-11-12T11:00:00.000Z', limit: 1 };
  const pages: unknown[] = [];
  for (let cursor: string | null = null; pages.length === 0 || cursor; ) {
    const { body } = await ada.call('audit.list', { ...range, cursor });
    pages.push(body.items.map(({ rowId, entries }: { rowId: string; entries: number }) => [rowId, entries]));
    ({ cursor } = body);
  }
  expect(pages).toEqual([[['one-0', 3]], [['two-1', 2]], [['before', 1]]]);
});

test('[ADMIN-05] an act is told by the move a person made, whatever its next step and task left before it', async () => {
  const by = { at: '2026-11-11T10:00:00.000Z', actor: people.ada.uid, effective: people.ada.uid };
  const entry = { ...by, requestId: 'move' };
  await insert([
    { ...entry, noun: 'activities', rowId: 'task', verb: 'created' },
    { ...entry, noun: 'leads', rowId: 'moved-1', verb: 'moved' },
    { ...entry, noun: 'leads', rowId: 'moved-2', verb: 'moved' },
    { ...entry, noun: 'appointments', rowId: 'step', verb: 'created' },
  ]);
  const { body } = await ada.call('audit.list', {
    from: '2026-11-11T09:00:00.000Z',
    to: '2026-11-11T11:00:00.000Z',
  });
  expect(body.items).toMatchObject([
    {
      rowId: 'moved-1',
      verb: 'moved',
      entries: 4,
      alike: 2,
      // What else was done is said by itself, each noun and verb.
      others: [
        { rowId: 'task', noun: 'activities', verb: 'created', alike: 1 },
        { rowId: 'step', noun: 'appointments', verb: 'created', alike: 1 },
      ],
    },
  ]);
  const ofLeads = await ada.call('audit.list', { noun: 'leads', id: 'moved-1' });
  expect(ofLeads.body.items).toMatchObject([{ rowId: 'moved-1', entries: 1, others: [] }]);
});

test('[ADMIN-05] files that were made ready follow from their coming: they stand where they are asked for, and make no page empty', async () => {
  const at = (minute: number) => `2026-11-08T10:${String(minute).padStart(2, '0')}:00.000Z`;
  await insert([
    { at: at(0), actor: people.ada.uid, requestId: 'f0', noun: 'documents', rowId: 'file', verb: 'added' },
    ...[1, 2, 3].map((n) => ({ at: at(n), noun: 'documents', rowId: `file-${n}`, verb: 'ready' })),
    { at: at(4), actor: people.ada.uid, requestId: 'f4', noun: 'leads', rowId: 'later', verb: 'noted' },
  ]);
  const days = { from: '2026-11-08T00:00:00.000Z', to: '2026-11-09T00:00:00.000Z' };
  expect(await rowsOf(days)).toEqual(['later', 'file']);
  const first = await ada.call('audit.list', { ...days, limit: 1 });
  const { cursor } = first.body;
  expect(await rowsOf({ ...days, limit: 1, cursor })).toEqual(['file']);
  expect(await rowsOf({ ...days, kind: 'rest' })).toEqual(['file-3', 'file-2', 'file-1', 'file']);
});

test('[ADMIN-01] who made an account says who gave the access code, else who approved the e-mail', async () => {
  const approve = async (by: Client, email: string, withCode: boolean) =>
    (await by.call('approvals.add', { items: [{ email, role: 'user', withCode }] })).body.items[0];
  const made = async (email: string) => {
    const { rows } = await server.services.pool.query(
      `select "usedBy" from approvals where "email" = $1 and "used"`,
      [email],
    );
    const { items } = (await ada.call('audit.list', { account: rows[0].usedBy })).body;
    const [act] = items.filter(({ verb }: { verb: string }) => verb === 'created');
    const nameOf = (id: string) =>
      ({ [people.ada.uid]: 'Ada', [people.dora.uid]: 'Dora', [rows[0].usedBy]: 'Ann' })[id];
    return sentenceText(auditSentence(act, { nameOf, now: 0, timeZone: 'UTC' }));
  };
  const ann = 'ann@laundry.example';
  const { code } = await approve(ada, ann, true);
  const came = await server.visitor().raw('/api/functions/signInWithTempCode', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { email: ann, code } }),
  });
  expect(came.status, came.text).toBe(200);
  expect(await made(ann)).toBe('Ann made their account with an access code from Ada');
  const bob = 'bob@laundry.example';
  await approve(await server.signIn(people.dora), bob, false);
  const joined = await server
    .visitor()
    .call('auth.signUp', { email: bob, password: 'Laundry-2026!', displayName: 'Bob' });
  expect(joined.status, joined.text).toBe(200);
  expect(await made(bob)).toBe('Ann made their account, let in by Dora');
});

test('[ADMIN-05] the kinds of the database are those that people choose, and each noun has one', async () => {
  const verbs = [
    'updated',
    'undone',
    'converted',
    'accessed',
    'signed-in',
    'imported',
    'reverted',
    'priced',
    'read',
  ];
  const { rows } = await server.services.pool.query(
    `select distinct audit_kind(noun, verb, '{}') as kind from unnest($1::text[]) noun, unnest($2::text[]) verb`,
    [auditNouns, verbs],
  );
  const offered = rows.map(({ kind }) => kind).filter((kind) => kind !== 'notifications' && kind !== 'parts');
  expect(auditKinds).toEqual(expect.arrayContaining(offered));
  const kind = async (noun: string, verb: string, after = {}) =>
    (await server.services.pool.query('select audit_kind($1, $2, $3) as kind', [noun, verb, after])).rows[0]
      .kind;
  expect(await kind('machines', 'updated', { vendPrice: 250 })).toBe('prices');
  expect(await kind('sites', 'accessed')).toBe('codes');
  expect(await kind('users', 'sign-in-failed')).toBe('signIns');
});

const kindOfNoun: Readonly<Record<(typeof auditNouns)[number], string>> = {
  leads: 'leads',
  contacts: 'leads',
  deals: 'leads',
  activities: 'leads',
  clients: 'clients',
  sites: 'clients',
  machines: 'clients',
  routes: 'clients',
  routeDays: 'clients',
  visits: 'clients',
  collections: 'prices',
  statements: 'prices',
  invoices: 'prices',
  vendChanges: 'prices',
  letters: 'prices',
  users: 'people',
  approvals: 'people',
  absences: 'people',
  apiTokens: 'people',
  view: 'views',
  imports: 'imports',
  formerSystem: 'imports',
  exports: 'exports',
  wholeExports: 'exports',
  settings: 'settings',
  webhooks: 'settings',
  erasures: 'privacy',
  messages: 'messages',
  templates: 'messages',
  inbound: 'messages',
  outbox: 'messages',
  announcements: 'messages',
  mailedReports: 'messages',
  notifications: 'notifications',
  // On purpose: none of the kinds is theirs.
  documents: 'rest',
  appointments: 'rest',
  duplicates: 'rest',
  system: 'rest',
  crash: 'rest',
  supportRequests: 'rest',
  supportNotes: 'rest',
  savedViews: 'rest',
};

test('[ADMIN-05] each noun has a kind, the rest on purpose', async () => {
  const { rows } = await server.services.pool.query(
    `select noun, audit_kind(noun, 'updated', '{}') as kind from unnest($1::text[]) noun`,
    [auditNouns],
  );
  expect(Object.fromEntries(rows.map(({ noun, kind }) => [noun, kind]))).toEqual(kindOfNoun);
});

test('[ADMIN-05] each road of the list has its index', async () => {
  // The settings are those of one connection.
  const client = await server.services.pool.connect();
  onTestFinished(() => client.release(true));
  const plan = async (condition: string) =>
    (
      await client.query(
        `explain select * from events where ${condition} order by "at" desc, "position" desc limit 1`,
      )
    ).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n');
  await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off');
  const told = `audit_kind("noun", "verb", "after") <> all ('{notifications,parts}')`;
  expect(await plan(`${told} and ("at", "position") < (now(), 5)`)).toContain('events_told');
  expect(await plan(`audit_kind("noun", "verb", "after") = 'exports'`)).toContain('events_kind');
  expect(await plan(`"actor" = '${people.ada.uid}' and ${told}`)).toMatch(/events_by|events_told/);
  const rare = `audit_kind("noun", "verb", "after") <> all ('{notifications,parts,leads,clients,messages,rest}')`;
  expect(
    await plan(
      `"actor" = '${people.uma.uid}' and audit_kind("noun", "verb", "after") = 'prices' and ${rare}`,
    ),
  ).toContain('events_by_kind');
  expect(await plan(`"noun" = 'apiTokens' and "rowId" = any ('{a,b}')`)).toContain('events_row');
  await client.query('reset enable_sort');
  const seen = `"noun" = 'view' and "effective" = '${people.mia.uid}' and "effective" is distinct from "actor"`;
  expect(await plan(seen)).toContain('events_effective');
});

test('[ADMIN-05] what rows are called now stands with the entry, and the newest seal is shown', async () => {
  const lead = await ada.call('leads.create', { businessName: 'Vine Street', email: 'vine@example.com' });
  expect(lead.status).toBe(200);
  const { body } = await ada.call('audit.list', { noun: 'leads', id: lead.body.id });
  expect(body.items[0]).toMatchObject({ title: 'Vine Street', sealed: false, by: people.ada.uid });
  expect((await ada.call('audit.seal')).body).toEqual({ newest: null, archivedUpTo: null });
  await runJob(server.services, createRecorder(features), sealJob, {});
  const seal = (await ada.call('audit.seal')).body.newest;
  expect(seal).toMatchObject({ number: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const again = await ada.call('audit.list', { noun: 'leads', id: lead.body.id });
  expect(again.body.items[0]).toMatchObject({ sealed: true });
});

test('[ADMIN-05] a line of a contact or a deal says which one', async () => {
  const lead = (await ada.call('leads.create', { businessName: 'Elm Court', email: 'elm@example.com' })).body;
  const contact = await ada.call('contacts.create', { leadId: lead.id, firstName: 'Olga', lastName: 'Ruiz' });
  const deal = await ada.call('deals.create', {
    leadId: lead.id,
    title: 'Twelve washers',
    stage: 'Proposal',
  });
  const titleOf = async (noun: string, id: string) =>
    (await ada.call('audit.list', { noun, id })).body.items[0].title;
  expect(await titleOf('contacts', contact.body.id)).toBe('Olga Ruiz');
  expect(await titleOf('deals', deal.body.id)).toBe('Twelve washers');
});

test('[ADMIN-05] a text is found in what was before and after, sealed or not, page by page', async () => {
  const found = async (filter: object) => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const { status, body } = await ada.call('audit.list', { ...filter, limit: 2, cursor });
      expect(status).toBe(200);
      ids.push(...body.items.map(({ rowId }: { rowId: string }) => rowId));
      ({ cursor } = body);
    } while (cursor);
    return ids;
  };
  const at = '2026-11-23T12:00:00.000Z';
  const text = (rowId: string, provider: string) => ({
    at,
    noun: 'leads',
    rowId,
    verb: 'updated',
    requestId: rowId,
    before: JSON.stringify({ currentServiceProvider: '' }),
    after: JSON.stringify({ currentServiceProvider: provider }),
  });
  await insert([
    ...Array.from({ length: 200 }, (_, n) => text(`t${n}`, n % 50 === 0 ? 'CoinTech Laundry' : 'Others 50%')),
  ]);
  await runJob(server.services, createRecorder(features), sealJob, {});
  const before = await found({ text: 'cointech' });
  // However few of those without words are read at once.
  const inSevens = await actsWithText(server.db, { text: 'cointech' }, { limit: 50 }, 7);
  expect(inSevens).toMatchObject({ items: before.map((rowId) => ({ rowId })), cursor: null });
  await runJob(server.services, createRecorder(features), wordsJob, {});
  await insert([text('late', 'CoinTech Laundry')]);
  expect(before).toEqual(['t150', 't100', 't50', 't0']);
  expect(await found({ text: 'cointech laun' })).toEqual(['late', ...before]);
  expect(await found({ text: 'laundry CoinTech', noun: 'leads', id: 't50' })).toEqual(['t50']);
  await insert(
    ['CoinTech', 'Others', 'CoinTech', 'CoinTech'].map((one, n) => ({
      ...text('many', one),
      requestId: `m${n}`,
    })),
  );
  const ofOne = await actsWithText(server.db, { text: 'cointech', id: 'many' }, { limit: 50 }, 2);
  expect(ofOne).toMatchObject({
    items: [{ requestId: 'm3' }, { requestId: 'm2' }, { requestId: 'm0' }],
    cursor: null,
  });
  expect(await found({ text: 'nobody wrote this' })).toEqual([]);
  expect(await found({ text: '150%' })).toEqual([]);
  expect((await ada.call('audit.list', { text: '!!' })).status).toBe(200);
});

test('[ADMIN-05] [perm AUD-01] the audit as CSV: a line for each changed field, in words, told of as an export', async () => {
  const max = await server.signIn(people.max);
  expect((await max.raw('/api/export/audit.csv')).status).toBe(403);
  expect((await server.anonymous.raw('/api/export/audit.csv')).status).toBe(401);
  const answer = await ada.raw(`/api/export/audit.csv?id=row-3&noun=leads`);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('Entry,When,Who,Record,What,Field,Before,After,Sealed');
  expect(answer.text).toMatch(
    /2026-11-23T10:00:00\.000Z,Max,,Max set City of a lead from Napa to Reno,City,Napa,Reno,Yes/,
  );
  const { body } = await ada.call('audit.list', { kind: 'exports', limit: 1 });
  expect(body.items[0]).toMatchObject({ by: people.ada.uid, verb: 'exported' });
  expect((await ada.raw('/api/export/audit.xlsx?noun=leads&id=row-3')).status).toBe(200);
  const { items } = (await ada.call('audit.list', { kind: 'exports', limit: 2 })).body;
  expect(
    items.map(
      ({ changes }: { changes: { field: string; after: unknown }[] }) =>
        changes.find(({ field }) => field === 'ending')?.after,
    ),
  ).toEqual(['xlsx', 'csv']);
});

test('[ADMIN-01] what was done to an account: to itself, by whoever looked through its eyes, to its tokens; not how it signed in', async () => {
  const by = { actor: people.ada.uid, effective: people.ada.uid };
  const token = server.services.newId();
  await server.services.pool.query(
    `insert into api_tokens ("id", "uid", "name", "scope", "tokenHash", "createdAt", "expiresAt")
     values ($1, $2, 'Sheet', '{}', 'hash', '2026-11-10T10:00:00.000Z', '2026-12-10T10:00:00.000Z')`,
    [token, people.mia.uid],
  );
  const at = (minute: number) => `2026-11-10T10:0${minute}:00.000Z`;
  await insert([
    { ...by, at: at(0), requestId: 'a0', noun: 'users', rowId: people.mia.uid, verb: 'factor-reset' },
    { ...by, at: at(1), requestId: 'a1', noun: 'users', rowId: people.max.uid, verb: 'factor-reset' },
    { at: at(2), requestId: 'a2', noun: 'users', rowId: people.mia.uid, verb: 'signed-in' },
    {
      ...by,
      at: at(3),
      requestId: 'a3',
      noun: 'view',
      rowId: 's',
      verb: 'started',
      effective: people.mia.uid,
    },
    { ...by, at: at(4), requestId: 'a4', noun: 'apiTokens', rowId: token, verb: 'revoked' },
    { ...by, at: at(5), requestId: 'a5', noun: 'apiTokens', rowId: server.services.newId(), verb: 'revoked' },
    { ...by, at: at(6), requestId: 'a6', noun: 'users', rowId: people.mia.uid, verb: 'role-changed' },
  ]);
  const days = { from: '2026-11-10T00:00:00.000Z', to: '2026-11-11T00:00:00.000Z' };
  const done = async (filter: object) =>
    (await ada.call('audit.list', { ...days, ...filter })).body.items.map(
      ({ noun, verb }: { noun: string; verb: string }) => `${noun}.${verb}`,
    );
  const all = ['users.role-changed', 'apiTokens.revoked', 'view.started', 'users.factor-reset'];
  expect(await done({ account: people.mia.uid })).toEqual(all);
  const first = await ada.call('audit.list', { ...days, account: people.mia.uid, limit: 3 });
  const { cursor } = first.body;
  expect(await done({ account: people.mia.uid, cursor })).toEqual(all.slice(3));
  expect(await done({ account: people.max.uid })).toEqual(['users.factor-reset']);
});

test('[ADMIN-01] leads given to somebody and taken from them, sealed or not', async () => {
  const by = { actor: people.ada.uid, effective: people.ada.uid, noun: 'leads' };
  const rep = (uid: string | null) => JSON.stringify({ assignedRep: uid });
  const days = { from: '2026-11-09T00:00:00.000Z', to: '2026-11-10T00:00:00.000Z' };
  const given = (n: number, rowId: string, verb: string, before: string | null, after: string | null) => ({
    ...by,
    at: `2026-11-09T10:0${n}:00.000Z`,
    requestId: rowId,
    rowId,
    verb,
    before: rep(before),
    after: rep(after),
  });
  await insert([
    given(0, 'given', 'assigned', null, people.mia.uid),
    given(1, 'other', 'assigned', null, people.max.uid),
    given(2, 'taken', 'assigned', people.mia.uid, people.max.uid),
    given(4, 'came', 'imported', null, people.mia.uid),
    { ...given(3, 'told', 'noted', null, null), after: JSON.stringify({ text: `for ${people.mia.uid}` }) },
  ]);
  const found = () => rowsOf({ ...days, rep: people.mia.uid });
  expect(await found()).toEqual(['came', 'taken', 'given']);
  await runJob(server.services, createRecorder(features), sealJob, {});
  await runJob(server.services, createRecorder(features), wordsJob, {});
  expect(await found()).toEqual(['came', 'taken', 'given']);
  expect(await rowsOf({ ...days, rep: people.max.uid })).toEqual(['taken', 'other']);
});

test('[ADMIN-05] [K4] what hangs on a record stands under its name, and a merge says what went into what', async () => {
  const made = async (name: string, fields: object) => (await ada.call(name, fields)).body.id as string;
  const titleOf = async (noun: string, id: string) =>
    (await ada.call('audit.list', { noun, id })).body.items[0]?.title;
  const lead = await made('leads.create', { businessName: 'Elm Court', email: 'elm@example.com' });
  const other = await made('leads.create', { businessName: 'Elm Ct', email: 'elm@example.com' });
  const contact = await made('contacts.create', { leadId: lead, firstName: 'Olga', lastName: 'Ng' });
  expect(await titleOf('contacts', contact)).toBe('Olga Ng');
  const deal = await made('deals.create', { leadId: lead, title: 'Six washers', stage: 'Proposal' });
  expect(await titleOf('deals', deal)).toBe('Six washers');
  const merged = await ada.call('leads.merge', { id: lead, duplicateId: other });
  expect(merged.status, merged.text).toBe(200);
  expect(await newestSaid()).toBe('Ada merged Elm Ct into Elm Court');
});

test('[ADMIN-05] a merge of clients is told by the clients, not by what hung on one of them', async () => {
  const made = async (name: string, fields: object) => (await ada.call(name, fields)).body;
  const client = (businessName: string) => made('clients.create', { businessName, phone: '+17075550188' });
  const [kept, gone] = [await client('Hal House'), await client('Hal Haus')];
  await made('contacts.create', { clientId: gone.id, firstName: 'Hal', lastName: 'Reyes' });
  const { version } = (await ada.call('clients.get', { id: gone.id })).body;
  const merged = await ada.call('clients.merge', {
    id: kept.id,
    version: kept.version,
    duplicateId: gone.id,
    duplicateVersion: version,
    fields: {},
  });
  expect(merged.status, merged.text).toBe(200);
  expect(await newestSaid()).toBe('Ada merged Hal Haus into Hal House');
});

test('every noun that tells of something can be chosen, and no other', () => {
  const room = join(import.meta.dirname, '..');
  const files = readdirSync(room, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.ts$/.test(file) && !/test|fixtures|platform/.test(file));
  const text = sources.map((file) => readFileSync(join(room, file), 'utf8')).join('\n');
  // Rows of a lead or a client share their event, which takes the noun from its table.
  const told = text.matchAll(/noun: '(\w+)'|(?:besideSql<\w+>\(\{\s*name: )'(\w+)'/g);
  const nouns = [...told].map(([, noun, table]) => noun ?? table);
  expect([...new Set(nouns)].sort()).toEqual([...auditNouns].sort());
});
