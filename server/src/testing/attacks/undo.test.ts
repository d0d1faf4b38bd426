import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
const who = {} as Record<keyof typeof people, Client>;
beforeAll(async () => {
  server = await startTestServer();
  for (const name of Object.keys(people) as (keyof typeof people)[])
    who[name] = await server.signIn(people[name]);
});
afterAll(() => server.close());

const ofMax = async (fields: object = {}) =>
  (await who.max.call('leads.create', { firstName: 'Undone', assignedRep: people.max.uid, ...fields })).body
    .id as string;
const undo = (input: object, key?: string) => who.max.call('leads.undo', input, key ? { key } : {});
const entries = async () => (await who.max.call('leads.undoHistory')).body.items;

test('whoever passed a lead reads no more of it by undoing what they did before (D39)', async () => {
  const id = await ofMax();
  await who.max.call('leads.note', { id, text: 'Mine' });
  await who.max.call('leads.pass', { id, to: people.mia.uid });
  await who.mia.call('leads.note', { id, text: 'Only for Mia' });
  expect((await who.max.call('leads.get', { id })).status).toBe(404);
  const noted = (await entries()).find((entry: { verb: string }) => entry.verb === 'noted');
  const { status, text } = await undo({ entry: noted.id });
  expect(text).not.toContain('Only for Mia');
  expect(status).toBe(404);
});

test('an undo sent again shows nothing of a lead that was passed on since (D39)', async () => {
  const id = await ofMax();
  await who.max.call('leads.pass', { id, to: people.mia.uid });
  expect((await undo({ leadId: id }, 'recalled')).status).toBe(200);
  await who.max.call('leads.pass', { id, to: people.mia.uid });
  await who.mia.call('leads.note', { id, text: 'Only for Mia' });
  const again = await undo({ leadId: id }, 'recalled');
  expect(again.text).not.toContain('Only for Mia');
});

test('a refused undo shows the lead only to who may read it', async () => {
  const id = await ofMax();
  await who.max.call('leads.pass', { id, to: people.mia.uid });
  const first = (await entries())[0];
  await who.ada.call('leads.answer', { id, answer: 'reject', reason: 'Not now' });
  await who.max.call('leads.pass', { id, to: people.mia.uid });
  await who.mia.call('leads.note', { id, text: 'Only for Mia' });
  const refused = await undo({ entry: first.id });
  expect(refused.status).toBe(409);
  expect(refused.text).not.toContain('Only for Mia');
  // Deleted by an administrator, a lead is nobody else's to read (LED-11).
  const gone = await ofMax();
  const created = (await entries())[0];
  await who.ada.call('leads.note', { id: gone, text: 'Why it goes' });
  await who.ada.call('leads.remove', { id: gone });
  expect((await undo({ entry: created.id })).text).not.toContain('Why it goes');
});

test('undo brings no right back: not after a demotion, nor of what was given away', async () => {
  const id = (await who.ada.call('leads.create', { firstName: 'Pool' })).body.id;
  await who.max.call('leads.take', { id });
  await who.max.call('leads.returnToPool', { id, note: 'Back' });
  const [returned, taken] = await entries();
  expect([returned.verb, taken.verb]).toEqual(['returned', 'taken']);
  const given = await ofMax();
  await who.max.call('leads.transfer', { id: given, rep: people.mia.uid });
  const [transferred] = await entries();
  expect((await undo({ entry: transferred.id })).status).toBe(404);
  await who.dora.call('users.setRole', { uid: people.max.uid, role: 'user' });
  who.max = await server.signIn(people.max);
  for (const { id: entry } of [returned, taken, transferred])
    expect([403, 404, 409]).toContain((await undo({ entry })).status);
  for (const entry of await entries()) {
    const { status, body } = await undo({ entry: entry.id });
    if (status === 200) expect(body.lead?.assignedRep ?? null, entry.verb).not.toBe(null);
  }
  const { rows } = await server.database.pool.query('select "assignedRep" as rep from leads where id = $1', [
    id,
  ]);
  expect(rows[0].rep).toBeNull();
  await who.dora.call('users.setRole', { uid: people.max.uid, role: 'manager' });
  who.max = await server.signIn(people.max);
});
