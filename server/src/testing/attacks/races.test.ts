import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let other: TestServer;
const who = {} as Record<keyof typeof people, Client>;
const there = {} as Record<keyof typeof people, Client>;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
  for (const name of Object.keys(people) as (keyof typeof people)[]) {
    who[name] = await server.signIn(people[name]);
    there[name] = await other.signIn(people[name]);
  }
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const lead = async (fields: object = {}) =>
  (await who.ada.call('leads.create', { firstName: 'Race', ...fields })).body.id as string;
const rowOf = async (id: string) =>
  (await server.database.pool.query('select * from leads where id = $1', [id])).rows[0];
const clocks = (at: TestServer) => {
  const job = features.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'leads.clocks');
  if (!job) throw new Error('no clocks');
  return runJob(at.services, createRecorder([]), job, {});
};

test('of accepting, rejecting, taking back and running out exactly one happens, over two servers', async () => {
  for (let n = 0; n < 12; n += 1) {
    const id = await lead({ assignedRep: people.max.uid });
    expect((await who.max.call('leads.pass', { id, to: people.mia.uid })).status).toBe(200);
    const { rows } = await server.database.pool.query(
      `update leads set "passedAt" = "passedAt" - interval '2 days' where id = $1 returning id`,
      [id],
    );
    expect(rows).toHaveLength(1);
    const all = await Promise.all([
      who.mia.call('leads.answer', { id, answer: 'accept' }),
      there.mia.call('leads.answer', { id, answer: 'reject', reason: 'no' }),
      there.max.call('leads.undo', { leadId: id }),
      clocks(n % 2 ? server : other),
    ]);
    const answers = all.slice(0, 3) as { status: number; text: string }[];
    for (const { status, text } of answers) expect([200, 403, 404, 409], text).toContain(status);
    const events = await server.database.pool.query(
      `select verb from events where noun = 'leads' and "rowId" = $1 and verb in ('accepted', 'rejected', 'passTimedOut', 'undone')`,
      [id],
    );
    expect(events.rows, JSON.stringify(events.rows)).toHaveLength(1);
    expect((await rowOf(id)).passState).toBeNull();
  }
});

test('two merges that cross leave one lead, and nothing waits for ever', async () => {
  for (let n = 0; n < 12; n += 1) {
    const [a, b] = [await lead({ assignedRep: people.max.uid }), await lead({ assignedRep: people.max.uid })];
    await who.max.call('leads.note', { id: a, text: 'of a' });
    await who.max.call('leads.note', { id: b, text: 'of b' });
    const [one, two, moved] = await Promise.all([
      who.max.call('leads.merge', { id: a, duplicateId: b }),
      there.max.call('leads.merge', { id: b, duplicateId: a }),
      there.ada.call('leads.bulk', { ids: [b, a], verb: 'move', input: { to: 'selling' } }),
    ]);
    expect([one.status, two.status].sort(), one.text + two.text).toEqual([200, 404]);
    expect([200, 503]).toContain(moved.status);
    const left = one.status === 200 ? a : b;
    const { body } = await who.max.call('leads.get', { id: left });
    const texts = body.notes.map(({ text }: { text: string }) => text);
    expect(texts).toContain('of a');
    expect(texts).toContain('of b');
  }
});

test('contacts that change places both ways are where they were sent', async () => {
  const [a, b] = [await lead({ assignedRep: people.max.uid }), await lead({ assignedRep: people.max.uid })];
  const make = async (leadId: string) =>
    (await who.max.call('contacts.create', { leadId, firstName: 'Con' })).body.id;
  const pairs = await Promise.all(Array.from({ length: 10 }, async () => [await make(a), await make(b)]));
  const moves = pairs.flatMap(([x, y]) => [
    who.max.call('contacts.update', { id: x, version: 1, fields: { leadId: b } }),
    there.max.call('contacts.update', { id: y, version: 1, fields: { leadId: a } }),
  ]);
  for (const { status, text } of await Promise.all(moves)) expect(status, text).toBe(200);
});

test('an undo and an edit of the same field at once: never is the newer edit lost', async () => {
  for (let n = 0; n < 12; n += 1) {
    const id = await lead({ assignedRep: people.max.uid, city: 'First' });
    const edited = await who.max.call('leads.update', { id, version: 1, fields: { city: 'Second' } });
    const [undone, third] = await Promise.all([
      who.max.call('leads.undo', { leadId: id }),
      there.ada.call('leads.update', { id, version: edited.body.version, fields: { city: 'Third' } }),
    ]);
    const { city } = await rowOf(id);
    expect(third.status === 200 ? 'Third' : 'First', `${undone.status} ${third.status}`).toBe(city);
  }
});

test('one act undone from two devices at once is undone once', async () => {
  const id = await lead({ assignedRep: people.max.uid });
  await who.max.call('leads.note', { id, text: 'once' });
  const entry = (await who.max.call('leads.undoHistory')).body.items[0].id;
  const both = await Promise.all(
    Array.from({ length: 8 }, (_, n) => (n % 2 ? who : there).max.call('leads.undo', { entry })),
  );
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('many who work the same leads in opposite orders all get an answer', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => lead({ assignedRep: people.max.uid })));
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => {
      const by = n % 2 ? who.ada : there.ada;
      const [a = '', b = ''] = n % 3 ? ids : [...ids].reverse();
      if (n % 4 === 0)
        return by.call('leads.bulk', {
          ids: [...ids].reverse(),
          verb: 'assign',
          input: { rep: n % 8 ? people.mia.uid : people.max.uid },
        });
      if (n % 4 === 1) return by.call('leads.pass', { id: a, to: people.mia.uid });
      if (n % 4 === 2) return by.call('leads.undo', {});
      return by.call('leads.assign', { id: b, rep: people.max.uid });
    }),
  );
  for (const { status, text } of answers) expect([200, 400, 403, 404, 409], text).toContain(status);
});
