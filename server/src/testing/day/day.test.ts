import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { createClient } from '#platform/testing/client.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { newHearing } from '#testing';
import { type Day, dayAnomalies, unlikeServers } from './judge.ts';
import { playDay } from './play.ts';
import { hire } from './staff.ts';
import { isDone, type Sent } from './writes.ts';

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer({ jobs: true });
  second = await startTestServer({ database: first.database, jobs: true });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

test('a day in small on two servers: nothing lost or doubled; what is planted is named', async () => {
  const { pool } = first.services;
  const urls = [first.url, second.url];
  const staff = await hire(first.services, 4, 2);
  const { report, anomalies, day } = await playDay({
    doors: urls,
    urls,
    pool,
    staff,
    streams: 8,
    seconds: 6,
    many: 20,
    least: 80,
  });
  expect(anomalies).toEqual([]);
  // A quiet judge must not mean that nothing happened.
  expect(report).toMatchObject({ imported: 20 });
  expect(report.acknowledged).toBeGreaterThan(40);
  expect(report.storms.length).toBeGreaterThan(0);
  expect(report.news.count).toBeGreaterThan(0);

  const named = (planted: Partial<Day>) => dayAnomalies(pool, { ...day, ...planted });
  const doneAs = (name: string, but = ''): Sent => {
    const found = day.writes.find((sent) => sent.name === name && isDone(sent) && sent.lead !== but);
    if (!found) throw new Error(`Nobody did ${name}`);
    return found;
  };
  // What was acknowledged and never done; never answered; failed; refused and done all the same.
  const note = doneAs('leads.note');
  const text = `note ${randomUUID()}`;
  const never = { ...note, key: 'never', tries: 2, input: { ...note.input, text } };
  expect(await named({ writes: [...day.writes, never] })).toEqual([
    'leads.note never, sent 2 times, was acknowledged and is lost',
    'leads.note never, sent 2 times, stands in lead_notes 0 times',
  ]);
  expect(await named({ writes: [{ ...never, answer: null }] })).toEqual([
    'leads.note never, sent 2 times, was never answered',
  ]);
  const many = {
    rows: [
      { id: note.lead, outcome: 'changed' },
      { id: 'other', outcome: 'unchanged' },
    ],
  };
  const bulk = {
    ...never,
    name: 'leads.bulk',
    always: false,
    answer: { ...note.answer, body: many } as never,
  };
  expect(await named({ writes: [bulk] })).toEqual([
    `leads.bulk never, sent 2 times, was acknowledged for ${note.lead} and is lost`,
  ]);
  const answering = (status: number) => ({ ...note, tries: 2, answer: { ...note.answer, status } as never });
  expect(await named({ writes: [answering(500)] })).toContainEqual(
    expect.stringContaining('failed with 500'),
  );
  expect(await named({ writes: [answering(409)] })).toEqual([
    `leads.note ${note.key}, sent 2 times, was refused and acted`,
  ]);
  // An import of which a row is missing.
  const [file] = day.imports;
  if (!file) throw new Error('Nothing was imported');
  expect(await named({ imports: [{ ...file, rows: 21 }] })).toEqual([
    `import of ${file.file}: 20 rows of 21, 20 leads`,
  ]);
  // A page that one thing was kept from.
  const heardBy = ({ hearing }: Day['pages'][number]) => hearing.stretches[0]?.heard.length ?? 0;
  const [page] = day.pages
    .filter(({ hearing }) => hearing.sees === 'all')
    .toSorted((one, other) => heardBy(other) - heardBy(one));
  if (!page) throw new Error('Nobody listened');
  const deaf = newHearing({ ...page.hearing, who: 'deaf' }, { mayReadAfresh: true });
  const [stretch] = page.hearing.stretches;
  if (!stretch) throw new Error('Nothing was heard');
  const lacking = { ...deaf, stretches: [{ ...stretch, heard: stretch.heard.toSpliced(3, 1) }] };
  expect(await named({ pages: [{ hearing: lacking }] })).toEqual([
    expect.stringContaining('deaf: did not hear of'),
  ]);

  // And in the database itself: a note that is gone, an event twice, a version that no event made, a sum that is off.
  const lead = note.lead ?? '';
  const { lead: other } = doneAs('leads.create', lead);
  const ada = await first.signIn(people.ada);
  await ada.call('view.set', { mode: 'all' });
  const servers = urls.map((url) => createClient(url, { washboard_session: ada.token ?? '' }));
  expect(await unlikeServers(pool, servers, [lead])).toEqual([]);
  const plant = async (sql: string, values: unknown[]) => {
    const client = await pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query(sql, values);
    } finally {
      client.release(true);
    }
  };
  await plant('delete from lead_notes where "text" = $1', [note.input['text']]);
  const mark = `leads.note ${note.key}, sent ${note.tries} times,`;
  expect(await named({})).toContain(`${mark} stands in lead_notes 0 times`);
  const columns =
    '"noun", "rowId", "verb", "at", "actor", "effective", "key", "before", "after", "scopeBefore", "scopeAfter"';
  await plant(`insert into events (${columns}) select ${columns} from events where "key" = $1`, [note.key]);
  const doubled = await named({});
  expect(doubled).toContain(`${mark} acted 2 times on one row`);
  expect(doubled).toContainEqual(expect.stringMatching(`^${lead}: is at version`));
  await plant(`update leads set "version" = "version" + 1 where "id" = $1`, [other]);
  expect(await named({})).toContainEqual(expect.stringMatching(`^${other}: is at version`));
  await plant(`insert into lead_sums values ('standing', 'new', 'new', null, null, 1, 0)`, []);
  expect(await unlikeServers(pool, servers, [lead])).toContainEqual(expect.stringContaining('a recount'));
});
