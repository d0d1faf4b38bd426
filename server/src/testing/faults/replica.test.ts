import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportWords } from 'domain/reports';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect, type Database } from '#platform/database/db.ts';
import { findPostmaster } from '#platform/database/embedded/postmaster.ts';
import { type Embedded, startEmbedded } from '#platform/database/launcher.ts';
import { migrate } from '#platform/database/migrate.ts';
import { checkReplica } from '#platform/database/replica.ts';
import { silentLog } from '#platform/log.ts';
import { insertCast, people } from '#platform/testing/cast.ts';
import { copyDatabase } from '#platform/testing/cluster.ts';
import { layDatabase } from '#platform/testing/prepared.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

const settings = ['fsync=off', 'max_connections=100'];
const programs = process.env['TEST_POSTGRES'];
// Longer than the replica is left alone after it failed, on a busy machine.
const patience = { timeout: 60_000, interval: 100 };

const metricsToken = 'a token for who measures';

let folder: string;
let main: Embedded;
let follower: Embedded;
let database: Database & { url: string };
let replica: Database;
let server: TestServer;
let ada: Client;

/** A second cluster that begins as a copy of the first, at rest, and follows it from then on. */
const follow = async (name: string): Promise<Embedded> => {
  const host = new URL(main.url).searchParams.get('host');
  const data = join(folder, name, 'postgres/data');
  await writeFile(join(data, 'standby.signal'), '');
  return startEmbedded(join(folder, name), silentLog, {
    settings: [...settings, `primary_conninfo=host=${host} user=postgres`],
    programs,
  });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-replica-'));
  // The user of the database must pass through it.
  await chmod(folder, 0o711);
  const first = join(folder, 'main');
  await layDatabase(first);
  const whole = await startEmbedded(first, silentLog, { settings, programs });
  await migrate(whole.url, silentLog);
  await whole.stop();
  await copyDatabase(first, join(folder, 'replica'));
  main = await startEmbedded(first, silentLog, { settings, programs });
  follower = await follow('replica');
  database = { ...connect(main.url), url: main.url };
  replica = connect(follower.url);
  server = await startTestServer({
    database,
    jobs: true,
    env: { readDatabaseUrl: follower.url, metricsToken },
  });
  await insertCast(server.services);
  ada = await server.signIn(people.ada);
});
afterAll(async () => {
  await server?.close();
  await Promise.all([replica?.close(), database?.close()]);
  await follower?.stop();
  await main?.stop();
  await rm(folder, { recursive: true, force: true });
});

const standing = () => {
  const found = server.services.replica.standing();
  if (!found) throw new Error('no replica');
  return { ...found };
};

/** What an administrator's search and a report say of a lead that was answered as made a moment ago. */
const foundAtOnce = async (): Promise<void> => {
  // Letters alone, for what has digits may be a number of something; a letter each, or thousands of them meet their like.
  const businessName = `House ${randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
  const made = await ada.call('leads.create', { businessName });
  expect(made.status).toBe(200);
  const { body } = await ada.call('search.all', { query: businessName });
  expect(body.results).toMatchObject([{ id: made.body.id }]);
};

const readAgain = () =>
  vi.waitFor(async () => {
    await foundAtOnce();
    expect(standing().up).toBe(true);
  }, patience);

beforeEach(readAgain, patience.timeout);

test('[OPS-01] heavy reads of administrators are answered by the replica, and hold what was written a moment ago', async () => {
  const before = standing();
  for (let round = 0; round < 8; round += 1) await foundAtOnce();
  const after = standing();
  expect(after.byReplica - before.byReplica).toBe(8);
  expect(after.byDatabase).toBe(before.byDatabase);
});

const tables = Object.entries(reportWords).flatMap(([report, { parts }]) =>
  Object.entries(parts).map(([part, { by }]) => ({ report, part, by: Object.keys(by)[0] })),
);

test.each(tables)(
  '[OPS-01] the report $report, $part, is read where nothing can be written',
  async (asked) => {
    const before = standing();
    const { status } = await ada.call('reports.read', { ...asked, from: '2026-01-01', to: '2026-12-31' });
    expect(status).toBe(200);
    expect(standing().byReplica).toBe(before.byReplica + 1);
  },
);

test('[OPS-01] everything is exported from the replica, and calendars are read there', async () => {
  const address = await ada.call('appointments.renewFeed');
  const dora = await server.signIn(people.dora);
  const before = standing();
  expect((await ada.raw(address.body.path)).status).toBe(200);
  expect((await dora.call('wholeExports.start')).status).toBe(200);
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select state from whole_exports');
    expect(rows).toEqual([{ state: 'done' }]);
  }, patience);
  expect(standing().byReplica).toBe(before.byReplica + 2);
});

test('[OPS-01] who sees their own alone is answered by the database', async () => {
  const max = await server.signIn(people.max);
  const before = standing();
  expect((await max.call('search.all', { query: 'House' })).status).toBe(200);
  expect(standing()).toEqual(before);
});

test('[OPS-01] a replica that stands still is not waited for again and again, and nothing old is answered', async () => {
  await replica.pool.query('select pg_wal_replay_pause()');
  try {
    const before = standing();
    await foundAtOnce();
    expect(standing()).toEqual({ up: false, byReplica: before.byReplica, byDatabase: before.byDatabase + 1 });
  } finally {
    await replica.pool.query('select pg_wal_replay_resume()');
  }
  await readAgain();
});

test('[OPS-01] a replica that is killed while it is read costs nobody an answer', async () => {
  let over = false;
  const asking = Promise.all(
    Array.from({ length: 10 }, async () => {
      while (standing().up && !over) await foundAtOnce();
    }),
  ).finally(() => {
    over = true;
  });
  // It is brought back at once, perhaps between two reads.
  while (standing().up && !over) {
    const running = await findPostmaster(join(folder, 'replica/postgres/data'));
    if (running) process.kill(running.pid, 'SIGKILL');
    await sleep(50);
  }
  // Who asks may not have seen it away: it is back soon.
  over = true;
  await asking;
  await readAgain();
});

test('[OPS-01] whoever measures the server is told whether its replica is read', async () => {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { text } = await server.visitor().raw('/metrics', { headers });
  expect(text).toMatch(/^washboard_replica_up 1$/m);
  expect(text).toMatch(/^washboard_replica_reads\{by="replica"\} [1-9]/m);
});

test('[OPS-01] only a replica of this very database is taken', async () => {
  await expect(checkReplica(main.url, database.pool, silentLog)).rejects.toThrow(
    'READ_DATABASE_URL needs a replica that follows the database of DATABASE_URL',
  );
  await checkReplica(follower.url, database.pool, silentLog);
});

test('[OPS-01] a replica that does not answer at the start may come later', async () => {
  const warn = vi.fn();
  await checkReplica('postgresql://postgres@127.0.0.1:1/washboard', database.pool, { ...silentLog, warn });
  expect(warn).toHaveBeenCalledOnce();
});
