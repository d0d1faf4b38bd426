import { expect, test } from 'vitest';
import { createLog, logWith } from './log.ts';

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
