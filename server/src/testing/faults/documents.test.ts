import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Document } from 'domain/documents';
import { expect, test } from 'vitest';
import { openBucket } from '#platform/testing/bucket.ts';
import { createClient } from '#platform/testing/client.ts';
import { layDatabase } from '#platform/testing/prepared.ts';
import { closeSite, environment, openSite } from './crash.ts';
import { startProduct } from './product.ts';

const bytes = Buffer.from(`%PDF-1.7\n${'x'.repeat(3_000)}\n%%EOF\n`);

test('[DOC-06] kill −9 between the pieces, while a version is scanned and while it is placed: one next version, the former until then', {
  tags: ['long'],
}, async () => {
  const bucket = await openBucket();
  let scanning: () => void = () => undefined;
  const scanner = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => scanning());
    // Nothing follows a length of nothing.
    socket.on('data', (part) => part.subarray(-4).equals(Buffer.alloc(4)) && socket.end('stream: OK\0'));
  });
  await new Promise<void>((done) => scanner.listen(0, '127.0.0.1', done));
  const outside = {
    CLAMD_URL: `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}`,
    S3_ENDPOINT: bucket.s3.endpoint,
    S3_BUCKET: bucket.s3.bucket,
    S3_ACCESS_KEY_ID: bucket.s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.s3.secretAccessKey,
  };
  const site = await openSite({ lay: layDatabase, more: outside });
  const ada = () => createClient(site.product.url, { washboard_session: site.tokens.ada });
  const send = async (road: string, query: object, body: Buffer) =>
    ada().raw(`/api/documents.${road}?${new URLSearchParams({ name: 'lease.pdf', ...query })}`, {
      method: 'POST',
      body: new Uint8Array(body),
    });
  const documents = async (input: object = {}): Promise<Document[]> =>
    (await ada().call('documents.list', input)).body.items;
  /** Asks, kills the server as soon as `begun` is called, and starts it again. */
  const killed = async (ask: () => Promise<unknown>, at: (begun: () => void) => void) => {
    const begun = Promise.withResolvers<void>();
    at(begun.resolve);
    const asked = ask().catch(() => null);
    await begun.promise;
    await site.product.kill();
    scanning = () => undefined;
    bucket.fault = () => null;
    await asked;
    site.product = await startProduct({ ...environment(site.dataDir), ...outside });
  };
  try {
    const former: Document = (await send('upload', {}, Buffer.from('%PDF-1.7\nfirst\n%%EOF\n'))).body.file;
    const { id: clientId } = (await ada().call('clients.create', { businessName: 'Vine Laundry' })).body;
    const next = { id: former.id, upload: randomUUID(), size: String(bytes.length) };
    const half = 1_500;
    expect((await send('replace', { ...next, offset: '0' }, bytes.subarray(0, half))).body.received).toBe(
      half,
    );
    const rest = () => send('replace', { ...next, offset: String(half) }, bytes.subarray(half));
    await killed(rest, (begun) => {
      scanning = begun;
    });
    expect(await documents()).toMatchObject([{ id: former.id, revision: 1 }]);
    const link = () =>
      ada().call(
        'documents.update',
        { id: former.id, version: former.version, fields: { clientId } },
        { key: next.upload },
      );
    await killed(
      () => Promise.all([link(), rest()]),
      (begun) => {
        bucket.fault = (method, key) => {
          if (method === 'PUT' && key.startsWith('documents/')) begun();
          return 'breaks';
        };
      },
    );
    // Whether or not the server had linked it: once.
    const linked: Document = (await link()).body;
    expect([linked.clientId, linked.version]).toEqual([clientId, former.version + 1]);
    expect(await documents()).toMatchObject([{ id: former.id }]);
    const [last, again] = [await rest(), await rest()];
    expect([last.status, again.body.file?.id], last.text).toEqual([200, last.body.file?.id]);
    expect(await documents()).toMatchObject([
      { id: last.body.file.id, revision: 2, clientId, scan: 'clean' },
    ]);
    expect((await ada().raw(`/api/files/${last.body.file.id}`)).text).toBe(bytes.toString());
    expect((await ada().raw(`/api/files/${former.id}`)).status).toBe(200);
    expect([...bucket.kept.keys()].filter((key) => !key.startsWith('documents/'))).toEqual([]);
  } finally {
    scanner.close();
    bucket.close();
    await closeSite(site);
  }
});
