import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuPerRequest, type Shot, type Target } from './load.ts';
import { call, freePort, type Product } from './product.ts';
import { atMost, type Row } from './table.ts';

type Asked = { work: string; input: (index: number) => object; limit?: number; floor?: 'newest' | 'text' };
type Found = { items: { id: string; leadId: string | null }[] };

const shot = (path: string, body: object): Shot => ({ path, body: JSON.stringify(body) });
const turn = <One>(list: readonly One[], index: number): One => list[index % list.length] as One;

const failed = { statuses: ['failed', 'partial', 'bounced'] };

/** What is asked of everyone's messages, and of one's own. A text may take what it takes elsewhere. */
const works = (leads: readonly string[], senders: readonly string[]): Asked[] => {
  const text = (work: string, ...pieces: string[]): Asked => ({
    work: `text, ${work}`,
    limit: 4,
    floor: 'text',
    input: (i) => ({ text: turn(pieces, i) }),
  });
  return [
    { work: 'newest', input: () => ({}) },
    { work: 'of a channel', input: (i) => ({ channel: turn(['email', 'sms'], i) }) },
    { work: 'Failed', input: () => failed },
    { work: 'Failed of a channel', input: (i) => ({ ...failed, channel: turn(['email', 'sms'], i) }) },
    { work: 'received', input: () => ({ direction: 'in' }) },
    { work: 'of a lead', input: (i) => ({ leadId: turn(leads, i) }) },
    { work: 'of a sender', input: (i) => ({ senderId: turn(senders, i) }) },
    text('common', 'laundry', 'fountain square', 'street'),
    text('rare', 'ref4711', 'person1234@', 'fountain square annex 6400'),
    text('no hit', 'xyzzyqq', 'nothing like this', 'qqqq'),
  ];
};

const seed = async (product: Product): Promise<void> => {
  const { rows } = await product.sql('select count(*)::int as "there" from messages');
  if (rows[0].there >= 400_000) return;
  console.log('Seeding 500,000 messages …');
  const { rows: leads } = await product.sql('select count(*)::int as "there" from leads');
  const script = await readFile(join(import.meta.dirname, 'messages.sql'), 'utf8');
  await product.sql(script.replaceAll(':rows', String(leads[0].there)));
  await product.sql('vacuum analyze');
};

const startFloor = async (product: Product) => {
  const port = await freePort();
  const program = join(import.meta.dirname, 'floor.ts');
  const bare = spawn(process.execPath, [program, product.databaseUrl, `${port}`], { stdio: 'inherit' });
  await sleep(700);
  const target: Target = { url: `http://127.0.0.1:${port}`, pids: [bare.pid ?? 0, product.pid] };
  return { target, stop: () => bare.kill() };
};

/** Lists of 50 among half a million messages: CPU per request of an administrator and of a rep with 400 leads. */
export const benchLists = async (product: Product): Promise<Row[]> => {
  await seed(product);
  const floor = await startFloor(product);
  const { rows: reps } = await product.sql(`select uid from credentials where "email" = 'rep@demo.example'`);
  const [admin, rep] = [await product.as('admin@demo.example'), await product.as('rep@demo.example')];
  await call(admin, 'view.set', { mode: 'all' });
  const count = 200;
  const many = (make: (index: number) => Shot) => (round: number) =>
    Array.from({ length: count }, (_, index) => make(round * count + index));
  const bare = {
    newest: await cpuPerRequest(
      floor.target,
      many(() => shot('/messages', {})),
    ),
    text: await cpuPerRequest(
      floor.target,
      many((i) => shot('/messages-text', { text: turn(['laundry', 'ref4711', 'xyzzyqq'], i) })),
    ),
  };
  const table: Row[] = [];
  for (const [who, target] of [
    ['everyone’s messages', admin],
    ['messages of a rep with 400 leads', rep],
  ] as const) {
    const { items } = await call<Found>(target, 'messages.list', {});
    const leads = items.flatMap(({ leadId }) => leadId ?? []);
    for (const { work, input, limit = 2.5, floor: under = 'newest' } of works(leads, [reps[0].uid])) {
      const shots = many((i) => shot('/api/messages.list', input(i)));
      const row = atMost(`${who}: ${work}`, await cpuPerRequest(target, shots), limit, 'ms', bare[under]);
      console.log(`${row.work}: ${row.figure}, ${row.ratio} × floor`);
      table.push(row);
    }
  }
  floor.stop();
  return table;
};
