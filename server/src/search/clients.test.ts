import { blankClient, type Client as ClientRow } from 'domain/clients';
import {
  bestRows,
  clientResult,
  clientSearchFields,
  clientTexts,
  type SearchResult,
  searchQuery,
} from 'domain/search';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClients } from '#clients';
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
let made = 0;
const put = async (all: readonly Partial<ClientRow>[]): Promise<ClientRow[]> => {
  const clients = all.map((fields) => {
    made += 1;
    return { ...blankClient(server.services.newId(), null, at(made)), ...fields };
  });
  await addClients(server.db, clients);
  return clients;
};
const found = async (query: string, limit = 20, client = ada): Promise<SearchResult[]> =>
  (await client.call('search.all', { query, limit })).body.results.filter(
    ({ type }: SearchResult) => type === 'client',
  );

/** What the plain search of the domain finds among all clients. */
const reference = (all: readonly ClientRow[], typed: string) => {
  const query = searchQuery(typed);
  if (!query) return [];
  const rows = all
    .filter(({ deletedAt }) => deletedAt === null)
    .map((client) => ({
      id: client.id,
      at: client.updatedAt,
      fields: clientSearchFields(clientTexts(client)),
      client,
    }));
  return bestRows(rows, query, rows.length || 1).map(({ client, score }) =>
    clientResult(client, query, score),
  );
};

test('[SRCH-06] [perm CLI-05] clients are found as the plain search of the domain finds them, for any query', async () => {
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
  );
  const words = fc.array(word, { maxLength: 3 }).map((list) => list.join(' '));
  const number = fc.constantFrom('', '(707) 555-0100', '+17075550100', '7075550199', '4155550100');
  const one = fc.record({
    firstName: words,
    lastName: words,
    businessName: words,
    email: words,
    phone: number,
    officePhone: number,
    cellPhone: number,
    deletedAt: fc.constantFrom(null, null, null, at(0)),
  });
  const [sample] = fc.sample(fc.array(one, { minLength: 220, maxLength: 220 }), { numRuns: 1, seed: 7 });
  const all = await put(sample ?? []);
  const typed = fc.oneof(
    words,
    number,
    fc.constantFrom('re', 'ed', '%%', '555-01', '+1 707', 'zz', 'σ', "o'b"),
  );
  await fc.assert(
    fc.asyncProperty(typed, fc.integer({ min: 1, max: 50 }), async (query, limit) => {
      const wanted = reference(all, query);
      const got = await found(query, limit);
      expect(got).toEqual(wanted.slice(0, got.length));
      expect(got).toHaveLength(Math.min(limit, wanted.length));
    }),
    { numRuns: 80, seed: 11 },
  );
  const max = await server.signIn(people.max);
  expect(await found('red', 50, max)).toEqual([]);
});

test('[SRCH-06] among thousands of hits the whole and the beginning come first; a new name is found at once', async () => {
  await server.services.pool.query('delete from clients');
  const all = await put(
    Array.from({ length: 3_000 }, (_, index) => ({
      businessName:
        index === 5 ? 'Laundromat' : index === 6 ? 'laundromat of old' : `The laundromat ${index}`,
    })),
  );
  await server.services.pool.query('vacuum analyze clients, client_search, client_terms');
  const titles = (await found('laundromat')).map(({ title }) => title);
  expect(titles.slice(0, 3)).toEqual(['Laundromat', 'laundromat of old', 'The laundromat 2999']);
  const [oldest] = all;
  await ada.call('clients.update', { id: oldest?.id, version: 1, fields: { businessName: 'Renamed Zebra' } });
  expect((await found('zebra')).map(({ id }) => id)).toEqual([oldest?.id]);
  await ada.call('clients.remove', { id: oldest?.id });
  expect(await found('zebra')).toEqual([]);
});
