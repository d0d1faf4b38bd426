import { afterAll, beforeAll, expect } from 'vitest';
import { type Bench, expectRefused, openBench, row } from './row.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const counts = [
  'numberOfUnits',
  'numberOfMachinesNeeded',
  'leaseNoticeDays',
  'value',
  'followUpsRequested',
  'followUpsCompleted',
];

const edit = async (fields: string) => {
  const { id, version } = await bench.lead();
  return bench.ada.raw('/api/leads.update', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"id":"${id}","version":${version},"fields":${fields}}`,
  });
};
const set = (field: string, value: unknown) => edit(JSON.stringify({ [field]: value }));
const setRaw = (field: string, raw: string) => edit(`{"${field}":${raw}}`);

row('NUM-01', async () => {
  for (const field of counts) {
    expectRefused(await set(field, -1));
    expect((await setRaw(field, '-0')).body[field]).toBe(0);
    expect((await set(field, 0)).body[field]).toBe(0);
    expect((await set(field, 1)).body[field]).toBe(1);
  }
});
row('NUM-02', async () => {
  for (const field of counts)
    for (const value of [1.5, '3', '3abc', '', null, true, []]) expectRefused(await set(field, value));
});
row('NUM-03', async () => {
  for (const field of counts) {
    for (const value of ['1e3', '0x10', '1_000', '\uff11\uff12']) expectRefused(await set(field, value));
    for (const raw of ['0x10', '1_000']) expectRefused(await setRaw(field, raw));
  }
});
row('NUM-04', async () => {
  for (const field of counts) expectRefused(await setRaw(field, '9007199254740993'));
});
row('NUM-05', async () => {
  for (const field of counts)
    for (const raw of ['NaN', 'Infinity', '1e400', '-1e400']) expectRefused(await setRaw(field, raw));
});
row('NUM-11', async () => {
  const lists = ['leads.list', 'users.list', 'approvals.list', 'audit.list', 'outbox.list', 'imports.list'];
  for (const name of lists)
    for (const limit of [-1, 0, 1e9, 'abc', '1;DROP', 1.5, null])
      expectRefused(await bench.ada.call(name, { limit }));
});

const notDays = ['2026-02-30', '2026-13-01', '0000-00-00', 1e15, 'now', 'tomorrow', {}];
const dates = async (values: readonly unknown[]) => {
  for (const value of values) {
    expectRefused(await set('leaseExpirationDate', value));
    expectRefused(await set('nextStep', { what: 'Call', dueAt: value }));
    expectRefused(await set('nextStep', { what: 'Call', dueAt: `${value}T10:00:00.000Z` }));
    expectRefused(await bench.ada.call('audit.list', { from: value }));
    expectRefused(await bench.ada.call('audit.list', { to: value }));
  }
};
row('DAT-01', () => dates(notDays.slice(0, 3)));
row('DAT-03', () => dates(notDays.slice(3)));
row('DAT-08', async () => {
  const { version } = (await bench.ada.call('settings.get')).body;
  for (const zone of ['Mars/Phobos', '../etc/localtime']) {
    expectRefused(await bench.uma.call('users.updateProfile', { fields: { preferredTimeZone: zone } }));
    expectRefused(await bench.ada.call('settings.update', { version, fields: { officeTimeZone: zone } }));
  }
});
// The client's clock is not asked: the field is not writable at all.
row('DAT-09', async () => {
  const { body, status } = await set('updatedAt', '2036-11-21T10:00:00.000Z');
  expect([status, body.error.code]).toEqual([400, 'UNKNOWN_FIELD']);
  const made = await bench.ada.call('leads.create', { updatedAt: '2036-11-21T10:00:00.000Z' });
  expect(made.status).toBe(400);
});

row('ENU-01', async () => {
  for (const status of ['client ', 'CLIENT', 'Client', 0, null, [['new']]]) {
    expectRefused(await set('status', status));
    expectRefused(await bench.ada.call('leads.list', { filter: { status } }));
    expectRefused(await bench.ada.call('leads.stats', { filter: { status } }));
    expectRefused(await bench.ada.call('leads.intake', { source: 'Web', status }));
    expectRefused(await bench.ada.call('users.list', { status }));
    expectRefused(await bench.ada.call('approvals.list', { state: status }));
  }
});
row('ENU-02', async () => {
  const { id } = await bench.lead();
  expectRefused(await bench.ada.call('leads.move', { id, to: 'converted' }));
  expectRefused(await bench.ada.call('leads.intake', { source: 'Web', status: 'dead' }));
});
row('ENU-07', async () => {
  for (const state of ['ZZ', 'ca', 'California']) {
    expectRefused(await set('state', state));
    expectRefused(await bench.ada.call('leads.create', { state }));
  }
  expect((await set('state', 'CA')).body.state).toBe('CA');
});
row('ENU-08', async () => {
  expectRefused(
    await set(
      'tags',
      Array.from({ length: 21 }, (_, at) => `t${at}`),
    ),
  );
  expectRefused(await set('tags', ['x'.repeat(51)]));
  expectRefused(await set('tags', [null]));
  expect((await set('tags', ['a', 'b', 'a'])).body.tags).toEqual(['a', 'b']);
});

row('PHN-11', async () => {
  for (const phone of ['911', '112', '988']) {
    expectRefused(await set('phone', phone));
    expectRefused(await bench.uma.call('users.updateProfile', { fields: { phone } }));
  }
});
row('PHN-12', async () => {
  expectRefused(await set('phone', 'tel:+14155551234;ext=5'));
  expectRefused(await bench.uma.call('users.updateProfile', { fields: { phone: 'tel:+14155551234;ext=5' } }));
});
row('PHN-13', async () => {
  const phone = '+1415555\u0661\u0662\u0663\u0664';
  expectRefused(await set('phone', phone));
  expectRefused(await bench.uma.call('users.updateProfile', { fields: { phone } }));
});

const badPhotos = async (addresses: readonly string[]) => {
  for (const photoURL of addresses)
    expectRefused(await bench.uma.call('users.updateProfile', { fields: { photoURL } }));
};
row('URL-04', () => badPhotos(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:x']));
row('URL-09', () => badPhotos(['example.com']));
row('URL-11', () => badPhotos([`https://a.example/${'x'.repeat(2084)}`]));
row('URL-13', async () => {
  for (const photoURL of ['http://169.254.169.254/latest', 'http://localhost:5432'])
    expect((await bench.uma.call('users.updateProfile', { fields: { photoURL } })).status).toBeLessThan(500);
  const { headers } = await bench.uma.raw('/healthz');
  expect(headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;");
});
