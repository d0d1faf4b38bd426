import { randomUUID } from 'node:crypto';
import { daysLater } from 'domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Bench, pdf, send, startBench } from './bench.fixtures.ts';
import { remindJob } from './jobs.ts';

let bench: Bench;
let clientId: string;
beforeAll(async () => {
  bench = await startBench();
  const fields = { businessName: 'Vine', accountManager: people.dora.uid };
  clientId = (await bench.ada.call('clients.create', fields)).body.id;
});
afterAll(() => bench.close());

const told = async (id: string) => {
  const { rows } = await bench.services.pool.query(
    `select after from events where noun = 'documents' and verb = 'expiring' and "rowId" = $1 order by position`,
    [id],
  );
  return rows.map((row) => row.after.days);
};
const today = () => bench.services.now().slice(0, 10);
const end = async (id: string, expiresAt: string) => {
  const { version } = (await bench.ada.call('documents.get', { id })).body;
  return bench.ada.call('documents.update', { id, version, fields: { expiresAt } });
};

test('[DOC-05] each reminder is said once, over two servers and over versions, and anew for another end', async () => {
  const upload = (query: object, road: string) =>
    send(bench.ada, { name: 'lease.pdf', ...query }, pdf(randomUUID()), road);
  const { id } = (await upload({ clientId }, 'documents.upload')).body.file;
  await bench.work.remind();
  await end(id, daysLater(today(), 61));
  await bench.work.remind();
  expect(await told(id)).toEqual([]);
  await end(id, daysLater(today(), 29));
  await Promise.all([1, 2].map(() => runJob(bench.services, createRecorder([]), remindJob, {})));
  expect(await told(id)).toEqual([30]);
  await bench.work.remind();
  expect(await told(id)).toEqual([30]);
  const next = (await upload({ id }, 'documents.replace')).body.file;
  await bench.work.remind();
  expect(await told(next.id)).toEqual([]);
  await end(next.id, daysLater(today(), 6));
  await bench.work.remind();
  expect(await told(next.id)).toEqual([7]);
  // Past its end it is said no more.
  await end(next.id, daysLater(today(), -2));
  await bench.work.remind();
  expect(await told(next.id)).toEqual([7]);
});
