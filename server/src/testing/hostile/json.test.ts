import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect } from 'vitest';
import { features } from '#features';
import type { Client } from '#platform/testing/client.ts';
import { countWork } from '#platform/testing/hold.ts';
import { type Bench, expectRefused, openBench, row } from './row.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

// Bodies are read in one place for all: an operation of each feature stands for its others.
const names = features.flatMap(({ routes }) => routes.slice(0, 1).map(({ operation }) => operation.name));
const json = { 'content-type': 'application/json' };

const post = (
  name: string,
  body: string | Uint8Array<ArrayBuffer>,
  client: Client = bench.ada,
  headers = {},
) => client.raw(`/api/${name}`, { method: 'POST', headers: { ...json, ...headers }, body });

/** Sends a body to operations of every feature and to the callable edge; each refuses it as input. */
const everywhere = async (body: string | Uint8Array<ArrayBuffer>, allowed: readonly number[] = [400]) => {
  for (const name of names)
    expectRefused(
      await post(name, body, bench.dora),
      // What visitors send is read sparingly.
      name === 'quoteRequests.send' ? [...allowed, 413] : allowed,
    );
  const { status, body: answer } = await bench.anonymous.raw('/api/functions/signInWithTempCode', {
    method: 'POST',
    headers: json,
    body,
  });
  expect([...allowed, 413]).toContain(status);
  expect(answer.error.status).toMatch(/^[A-Z_]+$/);
};

// An empty body stands for an object without fields, where none is needed.
row('JSN-01', async () => {
  for (const body of ['null', '42', '"x"', '[]']) await everywhere(body);
  for (const name of ['leads.get', 'leads.update', 'auth.signIn', 'approvals.add', 'imports.run'])
    expectRefused(await post(name, ''));
});
row('JSN-02', async () => {
  const { id } = await bench.lead();
  const { body } = await post('leads.move', `{"id":"${id}","to":"dead","to":"selling"}`);
  expect(body.column).toBe('selling');
  const [event] = await bench.query(`select after from events where "rowId" = $1 and verb = 'moved'`, [id]);
  expect(JSON.stringify(event)).not.toContain('"dead');
});
row('JSN-03', async () => {
  await everywhere('{"__proto__":{"isAdmin":true}}');
  await everywhere('{"constructor":{"prototype":{}}}');
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});
row('JSN-04', async () => {
  const deep = '['.repeat(100_000);
  const work = countWork();
  await everywhere(deep);
  await everywhere(`{"a":${deep}${']'.repeat(100_000)}}`);
  expect(work() / (2 * names.length)).toBeLessThan(50);
});
row('JSN-07', async () => {
  const broken = [[0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff], [0xe2, 0x82]];
  for (const bytes of broken) {
    const body = Buffer.concat([Buffer.from('{"firstName":"a'), Buffer.from(bytes), Buffer.from('"}')]);
    await everywhere(new Uint8Array(body));
  }
  expect(
    await bench.query(`select id from leads where "firstName" like 'a%' and "firstName" <> 'Ann'`),
  ).toEqual([]);
});
// Nothing is ever inflated: what is compressed is not JSON.
row('JSN-10', async () => {
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(50_000_000, 0x20)));
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd'])
    expectRefused(
      await post('leads.create', bomb, bench.ada, { 'content-encoding': encoding }),
      [400, 413, 415],
    );
});
row('JSN-11', async () => {
  const { id, version } = await bench.lead();
  const nested = { a: { b: { c: 'x'.repeat(10_000) } } };
  expectRefused(await bench.ada.call('leads.update', { id, version, fields: { customFields: nested } }));
  const odd = { 'a.b': 1, $set: 'x', 'a b': null, ключ: true };
  const { body } = await bench.ada.call('leads.update', { id, version, fields: { customFields: odd } });
  expect(body.customFields).toEqual(odd);
});
row('JSN-12', async () => {
  const privileged = { role: 'developer', permissions: ['all'], isAdmin: true, userId: 'x' };
  const { id, version } = await bench.lead(privileged);
  const edited = await bench.ada.call('leads.update', { id, version, fields: { ...privileged, city: 'x' } });
  expect(edited.status).toBe(200);
  for (const name of Object.keys(privileged)) expect(edited.body).not.toHaveProperty(name);
  for (const name of ['Role', 'ROLE', 'role\u0000', 'tenantId']) {
    expectRefused(await bench.ada.call('leads.create', { [name]: 'developer' }));
    expectRefused(await bench.uma.call('users.updateProfile', { fields: { [name]: 'developer' } }));
    expectRefused(
      await bench.uma.call('users.updateProfile', { fields: { theme: 'dark' }, [name]: 'developer' }),
    );
  }
  expect((await bench.uma.call('auth.me')).body.user.role).toBe('user');
});
row('JSN-13', async () => {
  const { id } = await bench.lead();
  const withId = features.flatMap(({ routes }) =>
    routes.filter(({ operation: { input } }) => 'shape' in input && 'id' in (input.shape as object)),
  );
  expect(withId.length).toBeGreaterThan(15);
  for (const { operation } of withId) expectRefused(await bench.dora.call(operation.name, { id: { id } }));
});
