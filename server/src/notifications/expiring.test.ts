import { daysLater } from 'domain/kernel';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { storeDocument } from '#documents';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
});
afterAll(() => server.close());

test('[DOC-05] the end of a document is told to its uploader and to the manager of its client, if they see it', async () => {
  const { services } = server;
  const ada = await server.signIn(people.ada);
  const mia = await server.signIn(people.mia);
  const max = await server.signIn(people.max);
  const manager = { businessName: 'Vine', accountManager: people.max.uid };
  const { id: clientId } = (await ada.call('clients.create', manager)).body;
  const sites = { clientId, siteName: 'Vine Street', city: 'Napa', state: 'CA' };
  const { id: siteId } = (await ada.call('sites.create', sites)).body;
  const expiresAt = daysLater(services.now().slice(0, 10), 30);
  const put = (name: string, uploadedBy: string) => {
    const made = {
      bytes: Buffer.from(name),
      name,
      mimeType: 'text/plain',
      type: 'contract',
      category: 'lease_agreement',
    } as const;
    const job = {
      name: 'test.put',
      run: async (_: object, context: Parameters<Parameters<typeof runJob>[2]['run']>[1]) => {
        const { id } = await storeDocument(context, { ...made, clientId: null, siteId, uploadedBy });
        await context.db.updateTable('documents').set({ expiresAt }).where('id', '=', id).execute();
      },
    };
    return runJob(services, createRecorder(features), job, {});
  };
  await put('Lease.txt', people.ada.uid);
  await put('Photo.txt', people.mia.uid);
  const remind = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'documents.remind');
  if (!remind) throw new Error('Nothing reminds of documents');
  await runJob(services, createRecorder(features), remind, {});
  const told = async (client: typeof ada) =>
    (await client.call('notifications.list', {})).body.items.flatMap(
      ({ title, message, type }: { title: string; message: string; type: string }) =>
        title === 'Document expires' ? [`${type}: ${message.split(' expires ')[0]}`] : [],
    );
  await vi.waitFor(async () => expect(await told(max)).toHaveLength(2), 20_000);
  expect((await told(max)).sort()).toEqual(['system: Lease.txt', 'system: Photo.txt']);
  await vi.waitFor(async () => expect(await told(ada)).toEqual(['system: Lease.txt']), 20_000);
  // Who put it there and may not see it hears nothing of it.
  expect(await told(mia)).toEqual([]);
});
