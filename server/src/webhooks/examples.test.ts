import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { freePort } from '#platform/testing/ports.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { programOf } from '#platform/testing/token.ts';
import { gatherEvents } from './gather.ts';

// What docs/api.md hands out is run as it stands there.
const docs = join(import.meta.dirname, '../../../docs');
const example = (name: string) => join(docs, 'examples', name);

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const run = async (name: string, token: string, ...args: string[]): Promise<string> => {
  const env = { PATH: process.env['PATH'] ?? '', WASHBOARD_URL: server.url, WASHBOARD_TOKEN: token };
  const { stdout } = await promisify(execFile)(process.execPath, [example(name), ...args], { env });
  return stdout.trim();
};

test('[INT-01] the client of docs/api.md is short, and what it shows of the examples stands in them', () => {
  expect(readFileSync(example('washboard.mjs'), 'utf8').trim().split('\n').length).toBeLessThanOrEqual(30);
  const shown = [...readFileSync(join(docs, 'api.md'), 'utf8').matchAll(/```js\n([^`]*)```/g)];
  const sources = ['form.mjs', 'sheet.mjs', 'conversion.mjs'].map((name) =>
    readFileSync(example(name), 'utf8'),
  );
  expect(shown).toHaveLength(3);
  for (const [at, [, code = '']] of shown.entries())
    for (const line of code.trim().split('\n')) expect(sources[at]).toContain(line.trim());
});

test('[INT-01] a form makes a lead, and the sold leads stand in a sheet', async () => {
  const { token } = await programOf(server, ada, { leads: 'write' });
  const id = await run('form.mjs', token, '{"name":"Ann Vine","phone":"707-555-0101","units":24}');
  const { body: made } = await ada.call('leads.get', { id });
  expect(made).toMatchObject({ firstName: 'Ann', lastName: 'Vine', numberOfUnits: 24, assignedRep: null });
  const sold = { id, version: made.version, fields: { city: 'Napa, "CA"' } };
  await ada.call('leads.update', sold);
  await ada.call('leads.move', { id, to: 'sold' });
  const lines = (await run('sheet.mjs', token)).split('\n');
  expect(lines[0]).toBe('First Name,Last Name,City,Units,Sold');
  expect(lines[1]).toMatch(/^"Ann","Vine","Napa, ""CA""","24","\d{4}-/);
});

/** Makes a client of a sold lead. */
const converted = async (by: Client) => {
  const person = {
    firstName: 'Beth',
    lastName: 'Amari',
    email: 'beth@silverado.example',
    phone: '(707) 555-0101',
  };
  const place = { streetAddress: '12 Main St', city: 'Napa', state: 'CA', zipCode: '94559' };
  const fields = { ...person, ...place, company: 'Silverado Court', numberOfMachinesNeeded: 12 };
  const { id } = (await by.call('leads.create', { ...fields, assignedRep: people.max.uid })).body;
  await by.call('leads.move', { id, to: 'sold' });
  const { body, text } = await by.call('leads.convert', {
    id,
    accountManager: people.mia.uid,
    businessName: 'Silverado Court',
    contactTitle: 'Property Manager',
    siteName: 'Napa Location',
    installationDate: '2026-12-01',
    machines: { washers: 6, dryers: 6, stacks: 0, combos: 0 },
    serviceCall: true,
  });
  expect(text).toContain('"success":true');
  return { id, clientId: body.client.id };
};

test('[INT-02] a program hears of a conversion, and takes nothing that is not signed', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const telling = await startTestServer({ database: server.database, env: { webhookReceivers: [url] } });
  const by = await telling.signIn(people.ada);
  const fields = { name: 'Books', url: `${url}/`, events: ['leads.converted'] };
  const { body: hook } = await by.call('webhooks.create', fields);
  const listening = spawn(process.execPath, [example('conversion.mjs')], {
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), WEBHOOK_SECRET: hook.secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({ input: listening.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe(`Listening on ${port}`);
    const headers = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,eA==' };
    const forged = await fetch(url, { method: 'POST', headers, body: '{"type":"leads.converted"}' });
    expect(forged.status).toBe(401);
    const { id, clientId } = await converted(by);
    const deliveries = async () => (await by.call('webhooks.deliveries', { id: hook.id })).body.items;
    const send = features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'outbox.send');
    if (!send) throw new Error('Nothing leaves');
    // The servers look for what happened as well, whoever comes first.
    while ((await deliveries())[0]?.state !== 'sent') {
      await gatherEvents(telling.services);
      await runJob(telling.services, createRecorder(features), send, { channel: 'webhook' });
    }
    expect((await lines.next()).value).toBe(`Lead ${id} became client ${clientId}`);
  } finally {
    listening.kill();
    await once(listening, 'exit');
    await telling.close();
  }
});
