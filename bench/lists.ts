import { many, shot, turn } from './api.ts';
import { startBare } from './bare.ts';
import { call, cpuPerRequest } from './load.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

type Asked = { work: string; input: (index: number) => object; floor?: 'newest' | 'text' };
type Found = { items: { id: string; leadId: string | null }[] };

const failed = { statuses: ['failed', 'partial', 'bounced'] };

/** What is asked of everyone's messages, and of one's own. */
const works = (leads: readonly string[], senders: readonly string[]): Asked[] => {
  const text = (work: string, ...pieces: string[]): Asked => ({
    work: `text, ${work}`,
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

/** Lists of 50 among half a million messages: CPU per request of an administrator and of a rep with 400 leads. */
export const benchLists = async (product: Product, size: Size): Promise<Row[]> => {
  const bare = await startBare('floor.ts', product);
  const { rows: reps } = await product.sql(`select uid from credentials where "email" = 'rep@demo.example'`);
  const [admin, rep] = [await product.as('admin@demo.example'), await product.as('rep@demo.example')];
  await call(admin, 'view.set', { mode: 'all' });
  const floors = {
    newest: () => shot('/messages', {}),
    text: (i: number) => shot('/messages-text', { text: turn(['laundry', 'ref4711', 'xyzzyqq'], i) }),
  };
  const count = size.shots(200);
  const table: Row[] = [];
  for (const [who, target] of [
    ['everyone’s messages', admin],
    ['messages of a rep', rep],
  ] as const) {
    const { items } = await call<Found>(target, 'messages.list', {});
    const leads = items.flatMap(({ leadId }) => leadId ?? []);
    for (const { work, input, floor: under = 'newest' } of works(leads, [reps[0].uid])) {
      const [floor, ms = Number.NaN] = await cpuPerRequest(
        [
          { target: bare.target, shots: many(count, floors[under]) },
          { target, shots: many(count, (i) => shot('/api/messages.list', input(i))) },
        ],
        size,
      );
      table.push(judge(`${who}: ${work}`, ms, 'ms', { floor: floor ?? Number.NaN }));
    }
  }
  bare.stop();
  return table;
};
