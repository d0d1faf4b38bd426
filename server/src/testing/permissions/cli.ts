import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

type Made = { id: string; version: number; name: string };

let serial = 0;
/** A client that an administrator has added, with the fields given. */
const client =
  (fields: object = {}) =>
  async ({ server }: Acting): Promise<Made> => {
    serial += 1;
    const name = `Permission Court ${serial}`;
    const ada = await server.signIn(people.ada);
    const { body } = await ada.call('clients.create', { businessName: name, ...fields });
    return { id: body.id, version: body.version, name };
  };

const withSite =
  (status: string) =>
  async (acting: Acting): Promise<Made> => {
    const made = await client()(acting);
    const { services } = acting.server;
    await services.pool.query(
      `insert into sites ("id", "clientId", "locationCode", "status", "createdAt", "updatedAt")
       values ($1, $2, $3, $4, now(), now())`,
      [services.newId(), made.id, `CLI${made.id.slice(-12)}`, status],
    );
    return made;
  };

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const pages = ['/clients', '/clients/01900000-0000-7000-8000-000000000001'];
const owned = ['originLeadId', 'convertedAt', 'convertedBy', 'sites', 'primarySiteId', 'createdAt'];

/** Every field of the server's own is refused alike; the first answer stands for all. */
const eachOwned: Case = row<Made>({
  arrange: client(),
  act: async ({ client: by }, { id, version }) => {
    const answers = [];
    for (const field of owned)
      answers.push(await by.call('clients.update', { id, version, fields: { [field]: null } }));
    const [first, ...rest] = answers;
    for (const { status } of rest) expect(status).toBe(first?.status);
    return first as NonNullable<typeof first>;
  },
  denies: ({ status, body }) => {
    if (status === 400) expect(body.error.code).toBe('UNKNOWN_FIELD');
  },
});

/** CLI — clients, on every road: operations, search, live feed, timeline, pages. */
export const cli: Record<string, Case> = {
  'CLI-01': row<Made>({
    arrange: client(),
    act: async ({ client: by }) => {
      const listed = await by.call('clients.list', {});
      // Whom the feed answers it never lets go: theirs is the test of clients.
      if (listed.status !== 200) expect((await by.raw('/api/live?nouns=clients')).status).toBe(listed.status);
      return listed;
    },
    holds: ({ body }, _, __, { id }) => expect(ids(body.items)).toContain(id),
  }),
  'CLI-02': row<Made>({
    arrange: client(),
    act: async ({ client: by }, { id }) => {
      const timeline = await by.call('clients.timeline', { id });
      const got = await by.call('clients.get', { id });
      expect(timeline.status).toBe(got.status);
      return got;
    },
    holds: ({ body }, _, __, { id, name }) => expect(body).toMatchObject({ id, businessName: name }),
  }),
  'CLI-03': row({
    act: ({ client: by }) =>
      by.call('clients.create', { businessName: 'Fresh Court', accountManager: people.mia.uid }),
    holds: ({ body }) => expect(body).toMatchObject({ businessName: 'Fresh Court', version: 1 }),
  }),
  'CLI-04': row<Made>({
    arrange: client(),
    act: async ({ client: by }, { id, version }) => {
      const many = await by.call('clients.updateMany', { ids: [id], fields: { priority: 'medium' } });
      const one = await by.call('clients.update', { id, version, fields: { taxId: '12-34' } });
      expect(many.status).toBe(one.status);
      return one;
    },
    holds: ({ body }) => expect(body).toMatchObject({ taxId: '12-34', version: 2 }),
  }),
  'CLI-05': row<Made>({
    arrange: client(),
    act: async ({ client: by }, { id, name }) => {
      const { body, status } = await by.call('search.all', { query: name });
      const found = status === 200 ? ids(body.results) : [];
      const answer = await by.call('clients.list', { text: name });
      expect(found.includes(id)).toBe(answer.status === 200);
      return answer;
    },
    holds: ({ body }, _, __, { id }) => expect(ids(body.items)).toEqual([id]),
  }),
  'CLI-06': row<Made>({
    arrange: client({ status: 'suspended', accountManager: people.mia.uid }),
    act: ({ client: by }, { name }) =>
      by.call('clients.list', {
        filter: { status: 'suspended', accountManager: people.mia.uid },
        text: name,
      }),
    holds: ({ body }, _, __, { id }) => expect(ids(body.items)).toEqual([id]),
  }),
  'CLI-07': row({
    // The page itself says nothing; what it would show is asked for by calls.
    act: async ({ client: by }) => {
      const [list, one] = [await by.raw(pages[0] ?? ''), await by.raw(pages[1] ?? '')];
      expect(one.status).toBe(list.status);
      return list;
    },
    holds: async (_, __, { client: by, name }) => {
      const { status } = await by.call('clients.list', {});
      expect(status).toBe(name === 'anon' ? 401 : name === 'admin' || name === 'developer' ? 200 : 403);
    },
  }),
  'CLI-08': eachOwned,
  'CLI-09': row<Made>({
    arrange: client(),
    act: async ({ client: by }, { id, version }) => {
      const accountManager = people.uma.uid;
      const made = await by.call('clients.create', { businessName: 'Court', accountManager });
      const changed = await by.call('clients.update', { id, version, fields: { accountManager } });
      expect(made.status).toBe(changed.status);
      return made;
    },
    denies: ({ status, body }) => {
      if (status === 400) expect(body.error.fields).toHaveProperty('accountManager');
    },
  }),
  'CLI-10': row<Made>({
    arrange: withSite('active'),
    act: ({ client: by }, { id }) => by.call('clients.remove', { id }),
    denies: ({ status, body }) => {
      if (status === 409) expect(body.error.message).toContain('an active site');
    },
  }),
  'CLI-11': row<Made>({
    arrange: withSite('decommissioned'),
    act: ({ client: by }, { id }) => by.call('clients.remove', { id }),
    holds: async ({ body }, _, { client: by, server }, { id }) => {
      expect(body.deletedAt).not.toBeNull();
      expect((await by.call('clients.restore', { id })).status).toBe(200);
      const { rows } = await server.services.pool.query(
        `select "verb" from events where "noun" = 'clients' and "rowId" = $1 order by "position"`,
        [id],
      );
      expect(rows.map(({ verb }) => verb)).toEqual(['created', 'removed', 'restored']);
    },
  }),
  'CLI-12': row<Made[]>({
    arrange: async (acting) => [await client()(acting), await client()(acting)],
    act: ({ client: by }, [master, other]) =>
      by.call('clients.merge', {
        id: master?.id,
        version: master?.version,
        duplicateId: other?.id,
        duplicateVersion: other?.version,
      }),
    holds: async ({ body }, _, { client: by }, [master, other]) => {
      expect(body.id).toBe(master?.id);
      const led = await by.call('duplicates.mergedInto', { noun: 'clients', id: other?.id });
      expect(led.body).toEqual({ id: master?.id });
    },
  }),
  'CLI-13': row<Made[]>({
    arrange: async (acting) => [await client()(acting), await client()(acting)],
    act: async ({ client: by }, made) => {
      const answers = [
        await by.call('duplicates.groups', { noun: 'clients', kind: 'phone' }),
        await by.call('duplicates.count', { noun: 'clients' }),
        await by.call('duplicates.apart', { noun: 'clients' }),
        await by.call('duplicates.ofClient', { id: made[0]?.id }),
        await by.call('duplicates.keepApart', { noun: 'clients', ids: ids(made) }),
      ];
      const [first, ...others] = answers.toReversed();
      for (const { status } of others) expect(status).toBe(first?.status);
      return first as Answer;
    },
  }),
};
