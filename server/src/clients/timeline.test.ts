import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { contractsJob } from './jobs.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) => server.services.pool.query(text, values);

/** A client that was a lead with notes, a move and a contact. */
const converted = async () => {
  const lead = (await ada.call('leads.create', { lastName: 'Vine', assignedRep: people.ada.uid })).body.id;
  await ada.call('leads.note', { id: lead, text: 'Called the owner' });
  await ada.call('leads.move', { id: lead, to: 'selling' });
  await ada.call('contacts.create', { leadId: lead, firstName: 'Olga' });
  const client = (await ada.call('clients.create', { lastName: 'Vine' })).body;
  await query(`update clients set "originLeadId" = $2 where "id" = $1`, [client.id, lead]);
  await query(`update leads set "convertedToClientId" = $2, "convertedAt" = now() where "id" = $1`, [
    lead,
    client.id,
  ]);
  return { lead, client };
};

const told = async (id: string, input: object = {}) => {
  const { body } = await ada.call('clients.timeline', { id, ...input });
  return body.items as { kind: string; verb: string; text: string; author: string; id: string }[];
};
const words = (items: Awaited<ReturnType<typeof told>>) => items.map(({ kind, verb }) => `${kind} ${verb}`);

test('[CLIENT-02] one thread: the lead’s own story, then the client’s, and later notes of the lead', async () => {
  const { lead, client } = await converted();
  server.clock.advance(1000);
  await ada.call('clients.update', { id: client.id, version: 1, fields: { taxId: '12' } });
  server.clock.advance(1000);
  await ada.call('leads.note', { id: lead, text: 'Afterwards' });
  const site = randomUUID();
  await query(
    `insert into sites ("id", "clientId", "locationCode", "siteName", "createdAt", "updatedAt")
     values ($1, $2, 'SANCA0001', 'Tower B', now(), now())`,
    [site, client.id],
  );
  await query(
    `insert into events ("at", "noun", "rowId", "verb", "before", "after", "actor", "effective")
     values ($2, 'sites', $1, 'created', '{}', '{}', $3, $3)`,
    [site, server.clock.now(), people.ada.uid],
  );
  const items = await told(client.id);
  expect(words(items).toSorted()).toEqual(
    [
      'site created',
      'note noted',
      'change updated',
      'change created',
      'contact created',
      'move moved',
      'note noted',
      'change created',
    ].toSorted(),
  );
  expect(items.filter(({ kind }) => kind === 'note').map(({ text }) => text)).toEqual([
    'Afterwards',
    'Called the owner',
  ]);
  expect(items.find(({ kind }) => kind === 'site')).toMatchObject({
    text: 'Tower B',
    author: people.ada.displayName,
  });
  expect(words(await told(client.id, { kinds: ['site', 'contact'] }))).toEqual([
    'site created',
    'contact created',
  ]);

  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await ada.call('clients.timeline', { id: client.id, limit: 3, cursor });
    paged.push(...body.items.map((item: { id: string }) => item.id));
    cursor = body.cursor;
  } while (cursor !== null);
  expect(paged).toEqual(items.map(({ id }) => id));
  expect((await ada.call('clients.timeline', { id: randomUUID() })).status).toBe(404);
});

test('[CLIENT-01] warned of a contract once for each window, in the office’s morning', async () => {
  const day = (days: number) =>
    new Date(Date.parse(server.clock.now()) + days * 86_400_000).toISOString().slice(0, 10);
  const client = (await ada.call('clients.create', { lastName: 'Ends', contractEndDate: day(170) })).body;
  const run = async () => {
    await runJob(server.services, createRecorder(features), contractsJob, {});
    ada = await server.signIn(people.ada);
    return (await ada.call('clients.get', { id: client.id })).body;
  };
  server.clock.set(`${day(0)}T11:00:00.000Z`);
  expect((await run()).contractReminders).toEqual({});
  server.clock.set(`${day(0)}T20:00:00.000Z`);
  const once = await run();
  expect(Object.keys(once.contractReminders)).toEqual(['180']);
  expect(await run()).toEqual(once);
  expect(once.updatedAt).toBe(client.updatedAt);
  server.clock.advance(90 * 86_400_000);
  expect(Object.keys((await run()).contractReminders)).toEqual(['90', '180']);
});
