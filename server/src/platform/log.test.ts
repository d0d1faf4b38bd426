import { expect, test } from 'vitest';
import { breath } from './breath.ts';
import { createLog, during, logWith, requestAtWork } from './log.ts';

const written = (threshold: 'debug' | 'warn') => {
  const lines: string[] = [];
  return { log: createLog(threshold, (line) => lines.push(line)), lines };
};

test('one JSON line per call, from the threshold on', () => {
  const { log, lines } = written('warn');
  log.info('dropped');
  log.warn('kept', { count: 2, text: 'a\nb' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(lines[0]!)).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    level: 'warn',
    message: 'kept',
    count: 2,
    text: 'a\nb',
  });
});

test('errors are written with their message, code and cause', () => {
  const { log, lines } = written('debug');
  const error = Object.assign(new Error('outer', { cause: new Error('inner') }), { code: '57014' });
  logWith(log, { requestId: 'r1' }).error('failed', { error });
  expect(JSON.parse(lines[0]!)).toMatchObject({
    requestId: 'r1',
    error: { message: 'outer', code: '57014', cause: { message: 'inner' } },
  });
});

test('what is said during something carries its fields, and not what is said beside or after it', async () => {
  const { log, lines } = written('debug');
  const said = () => lines.map((line) => JSON.parse(line));
  await Promise.all([
    during({ requestId: 'r1', job: 'test.job' }, async () => {
      await breath();
      log.info('within');
      during({ requestId: null }, () => log.info('of none'));
      expect(requestAtWork()).toBe('r1');
    }),
    during({ requestId: 'r2' }, async () => log.info('beside', { count: 1 })),
  ]);
  log.info('after');
  expect(requestAtWork()).toBeNull();
  expect(said().map(({ at: _, level: __, ...line }) => line)).toEqual([
    { message: 'beside', requestId: 'r2', count: 1 },
    { message: 'within', requestId: 'r1', job: 'test.job' },
    { message: 'of none', job: 'test.job' },
    { message: 'after' },
  ]);
});
