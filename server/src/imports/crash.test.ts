import type { Import } from 'domain/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewEvent } from '#platform/operations/events.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { runChunk } from './nouns.ts';
import { realFile, send, settled } from './testing/office.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const started = async (): Promise<string> => {
  const { body } = await send(ada, await realFile());
  await ada.call('imports.check', { id: body.id, dates: 'mdy' });
  await ada.call('imports.run', { id: body.id, checks: 1 });
  return body.id as string;
};
const chunk = (id: string, fails = false): Promise<boolean> =>
  server.db.transaction().execute(async (db) => {
    const { keys, now, newId } = server.services;
    const more = await runChunk({ db, keys, now: now(), newId, emit: (_event: NewEvent) => undefined }, id);
    if (fails) throw new Error('the lights went out');
    return more;
  });
const leads = async () => (await server.db.selectFrom('leads').select('id').execute()).length;
const get = async (id: string): Promise<Import> => (await ada.call('imports.get', { id })).body as Import;

it('goes on where the last commit ended when a chunk dies, and counts every row once', async () => {
  const id = await started();
  expect(await chunk(id)).toBe(true);
  const { done, created } = await get(id);
  expect([done, await leads()]).toEqual([200, created]);
  await expect(chunk(id, true)).rejects.toThrow('the lights went out');
  expect((await get(id)).done).toBe(200);
  expect(await leads()).toBe(created);
  // Two servers that both think the job is theirs.
  await Promise.all([chunk(id), chunk(id), chunk(id)]);
  while (await chunk(id));
  const end = await get(id);
  expect(end).toMatchObject({ state: 'done', done: 1581 });
  expect(end.created + end.updated + end.duplicate + end.refused).toBe(1581);
  expect(await leads()).toBe(end.created);
});

it('is finished by another server when the first one stops', async () => {
  const id = await started();
  const first = await startTestServer({ database: server.database, jobs: true });
  await first.close();
  const second = await startTestServer({ database: server.database, jobs: true });
  expect(await settled(ada, id)).toMatchObject({ state: 'done', created: 0, done: 1581 });
  await second.close();
});

it('a check that was asked for is done by another server when the first one stops', async () => {
  const beginning = (await realFile()).toString().split('\n').slice(0, 948).join('\n');
  const { body } = await send(ada, beginning);
  await ada.call('imports.startCheck', { id: body.id, dates: 'mdy' });
  const first = await startTestServer({ database: server.database, jobs: true });
  await first.close();
  const second = await startTestServer({ database: server.database, jobs: true });
  const checking = async () => (await ada.call('imports.checking', { id: body.id })).body;
  await expect.poll(async () => (await checking()).answer?.state).toBe('checked');
  expect(await checking()).toMatchObject({ looked: 850, problem: null, answer: { rows: 850, checks: 1 } });
  await second.close();
});
