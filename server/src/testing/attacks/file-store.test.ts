import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'washboard-attack-'));
let server: TestServer;
let store: Server;
beforeAll(async () => {
  // Takes every request and answers none.
  store = createServer(() => undefined);
  await new Promise<void>((done) => store.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const s3 = { endpoint, bucket: 'files', accessKeyId: 'key', secretAccessKey: 'secret' };
  server = await startTestServer({ env: { dataDir, s3 } });
});
afterAll(async () => {
  store.closeAllConnections();
  store.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a file store that does not answer holds up uploads, nobody else', async () => {
  const max = await server.signIn(people.max);
  const mia = await server.signIn(people.mia);
  const { id } = (await max.call('leads.create', { firstName: 'Files', assignedRep: people.max.uid })).body;
  let answered = 0;
  const sending = Array.from({ length: 14 }, async (_, n) => {
    const answer = await max.raw(`/api/leads.fileUpload?id=${id}&name=${n}.pdf`, {
      method: 'POST',
      body: `%PDF-1.7\n${n}\n%%EOF\n`,
    });
    answered += 1;
    return answer;
  });
  await new Promise((later) => setTimeout(later, 1_000));
  // Before the store has let go of any of them.
  const listed = await mia.call('leads.list');
  expect([listed.status, answered]).toEqual([200, 0]);
  // Time and again: the first find their store gone, and those behind them their turn.
  const closing = setInterval(() => store.closeAllConnections(), 50);
  const statuses = (await Promise.all(sending)).map(({ status }) => status);
  clearInterval(closing);
  expect(new Set(statuses)).toEqual(new Set([503]));
});
