import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const settled = (id: string, state: string): Promise<void> =>
  expect.poll(async () => (await ada.call('imports.get', { id })).body.state).toBe(state);

const importTwo = async (name: string): Promise<string> => {
  const { body } = await ada.raw(`/api/imports.upload?noun=leads&name=${name}.csv`, {
    method: 'POST',
    body: `First Name,Last Name,Email\nRosa,${name},rosa@${name}.example\nLuis,${name},luis@${name}.example\n`,
  });
  expect((await ada.call('imports.check', { id: body.id })).status).toBe(200);
  await ada.call('imports.run', { id: body.id, checks: 1 });
  await settled(body.id, 'done');
  return body.id;
};

const present = async () =>
  (await server.services.pool.query('select count(*) as n from leads where "deletedAt" is null')).rows[0].n;

test('[UNDO-01] an import is taken back by its revert, as one act of who started it', async () => {
  const id = await importTwo('acme');
  expect(await present()).toBe(2);
  const dora = await server.signIn(people.dora);
  expect((await dora.call('leads.undoHistory', {})).body.items).toEqual([]);
  const { body } = await ada.call('leads.undoHistory', {});
  expect(body.items).toMatchObject([
    {
      id,
      action: 'create',
      verb: 'imported',
      leads: 2,
      leadId: null,
      undone: false,
      next: 'undo',
      description: 'Imported 2 leads from acme.csv',
    },
  ]);
  const undone = await ada.call('leads.undo', {});
  expect(undone.status, undone.text).toBe(200);
  expect(undone.body).toMatchObject({ entry: { id, undone: true, next: null }, lead: null, left: [] });
  await settled(id, 'reverted');
  expect(await present()).toBe(0);
  expect((await ada.call('leads.undo', { entry: id })).body.error.code).toBe('ALREADY_UNDONE');
  expect((await ada.call('leads.redo', {})).body.error.code).toBe('NOTHING_TO_REDO');
});

test('[UNDO-01] stands in its place among other acts, and for seven days', async () => {
  const lead = (await ada.call('leads.create', { lastName: 'Before' })).body;
  await importTwo('later');
  await ada.call('leads.note', { id: lead.id, text: 'After' });
  const verbs = async () =>
    (await ada.call('leads.undoHistory', {})).body.items.map(({ verb }: { verb: string }) => verb);
  expect(await verbs()).toEqual(['noted', 'imported', 'created']);
  await server.services.pool.query(`update imports set "finishedAt" = now() - interval '8 days'`);
  expect(await verbs()).toEqual(['noted', 'created']);
});
