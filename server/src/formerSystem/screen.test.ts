import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FormerCollection, FormerRun } from 'domain/formerSystem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { formerUuid } from './ids.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const upload = (client: Client, id: string, collection: FormerCollection, body: string) =>
  client.raw(`/api/formerSystem.upload?id=${id}&collection=${collection}&name=${collection}.json`, {
    method: 'POST',
    body,
  });

const settled = async (id: string): Promise<FormerRun> => {
  const run = async (): Promise<FormerRun> => (await ada.call('formerSystem.get', { id })).body;
  await expect.poll(async () => (await run()).state).toBe('done');
  return run();
};

const kept = async (id: string): Promise<string[]> => {
  const folder = resolve(server.services.env.dataDir, 'files', 'former-system');
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith(id));
};

const leads = JSON.stringify([
  { id: 'L1', lastName: 'Amari', email: 'beth@orchard.example', status: 'new', favouriteColour: 'blue' },
  { id: 'L2', lastName: '=cmd', status: 'frozen' },
  { id: 'L3', lastName: 'Ghost', status: 'new', assignedRep: 'u_gone' },
]);
const users = JSON.stringify({ u_dev: { email: 'dev@old.example', role: 'developer' } });

test('files are sent, looked at, moved once and forgotten; what is odd is listed', async () => {
  const { body: run } = await ada.call('formerSystem.start', {});
  expect((await ada.call('formerSystem.check', { id: run.id })).body.error.code).toBe('FORMER_NO_FILES');
  const { body: sent } = await upload(ada, run.id, 'leads', leads);
  expect(sent.files).toEqual({ leads: { name: 'leads.json', bytes: leads.length, documents: 3 } });
  await upload(ada, run.id, 'users', users);
  expect(await kept(run.id)).toHaveLength(2);
  expect((await ada.call('formerSystem.run', { id: run.id })).body.error.code).toBe('FORMER_NOT_CHECKED');

  const { body: check } = await ada.call('formerSystem.check', { id: run.id });
  expect(check.tallies.leads).toMatchObject({ read: 3, written: 2, refused: 1, broken: 1 });
  expect(check.run.state).toBe('checked');

  const started = await Promise.all([
    ada.call('formerSystem.run', { id: run.id }),
    ada.call('formerSystem.run', { id: run.id }),
  ]);
  expect(started.map(({ status }) => status).sort()).toEqual([200, 409]);
  const done = await settled(run.id);
  expect(done.tallies.leads).toMatchObject({
    read: 3,
    written: 2,
    refused: 1,
    broken: 1,
    unknown: { favouriteColour: 1 },
  });

  const { body: remarks } = await ada.call('formerSystem.remarks', { id: run.id, collection: 'leads' });
  expect(remarks.items.map(({ id, kind }: { id: string; kind: string }) => [id, kind])).toEqual(
    expect.arrayContaining([
      ['L1', 'unknown'],
      ['L2', 'refused'],
      ['L3', 'broken'],
    ]),
  );
  const { text } = await ada.raw(`/api/formerSystem/${run.id}/remarks.csv`);
  expect(text).toContain('leads,L2,refused,,status: Status ‘frozen’ is not known');
  expect((await ada.call('formerSystem.find', { formerId: 'L1' })).body.items).toEqual([
    { collection: 'leads', id: formerUuid('leads', 'L1') },
  ]);
  expect((await ada.call('formerSystem.list', {})).body.items).toHaveLength(1);
  await expect.poll(() => kept(run.id)).toEqual([]);
  expect((await upload(ada, run.id, 'leads', leads)).body.error.code).toBe('FORMER_STARTED');
});

test('an administrator brings in no developer', async () => {
  const [user] = (
    await server.services.pool.query('select role from users where uid = $1', [formerUuid('users', 'u_dev')])
  ).rows;
  expect(user.role).toBe('admin');
});

test.each([
  ['<html>', 'leads.json is not a JSON export that can be read'],
  ['[{"id":"a"},', 'leads.json is not a JSON export that can be read'],
  ['"just a text"', 'leads.json is not a JSON export that can be read'],
])('a file that is no export (%s) is refused with a sentence, and not kept', async (body, sentence) => {
  const { body: run } = await ada.call('formerSystem.start', {});
  const answer = await upload(ada, run.id, 'leads', body);
  expect([answer.status, answer.body.error.code]).toEqual([400, 'FORMER_NOT_JSON']);
  expect(answer.body.error.message).toContain(sentence);
  expect(await kept(run.id)).toEqual([]);
});

test('managers and strangers have no part in it', async () => {
  const { body: run } = await ada.call('formerSystem.start', {});
  const max = await server.signIn(people.max);
  expect((await upload(max, run.id, 'leads', leads)).status).toBe(403);
  expect((await upload(server.anonymous, run.id, 'leads', leads)).status).toBe(401);
  expect((await max.raw(`/api/formerSystem/${run.id}/remarks.csv`)).status).toBe(403);
  for (const name of ['get', 'check', 'run', 'remarks'])
    expect((await max.call(`formerSystem.${name}`, { id: run.id })).status).toBe(403);
});
