import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#platform/operations/errors.ts';
import { readBytes } from './body.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const limits = { bytes: 1_000, milliseconds: 60_000, idle: { milliseconds: 5_000, pace: 1 } };
const begin = () => {
  const body = Object.assign(new PassThrough(), { headers: {} });
  return { body, read: readBytes(body as never, limits) };
};

test('a body that comes with pauses is read', async () => {
  const { body, read } = begin();
  body.write('abc');
  await vi.advanceTimersByTimeAsync(4_900);
  body.write('d');
  await vi.advanceTimersByTimeAsync(4_900);
  body.end('e');
  expect(String(await read)).toBe('abcde');
});

test('a body of which nothing comes any more is let go', async () => {
  const { body, read } = begin();
  body.write('abc');
  await vi.advanceTimersByTimeAsync(5_100);
  body.end('d');
  expect(await read).toEqual(refusals.tooSlow);
});

test('a body that comes in drops is let go', async () => {
  const { body, read } = begin();
  for (const drop of ['a', 'b', 'c', 'd']) {
    body.write(drop);
    await vi.advanceTimersByTimeAsync(4_000);
  }
  body.end('a body that is long enough');
  expect(await read).toEqual(refusals.tooSlow);
});
