import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let max: Client;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  max = await server.signIn(people.max);
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;

/** That many notifications of somebody, one a second. */
const put = (userId: string, count: number, more = '') =>
  query(
    `insert into notifications ("id", "userId", "type", "title", "message", "createdAt", "inApp" ${more && ', "leadId"'})
     select gen_random_uuid(), $1, 'system', 'System', 'No ' || n, now() - n * interval '1 second', true ${more && `, '${more}'`}
     from generate_series(1, $2::int) as n`,
    [userId, count],
  );

beforeEach(() => query('truncate notifications'));

const unread = async (client = max) => (await client.call('notifications.unread')).body.count;
const events = async () =>
  (await query(`select count(*)::int as n from events where noun = 'notifications'`))[0].n;

describe('one’s own', () => {
  test('[NOTIF-01] newest first, page by page, with the total for the question', async () => {
    await put(people.max.uid, 70);
    const first = (await max.call('notifications.list', {})).body;
    expect(first.items).toHaveLength(50);
    expect(first.items[0].message).toBe('No 1');
    expect(first.total).toBe(70);
    const second = (await max.call('notifications.list', { cursor: first.cursor })).body;
    expect(second.items).toHaveLength(20);
    expect(second.cursor).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(70);
  });

  test('[NOTIF-01] one is read, or deleted; a second time changes nothing', async () => {
    await put(people.max.uid, 2);
    const [one, two] = (await max.call('notifications.list', {})).body.items;
    const before = await events();
    expect((await max.call('notifications.markRead', { id: one.id })).body).toEqual({ ...one, read: true });
    expect((await max.call('notifications.markRead', { id: one.id })).status).toBe(200);
    expect(await events()).toBe(before + 1);
    expect(await unread()).toBe(1);
    expect((await max.call('notifications.remove', { id: two.id })).body).toEqual({ ...two, deleted: true });
    expect((await max.call('notifications.remove', { id: two.id })).status).toBe(404);
    expect(await unread()).toBe(0);
    expect((await max.call('notifications.list', {})).body.items).toEqual([{ ...one, read: true }]);
  });

  test('[NOTIF-05] delete is soft', async () => {
    await put(people.max.uid, 1);
    const [one] = (await max.call('notifications.list', {})).body.items;
    await max.call('notifications.remove', { id: one.id });
    expect(await query('select "deleted" from notifications')).toEqual([{ deleted: true }]);
  });

  test('[NOTIF-05] a change arrives on the person’s pages, and on nobody else’s', async () => {
    await put(people.max.uid, 1);
    const [one] = (await max.call('notifications.list', {})).body.items;
    const [mine, others] = [await max.stream('notifications'), await ada.stream('notifications')];
    for (const stream of [mine, others]) await stream.until(({ event }) => event === 'reset');
    await max.call('notifications.markRead', { id: one.id });
    const put_ = await mine.until(({ event }) => event === 'put');
    expect(put_.data).toEqual({
      noun: 'notifications',
      row: { ...one, read: true },
      from: 'unread',
      to: null,
    });
    await max.call('notifications.remove', { id: one.id });
    await mine.until(({ event, data }) => event === 'leave' && data.id === one.id);
    expect(await others.next(300)).toBeNull();
    mine.close();
    others.close();
  });

  test('[NOTIF-05] all of thousands in one statement, with one event that resets one’s own pages alone', async () => {
    await put(people.max.uid, 5_000);
    await put(people.ada.uid, 3);
    const [mine, others] = [await max.stream('notifications'), await ada.stream('notifications')];
    for (const stream of [mine, others]) await stream.until(({ event }) => event === 'reset');
    const before = await events();
    expect((await max.call('notifications.markAllRead')).body).toEqual({ count: 5_000 });
    await mine.until(({ event }) => event === 'reset');
    expect(await unread()).toBe(0);
    expect((await max.call('notifications.clear')).body).toEqual({ count: 5_000 });
    await mine.until(({ event }) => event === 'reset');
    expect(await events()).toBe(before + 2);
    expect((await max.call('notifications.list', {})).body).toEqual({ items: [], cursor: null, total: 0 });
    expect(await unread(ada)).toBe(3);
    expect(await others.next(300)).toBeNull();
    // Nothing left to change: nothing is said.
    expect((await max.call('notifications.clear')).body).toEqual({ count: 0 });
    expect(await events()).toBe(before + 2);
    mine.close();
    others.close();
  });

  test('[NOTIF-01] whatever is told while all is marked stays as it was told or is marked, never half', async () => {
    await put(people.max.uid, 500);
    const news = Array.from({ length: 8 }, () => put(people.max.uid, 1));
    const marks = Array.from({ length: 4 }, () => max.call('notifications.markAllRead'));
    const counts = (await Promise.all(marks)).map(({ body }) => body.count);
    await Promise.all(news);
    const marked = counts.reduce((sum, count) => sum + count, 0);
    expect(marked).toBeGreaterThanOrEqual(500);
    expect(marked + (await unread())).toBe(508);
  });
});

describe('the indexes that it stands on', () => {
  test('[NOTIF-05] marking all, clearing all, the count and the list of one person among many', async () => {
    await query(
      `insert into notifications ("id", "userId", "type", "title", "message", "createdAt", "inApp")
       select gen_random_uuid(), uid, 'system', 'x', 'x', now() - n * interval '1 second', true
       from generate_series(1, 20000) as n, users`,
    );
    await query('analyze notifications');
    const plan = async (text: string) =>
      (await query(`explain ${text}`)).map((row) => row['QUERY PLAN']).join('\n');
    const own = `"userId" = '${people.uma.uid}'`;
    expect(
      await plan(`update notifications set "read" = true where ${own} and not "read" and not "deleted"`),
    ).toMatch(/notifications_(unread|own)/);
    expect(await plan(`update notifications set "deleted" = true where ${own} and not "deleted"`)).toMatch(
      /notifications_(own|unread)/,
    );
    const text = await plan(`select * from (select n.*, l."assignedRep" as "leadRep" from notifications n
      left join leads l on l."id" = n."leadId") as told
      where told.${own} and not told."deleted" and (told."leadId" is null or told."leadRep" = '${people.uma.uid}')
      order by told."createdAt" desc, told."id" desc limit 51`);
    expect(text).toContain('notifications_own');
    expect(text).not.toContain('Sort');
  });
});
