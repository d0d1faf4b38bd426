import { afterAll, beforeAll, expect, test } from 'vitest';
import { countWork } from '#platform/testing/hold.ts';
import { type Bench, people, startBench } from './bench.fixtures.ts';

let bench: Bench;
const { max, mia } = people;

// A busy office: what one person did lies far apart, under an import of their own and what everybody else did.
beforeAll(async () => {
  bench = await startBench();
  const events = (actor: string, requestId: string, verb: string, count: number) =>
    bench.query(
      `insert into events ("noun", "rowId", "verb", "at", "actor", "requestId")
       select 'leads', gen_random_uuid()::text, $3, now(), $1, ${requestId} from generate_series(1, $2) as n`,
      [actor, count, verb],
    );
  await events(mia.uid, `'01990000-0000-7000-8000-' || lpad(n::text, 12, '0')`, 'moved', 20_000);
  await events(max.uid, 'null', 'imported', 60_000);
  await events(max.uid, `'01990000-0000-7000-8000-' || lpad((n / 2000)::text, 12, '0')`, 'assigned', 20_000);
  await events(max.uid, `'01990000-0000-7000-9000-' || lpad((n / 2000)::text, 12, '0')`, 'undone', 20_000);
  await bench.query('analyze event_partitions.events_0');
});
afterAll(() => bench.close());

const planOf = async (text: string, values: unknown[]): Promise<string> =>
  (await bench.query(`explain ${text}`, values)).map((row) => row['QUERY PLAN']).join('\n');

test('each step through a history is one look into its index', async () => {
  const plan = await planOf(
    `select * from events e where "actor" = $1 and "noun" = 'leads' and "requestId" is not null
       and "verb" not in ('undone', 'redone') and "requestId" < $2 order by "requestId" desc, "position" limit 1`,
    [max.uid, 'g'],
  );
  expect(plan).toContain('events_acts');
  expect(plan).not.toMatch(/Seq Scan|Sort {2}/);
});

test('what happened to a lead since is found by the lead', async () => {
  const plan = await planOf(
    `select * from events where "noun" = 'leads' and "rowId" = any($1::text[]) and "position" > $2 order by "position" desc`,
    [[max.uid, mia.uid], 5],
  );
  expect(plan).toContain('events_row');
  expect(plan).not.toContain('Seq Scan');
});

test('[UNDO-01] the history is read at once, however much lies in it', async () => {
  const lead = await bench.lead({ assignedRep: max.uid });
  await bench.as.max.call('leads.move', { id: lead.id, to: 'selling' });
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const work = countWork();
    const { body } = await bench.as.max.call('leads.undoHistory', {});
    times.push(work());
    expect(body.items).toHaveLength(12);
    expect(body.items[1].leads).toBeGreaterThan(0);
  }
  expect(Math.min(...times)).toBeLessThan(150);
  expect((await bench.as.ada.call('leads.undoHistory', {})).body.items).toEqual([]);
});
