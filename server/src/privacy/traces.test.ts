import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealJob, verifyChain, wordsJob } from '#audit';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { eraseJob } from './erase.ts';
import { everywhere } from './everywhere.fixtures.ts';

let server: TestServer;
let ada: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-traces-'));
  server = await startTestServer({ env: { dataDir: folder } });
  ada = await server.signIn(people.ada);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const recorder = createRecorder(features);
const ask = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const ok = async (name: string, input: object) => {
  const { status, body, text } = await ada.call(name, input);
  expect(status, text).toBe(200);
  return body;
};
const found = (pattern: string) => everywhere(ask, pattern);
const seal = async () => {
  await runJob(server.services, recorder, sealJob, {});
  await runJob(server.services, recorder, wordsJob, {});
};
/** Erases somebody as the job does; answers the certificate. */
const erase = async (noun: string, id: string) => {
  const { id: certificate } = await ok('privacy.erase', { noun, id });
  await runJob(server.services, recorder, eraseJob, { id: certificate });
  return ok('privacy.get', { id: certificate });
};

test('[ADMIN-04] whoever was deleted for good is found by what they gave, and erased from the events that are left', async () => {
  const vera = { firstName: 'Vera', lastName: 'Quillfeather', email: 'vera@quill.example' };
  const { id } = await ok('leads.create', { ...vera, phone: '(707) 555-0177' });
  const contact = { firstName: 'Zeno', lastName: 'Quillman', phone: '(707) 555-0188' };
  const { id: contactId } = await ok('contacts.create', { leadId: id, ...contact });
  await ok('contacts.remove', { id: contactId });
  await ok('leads.remove', { id });
  await ok('trash.purge', { noun: 'contacts', ids: [contactId] });
  await ok('trash.purge', { noun: 'leads', ids: [id] });
  // What tells of the deletion itself names nobody.
  const told = await ask(`select before from events where verb = 'purged'`);
  expect(told).toEqual([{ before: {} }, { before: {} }]);
  await seal();
  for (const text of ['707.555.0177', 'VERA@quill.example', 'quillf vera'])
    expect((await ok('privacy.gone', { text })).items, text).toEqual([
      { id, name: 'Vera Quillfeather', at: expect.any(String) },
    ]);
  expect((await ok('privacy.gone', { text: '707 555 0199' })).items).toEqual([]);
  expect(await ok('privacy.preview', { noun: 'leads', id })).toMatchObject({
    name: 'Vera Quillfeather',
    there: [{ what: 'Entries of the audit about them', count: expect.any(Number) }],
  });
  const { state, events } = await erase('leads', id);
  expect([state, events >= 6]).toEqual(['done', true]);
  expect(await found('quillf|quillman|707.{0,3}555.?01[78]')).toEqual([]);
  expect((await ok('privacy.gone', { text: 'vera' })).items).toEqual([]);
  expect((await ada.call('privacy.preview', { noun: 'leads', id })).status).toBe(404);
  expect((await verifyChain(server.services)).problem).toBeNull();
});
