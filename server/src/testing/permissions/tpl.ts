import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { addDefaultTemplates } from '#templates';
import { type Acting, type Case, row } from './cell.ts';

type Kept = { id: string; version: number };

const words = { name: 'Hello', type: 'email', subject: 'Hi', body: 'Dear {{firstName|all}}' };

const put = async ({ world, server }: Acting, userId: string, more: object = {}): Promise<Kept> => {
  const { newId, now } = server.services;
  const made = { isShared: false, ...more };
  const id = newId();
  await world.query(
    `insert into message_templates ("id", "name", "type", "subject", "body", "userId", "isShared", "createdAt", "updatedAt")
     values ($1, 'Hello', 'email', 'Hi', 'Dear {{firstName|all}}', $2, $3, $4, $4)`,
    [id, userId, made.isShared, now()],
  );
  return { id, version: 1 };
};
const own = (acting: Acting) => put(acting, acting.uid);
const shared = (acting: Acting) => put(acting, people.mia.uid, { isShared: true });
const hidden = (acting: Acting) => put(acting, people.mia.uid);
const seeded = async ({ world, server }: Acting): Promise<Kept> => {
  await addDefaultTemplates(server.services);
  const [found] = await world.query(
    `select "id", "version" from message_templates where "seed" = 'email-proposal'`,
  );
  return found as Kept;
};

/** Two acts that a cell names in one: both answer alike. */
const updateAndRemove = async ({ client }: Acting, { id, version }: Kept) => {
  const updated = await client.call('templates.update', { id, version, fields: { name: 'Good day' } });
  const removed = await client.call('templates.remove', { id });
  expect(removed.status, removed.text).toBe(updated.status);
  return removed;
};

/** TPL — templates: one's own, those that are shared, and the defaults. */
export const tpl: Record<string, Case> = {
  'TPL-01': row<string[]>({
    arrange: async (acting) => {
      await acting.world.query('truncate message_templates');
      const seen = [await own(acting), await shared(acting), await seeded(acting)];
      await hidden(acting);
      return seen.map(({ id }) => id);
    },
    act: ({ client }) => client.call('templates.list', { limit: 200 }),
    holds: ({ body }, _, __, seen) => {
      const ids: string[] = body.items.map(({ id }: Kept) => id);
      for (const id of seen) expect(ids).toContain(id);
      // Theirs, one that is shared, and the six defaults.
      expect(ids).toHaveLength(8);
    },
  }),
  'TPL-02': row<Kept>({
    arrange: hidden,
    act: ({ client }, { id }) => client.call('templates.get', { id }),
  }),
  'TPL-03': row({
    act: ({ client }) => client.call('templates.create', words),
    holds: ({ body }, _, { uid }) => expect(body).toMatchObject({ userId: uid, isDefault: false }),
  }),
  'TPL-04': row<Kept>({
    arrange: own,
    act: async ({ client }, { id, version }) => {
      const made = await client.call('templates.create', { ...words, isDefault: true });
      const raised = await client.call('templates.update', { id, version, fields: { isDefault: true } });
      expect(raised.status, raised.text).toBe(made.status);
      return raised;
    },
    holds: ({ body }) => expect(body.isDefault).toBe(true),
  }),
  'TPL-05': row<Kept>({ arrange: own, act: updateAndRemove }),
  'TPL-06': row<Kept>({ arrange: shared, act: updateAndRemove }),
  'TPL-07': row<Kept>({
    arrange: seeded,
    act: ({ client }, { id }) => client.call('templates.remove', { id }),
  }),
  'TPL-08': row<Kept>({
    arrange: shared,
    act: ({ client }, { id }) => client.call('templates.use', { id }),
    holds: async (_, __, { world }, { id }) => {
      const found = await world.query(`select "usageCount" from message_templates where "id" = $1`, [id]);
      expect(found).toEqual([{ usageCount: 1 }]);
    },
  }),
  'TPL-09': row<Kept>({
    arrange: own,
    act: async ({ client }, { id, version }) => {
      const privileged = [
        { usageCount: 9 },
        { lastUsedAt: '2026-01-01T00:00:00.000Z' },
        { userId: people.mia.uid },
      ];
      const tries = [];
      for (const fields of privileged)
        tries.push(
          await client.call('templates.create', { ...words, ...fields }),
          await client.call('templates.update', { id, version, fields: { name: 'Good day', ...fields } }),
        );
      const [first] = tries;
      for (const { status, text } of tries) expect(status, text).toBe(first?.status);
      return first as never;
    },
  }),
};
