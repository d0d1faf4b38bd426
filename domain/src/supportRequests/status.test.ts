import { expect, test } from 'vitest';
import { backupStanding, type CountedWay, isWayGood, type WayStatus, wayStanding } from '#supportRequests';

type Given = Partial<CountedWay & Pick<WayStatus, 'ready' | 'reason'>>;

const way = ({ ready = true, reason = '', ...more }: Given): WayStatus => {
  const counted = { sent: 0, failed: 0, unknown: 0, waiting: 0, overdue: 0, lastAt: null, ...more };
  return { ready, reason, good: isWayGood(counted), counted };
};

test.each<[Given, boolean, string]>([
  [{}, true, 'Nothing was sent in 24 h'],
  [{ sent: 212, failed: 1 }, false, '212 of 213 sent in 24 h, 1 failed'],
  [{ sent: 3, unknown: 1 }, false, '3 of 4 sent in 24 h, 1 of unknown outcome'],
  [{ waiting: 2, overdue: 1 }, false, 'Nothing was sent in 24 h, 2 wait, 1 too long'],
  [{ ready: false }, false, 'Off'],
  [{ sent: 3, waiting: 2 }, true, '3 of 3 sent in 24 h, 2 wait'],
  [
    { ready: false, reason: 'no mail server is set up', waiting: 1 },
    false,
    'Off: no mail server is set up, 1 waits',
  ],
])('[SUP-04] a way out %j stands well: %s, ‘%s’', (more, good, words) => {
  expect(wayStanding(way(more))).toEqual({ good, words });
});

test.each<[Given, boolean, string]>([
  [{ sent: 212 }, true, 'Works'],
  [{ sent: 212, failed: 1 }, false, 'Not everything arrives at the moment'],
  [{ ready: false, reason: 'no mail server is set up', waiting: 1 }, false, 'Off: no mail server is set up'],
])('[SUP-04] without figures a way out %j stands well: %s, ‘%s’', (more, good, words) => {
  expect(wayStanding({ ...way(more), counted: null })).toEqual({ good, words });
});

test.each<[string | null, boolean, string]>([
  [null, false, 'None was made of this database'],
  ['2026-11-27T00:00:00.000Z', true, '10 h ago, 412.0 MB'],
  ['2026-11-20T10:00:00.000Z', true, '7 days ago, 412.0 MB'],
  ['2026-11-20T09:00:00.000Z', false, '7 days ago, 412.0 MB'],
])('[SUP-04] a backup at %s is well: %s, ‘%s’', (at, good, words) => {
  const backup = at === null ? null : { at, bytes: 412 * 1024 * 1024 };
  expect(backupStanding({ backup, measuredAt: '2026-11-27T10:00:00.000Z' })).toEqual({ good, words });
  const unsized = backup && { ...backup, bytes: null };
  expect(backupStanding({ backup: unsized, measuredAt: '2026-11-27T10:00:00.000Z' }).words).toBe(
    words.split(', ')[0],
  );
});
