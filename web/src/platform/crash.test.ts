import { expect, test, vi } from 'vitest';
import { type CrashReport, crashReporter, watchForCrashes } from './crash.ts';

const reporter = () => {
  const sent: CrashReport[] = [];
  const clock = { now: 1_000_000 };
  const report = crashReporter(
    () => 'uid-1',
    () => clock.now,
    (one) => sent.push(one),
  );
  return { sent, clock, report };
};

test('[CRASH-01] a report carries error, stack, browser, address, person, time and more', () => {
  const { sent, report } = reporter();
  report(new Error('boom'), { kind: 'error' });
  expect(sent[0]).toMatchObject({
    error: 'boom',
    userAgent: navigator.userAgent,
    userId: 'uid-1',
    timestamp: new Date(1_000_000).toISOString(),
    additionalData: { kind: 'error' },
  });
  expect(sent[0]?.stack).toContain('crash.test');
  expect(sent[0]?.url).not.toContain('?');
  expect(JSON.stringify(sent[0]).length).toBeLessThan(16_384);
});

test('[CRASH-01] the same error is skipped for 5 minutes', () => {
  const { sent, clock, report } = reporter();
  report(new Error('boom'));
  clock.now += 299_999;
  report(new Error('boom'));
  expect(sent).toHaveLength(1);
  clock.now += 1;
  report(new Error('boom'));
  expect(sent).toHaveLength(2);
});

test('[CRASH-01] at most one report a minute', () => {
  const { sent, clock, report } = reporter();
  report(new Error('one'));
  clock.now += 59_999;
  report(new Error('two'));
  expect(sent).toHaveLength(1);
  clock.now += 1;
  report(new Error('two'));
  expect(sent.map(({ error }) => error)).toEqual(['one', 'two']);
});

test('[CRASH-01] errors and rejections that nobody caught are reported', () => {
  // A real uncaught error would fail this run: the listeners are called as the browser calls them.
  const add = vi.spyOn(window, 'addEventListener');
  const report = vi.fn();
  const stop = watchForCrashes(report);
  const listeners = new Map(
    add.mock.calls.map(([name, listener]) => [name, listener as (event: Event) => void]),
  );
  add.mockRestore();
  const error = new Error('uncaught');
  const rejection = { promise: Promise.resolve(), reason: 'why' };
  listeners.get('error')?.(new ErrorEvent('error', { error }));
  listeners.get('unhandledrejection')?.(new PromiseRejectionEvent('unhandledrejection', rejection));
  stop();
  expect(report.mock.calls).toEqual([
    [error, { kind: 'error' }],
    ['why', { kind: 'unhandledrejection' }],
  ]);
});

test('[CRASH-01] a report leaves by beacon', () => {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  crashReporter(() => null)(new Error('sent'));
  expect(beacon).toHaveBeenCalledExactlyOnceWith(
    '/api/crash-report',
    expect.stringContaining('"error":"sent"'),
  );
  beacon.mockRestore();
});
