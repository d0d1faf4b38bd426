import { expect, test } from 'vitest';
import { countWork } from '#platform/testing/hold.ts';
import { lettersPdf } from './letters-pdf.ts';

const letter = { recipient: 'Anna', address: '', subject: 'New laundry prices' };
const drawn = { team: 'Washboard', day: '2026-11-21' };

const quickest = async (body: string): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const work = countWork();
    await lettersPdf([{ ...letter, body, subject: body.slice(0, 200) }], drawn);
    times.push(work());
  }
  return Math.min(...times);
};

test('a letter of one endless word is drawn as one of many words, not in the square of its length', async () => {
  const plain = await quickest('prices '.repeat(2_857));
  for (const body of ['W'.repeat(20_000), '\u202e\u0007'.repeat(10_000), 'مرحبا'.repeat(4_000)])
    expect((await quickest(body)) / plain).toBeLessThan(12);
});

test('hundreds of letters leave room for others while they are drawn', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const body = 'The prices of the laundry machines change.\n'.repeat(20);
  await lettersPdf(
    Array.from({ length: 200 }, () => ({ ...letter, body })),
    drawn,
  );
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
});
