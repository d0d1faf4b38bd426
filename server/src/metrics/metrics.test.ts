import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

const metricsToken = 'a-token-of-the-test';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { metricsToken } });
});
afterAll(() => server.close());

const scrape = (token: string | null, url = server.url) =>
  fetch(`${url}/metrics`, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });

/** The lines of one measure, by their labels. */
const read = async (name: string): Promise<Record<string, number>> => {
  const text = await (await scrape(metricsToken)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(name.length, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' '))),
    ]),
  );
};

test('[OPS-01] there is no such address without a token of the house, and nothing is told without it', async () => {
  const other = await startTestServer({ database: server.database });
  try {
    expect((await scrape(metricsToken, other.url)).status).toBe(404);
  } finally {
    await other.close();
  }
  for (const token of [null, '', 'a-token-of-the-tesT', `${metricsToken}x`]) {
    const answer = await scrape(token);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await answer.text()).toBe('The token is missing or wrong.\n');
  }
  const { headers, status } = await scrape(metricsToken);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
});

test('[OPS-01] requests are counted by operation and class of status; what nobody knows is no name of its own', async () => {
  const ada = await server.signIn(people.ada);
  for (let n = 0; n < 3; n += 1) await ada.call('system.status');
  await ada.call('leads.get', { id: server.services.newId() });
  await fetch(`${server.url}/nothing-${server.services.newId()}`);
  const counted = await read('washboard_request_duration_seconds_count');
  expect(counted['{operation="system.status",status="4xx"}']).toBe(3);
  expect(counted['{operation="leads.get",status="4xx"}']).toBe(1);
  expect(Object.keys(counted).filter((labels) => labels.includes('nothing'))).toEqual([]);
});

test('[OPS-01] streams, jobs, connections and the last backup are told as they stand', async () => {
  expect(await read('washboard_backup_bytes')).toEqual({});
  await server.services.pool.query(
    `insert into backups_made ("at", "bytes", "checkedAt") values ($1, 412, null)`,
    [new Date(Date.parse(server.services.now()) - 60_000).toISOString()],
  );
  expect(await read('washboard_backup_bytes')).toEqual({ '': 412 });
  const age = (await read('washboard_backup_age_seconds'))['{checked="no"}'];
  expect(age).toBeGreaterThanOrEqual(60);
  expect(age).toBeLessThan(600);

  expect(await read('washboard_backup_check_age_seconds')).toEqual({});
  await server.services.pool.query(`insert into backup_checks values ($1, 'washboard-x', 5, false, 'Cut.')`, [
    new Date(Date.parse(server.services.now()) - 60_000).toISOString(),
  ]);
  expect((await read('washboard_backup_check_age_seconds'))['{good="no"}']).toBeGreaterThanOrEqual(60);
  expect(await read('washboard_backup_failing_seconds')).toEqual({});
  await server.services.pool.query(`insert into backup_runs values ('check', $1, $1, 'Cut.', $1)`, [
    new Date(Date.parse(server.services.now()) - 60_000).toISOString(),
  ]);
  expect((await read('washboard_backup_failing_seconds'))['{kind="check"}']).toBeGreaterThanOrEqual(60);

  await enqueueJob(server.db, { name: 'test.measured' }, {}, { runAt: '2026-01-01T00:00:00.000Z' });
  expect((await read('washboard_jobs'))['{kind="test.measured",state="waiting"}']).toBe(1);
  expect((await read('washboard_job_due_seconds'))['{kind="test.measured"}']).toBeGreaterThan(86_400);
  expect((await read('washboard_database_connections'))['{state="open"}']).toBeGreaterThan(0);

  expect(await read('washboard_feed_streams')).toEqual({ '': 0 });
  const max = await server.signIn(people.max);
  const stream = await max.stream('leads');
  try {
    expect(await read('washboard_feed_streams')).toEqual({ '': 1 });
  } finally {
    stream.close();
  }
  expect((await read('washboard_feed_behind_seconds'))['']).toBeLessThan(60);
  expect(await read('nodejs_eventloop_lag_p99_seconds')).not.toEqual({});
});

test('[OPS-01] what cannot be read is left out and counted; the rest is told', async () => {
  await server.services.pool.query('alter table backups_made rename to backups_away');
  try {
    expect(await read('washboard_backup_bytes')).toEqual({});
    expect(
      (await read('washboard_measures_failed_total'))['{measure="washboard_backup_bytes"}'],
    ).toBeGreaterThan(0);
    expect(await read('washboard_feed_streams')).not.toEqual({});
  } finally {
    await server.services.pool.query('alter table backups_away rename to backups_made');
  }
});

const deployed = (file: string) =>
  readFile(new URL(`../../../deploy/prometheus/${file}`, import.meta.url), 'utf8');

test('[OPS-01] every measure that the alerts and the dashboard of deploy/prometheus ask for is told', async () => {
  const told = new Set((await (await scrape(metricsToken)).text()).match(/(?<=^# HELP )\w+/gm));
  const parts = /\b(?:washboard|nodejs|process)_\w+/g;
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const asked = (await deployed(file)).match(parts) ?? [];
    expect(asked.length).toBeGreaterThan(8);
    const unknown = asked.filter((name) => !told.has(name.replace(/_(?:bucket|count|sum)$/, '')));
    expect(unknown, file).toEqual([]);
  }
});

test('[OPS-01] what the alerts and the dashboard tell apart is told apart, by labels that Prometheus does not give itself', async () => {
  await server.services.pool.query(
    `insert into outbox ("id", "toAddress", "subject", "body", "createdAt")
     values (gen_random_uuid(), 'rosa@example.com', 'S', 'B', $1)`,
    [server.services.now()],
  );
  await server.services.pool.query(`insert into backup_checks values ($1, 'washboard-y', 5, false, 'Cut.')`, [
    server.services.now(),
  ]);
  await enqueueJob(server.db, { name: 'test.told' }, {}, { runAt: server.services.now() });
  // What was asked is measured once it is answered.
  await (await server.signIn(people.ada)).call('system.status');
  const told = new Map<string, Set<string>>();
  for (const [, labels = ''] of (await (await scrape(metricsToken)).text()).matchAll(/^\w+\{(.+)\} /gm))
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      told.set(label, (told.get(label) ?? new Set()).add(value));
  // What a scrape adds; of a measure's own label by such a name only exported_job would be left.
  const added = ['job', 'instance'];
  expect(added.filter((label) => told.has(label))).toEqual([]);

  const texts = [await deployed('alerts.yml'), await deployed('dashboard.json')].join('\n');
  const grouped = [...texts.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, list = '']) => list.split(', '));
  const shown = [...texts.matchAll(/\{\{ ?\$labels\.(\w+) ?\}\}|\{\{(\w+)\}\}/g)].map(
    ([, one, other]) => one ?? other,
  );
  expect(grouped.length).toBeGreaterThan(10);
  expect(shown.length).toBeGreaterThan(10);
  // A failure has its measure.
  const known = [...added, 'measure', 'operation', 'status', ...told.keys()];
  expect([...grouped, ...shown].filter((label) => !known.includes(label ?? ''))).toEqual([]);
  const chosen = [...texts.matchAll(/washboard_\w+\{(\w+)=~?\\?"([\w|]+)\\?"\}/g)];
  expect(chosen.length).toBeGreaterThan(4);
  // No request fails here.
  told.set('status', new Set(['5xx']));
  for (const [all, label = '', values = ''] of chosen)
    for (const value of values.split('|')) expect([...(told.get(label) ?? [])], all).toContain(value);
});
