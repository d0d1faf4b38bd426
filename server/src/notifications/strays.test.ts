import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { features } from '#features';
import { receiveMessage } from '#messages';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const told = async () =>
  (await ada.call('notifications.list', {})).body.items.filter(
    ({ type }: { type: string }) => type === 'message_received',
  );

test('[perm NOT-01] what somebody unknown wrote is told to administrators only while they are', async () => {
  const { services } = server;
  const job = {
    name: 'test.stray',
    run: async (_: object, context: Parameters<Parameters<typeof runJob>[2]['run']>[1]) => {
      const stray = { channel: 'email', providerId: '<1@x.example>', from: 'who@x.example' } as const;
      const receiving = { ...context, newId: services.newId };
      await receiveMessage(receiving, { ...stray, to: 'hello@in.example', subject: 'Secret', text: 'Words' });
    },
  };
  await runJob(services, createRecorder(features), job, {});
  await vi.waitFor(async () => expect(await told()).toHaveLength(1), 20_000);
  const demote = (role: string) =>
    services.pool.query('update users set role = $2 where uid = $1', [people.ada.uid, role]);
  await demote('manager');
  expect(await told()).toEqual([]);
  expect((await ada.call('messages.list', { strays: true })).status).toBe(404);
  await demote('admin');
  expect(await told()).toHaveLength(1);
});
