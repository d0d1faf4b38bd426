import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seenBySnapshot } from './snapshot.ts';
import '#platform/testing/same-draws.ts';

test('a snapshot has seen what ended before it, and nothing that ran or came later', () => {
  const ids = fc.uniqueArray(fc.bigInt(3n, 1n << 60n), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(ids, fc.infiniteStream(fc.boolean()), (given, coins) => {
      const sorted = given.toSorted((a, b) => (a < b ? -1 : 1));
      const cut = Math.ceil(sorted.length / 2);
      const [past, future] = [sorted.slice(0, cut), sorted.slice(cut)];
      const running = past.filter(() => coins.next().value);
      const xmax = future[0] ?? (past.at(-1) ?? 0n) + 1n;
      const xmin = running[0] ?? xmax;
      const snapshot = `${xmin}:${xmax}:${running.join(',')}`;
      for (const id of past) expect(seenBySnapshot(snapshot, `${id}`)).toBe(!running.includes(id));
      for (const id of future) expect(seenBySnapshot(snapshot, `${id}`)).toBe(false);
    }),
  );
});

test('a count without a snapshot has seen nothing', () => {
  expect(seenBySnapshot('', '12')).toBe(false);
});
