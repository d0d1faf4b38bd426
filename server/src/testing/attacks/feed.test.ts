import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { people } from '#platform/testing/cast.ts';
import { countTurns, longestHold } from '#platform/testing/hold.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ log: createLog('warn', (line) => lines.push(line)) });
});
afterAll(() => server.close());

test('a replay of 160 changes of one lead with 1,000 long notes does not hold up the live feed', {
  tags: ['long'],
}, async () => {
  const [ada, uma, mia] = [
    await server.signIn(people.ada),
    await server.signIn(people.uma),
    await server.signIn(people.mia),
  ];
  const { id } = (await ada.call('leads.create', { firstName: 'Pool' })).body;
  const first = await uma.stream('leads', { full: 'leads' });
  const tag = (await first.next())?.id.split('.')[2];
  first.close();
  // Role user may add notes to a lead of nobody's as often as they like.
  for (let n = 0; n < 160; n += 1) await uma.call('leads.note', { id, text: `n${n}` });
  // The same by hand, only quicker: 1,000 more notes of 2,000 characters.
  await server.services.pool.query(
    `insert into lead_notes ("id", "leadId", "at", "by", "author", "label", "text", "struck")
     select gen_random_uuid(), $1, now(), $2, 'Uma', 'Note', repeat('x', 2000), false from generate_series(1, 1000)`,
    [id, people.uma.uid],
  );
  const readers = await mia.stream('leads');
  await readers.next();
  const poison = await uma.stream('leads', { full: 'leads', lastEventId: `0.0.${tag}` });
  await new Promise((settle) => setTimeout(settle, 3_000));
  const turns = countTurns();
  const held = await longestHold(async () => {
    const made = (await ada.call('leads.create', { firstName: 'Later' })).body.id;
    await readers.until(({ data }) => data.row?.id === made);
  });
  const took = turns();
  const failed = lines.filter((line) => line.includes('live feed could not read'));
  poison.close();
  readers.close();
  expect(failed).toEqual([]);
  expect(took).toBeLessThan(2_000);
  expect(held).toBeLessThan(2_000);
});

test('160 changes of one long lead in one batch are sent, and the live feed goes on', {
  tags: ['long'],
}, async () => {
  const [ada, uma, mia] = [
    await server.signIn(people.ada),
    await server.signIn(people.uma),
    await server.signIn(people.mia),
  ];
  lines.length = 0;
  const { id } = (await ada.call('leads.create', { firstName: 'Pool' })).body;
  const offline = await uma.stream('leads', { full: 'leads' });
  const readers = await mia.stream('leads');
  // Any transaction that takes a while (a large upload) makes events wait and come as one batch.
  const slow = await server.services.pool.connect();
  await slow.query('begin');
  await slow.query('select pg_current_xact_id()');
  for (let n = 0; n < 160; n += 1) await uma.call('leads.note', { id, text: `n${n}` });
  await server.services.pool.query(
    `insert into lead_notes ("id", "leadId", "at", "by", "author", "label", "text", "struck")
     select gen_random_uuid(), $1, now(), $2, 'Uma', 'Note', repeat('x', 2000), false from generate_series(1, 1000)`,
    [id, people.uma.uid],
  );
  await slow.query('commit');
  slow.release();
  await new Promise((settle) => setTimeout(settle, 1_500));
  const made = (await ada.call('leads.create', { firstName: 'Later' })).body.id;
  const came = await readers
    .until(({ data }) => data.row?.id === made)
    .then(
      () => true,
      () => false,
    );
  offline.close();
  readers.close();
  expect({ came, why: lines[0]?.slice(0, 400) }).toMatchObject({ came: true });
});
