import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

// No id holds it by chance.
const accessCode = 'Gate 4711';

type Standing = { clientId: string; id: string; version: number; machine: string };

/** A site of a client with a machine, as an administrator keeps them; `others` more sites beside it. */
const standing =
  (others = 0) =>
  async ({ server }: Acting): Promise<Standing> => {
    const ada = await server.signIn(people.ada);
    const made = async (name: string, input: object) => {
      const { status, body, text } = await ada.call(name, input);
      expect(status, text).toBe(200);
      return body;
    };
    const { id: clientId } = await made('clients.create', { businessName: 'Vine LLC' });
    const { id } = await made('sites.create', { clientId, siteName: 'Vine Court', accessCode });
    for (let n = 0; n < others; n += 1) await made('sites.create', { clientId });
    const { id: machine } = await made('machines.create', { siteId: id, kind: 'washer' });
    const { version } = await made('sites.get', { id });
    return { clientId, id, version, machine };
  };

/** All of them are answered alike; the first answer stands for them. */
const alike = (answers: readonly Answer[]): Answer => {
  const [first] = answers as [Answer];
  for (const { status, text } of answers) expect(status, text).toBe(first.status);
  return first;
};

const ids = ({ body }: Answer): string[] => body.items.map(({ id }: { id: string }) => id);

/** SIT — sites and the machines there: administrators alone, on every road. */
export const sit: Record<string, Case> = {
  'SIT-01': row<Standing>({
    arrange: standing(20),
    act: async ({ client }, { clientId }) =>
      alike([
        await client.call('sites.list', { clientId }),
        await client.call('sites.list', { text: 'vine' }),
      ]),
    holds: (answer) => {
      expect([ids(answer).length, answer.body.hasMore]).toEqual([20, true]);
      expect(answer.text).not.toContain(accessCode);
    },
  }),
  'SIT-02': row<Standing>({
    arrange: standing(),
    act: async ({ client }, { id, machine }) =>
      alike([
        await client.call('sites.get', { id }),
        await client.call('sites.history', { id }),
        await client.call('sites.check', { streetAddress: '1 Vine St', city: 'Napa' }),
        await client.call('machines.list', { siteId: id }),
        await client.call('machines.history', { id: machine }),
        // Last, for a look writes an event.
        await client.call('sites.access', { id }),
      ]),
    holds: async ({ body, text }, _, { client }, { id }) => {
      expect(body).toMatchObject({ id, hasAccessCode: true });
      expect(text).not.toContain(accessCode);
      expect((await client.call('sites.access', { id })).body.accessCode).toBe(accessCode);
    },
  }),
  'SIT-03': row<Standing>({
    arrange: standing(),
    act: async ({ client }, { clientId, id }) =>
      alike([
        await client.call('sites.create', { clientId, city: 'Napa', state: 'CA' }),
        await client.call('machines.create', { siteId: id, kind: 'dryer' }),
        await client.call('machines.createMany', { siteId: id, machines: [{ kind: 'combo' }] }),
      ]),
    holds: async ({ body }, _, { client }, { clientId, id }) => {
      expect(body).toMatchObject({ clientId, status: 'pending_install' });
      const { machineInventory } = (await client.call('sites.get', { id })).body;
      expect(machineInventory).toMatchObject({ washers: 1, dryers: 1, combos: 1 });
    },
  }),
  'SIT-04': row<Standing & { other: string }>({
    arrange: async (acting) => ({ ...(await standing()(acting)), other: (await standing()(acting)).id }),
    act: async ({ client }, { id, version, machine, other }) =>
      alike([
        await client.call('sites.update', { id, version, fields: { city: 'Napa' } }),
        await client.call('sites.makePrimary', { id }),
        await client.call('machines.update', { id: machine, version: 1, fields: { make: 'Dexter' } }),
        await client.call('machines.move', { id: machine, siteId: other }),
        await client.call('machines.remove', { id: machine }),
      ]),
    holds: ({ body }) => expect(body).toMatchObject({ city: 'Napa' }),
  }),
  'SIT-05': row<Standing>({
    arrange: standing(2),
    act: ({ client }, { clientId }) => client.call('sites.count', { clientId }),
    holds: ({ body }) => expect(body).toEqual({ count: 3 }),
  }),
  'SIT-06': row<Standing & { other: string }>({
    arrange: async (acting) => ({ ...(await standing()(acting)), other: (await standing()(acting)).id }),
    act: ({ client }, { id, other }) =>
      client.call('sites.updateMany', { ids: [id, other], fields: { collectionRoute: 'North' } }),
    holds: ({ body }) => expect(body).toEqual({ updated: 2 }),
  }),
  'SIT-07': row<Standing & { other: string }>({
    arrange: async (acting) => ({
      ...(await standing()(acting)),
      other: (await standing()(acting)).clientId,
    }),
    act: async ({ client }, { id, version, other }) =>
      alike([
        await client.call('sites.create', { clientId: '0199c222-0000-7000-8000-00000000dead' }),
        await client.call('sites.update', { id, version, fields: { clientId: other } }),
      ]),
    denies: ({ status, body }) => {
      if (status === 400) expect(Object.keys(body.error.fields)).toEqual(['clientId']);
    },
  }),
  'SIT-08': row<Standing>({
    arrange: standing(),
    act: ({ client }, { id }) =>
      client.call('sites.updateMany', {
        ids: [id, '0199c222-0000-7000-8000-00000000dead'],
        fields: { collectionRoute: 'North' },
      }),
  }),
  'SIT-09': row<Standing>({
    arrange: standing(1),
    act: ({ client }, { id }) => client.call('sites.remove', { id }),
    denies: ({ status, body }) => {
      if (status === 409) expect(body.error.message).toContain('Make another site primary first');
    },
  }),
};
