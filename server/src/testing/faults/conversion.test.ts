import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, createClient } from '#platform/testing/client.ts';
import { layDatabase } from '#platform/testing/prepared.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { closeSite, environment, openSite } from './crash.ts';
import { databaseOf, killDatabase, startProduct } from './product.ts';

const complete = {
  firstName: 'Beth',
  lastName: 'Amari',
  email: 'beth@silverado.example',
  streetAddress: '12 Main St',
  city: 'Napa',
  state: 'CA',
  zipCode: '94559',
};

const sold = async (client: Client): Promise<string> => {
  const { id } = (await client.call('leads.create', complete)).body;
  await client.call('leads.move', { id, to: 'sold' });
  return id;
};

const said = (id: string) => ({
  id,
  accountManager: people.mia.uid,
  businessName: 'Silverado Court',
  siteName: 'Napa Location',
  machines: { washers: 2, dryers: 2, stacks: 0, combos: 0 },
  serviceCall: true,
});

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** How often each thing that a conversion makes is there for a lead. */
const made = async (query: Query, lead: string) => {
  const { rows } = await query(
    `select (select count(*)::int from leads where "id" = $1 and "convertedToClientId" is not null) as "lead",
      (select count(*)::int from clients where "originLeadId" = $1) as "client",
      (select count(*)::int from sites join clients on clients."id" = "clientId" where "originLeadId" = $1) as "site",
      (select count(*)::int from appointments where "leadId" = $1) as "call",
      (select count(*)::int from conversion_history where "leadId" = $1) as "history",
      (select count(*)::int from events where noun = 'leads' and verb = 'converted' and "rowId" = $1::text) as "event"`,
    [lead],
  );
  return rows[0];
};
const each = (count: number) => ({
  lead: count,
  client: count,
  site: count,
  call: count,
  history: count,
  event: count,
});

/** Sent again under its key until it is answered, as a careful client does. */
const settle = async (client: Client, lead: string, key: string): Promise<number> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await client.call('leads.convert', said(lead), { key }).catch(() => null);
    if (answer?.status === 200) return 200;
    if (answer && answer.status < 500 && answer.body?.error?.code !== 'STILL_RUNNING') return answer.status;
    await sleep(100);
  }
  return 0;
};

describe('a connection that dies at a step of a conversion', () => {
  let server: TestServer;
  let ada: Client;
  let query: Query;
  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signIn(people.ada);
    query = (text, values) => server.services.pool.query(text, values);
    await query(`create function die() returns trigger language plpgsql as
      $f$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $f$`);
  });
  afterAll(() => server.close());

  test.each([
    ['clients', 'insert'],
    ['sites', 'insert'],
    ['site_search', 'insert'],
    ['appointments', 'insert'],
    ['leads', 'update'],
    ['conversion_history', 'insert'],
    ['events', 'insert'],
    ['idempotency_keys', 'insert'],
  ])(
    '[CONV-04] %s, %s: nothing stands half, and the same request once more converts once',
    async (table, step) => {
      const lead = await sold(ada);
      const key = randomUUID();
      await query(`create trigger die after ${step} on ${table} for each row execute function die()`);
      try {
        expect((await ada.call('leads.convert', said(lead), { key })).status).toBeGreaterThanOrEqual(500);
      } finally {
        await query(`drop trigger die on ${table}`);
      }
      expect(await made(query, lead)).toEqual(each(0));
      expect(await settle(ada, lead, key)).toBe(200);
      expect(await made(query, lead)).toEqual(each(1));
    },
  );
});

test('[CONV-04] the server, and with it the database, killed in the middle of conversions: each lead once', {
  tags: ['long'],
}, async () => {
  const site = await openSite({ lay: layDatabase });
  try {
    for (const withDatabase of [false, true]) {
      let ada = createClient(site.product.url, { washboard_session: site.tokens.ada });
      const leads = await Promise.all(Array.from({ length: 6 }, () => sold(ada)));
      const keyed = leads.map((lead) => ({ lead, key: randomUUID() }));
      const sent = keyed.map(({ lead, key }) =>
        ada.call('leads.convert', said(lead), { key }).catch(() => null),
      );
      await sleep(10 + Math.random() * 60);
      await Promise.all([site.product.kill(), withDatabase ? killDatabase(site.dataDir) : null]);
      await Promise.all(sent);
      site.product = await startProduct(environment(site.dataDir));
      ada = createClient(site.product.url, { washboard_session: site.tokens.ada });
      for (const { lead, key } of keyed) expect(await settle(ada, lead, key)).toBe(200);
      const client = new pg.Client({ connectionString: (await databaseOf(site.dataDir))?.url ?? '' });
      await client.connect();
      for (const { lead } of keyed)
        expect(await made((text, values) => client.query(text, values), lead)).toEqual(each(1));
      await client.end();
    }
  } finally {
    await closeSite(site);
  }
});

const within = (milliseconds: number) => new Promise((go) => setTimeout(go, Math.random() * milliseconds));
const soon = async <T>(act: () => Promise<T>): Promise<T> => {
  await within(12);
  return act();
};

test('[CONV-04] two servers, random schedules against move, edit and delete: no client of a lead that may not be one', async () => {
  const first = await startTestServer();
  const second = await startTestServer({ database: first.database });
  const ada = await first.signIn(people.ada);
  const dora = await second.signIn(people.dora);
  const query: Query = (text, values) => first.services.pool.query(text, values);
  const ends = new Set<string>();
  const against = [
    (id: string) => dora.call('leads.move', { id, to: 'dead' }),
    (id: string) => dora.call('leads.remove', { id }),
    (id: string) => dora.call('leads.update', { id, version: 2, fields: { zipCode: '' } }),
    (id: string) => dora.call('leads.convert', said(id)),
  ];
  for (let round = 0; round < 24; round += 1) {
    const id = await sold(ada);
    const convert = () => ada.call('leads.convert', said(id));
    const act = () => (against[round % against.length] as (typeof against)[number])(id);
    // Of each kind one goes each way first, however fast the machine is.
    const order = Math.floor(round / against.length);
    const before = order === 1 ? await act() : null;
    const [mine, theirs] =
      order > 1 ? await Promise.all([soon(convert), soon(act)]) : [await convert(), before ?? (await act())];
    // One of both, never both: whoever came second was refused.
    expect([mine.status, theirs.status].sort(), `${mine.text} ${theirs.text}`).toEqual([200, 409]);
    const lead = (await ada.call('leads.get', { id })).body;
    const converted = lead.convertedToClientId !== null;
    expect(await made(query, id)).toEqual(each(converted ? 1 : 0));
    if (converted)
      expect(lead).toMatchObject({ deleted: false, column: 'sold', zipCode: '94559', status: 'client' });
    ends.add(`${round % against.length} ${mine.status}`);
  }
  // One order alone would not be a race.
  expect(ends.size).toBe(2 * against.length);
  await second.close();
  await first.close();
});
