import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { runChunk } from './nouns.ts';
import { send } from './testing/office.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const livingMegabytes = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

const rows = 20_000;
const file = (): Buffer =>
  Buffer.from(
    `First name,Email,Phone,Street,Zip,Notes\n${Array.from(
      { length: rows },
      (_, at) =>
        `Yuki ${at},yuki${at}@example.com,,${at} Elm St,95401,"${'Prefers text, not email. '.repeat(8)}"\n`,
    ).join('')}`,
  );

it(`holds ${rows} rows no longer than it works on them`, { tags: ['long'] }, async () => {
  const ada = await server.signIn(people.ada);
  const before = livingMegabytes();
  const { body } = await send(ada, file());
  expect(body.rows).toBe(rows);
  expect(livingMegabytes() - before).toBeLessThan(20);
  const { body: check } = await ada.call('imports.check', { id: body.id });
  expect(check.counts.created).toBe(rows);
  expect(livingMegabytes() - before).toBeLessThan(20);
  await ada.call('imports.run', { id: body.id, checks: 1 });
  const { keys, now, newId, db } = server.services;
  for (let chunk = 0; chunk < 4; chunk += 1)
    await db
      .transaction()
      .execute((trx) => runChunk({ db: trx, keys, now: now(), newId, emit: () => undefined }, body.id));
  expect(livingMegabytes() - before).toBeLessThan(20);
  const { body: about } = await ada.call('imports.get', { id: body.id });
  expect(about.done).toBeGreaterThanOrEqual(800);
});
