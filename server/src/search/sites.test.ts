import {
  bestRows,
  machineResult,
  machineSearchFields,
  machineTexts,
  type SearchResult,
  searchQuery,
  siteResult,
  siteSearchFields,
  siteTexts,
} from 'domain/search';
import type { Machine, Site } from 'domain/sites';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1) + minute * 60_000).toISOString();
const query = async (text: string, values: unknown[]) =>
  (await server.services.pool.query(text, values)).rows;
const insert = (table: string, rows: readonly object[]) => {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ');
  return query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
};
const found = async (typed: string, type: string, limit = 20, client = ada): Promise<SearchResult[]> => {
  const { status, body, text } = await client.call('search.all', { query: typed, limit });
  expect(status, text).toBe(200);
  return body.results.filter((result: SearchResult) => result.type === type);
};

const word = fc.constantFrom(
  'red',
  'Redwood',
  'RED',
  'ba',
  'Élan',
  'ΟΔΟΣ',
  'İz',
  '50%',
  '_x',
  'a|b',
  "O'Brien",
  '12',
);
const words = fc.array(word, { maxLength: 3 }).map((list) => list.join(' '));
const sampled = <One>(one: fc.Arbitrary<One>, count: number, seed: number): One[] =>
  fc.sample(fc.array(one, { minLength: count, maxLength: count }), { numRuns: 1, seed })[0] ?? [];
const typed = fc.oneof(
  words,
  fc.constantFrom('re', 'ed', '%%', '555-01', 'zz', 'σ', "o'b", 'sn-1', '12-1', 'd|b'),
);

type Known = { clientId: string; sites: (Site & { client: string })[]; machines: Machine[] };

/** Clients, sites and machines in odd words, some of them deleted. */
const put = async (): Promise<Known> => {
  const { newId } = server.services;
  const businesses = sampled(words, 12, 5).map((businessName, n) => ({
    id: newId(),
    businessName,
    at: at(n),
  }));
  await insert(
    'clients',
    businesses.map(({ id, businessName, at: createdAt }) => ({
      id,
      version: 1,
      ...Object.fromEntries(
        [
          'firstName',
          'lastName',
          'email',
          'phone',
          'officePhone',
          'cellPhone',
          'contactTitle',
          'taxId',
          'formerId',
        ].map((name) => [name, '']),
      ),
      businessName,
      status: 'active',
      priority: 'medium',
      contractType: 'lease',
      serviceLevel: 'standard',
      contractReminders: {},
      createdAt,
      updatedAt: createdAt,
    })),
  );
  const one = fc.record({
    siteName: words,
    siteNumber: words,
    streetAddress: words,
    city: words,
    deletedAt: fc.constantFrom(null, null, null, at(0)),
  });
  const sites = sampled(one, 120, 7).map((fields, n) => {
    const client = businesses[n % businesses.length];
    return {
      id: newId(),
      clientId: client?.id ?? '',
      client: client?.businessName ?? '',
      locationCode: `RED-${n}`,
      state: 'CA',
      zipCode: '',
      status: 'active',
      ...fields,
      at: at(n),
    };
  });
  const texts = [
    'siteName',
    'siteNumber',
    'streetAddress',
    'city',
    'locationCode',
    'state',
    'zipCode',
    'status',
  ] as const;
  for (const site of sites)
    await query(
      `insert into sites ("id", "clientId", "createdAt", "updatedAt", "deletedAt", ${texts.map((name) => `"${name}"`).join(', ')})
       values ($1, $2, $3, $3, $4, ${texts.map((_, n) => `$${n + 5}`).join(', ')})`,
      [site.id, site.clientId, site.at, site.deletedAt, ...texts.map((name) => site[name])],
    );
  const two = fc.record({
    kind: fc.constantFrom('washer', 'dryer', 'stack', 'combo'),
    make: words,
    model: words,
    deletedAt: fc.constantFrom(null, null, null, at(0)),
  });
  const machines = sampled(two, 160, 9).map((fields, n) => ({
    id: newId(),
    siteId: sites[n % sites.length]?.id,
    serial: n % 3 ? `SN-${n}` : '',
    status: n % 7 ? 'running' : 'retired',
    ...fields,
    at: at(n),
  }));
  for (const { id, siteId, kind, make, model, serial, status, deletedAt, at: moment } of machines)
    await query(
      `insert into machines ("id", "siteId", "kind", "make", "model", "serial", "status", "deletedAt", "createdAt", "updatedAt")
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [id, siteId, kind, make, model, serial, status, deletedAt, moment],
    );
  return { clientId: businesses[0]?.id ?? '', sites, machines } as never;
};

/** What the plain search of the domain finds, of one type. */
const reference = ({ sites, machines }: Known, text: string, type: 'site' | 'machine'): SearchResult[] => {
  const asked = searchQuery(text);
  if (!asked) return [];
  const present = <Row extends { deletedAt?: string | null }>(rows: readonly Row[]) =>
    rows.filter(({ deletedAt }) => deletedAt === null) as (Row & { id: string; at: string })[];
  if (type === 'site') {
    const rows = present(sites).map((row) => ({
      id: row.id,
      at: row.at,
      fields: siteSearchFields(siteTexts(row)),
      row,
    }));
    return bestRows(rows, asked, 500).map(({ row, score }) => siteResult(row, asked, score));
  }
  const bySite = new Map(sites.map((site) => [site.id, site]));
  const rows = present(machines as (Machine & { deletedAt: string | null })[]).map((row) => ({
    id: row.id,
    at: row.at,
    fields: machineSearchFields(machineTexts(row)),
    row,
  }));
  return bestRows(rows, asked, 500).map(({ row, score }) => {
    const site = bySite.get(row.siteId) as Site;
    return machineResult({ ...site, ...row, clientId: site.clientId } as never, score);
  });
};

test('[SRCH-06] sites and machines are found as the plain search of the domain finds them, for any query', async () => {
  const known = await put();
  await fc.assert(
    fc.asyncProperty(
      typed,
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom('site', 'machine'),
      async (text, limit, type) => {
        const wanted = reference(known, text, type);
        const got = await found(text, type, limit);
        // The other types leave it less room, never less than its share.
        expect(got).toEqual(wanted.slice(0, got.length));
        expect(got.length).toBeGreaterThanOrEqual(Math.min(wanted.length, Math.floor(limit / 6)));
      },
    ),
    { numRuns: 80, seed: 11 },
  );
  const max = await server.signIn(people.max);
  for (const type of ['site', 'machine']) expect(await found('red', type, 50, max)).toEqual([]);
});

test('[SRCH-06] a site is found by its client’s new name, a machine by its serial at once; removed ones are not', async () => {
  const { body: client } = await ada.call('clients.create', { businessName: 'Before' });
  const { body: site } = await ada.call('sites.create', {
    clientId: client.id,
    siteName: 'Vine Court',
    city: 'Napa',
  });
  await ada.call('clients.update', { id: client.id, version: 2, fields: { businessName: 'Zeppelin Works' } });
  expect(await found('zeppelin', 'site')).toMatchObject([
    { id: site.id, title: 'Vine Court', subtitle: 'Zeppelin Works · Napa', parent: client.id },
  ]);
  expect(await found('before', 'site')).toEqual([]);
  const made = await ada.call('machines.create', {
    siteId: site.id,
    kind: 'washer',
    serial: 'ZX-99-1',
    make: 'Dexter',
  });
  expect(await found('zx-99', 'machine')).toEqual([
    expect.objectContaining({
      id: made.body.id,
      title: 'Dexter · ZX-99-1',
      subtitle: 'Washer · Vine Court',
      parent: client.id,
      site: site.id,
    }),
  ]);
  await ada.call('machines.remove', { id: made.body.id });
  expect(await found('zx-99', 'machine')).toEqual([]);
});
