import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventsHolding, sealJob, verifyChain, wordsJob } from '#audit';
import { backup, restore, verifyArchive } from '#backup';
import { features } from '#features';
import { hashOptOuts } from '#outbox';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type Client, startTestServer, type TestServer, testEnv } from '#platform/testing/server.ts';
import { unpacked } from '#platform/testing/unpacked.ts';
import { eraseBy, eraseJob } from './erase.ts';
import { everywhere } from './everywhere.fixtures.ts';
import { keepOutside } from './outside.ts';
import { replay } from './replay.ts';
import { insertErasure } from './sql/erasures.ts';

let server: TestServer;
let ada: Client;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-privacy-'));
  server = await startTestServer({ env: { dataDir: folder } });
  ada = await server.signIn(people.ada);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const recorder = createRecorder(features);
const ask = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const seal = async () => {
  await runJob(server.services, recorder, sealJob, {});
  await runJob(server.services, recorder, wordsJob, {});
};
const erase = (id: string) => runJob(server.services, recorder, eraseJob, { id });

const found = (pattern: string) => everywhere(ask, pattern);

const olga = {
  firstName: 'Olga',
  lastName: 'Vinogradova',
  email: 'olga.v@vine.example',
  phone: '(707) 555-0155',
};
const pattern = 'vinogradova|olga\\.v@vine|707.{0,3}555.?0155';

/** A lead with something of hers in every corner. */
const fill = async (messages = 3): Promise<string> => {
  const { body, status } = await ada.call('leads.create', {
    ...olga,
    businessName: 'Vine Court',
    leadDescription: 'Olga Vinogradova asks',
  });
  expect(status).toBe(200);
  const { id } = body;
  expect((await ada.call('leads.note', { id, text: 'Call Olga Vinogradova at 707-555-0155' })).status).toBe(
    200,
  );
  expect((await ada.call('contacts.create', { leadId: id, ...olga })).status).toBe(200);
  expect((await ada.call('leads.update', { id, version: 2, fields: { phone: '7075550155' } })).status).toBe(
    200,
  );
  const at = new Date().toISOString();
  await ask(
    `insert into messages ("id", "channel", "direction", "status", "senderId", "recipients", "subject", "content", "leadId", "leadName", "txt", "createdAt", "updatedAt")
     select gen_random_uuid(), 'email', 'out', 'sent', $2, '{olga.v@vine.example}', 'For Olga Vinogradova', 'Dear Olga', $1, 'Olga Vinogradova', 'for olga vinogradova', $3, $3
     from generate_series(1, $4)`,
    [id, people.max.uid, at, messages],
  );
  await ask(
    `insert into outbox ("id", "toAddress", "subject", "body", "state", "createdAt", "noun", "rowId")
     select gen_random_uuid(), 'olga.v@vine.example', 'For Olga', 'Dear Olga Vinogradova', 'sent', $1, 'messages', "id" from messages`,
    [at],
  );
  await ask(
    `insert into events ("noun", "rowId", "verb", "at", "actor", "after")
     select 'messages', "id"::text, 'sent', $1, $2, '{"recipients": ["olga.v@vine.example"]}' from messages`,
    [at, people.max.uid],
  );
  await mkdir(join(folder, 'files/documents'), { recursive: true });
  await writeFile(join(folder, 'files/documents', id), 'A letter of Olga Vinogradova');
  await writeFile(join(folder, 'files/documents', `${id}.thumb.webp`), 'Her picture');
  await ask(
    `insert into documents ("id", "name", "fileName", "sizeBytes", "received", "storageKey", "checksum", "type", "category", "status", "leadId", "upload", "createdAt", "updatedAt")
     values (gen_random_uuid(), 'Letter of Olga Vinogradova', 'olga.pdf', 10, 10, $3, repeat('0', 64), 'other', 'other', 'ready', $1, gen_random_uuid(), $2, $2)`,
    [id, at, `documents/${id}`],
  );
  await ask(
    `insert into notifications ("id", "userId", "type", "title", "message", "leadId", "createdAt", "inApp") values
      (gen_random_uuid(), $2, 'new_lead', 'New', 'Olga Vinogradova asks', $1, $3, true),
      (gen_random_uuid(), $2, 'new_lead', 'New', 'Olga Vinogradova was passed', null, $3, true)`,
    [id, people.max.uid, at],
  );
  await ask(
    `insert into opt_outs values ('email', 'olga.v@vine.example', $1, 'link'), ('sms', '+17075550155', $1, 'STOP')`,
    [at],
  );
  // What nobody knows today.
  await ask(`create table later_things ("id" int primary key, "said" text, "data" jsonb, "list" text[])`);
  await ask(
    `insert into later_things values (1, 'OLGA.V@vine.example wrote', '{"who": "Olga Vinogradova", "n": 5}', '{a,"+1 707 555 0155"}'), (2, 'Somebody else', '{}', '{}')`,
  );
  return id;
};

const ok = async (name: string, input: object) => {
  const { status, body, text } = await ada.call(name, input);
  expect(status, text).toBe(200);
  return body;
};

const start = async (noun: string, id: string) => {
  const { status, body } = await ada.call('privacy.erase', { noun, id });
  expect([status, body.error?.message]).toEqual([200, undefined]);
  return body;
};

test('[ADMIN-04] [perm AUD-03] [perm SYS-18] a lead’s person is shown first, erased, and found nowhere in the whole database afterwards', async () => {
  const id = await fill();
  const other = (await ada.call('leads.create', { lastName: 'Oak', email: 'oak@example.com' })).body.id;
  // Answers are kept sealed for who asks again: no pattern looks into them.
  const answersKept = async () =>
    (await ask(`select "key" from idempotency_keys where "key" like 'kept-%' order by 1`)).map(
      ({ key }) => key,
    );
  await ada.call('leads.note', { id, text: 'Olga rang' }, { key: 'kept-hers#1' });
  // As a pattern it would be hers.
  await ada.call('leads.note', { id: other, text: 'Oak rang' }, { key: 'kept-____' });
  expect((await answersKept()).toSorted()).toEqual(['kept-____', 'kept-hers#1']);
  const client = await ok('clients.create', { businessName: 'Elm Co' });
  const accessNotes = 'Ask Olga Vinogradova, 707-555-0155, for the key';
  const site = await ok('sites.create', {
    clientId: client.id,
    siteName: 'Annex',
    accessNotes,
    accessCode: '4711',
  });
  await seal();
  const { body: preview } = await ada.call('privacy.preview', { noun: 'leads', id });
  expect(preview).toMatchObject({ name: 'Olga Vinogradova', off: null });
  expect(preview.there).toEqual(
    expect.arrayContaining([
      { what: 'Messages', count: 3 },
      { what: 'Contacts', count: 1 },
      { what: 'Files', count: 1 },
    ]),
  );
  expect((await found(pattern)).length).toBeGreaterThan(8);
  const certificate = await start('leads', id);
  expect(certificate).toMatchObject({ number: 1, state: 'running', noun: 'leads', rowId: id });
  await erase(certificate.id);
  expect(await found(pattern)).toEqual([]);
  expect(await answersKept()).toEqual(['kept-____']);
  expect(await ok('sites.access', { id: site.id })).toEqual({
    accessNotes: 'Ask [erased], [erased], for the key',
    accessCode: '4711',
  });
  for (const name of [id, `${id}.thumb.webp`])
    expect(existsSync(join(folder, 'files/documents', name))).toBe(false);
  const { body: done } = await ada.call('privacy.get', { id: certificate.id });
  expect(done).toMatchObject({ state: 'done', finishedAt: expect.any(String) });
  expect(done.events).toBeGreaterThan(5);
  expect(done.erased).toEqual(expect.arrayContaining([{ what: 'Messages', count: 3 }]));
  // What others are stays; what is left of her is an id.
  expect((await ask('select "lastName" from leads where id = $1', [other]))[0].lastName).toBe('Oak');
  expect(
    await ask(
      'select "firstName", "lastName", email, "businessName", "deletedAt" is not null as gone from leads where id = $1',
      [id],
    ),
  ).toEqual([{ firstName: '', lastName: '', email: '', businessName: 'Erased', gone: true }]);
  const thing = await ask('select said, data, list from later_things order by id');
  expect(thing).toEqual([
    { said: '[erased] wrote', data: { who: '[erased]', n: 5 }, list: ['a', '[erased]'] },
    { said: 'Somebody else', data: {}, list: [] },
  ]);
  // The chain holds, and says by which certificate what is empty.
  await seal();
  const chain = await verifyChain(server.services);
  expect(chain.problem).toBeNull();
  expect([...chain.erased.keys()]).toEqual([1]);
  // Nothing leaves to her again, and nobody reads who she was.
  await ask(`insert into opt_outs values ('email', 'olga.v@vine.example', now(), 'link')`);
  expect(await hashOptOuts(server.services, ['olga.v@vine.example'])).toBe(1);
  const opted = await ask('select address from opt_outs');
  for (const { address } of opted) expect(address).toMatch(/^keyed:/);
  const again = await ada.call('leads.create', { lastName: 'New', email: 'olga.v@vine.example' });
  expect(again.body.emailOptOut).toBe(true);
});

test('[ADMIN-04] what others have, or what only begins or ends alike, stays as it is', async () => {
  const id = (
    await ada.call('leads.create', {
      ...{ firstName: 'Al', lastName: 'Li', email: 'ann@vine.example', phone: '(707) 555-0155' },
      customFields: { ref: 7_075_550_155, said: 'one\nann@vine.example' },
    })
  ).body.id;
  const make = async (fields: object) => (await ada.call('leads.create', fields)).body.id as string;
  const kin = await make({
    lastName: 'Royal Lighting',
    email: 'joann@vine.example',
    leadDescription: 'ann@vine.example.org',
  });
  const desk = await make({ lastName: 'Desk', phone: '707-555-0155' });
  await ask(
    `insert into lead_notes ("id", "leadId", "at", "by", "author", "text") select gen_random_uuid(), $1, now(), $2, 'Al Li', 'Call Al Li at ann@vine.example or 707.555.0155'`,
    [kin, people.max.uid],
  );
  const { body: preview } = await ada.call('privacy.preview', { noun: 'leads', id });
  expect(preview.stays).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'Addresses and numbers that somebody else has too', count: 1 }),
    ]),
  );
  const certificate = await start('leads', id);
  await erase(certificate.id);
  expect(await ask('select "lastName", "email", "leadDescription" from leads where id = $1', [kin])).toEqual([
    { lastName: 'Royal Lighting', email: 'joann@vine.example', leadDescription: 'ann@vine.example.org' },
  ]);
  expect((await ask('select phone from leads where id = $1', [desk]))[0].phone).toContain('555');
  expect((await ask('select text from lead_notes where "leadId" = $1', [kin]))[0].text).toBe(
    'Call [erased] at [erased] or 707.555.0155',
  );
});

test('[ADMIN-04] her number goes from the events of other records however it is written, with words kept of them or without', async () => {
  const id = await fill(1);
  const write = (said: string) =>
    ask(
      `insert into events ("noun", "rowId", "verb", "at", "actor", "after")
       values ('leads', $1, 'noted', now(), $2, jsonb_build_object('text', $3::text))`,
      ['another', people.max.uid, said],
    );
  const forms = ['(707) 555-0155', '707.555.0155', '+1 707 555-0155', 'tel:7075550155', '1-707-555-0155'];
  for (const form of forms) await write(`Call ${form} today`);
  await write('Call (707) 555-0156 today');
  await seal();
  for (const form of forms) await write(`Again ${form}`);
  const certificate = await start('leads', id);
  await erase(certificate.id);
  expect(
    await ask(
      `select after ->> 'text' as text, count(*)::int as n from events where "rowId" = 'another' group by 1 order by 1`,
    ),
  ).toEqual([
    { text: 'Call (707) 555-0156 today', n: 1 },
    { text: null, n: 10 },
  ]);
});

test('events are looked through for somebody page by page, to the last', async () => {
  await ask(
    `insert into events ("noun", "rowId", "verb", "at", "after")
     select 'leads', n::text, 'noted', now(), '{"text": "Olga Vinogradova"}' from generate_series(1, 7) n`,
  );
  const looked = { texts: { pattern, hints: ['vinogradova'] }, nouns: [], leads: [] };
  const all = await eventsHolding(server.db, looked);
  expect(all.positions).toHaveLength(7);
  expect(await eventsHolding(server.db, looked, 2)).toEqual(all);
});

test('[ADMIN-04] the erasure of one person is known by its certificate alone: no other way changes an event', async () => {
  const id = await fill();
  await seal();
  const certificate = await start('leads', id);
  await erase(certificate.id);
  for (const act of [
    `update events set "after" = '{}'`,
    'delete from events',
    `update seals set "salts" = "salts"`,
  ])
    await expect(ask(act)).rejects.toThrow('append-only');
  for (const certificateId of ['gen_random_uuid()', `'${certificate.id}'`])
    await expect(ask(`select erase_events(${certificateId}, '{1}', '{}')`)).rejects.toThrow('under way');
  await ask('alter table events disable trigger user');
  await ask(
    `update events set "after" = '{"firstName": "Made up"}' where "position" = (select min("position") from erased_events)`,
  );
  await ask('alter table events enable trigger user');
  expect((await verifyChain(server.services)).problem).toMatch(/was filled again after it was erased/);
});

const unguarded = async (text: string) => {
  const tables = ['events', 'seals', 'erasures', 'erased_events'];
  const all = (what: string) => tables.map((name) => `alter table ${name} ${what} trigger all`).join(';');
  await ask(`${all('disable')}; ${text}; ${all('enable')}`);
};
/** Empties an event as an erasure does, or makes its salt that of an emptied one. */
const emptied = (position: string) => `
  update events set "before" = '{}', "after" = '{}', "scopeBefore" = null, "scopeAfter" = null where "position" = ${position};
  update seals set "salts" = overlay("salts" placing decode(repeat('00', 16), 'hex')
    from (array_position("positions", ${position}) - 1) * 16 + 1 for 16) where ${position} = any ("positions")`;

test.each([
  [
    'an entry that is emptied in the name of a certificate that there is',
    (id: string) =>
      `${emptied('"other"')}; insert into erased_events ("position", "erasureId") values ("other", '${id}')`,
    /^Event \d+ \(Lead .*\) was emptied in the name of certificate 1, which has no mark of it\.$/,
  ],
  [
    'one with the mark of another entry',
    (id: string) =>
      `${emptied('"other"')}; insert into erased_events ("position", "erasureId", "mark")
        select "other", '${id}', "mark" from erased_events where "position" = "gone"`,
    /^Event \d+ \(Lead .*\) was changed after it was emptied, or certificate 1 was\.$/,
  ],
  [
    'an emptied entry that is said to be of somebody else',
    () => `update events set "actor" = '${people.max.uid}' where "position" = "gone"`,
    /^Event \d+ .* was changed after it was emptied, or certificate 1 was\.$/,
  ],
  [
    'an emptied entry that is said to have been another act',
    () => `update events set "verb" = 'moved' where "position" = "gone"`,
    /^Event \d+ \(Lead moved, .*\) was changed after it was emptied/,
  ],
  [
    'a certificate that is said to be of another person',
    () => `update erasures set "rowId" = '${people.max.uid}'`,
    /^Event \d+ .* was changed after it was emptied, or certificate 1 was\.$/,
  ],
  [
    'a certificate that counts more than it emptied',
    () => `update erasures set "events" = "events" + 1`,
    /^Certificate 1 says \d+ events were emptied, and there are \d+\.$/,
  ],
  [
    'what a certificate emptied noted nowhere',
    () => `delete from erased_events where "position" = "gone"`,
    /^Event \d+ .* was emptied without a certificate\.$/,
  ],
])('[ADMIN-04] [W14] behind an erasure’s back: %s is named', async (_, act, said) => {
  const id = await fill(1);
  const { id: other } = await ok('leads.create', { lastName: 'Oak', email: 'oak@example.com' });
  await seal();
  const certificate = await start('leads', id);
  await erase(certificate.id);
  await seal();
  expect((await verifyChain(server.services)).problem).toBeNull();
  const [{ hidden, gone }] = await ask(
    `select (select min("position") from events where "rowId" = $1) as hidden, (select min("position") from erased_events) as gone`,
    [other],
  );
  await unguarded(act(certificate.id).replaceAll('"other"', hidden).replaceAll('"gone"', gone));
  expect((await verifyChain(server.services)).problem).toMatch(said);
});

test('[ADMIN-04] [W14] an entry that was changed before its person is erased is not made good by that', async () => {
  const id = await fill(1);
  await seal();
  await unguarded(
    `update events set "actor" = '${people.max.uid}' where "position" = (select min("position") from events where "rowId" = '${id}')`,
  );
  const certificate = await start('leads', id);
  await erase(certificate.id);
  expect((await verifyChain(server.services)).problem).toMatch(
    /^Event \d+ .* was emptied in the name of certificate 1, which has no mark of it/,
  );
});

test('[ADMIN-04] while an erasure is under way as well, what is written is emptied as its certificate says and changed in no other way', async () => {
  const id = await fill(1);
  await seal();
  await server.services.pool.query(`begin; set local session_replication_role = 'replica';
    insert into conversion_history
      select gen_random_uuid(), '${id}', gen_random_uuid(), gen_random_uuid(), null, now(), '{"lastName": "Vinogradova"}', now(), now();
    commit`);
  const certificate = await start('leads', id);
  const claim = 'PL/pgSQL function erase_events(uuid,bigint[],uuid[])';
  for (const act of [
    `update events set "before" = '{}', "after" = '{}'`,
    `do $do$ begin execute $$update events set "after" = '{"said": 1} ' /* ${claim} */$$; end $do$`,
    `update seals set "salts" = decode(repeat('00', 16 * "events"), 'hex')`,
    `update conversion_history set "conversionData" = '{"lastName": "Made up"}'`,
  ])
    await expect(ask(act), act).rejects.toThrow('append-only');
  const [{ position }] = await ask('select min(position) as position from events where "rowId" = $1', [id]);
  await ask('select erase_events($1, $2, $3)', [certificate.id, [position], [id]]);
  expect(await ask('select "conversionData" from conversion_history')).toEqual([{ conversionData: {} }]);
  for (const change of [`"after" = '{"firstName": "Made up"}'`, `"verb" = 'made-up'`])
    await expect(ask(`update events set ${change} where position = $1`, [position])).rejects.toThrow(
      'append-only',
    );
  await expect(ask(`update seals set "salts" = overlay("salts" placing '\\x01' from 1)`)).rejects.toThrow(
    'append-only',
  );
  // Whoever calls it by hand has not the key.
  expect((await verifyChain(server.services)).problem).toMatch(/certificate 1, which has no mark of it/);
});

const goesOnAt = async (step: string) => {
  const id = await fill(1);
  await seal();
  const certificate = await start('leads', id);
  await ask(`create function die() returns trigger language plpgsql as $$ begin
      perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
  await ask(
    `create trigger die before update on erasures for each row
       when (old."step" = '${step}') execute function die()`,
  );
  const eraseTableByTable = () => runJob(server.services, recorder, eraseBy(1), { id: certificate.id });
  await expect(eraseTableByTable()).rejects.toThrow();
  expect(await ask('select "step" from erasures')).toEqual([{ step }]);
  await ask('drop trigger die on erasures');
  await eraseTableByTable();
  expect(await found(pattern)).toEqual([]);
  expect((await ada.call('privacy.get', { id: certificate.id })).body.state).toBe('done');
};

// The second is between two tables of a sweep.
test.each(['events', 'sweep:leads', 'done'])(
  '[ADMIN-04] killed before the step %s, an erasure goes on there',
  goesOnAt,
);

test.each(['gather', 'rows', 'bytes', 'mentions', 'sweep:', 'sealed:', 'keys:', 'keys:leads', 'exports'])(
  '[ADMIN-04] so it does before the step %s',
  { tags: ['long'] },
  goesOnAt,
);

test('[ADMIN-04] somebody who had an account is erased once they left: the business keeps what they did, without who they were', async () => {
  const max = await server.signIn(people.max);
  await ask(`update users set "displayName" = 'Maximilian Ortegosa' where uid = $1`, [people.max.uid]);
  const { body: lead } = await max.call('leads.create', { lastName: 'Oak', email: 'oak@example.com' });
  await max.call('leads.note', { id: lead.id, text: 'Mine' });
  expect((await ada.call('privacy.erase', { noun: 'users', id: people.max.uid })).body.error.code).toBe(
    'STILL_ACTIVE',
  );
  expect((await ada.call('privacy.preview', { noun: 'users', id: people.max.uid })).body.off).toContain(
    'Deactivate',
  );
  await ask(`update users set status = 'inactive' where uid = $1`, [people.max.uid]);
  // Somebody looks through their eyes at that moment.
  await ask(
    `insert into sessions ("id", "tokenHash", "uid", "openedBy", "createdAt", "lastSeenAt", "provedAt", "mode", "viewAs", "viewEndsAt")
     values (gen_random_uuid(), 'viewing', $1, 'password', now(), now(), now(), 'impersonate', $2, now() + interval '1 hour')`,
    [people.dora.uid, people.max.uid],
  );
  await seal();
  const certificate = await start('users', people.max.uid);
  await erase(certificate.id);
  expect(await found('ortegosa|max@demo\\.example')).toEqual([]);
  expect(await ask('select count(*)::int as n from leads where id = $1', [lead.id])).toEqual([{ n: 1 }]);
  const { body } = await ada.call('users.get', { uid: people.max.uid });
  expect(body).toMatchObject({ displayName: 'Erased person' });
  expect((await verifyChain(server.services)).problem).toBeNull();
});

test('[ADMIN-04] of each person one erasure is under way: who presses at the same time is answered the same', async () => {
  const id = await fill(1);
  const row = { noun: 'leads', rowId: id, createdBy: people.ada.uid, createdAt: new Date().toISOString() };
  const [one, other] = [randomUUID(), randomUUID()];
  expect(await insertErasure(server.db, { ...row, id: one })).toBe(one);
  expect(await insertErasure(server.db, { ...row, id: other })).toBe(one);
  expect((await start('leads', id)).id).toBe(one);
  await erase(one);
  const [again, twice] = await Promise.all([start('leads', id), start('leads', id)]);
  expect(again.id).toBe(twice.id);
  expect(again.number).toBe(2);
});

test('[ADMIN-04] the tokens of somebody who left go, and what the audit says of them', async () => {
  const { uid } = people.max;
  await ask(
    `insert into api_tokens ("id", "uid", "name", "scope", "tokenHash", "createdAt", "expiresAt", "lastUsedFrom")
     values (gen_random_uuid(), $1, 'Sheet of Ortegosa', '{"leads": "read"}', 'h', now(), now(), '203.0.113.77')`,
    [uid],
  );
  await ask(
    `insert into events ("noun", "rowId", "verb", "at", "actor", "after")
     select 'apiTokens', "id"::text, 'created', now(), $1, '{"name": "Sheet of Ortegosa"}' from api_tokens`,
    [uid],
  );
  await ask(`update users set status = 'inactive' where uid = $1`, [uid]);
  const { id } = await start('users', uid);
  await erase(id);
  expect(await found('sheet of ortegosa|203\\.0\\.113\\.77')).toEqual([]);
  expect((await ada.call('privacy.get', { id })).body.erased).toContainEqual({
    what: 'Tokens of programs',
    count: 1,
  });
});

test('[ADMIN-04] exports of everything that hold somebody go with them, and one that is under way begins again', async () => {
  const id = await fill(1);
  const rows = await ask(
    `insert into whole_exports ("id", "state", "createdBy", "createdAt")
     select gen_random_uuid(), state, $1, now() from unnest('{done,running,failed}'::text[]) state returning "id", "state"`,
    [people.dora.uid],
  );
  const key = `exports/${rows.find(({ state }) => state === 'done').id}.zip`;
  await mkdir(join(folder, 'files/exports'), { recursive: true });
  await writeFile(join(folder, 'files', key), 'Everything, Olga too');
  const certificate = await start('leads', id);
  await erase(certificate.id);
  expect(existsSync(join(folder, 'files', key))).toBe(false);
  expect(await ask('select state from whole_exports order by 1')).toEqual(
    ['failed', 'removed', 'waiting'].map((state) => ({ state })),
  );
  expect((await ada.call('privacy.get', { id: certificate.id })).body.erased).toEqual(
    expect.arrayContaining([
      { what: 'Exports of everything', count: 1 },
      { what: 'Exports begun again', count: 1 },
    ]),
  );
});

test('[ADMIN-04] somebody is erased from the clients that are one with the client they became', async () => {
  const id = await fill(1);
  const create = async (businessName: string) => {
    const { status, body } = await ada.call('clients.create', { businessName, ...olga });
    expect(status).toBe(200);
    return body.id;
  };
  const [became, duplicate, kept] = [
    await create('Vine'),
    await create('Vine too'),
    await create('Vine of old'),
  ];
  await ask('update clients set "originLeadId" = $2 where id = $1', [became, id]);
  await ask('insert into client_merges values ($1, $3, now()), ($2, $3, now())', [became, duplicate, kept]);
  const certificate = await start('leads', id);
  await erase(certificate.id);
  expect(
    await ask('select distinct "firstName", email, phone from clients where id = any($1)', [
      [became, duplicate, kept],
    ]),
  ).toEqual([{ firstName: '', email: '', phone: '' }]);
});

test('[ADMIN-04] what is kept outside the database erases a restored person again', async () => {
  const id = await fill(1);
  const certificate = await start('leads', id);
  await erase(certificate.id);
  expect(await replay(server.services)).toEqual([]);
  // A backup of before brings her back.
  await ask('delete from erased_events; delete from erasures');
  await ask(
    `update leads set "lastName" = 'Vinogradova', email = 'olga.v@vine.example', "deletedAt" = null where id = $1`,
    [id],
  );
  expect(await replay(server.services)).toEqual(['1 person erased since this backup: they are erased again']);
  expect(await replay(server.services)).toEqual([]);
  await erase(certificate.id);
  expect(await found(pattern)).toEqual([]);
  expect((await ada.call('privacy.get', { id: certificate.id })).body).toMatchObject({
    number: 1,
    state: 'done',
  });
});

test('[ADMIN-04] a backup of before, restored on another machine: who was erased since is erased again there, and found nowhere', async () => {
  const id = await fill(1);
  // No program of ours has it.
  await ask('drop table later_things');
  await seal();
  const { appSecret } = testEnv;
  const archive = join(folder, 'before.tar.zst');
  const from = { url: server.database.url, dataDir: folder, appSecret, includeSecret: false };
  await backup(from, archive, server.services.now());
  await erase((await start('leads', id)).id);

  const home = await mkdtemp(join(tmpdir(), 'washboard-restored-'));
  const target = await testDatabase('empty');
  await restore({ url: target.url, dataDir: home, appSecret }, await verifyArchive(archive));
  const there = async (text: string, values: unknown[] = []) => (await target.pool.query(text, values)).rows;
  expect((await everywhere(there, pattern)).length).toBeGreaterThan(8);
  await cp(join(folder, 'erased'), join(home, 'erased'), { recursive: true });
  const restored = await startTestServer({ database: target, jobs: true, env: { dataDir: home } });
  // As its start does.
  expect(await replay(restored.services)).toHaveLength(1);
  await vi.waitFor(async () => expect(await everywhere(there, pattern)).toEqual([]), 60_000);
  await restored.close();
  await target.close();
  await rm(home, { recursive: true, force: true });
});

test('[ADMIN-04] what another copy erased under a number that is taken here gets the next one', async () => {
  const id = await fill(1);
  const certificate = await start('leads', id);
  const other = (await ada.call('leads.create', { lastName: 'Oakley', email: 'oakley@example.com' })).body.id;
  const kept = {
    id: randomUUID(),
    number: 1,
    noun: 'leads',
    rowId: other,
    at: new Date().toISOString(),
    by: null,
  };
  await keepOutside(folder, kept);
  expect(await replay(server.services)).toHaveLength(1);
  expect(await replay(server.services)).toEqual([]);
  expect((await ada.call('privacy.get', { id: kept.id })).body).toMatchObject({ number: 2, rowId: other });
  expect((await ada.call('privacy.get', { id: certificate.id })).body.number).toBe(1);
});

test('[ADMIN-04] erasures that are kept outside and cannot be read are no reason to start without them', async () => {
  expect(await replay(server.services)).toEqual([]);
  await writeFile(join(folder, 'erased'), 'no folder');
  await expect(replay(server.services)).rejects.toThrow('ENOTDIR');
});

test('[ADMIN-04] [perm AUD-03] [perm SYS-17] what there is of a person is handed out as tables and JSON with their files, to administrators who have shown who they are', async () => {
  const id = await fill(2);
  const at = `/api/privacy/leads/${id}/data.zip`;
  for (const [client, status] of [
    [server.anonymous, 401],
    [await server.signIn(people.max), 403],
    [await server.signIn(people.uma), 403],
  ] as const)
    expect((await client.raw(at)).status).toBe(status);
  const answer = await ada.raw(at);
  expect(answer.status).toBe(200);
  for (const part of ['everything.json', 'Messages.csv', 'Contacts.csv', 'files/'])
    expect(answer.text).toContain(part);
  const { body } = await ada.call('audit.list', { kind: 'exports' });
  expect(body.items[0]).toMatchObject({ verb: 'exported', by: people.ada.uid });
});

const given = async (noun: string, id: string): Promise<Map<string, string>> => {
  const answer = await fetch(`${server.url}/api/privacy/${noun}/${id}/data.zip`, {
    headers: { cookie: `washboard_session=${ada.token}` },
  });
  expect(answer.status).toBe(200);
  return new Map(
    [...unpacked(Buffer.from(await answer.arrayBuffer()))].map(([name, bytes]) => [name, bytes.toString()]),
  );
};
const someId = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;

test('[ADMIN-04] the tables of a lead’s person are in words: no ids, no names of columns, no JSON, nothing that runs as a formula', async () => {
  const id = await fill(1);
  await ask(`update messages set content = '=HYPERLINK("https://evil.example")', direction = 'out'`);
  await ask(`update contacts set tags = '{big_spender,plain}', "customFields" = '{"pets": "Two cats"}'`);
  const files = await given('leads', id);
  const messages = files.get('Messages.csv');
  expect(messages).toContain(
    'Channel,Direction,Status,Sender name,Sender address,Recipients,Subject,Content,',
  );
  expect(messages).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(files.get('Contacts.csv')).toContain('Two cats');
  expect(files.get('Leads.csv')).toContain('Olga,Vinogradova,olga.v@vine.example');
  expect(files.get('files/1 olga.pdf')).toBe('A letter of Olga Vinogradova');
  const tables = [...files].filter(([name]) => name.endsWith('.csv'));
  expect(tables.length).toBeGreaterThan(5);
  for (const [name, text] of tables) {
    expect(text, name).not.toMatch(someId);
    expect(text, name).not.toMatch(/[{}]|\d{4}-\d\d-\d\dT/);
    expect(text.split('\r\n')[0], name).not.toMatch(/[a-z][A-Z]/);
  }
});

test('[ADMIN-04] who asks what there is of them is given all of it, however much, and nothing of others', async () => {
  const id = await fill(250);
  await ok('contacts.create', {
    leadId: id,
    firstName: 'Hedda',
    lastName: 'Partner',
    email: 'hedda@p.example',
  });
  await ask(`update messages set recipients = recipients || '{hedda@p.example}', subject = 'To both'
    where id = (select min(id::text)::uuid from messages)`);
  await ask(
    `insert into messages ("id", "channel", "direction", "status", "senderId", "recipients", "subject", "content", "leadId", "leadName", "txt", "createdAt", "updatedAt")
     values (gen_random_uuid(), 'email', 'out', 'sent', $2, '{hedda@p.example}', 'Only mentioned', 'Olga Vinogradova asked', $1, 'Olga Vinogradova', '', now(), now())`,
    [id, people.max.uid],
  );
  const files = await given('leads', id);
  for (const [name, text] of files) expect(text, name).not.toMatch(/hedda|partner|only mentioned/i);
  const everything = JSON.parse(files.get('everything.json') ?? '');
  expect(everything.Messages).toHaveLength(250);
  expect(
    everything.Messages.filter(({ subject }: { subject: string }) => subject === 'To both'),
  ).toMatchObject([{ recipients: ['olga.v@vine.example'] }]);
  expect(files.get('Messages.csv')?.split('\r\n')).toHaveLength(252);
  expect(everything.Contacts).toMatchObject([{ firstName: 'Olga' }]);
});

test('[ADMIN-04] who had an account is given what is theirs, opened, and nothing that proves who they are', async () => {
  await server.signIn(people.max);
  const files = await given('users', people.max.uid);
  expect(files.get('Accounts.csv')).toContain('max@demo.example');
  expect(files.get('Sessions.csv')).toContain('User agent');
  const [{ tokenHash }] = await ask(`select "tokenHash" from sessions where uid = $1`, [people.max.uid]);
  for (const [name, text] of files) {
    expect(text, name).not.toContain(tokenHash);
    expect(text, name).not.toMatch(/hash|secret|publicKey/i);
  }
});

test('[ADMIN-04] what stays is counted: opt-outs that there are, and entries by who left', async () => {
  const staying = async (noun: string, id: string) =>
    (await ada.call('privacy.preview', { noun, id })).body.stays.map(({ what, count }: never) => [
      what,
      count,
    ]);
  const { body } = await ada.call('leads.create', { lastName: 'Oak', email: 'oak@example.com' });
  expect(await staying('leads', body.id)).toEqual([]);
  expect(await staying('leads', await fill(1))).toEqual([['Opted-out addresses, unreadable', 2]]);
  const [{ n }] = await ask('select count(*)::int as n from events where actor = $1', [people.max.uid]);
  expect(await staying('users', people.max.uid)).toEqual([['Entries of the audit by them', n]]);
});
