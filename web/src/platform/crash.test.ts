import { expect, test, vi } from 'vitest';
import { type CrashReport, crashReporter, lastCrash } from './crash.ts';
import { watchForCrashes } from './watch-for-crashes.ts';

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

test('[SUP-02] the report that was sent last is known by its id', () => {
  const { sent, report } = reporter();
  report(new Error('boom'));
  expect(lastCrash()).toBe(sent[0]?.id);
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

test('[CRASH-01] errors and rejections that nobody caught are reported, but not those of a page that is being left', () => {
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
  // Firefox breaks off what a page loads when it is left, and says so as an error of the page.
  listeners.get('pagehide')?.(new Event('pagehide'));
  listeners.get('error')?.(new ErrorEvent('error', { error: new Error('broken off') }));
  listeners.get('unhandledrejection')?.(new PromiseRejectionEvent('unhandledrejection', rejection));
  listeners.get('pageshow')?.(new Event('pageshow'));
  listeners.get('error')?.(new ErrorEvent('error', { error }));
  stop();
  expect(report.mock.calls).toEqual([
    [error, { kind: 'error' }],
    ['why', { kind: 'unhandledrejection' }],
    [error, { kind: 'error' }],
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

test.each(['is refused', 'is missing'])(
  '[CRASH-01] a report whose beacon %s leaves by fetch, once',
  async (how) => {
    const beacon = vi.fn(() => false);
    Object.defineProperty(navigator, 'sendBeacon', {
      configurable: true,
      value: how === 'is missing' ? undefined : beacon,
    });
    const fetched = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const unhandled = vi.fn();
    window.addEventListener('unhandledrejection', unhandled);
    try {
      crashReporter(() => 'uid-1')(new Error('sent'), { kind: 'error' });
      // Sent without a network: the report is lost, and nobody hears of a second failure.
      await new Promise((done) => setTimeout(done));
      expect(beacon).toHaveBeenCalledTimes(how === 'is missing' ? 0 : 1);
      expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/crash-report', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: expect.any(String),
        keepalive: true,
      });
      const report = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body));
      expect(Object.keys(report).toSorted()).toEqual([
        'additionalData',
        'error',
        'id',
        'stack',
        'timestamp',
        'url',
        'userAgent',
        'userId',
      ]);
      expect(report).toMatchObject({ error: 'sent', userId: 'uid-1', additionalData: { kind: 'error' } });
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      Reflect.deleteProperty(navigator, 'sendBeacon');
      window.removeEventListener('unhandledrejection', unhandled);
      fetched.mockRestore();
    }
  },
);
