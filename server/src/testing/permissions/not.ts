import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Acting, type Case, row } from './cell.ts';

type Made = { id: string };
type Given = { leadId: string; userId: string };

const put = async ({ world, server }: Acting, userId: string): Promise<Made> => {
  const id = server.services.newId();
  await world.query(
    `insert into notifications ("id", "userId", "type", "title", "message", "createdAt", "inApp")
     values ($1, $2, 'system', 'System', 'Told', $3, true)`,
    [id, userId, server.services.now()],
  );
  return { id };
};

const own = (acting: Acting) => put(acting, acting.uid);
const anothers = (acting: Acting) => put(acting, people.mia.uid);

/** Two acts that a cell names in one: both answer alike. */
const both = async ({ client }: Acting, id: string) => {
  const read = await client.call('notifications.markRead', { id });
  const removed = await client.call('notifications.remove', { id });
  expect(removed.status).toBe(read.status);
  return removed;
};

const all = async ({ client }: Acting) => {
  const read = await client.call('notifications.markAllRead');
  const cleared = await client.call('notifications.clear');
  expect(cleared.status).toBe(read.status);
  return cleared;
};

const call = ({ client }: Acting, data: object) =>
  client.raw('/api/functions/sendLeadAssignedNotifications', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });

// Administrators assign; a manager gives their own lead away. Nobody else can have made the change.
const giveAway = async ({ client, world, name, uid }: Acting): Promise<Given> => {
  const mayGive = ['manager', 'admin', 'developer'].includes(name);
  const { id } = await world.lead({ assignedRep: mayGive ? uid : people.max.uid });
  if (mayGive) expect((await client.call('leads.transfer', { id, rep: people.mia.uid })).status).toBe(200);
  return { leadId: id, userId: mayGive ? people.mia.uid : people.max.uid };
};

/** NOT — notifications: one's own, and the callable. */
export const not: Record<string, Case> = {
  'NOT-01': row<Made>({
    arrange: async (acting) => {
      await acting.world.query('truncate notifications');
      const made = await own(acting);
      const gone = await own(acting);
      await acting.world.query(`update notifications set "deleted" = true where "id" = $1`, [gone.id]);
      await anothers(acting);
      return made;
    },
    act: ({ client }) => client.call('notifications.list'),
    holds: async ({ body }, _, { client, uid }, { id }) => {
      expect(body.items.map((one: Made) => one.id)).toEqual([id]);
      expect(body.items[0].userId).toBe(uid);
      const stream = await client.stream('notifications');
      expect(stream.status).toBe(200);
      stream.close();
    },
  }),
  'NOT-02': row({
    arrange: anothers,
    act: ({ client }) => client.call('notifications.list', { userId: people.mia.uid }),
    holds: ({ body }) => expect(body.items).toEqual([]),
  }),
  'NOT-03': row<Made>({
    arrange: anothers,
    act: ({ client }) => client.call('notifications.list', { view: 'all' }),
    holds: async ({ body }, _, { client }, { id }) => {
      expect(body.items.map((one: Made) => one.id)).toContain(id);
      expect((await client.call('notifications.markRead', { id })).status).toBe(404);
    },
  }),
  'NOT-04': row<Made>({ arrange: own, act: (acting, { id }) => both(acting, id) }),
  'NOT-05': row<Made>({ arrange: anothers, act: (acting, { id }) => both(acting, id) }),
  'NOT-06': row<Made>({
    arrange: async (acting) => {
      await own(acting);
      return anothers(acting);
    },
    act: all,
    holds: async (_, __, { world }, { id }) => {
      const left = await world.query(`select "read", "deleted" from notifications where "id" = $1`, [id]);
      expect(left).toEqual([{ read: false, deleted: false }]);
    },
  }),
  'NOT-07': row({
    act: ({ client, uid }) =>
      client.call('notifications.create', {
        userId: uid,
        type: 'system',
        title: 'Sign in again',
        message: 'x',
        actionUrl: 'https://evil.example/',
      }),
  }),
  'NOT-08': row<Given>({
    arrange: giveAway,
    act: (acting, given) => call(acting, { ...given, leadName: 'You have won' }),
    holds: async ({ body }, _, { world }, { leadId, userId }) => {
      expect(body).toEqual({ data: { sent: true } });
      const told = await world.query(`select "userId", "message" from notifications where "leadId" = $1`, [
        leadId,
      ]);
      expect(told).toEqual([{ userId, message: 'Ann has been assigned to you' }]);
    },
  }),
  'NOT-09': row<Given & { others: string }>({
    arrange: async (acting) => {
      const others = await acting.world.lead({ assignedRep: people.max.uid });
      return { ...(await giveAway(acting)), others: others.id };
    },
    act: async (acting, { leadId, others }) => {
      const unknown = acting.server.services.newId();
      const answers = [
        await call(acting, { userId: people.ada.uid, leadId }),
        await call(acting, { userId: people.max.uid, leadId: others }),
        await call(acting, { userId: people.mia.uid, leadId: unknown }),
      ] as const;
      for (const { status } of answers) expect(status).toBe(answers[0].status);
      return answers[0];
    },
  }),
};
