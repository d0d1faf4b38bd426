import { type Import, revertDays } from 'domain/imports';
import { day, later } from 'domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { revertJob, runJob } from './jobs.ts';
import { revertChunk, runChunk } from './nouns.ts';
import { forget } from './sql/imports.ts';
import { send, settled } from './testing/office.ts';
import type { Chunk } from './work.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const emit = (_event: NewEvent) => undefined;
const get = async (id: string): Promise<Import> => (await ada.call('imports.get', { id })).body;
const some = (chunk: Chunk, id: string) =>
  server.db.transaction().execute((db) => {
    const { keys, now, newId } = server.services;
    return chunk({ db, keys, now: now(), newId, emit }, id, 40);
  });
// As the queue says it after its last try.
const giveUp = (job: typeof runJob, id: string) =>
  server.db
    .transaction()
    .execute((db) => job.givenUp?.({ id }, { db, emit } as unknown as JobContext) ?? Promise.resolve());
const begun = async (word: string): Promise<string> => {
  const file = `First name,Email\n${Array.from({ length: 90 }, (_, n) => `A,${word}${n}@stopped.example`).join('\n')}\n`;
  const { id } = (await send(ada, file)).body;
  const { body } = await ada.call('imports.check', { id });
  await ada.call('imports.run', { id, checks: body.checks });
  await some(runChunk, id);
  await giveUp(runJob, id);
  return id;
};
const leads = async (word: string) =>
  (
    await server.db
      .selectFrom('leads')
      .select('id')
      .where('email', 'like', `${word}%@stopped.example`)
      .execute()
  ).length;
const goesOn = async (id: string): Promise<Import> => {
  const other = await startTestServer({ database: server.database, jobs: true });
  const end = await settled(ada, id);
  await other.close();
  return end;
};

it('[IMPORT-01] an import that was given up says so, and goes on where it stood', async () => {
  const id = await begun('on');
  expect(await get(id)).toMatchObject({
    state: 'running',
    done: 40,
    problem:
      'The rows after row 40 could not be imported, however often it was tried. What was done before them stays.',
  });
  const { checks } = await get(id);
  expect((await ada.call('imports.run', { id, checks })).body).toMatchObject({
    state: 'running',
    problem: null,
  });
  // Once is enough.
  expect((await ada.call('imports.run', { id, checks })).body.error.code).toBe('IMPORT_STARTED');
  expect(await goesOn(id)).toMatchObject({ state: 'done', created: 90, problem: null });
});

it('[IMPORT-01] or it is taken back, and so is a revert that was given up gone on with', async () => {
  const id = await begun('back');
  expect(await leads('back')).toBe(40);
  expect((await ada.call('imports.revert', { id })).body).toMatchObject({
    state: 'reverting',
    problem: null,
  });
  expect((await ada.call('imports.revert', { id })).body.error.code).toBe('IMPORT_REVERTED');
  // One that was given up before says nothing of what is done since.
  await giveUp(runJob, id);
  expect(await get(id)).toMatchObject({ problem: null });
  await server.db.transaction().execute(async (db) => {
    const { keys, now, newId } = server.services;
    await revertChunk({ db, keys, now: now(), newId, emit }, id, 10);
  });
  await giveUp(revertJob, id);
  expect((await get(id)).problem).toMatch(/^The rows after row 10 could not be taken back/);
  expect((await ada.call('imports.revert', { id })).status).toBe(200);
  expect(await goesOn(id)).toMatchObject({ state: 'reverted', removed: 40, kept: 0, problem: null });
  expect(await leads('back')).toBe(0);
});

it('[IMPORT-01] one that stands still is forgotten like any other, and neither goes on nor back then', async () => {
  const id = await begun('cold');
  const said = async () =>
    (
      await server.db
        .selectFrom('import_rows')
        .select('n')
        .where('importId', '=', id)
        .where('cells', 'is not', null)
        .execute()
    ).length;
  const { startedAt, checks } = await get(id);
  const end = later(startedAt ?? '', 1);
  await forget(server.db, end, later(startedAt ?? '', -day));
  expect(await said()).toBe(90);
  await forget(server.db, end, end);
  expect(await said()).toBe(0);
  await server.db
    .updateTable('imports')
    .set({ startedAt: later(startedAt ?? '', -(revertDays + 1) * day) })
    .where('id', '=', id)
    .execute();
  expect((await ada.call('imports.run', { id, checks })).body.error.code).toBe('IMPORT_OVER');
  expect((await ada.call('imports.revert', { id })).body.error.code).toBe('IMPORT_REVERT_OVER');
});
