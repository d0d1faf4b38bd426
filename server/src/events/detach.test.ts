import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sealJob, verifyChain, wordsJob } from '#audit';
import { features } from '#features';
import { connectOnce } from '#platform/database/db.ts';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { insertCast, people } from '#platform/testing/cast.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { openArchive } from './archive.ts';
import { detachBefore } from './detach.ts';
import { listPartitions } from './sql.ts';

let server: TestServer;
let ada: Client;
let folder: string;
let said: string[];
const ask = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const job = (which: Parameters<typeof runJob>[2]) =>
  runJob(server.services, createRecorder(features), which, {});
const seal = async () => {
  await job(sealJob);
  await job(wordsJob);
};
const backedUp = () =>
  ask(`insert into backups_made ("at", "bytes", "checkedAt") values ($1, 412, $1)`, [server.services.now()]);
const detach = (before = '2016-01-01', key: Buffer | null = null) =>
  detachBefore(server.services, { before, folder, key }, (line) => said.push(line));
const names = async () => (await listPartitions(server.db)).map(({ name }) => name);

// Forty events of 2015 in the first partition, the rest of the world in the second.
beforeEach(async () => {
  said = [];
  folder = await mkdtemp(join(tmpdir(), 'washboard-detach-'));
  const database = await testDatabase();
  await database.pool.query(
    `insert into events ("noun", "rowId", "verb", "at", "after") select 'leads', 'row-' || n % 4, 'updated',
       '2015-03-01T10:00:00Z'::timestamptz + n * interval '1 day', jsonb_build_object('city', E'Re\\tno\\n\\\\' || n)
     from generate_series(1, 40) n`,
  );
  await database.pool.query('alter sequence events_position_seq restart with 10000000');
  server = await startTestServer({ database });
  await insertCast(server.services);
  ada = await server.signIn(people.ada);
  await ada.call('leads.create', { businessName: 'Napa Laundry' });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('[W14] what lies wholly before a day is archived and taken out; the chain goes on, and whoever looks is told', async () => {
  await seal();
  await backedUp();
  const { events } = await verifyChain(server.services);
  await detach();
  expect(await readdir(folder)).toEqual(['events-1-9999999.tsv.gz']);
  const lines = gunzipSync(await readFile(join(folder, 'events-1-9999999.tsv.gz')))
    .toString()
    .split('\n');
  expect(lines).toHaveLength(42);
  expect(lines[0]?.split('\t').slice(0, 4)).toEqual(['position', 'noun', 'rowId', 'verb']);
  expect(lines[40]?.split('\t')[0]).toBe('40');
  expect(said).toEqual([
    expect.stringMatching(
      /^40 events of 2015-03-02 to 2015-04-10 archived: events-1-9999999\.tsv\.gz \(SHA-256 [0-9a-f]{64}\)$/,
    ),
  ]);
  expect(await names()).not.toContain('event_partitions.events_0');
  expect(await ask('select count(*)::int as n from events where "position" < 10000000')).toEqual([{ n: 0 }]);

  await seal();
  const found = await verifyChain(server.services);
  expect(found).toMatchObject({ problem: null, archives: [{ from: 0, to: 10_000_000, events: 40 }] });
  expect(found.events).toBeGreaterThan(events);
  expect((await ada.call('audit.seal')).body.archivedUpTo).toBe('2015-04-10T10:00:00.000Z');
  const acts = (await ada.call('audit.list', { kind: 'rest' })).body.items;
  expect(acts[0]).toMatchObject({ noun: 'system', verb: 'events-archived', by: null });
  expect((await ada.call('audit.list', { text: 'Reno' })).body.items).toEqual([]);
  const lead = (await ada.call('leads.create', { businessName: 'Reno Laundry' })).body;
  expect((await ada.call('privacy.preview', { noun: 'leads', id: lead.id })).body.stays).toContainEqual({
    what: 'Archived history up to Apr 10, 2015',
    count: 40,
    why: expect.stringContaining('outside the database'),
  });
  await detach();
  expect(said.at(-1)).toBe('No partition lies wholly before 2016-01-01: nothing was detached.');
});

test('[W14] nobody takes events away by calling them archived, or says something else of an archive', async () => {
  await seal();
  await backedUp();
  await detach();
  await ask('alter table event_archives disable trigger user');
  await ask(`update event_archives set "last" = now()`);
  expect((await verifyChain(server.services)).problem).toBe(
    'What is said of the archive events-1-9999999.tsv.gz was changed.',
  );
  await ask('delete from event_archives');
  expect((await verifyChain(server.services)).problem).toMatch(/^Event 1 is missing/);
});

test('it is refused, and nothing changed, for what is young, has no seal, no backup, is being erased or does not hold', async () => {
  const refused = async (why: string | RegExp, before?: string) => {
    await expect(detach(before)).rejects.toThrow(why);
    expect(await readdir(folder)).toEqual([]);
    expect(await names()).toContain('event_partitions.events_0');
  };
  const [year, ...rest] = server.services.now().slice(0, 10).split('-');
  await refused('History is kept for 7 years', [Number(year) - 6, ...rest].join('-'));
  await refused('Not all of it is sealed yet');
  await job(sealJob);
  await refused('Not all of its words are gathered yet');
  await job(wordsJob);
  await refused('Make a backup first');
  await ask(`insert into backups_made ("at", "bytes", "checkedAt") values ('2020-01-01T00:00:00Z', 1, null)`);
  await refused('Make a backup first');
  await backedUp();
  await ask(
    `insert into erasures ("id", "number", "noun", "rowId", "step", "createdAt") values (gen_random_uuid(), 1, 'leads', gen_random_uuid(), 'gather', now())`,
  );
  await refused('Somebody is being erased');
  await ask('delete from erasures');
  await writeFile(join(folder, 'events-1-9999999.tsv.gz'), '');
  await expect(detach()).rejects.toThrow('never overwrites');
  await rm(join(folder, 'events-1-9999999.tsv.gz'));
  await ask('alter table events disable trigger user');
  await ask(`update events set "after" = '{}' where "position" = 7`);
  await refused(/^Event 7 .* was changed after it was sealed/);
});

test('it gives way to whoever reads, whom others do not wait behind, and comes again', async () => {
  await seal();
  await backedUp();
  const reader = await connectOnce(server.database.url);
  try {
    await reader.query('begin; select from events');
    const done = detach();
    await vi.waitFor(async () => {
      const waits = `select from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'events'::regclass
        and database = (select oid from pg_database where datname = current_database())`;
      expect(await ask(waits)).toHaveLength(1);
    }, 20_000);
    await ada.call('leads.create', { businessName: 'Reno Laundry' });
    expect(await names()).toContain('event_partitions.events_0');
    await reader.query('commit');
    await done;
    expect(await names()).not.toContain('event_partitions.events_0');
  } finally {
    await reader.end();
  }
});

test('with a key the file is encrypted', async () => {
  await seal();
  await backedUp();
  const key = Buffer.alloc(32, 7);
  await detach('2016-01-01', key);
  const file = join(folder, 'events-1-9999999.tsv.gz.sealed');
  expect(existsSync(file)).toBe(true);
  const opened = join(folder, 'opened.tsv');
  await expect(openArchive(file, opened, null)).rejects.toThrow('it is encrypted');
  await openArchive(file, opened, key);
  expect((await readFile(opened, 'utf8')).split('\n')).toHaveLength(42);
  await expect(openArchive(file, opened, key)).rejects.toThrow('exists already');
  expect(said.at(-1)).toMatch(/encrypted: keep a copy of the key elsewhere/);
});

test('what is empty goes without a file', async () => {
  await ask('alter table events disable trigger user');
  await ask('delete from events where "position" < 10000000');
  await ask('alter table events enable trigger user');
  await seal();
  await backedUp();
  await detach();
  expect(await readdir(folder)).toEqual([]);
  expect(said).toEqual(['event_partitions.events_0 was empty, and is gone.']);
  expect(await names()).not.toContain('event_partitions.events_0');
});

test('[W14] where a story ends it says through which day what is older was archived, and when, unless its beginning is told', async () => {
  const page = async (operation: string, input: object) => (await ada.call(operation, input)).body;
  const { id } = await page('leads.create', { businessName: 'Elko Laundry' });
  const client = await page('clients.create', { businessName: 'Elko Houses' });
  const asked = [
    ['leads.history', { id }],
    ['leads.timeline', { id }],
    ['leads.timeline', { id, kinds: ['change', 'note'] }],
    ['clients.timeline', { id: client.id }],
    ['users.signIns', { uid: people.max.uid }],
    ['audit.list', {}],
    ['audit.list', { noun: 'leads', text: 'nothing has this' }],
    ['audit.list', { to: '2014-01-01T00:00:00.000Z' }],
  ] as const;
  const ends = async () =>
    Promise.all(
      asked.map(async ([operation, input]) => {
        const { cursor, archived } = await page(operation, input);
        expect(cursor).toBeNull();
        return archived;
      }),
    );
  await seal();
  await backedUp();
  expect(await ends()).toEqual(asked.map(() => undefined));
  await detach();
  const [{ at: on }] = await ask('select "at" from event_archives');
  const told = { through: '2015-04-10T10:00:00.000Z', on };
  // These two began after what was archived; nothing of them is missing.
  expect(await ends()).toEqual([...asked.slice(0, 5).map(() => undefined), told, told, told]);
  expect((await page('audit.list', { from: '2015-04-11T00:00:00.000Z' })).archived).toBeUndefined();

  await ask(`update users set "createdAt" = '2015-01-01T00:00:00Z' where "uid" = $1`, [people.max.uid]);
  await ask('alter table events disable trigger user');
  await ask(`delete from events where "rowId" in ($1, $2)`, [id, client.id]);
  expect(await ends()).toEqual(asked.map(() => told));
  await page('leads.update', { id, version: 1, fields: { city: 'Elko' } });
  await page('leads.update', { id, version: 2, fields: { city: 'Wells' } });
  expect(await ends()).toEqual(asked.map(() => told));
  // Only its end says so, and nothing does of what no archive took.
  for (const [operation, input] of asked.slice(0, 2)) {
    const first = await page(operation, { ...input, limit: 1 });
    expect([first.items.length, first.archived]).toEqual([1, undefined]);
    expect((await page(operation, { ...input, limit: 1, cursor: first.cursor })).archived).toEqual(told);
  }
  for (const kinds of [['note'], ['message'], ['note', 'message']]) {
    expect((await page('leads.timeline', { id, kinds })).archived).toBeUndefined();
    expect((await page('clients.timeline', { id: client.id, kinds })).archived).toBeUndefined();
  }
});
