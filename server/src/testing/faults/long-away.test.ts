import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedLimits } from '#platform/live/feed.ts';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('[OFF-01] away for longer than the feed goes back: told to read afresh once, then every change again', async () => {
  const ada = await server.signIn(people.ada);
  const { id } = (await ada.call('leads.create', { firstName: 'Before' })).body;
  const stream = await ada.stream('leads');
  const { id: lastEventId } = await stream.until(({ event }) => event === 'reset');
  stream.close();
  // Meanwhile: more changes than are replayed, and somebody who hears of them all.
  const other = await ada.stream('leads');
  await server.services.pool.query(
    `insert into events ("at", "noun", "rowId", "verb", "before", "after", "scopeBefore", "scopeAfter")
     select now(), 'leads', $1, 'updated', '{}', '{}', last."scopeAfter", last."scopeAfter"
     from generate_series(0, $2), (select * from events where "rowId" = $1 limit 1) as last`,
    [id, feedLimits.replay],
  );
  await ada.call('leads.note', { id, text: 'while away' });
  const last = (await ada.call('leads.create', { firstName: 'Last' })).body;
  await other.until(({ event, data }) => event === 'put' && data.row.id === last.id);
  other.close();

  const back = await ada.stream('leads', { lastEventId });
  const first = await back.next();
  expect(first?.event).toBe('reset');
  expect((await ada.call('leads.get', { id })).body.notes).toMatchObject([{ text: 'while away' }]);
  const made = (await ada.call('leads.create', { firstName: 'After' })).body;
  await back.until(({ event, data }) => event === 'put' && data.row.id === made.id);
  expect(back.seen.filter(({ event }) => event === 'reset')).toHaveLength(1);
  back.close();

  // From the reset on it goes on without another one.
  const again = await ada.stream('leads', { lastEventId: first?.id ?? '' });
  await again.until(({ event, data }) => event === 'put' && data.row.id === made.id);
  expect(again.seen.map(({ event }) => event)).not.toContain('reset');
  again.close();
});
