import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { mixedAnomalies } from './anomalies.ts';
import { type Mixed, mixedRound } from './anomalies-round.ts';

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({ database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const roundOf = (writes: number): Promise<Mixed> =>
  mixedRound({
    urls: [first.url, second.url],
    token: async (name) => (await first.signIn(people[name])).token ?? '',
    pool: first.services.pool,
    clients: 50,
    goesOn: ({ attempts }) => attempts.length < writes,
  });

test('50 clients write a mixture on two servers, eight streams listen: all fits one order of writes; what is planted is named', {}, async () => {
  const { log, streams, leads, anomalies } = await roundOf(150);
  expect(anomalies).toEqual([]);
  // A quiet checker must not mean that nothing happened.
  expect(log.attempts.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(30);
  expect(log.repeats.filter(({ rows }) => rows.length > 1).length).toBeGreaterThan(10);
  expect(log.rereads.length).toBeGreaterThan(30);
  expect(log.blind.length).toBeGreaterThan(0);
  const named = async (planted: Partial<typeof log>, heard = streams) =>
    mixedAnomalies(first.services.pool, { ...log, ...planted }, leads, heard);
  const [read] = log.rereads;
  const [stream] = streams;
  if (!read || !stream) throw new Error('nobody read');
  expect(await named({ rereads: [{ ...read, read: read.wrote - 1 }] })).toEqual([
    `${read.lead}: the other server read version ${read.wrote - 1} after ${read.wrote} was answered`,
  ]);
  expect(await named({ repeats: [{ key: 'k', name: 'leads.create', rows: ['one', 'another'] }] })).toEqual([
    'leads.create k was answered with two rows',
  ]);
  expect(await named({ blind: [{ name: 'leads.note', status: 200 }] })).toEqual([
    'leads.note was done while viewing as another',
  ]);
  const done = log.attempts.find(({ answer, name }) => answer.status === 200 && name === 'leads.note');
  if (!done) throw new Error('nobody noted');
  const lied = {
    ...done,
    answer: { ...done.answer, body: { ...done.answer.body, version: done.answer.body.version + 1 } },
  };
  expect(await named({ attempts: [lied] })).not.toEqual([]);
  // Of what somebody heard one thing is left out, told twice, or another's.
  const { frames } = stream;
  const at = frames.findIndex(({ event }, place) => event === 'put' && place > 20);
  const all = (planted: typeof frames) => named({}, [{ ...stream, frames: planted }]);
  // What a followed lead ended with is named as well where that was left out.
  expect(await all(frames.toSpliced(at, 1))).toContainEqual(expect.stringContaining('did not hear of'));
  expect(await all(frames.toSpliced(at, 0, frames[at] as (typeof frames)[number]))).toEqual([
    expect.stringContaining('heard '),
  ]);
  const own = streams.find(({ sees }) => sees === 'own');
  const theirs = frames.find(
    ({ event, data }) => event === 'put' && data.row.assignedRep === people.ada.uid,
  ) ?? {
    id: '1.1',
    event: 'put',
    data: { row: { id: 'another', version: 1, assignedRep: people.ada.uid } },
  };
  if (!own) throw new Error('no rep listened');
  expect(await named({}, [{ ...own, frames: [theirs, ...own.frames] }])).toEqual(
    expect.arrayContaining([expect.stringContaining(`is ${people.ada.uid}'s`)]),
  );
});
