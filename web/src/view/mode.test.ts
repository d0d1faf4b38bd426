import { viewOperations } from 'domain/view';
import { afterEach, expect, test } from 'vitest';
import { store } from '#platform/store.ts';
import { type FakeCalls, fakeCalls } from '#platform/testing/fake-calls.ts';
import { forgetView, resetView, setView } from './mode.ts';

type Thing = { id: string; version: number; owner: string };

let fake: FakeCalls;
afterEach(() => {
  forgetView();
  store.clear();
  fake.restore();
});

test('[VIEW-03] [VIEW-06] live rows are read afresh through the eyes that count now, whatever the feed says', async () => {
  let eyes: string | null = null;
  fake = fakeCalls().answer(viewOperations.set, ({ mode, uid = null }) => {
    eyes = uid;
    return { mode, uid, effectiveUid: uid ?? 'me', role: null, endsAt: null };
  });
  const things = store.noun<Thing>('viewed things', { place: () => 'shown' }).view('all', {
    columns: ['shown'],
    compare: (a, b) => a.id.localeCompare(b.id),
    page: async () => ({
      items: eyes === null ? [] : [{ id: `of ${eyes}`, version: 1, owner: eyes }],
      cursor: null,
    }),
    counts: async () => ({ counts: {}, snapshot: '' }),
  });
  const ids = () => things.column('shown').ids;
  await setView('impersonate', 'max');
  await expect.poll(ids).toEqual(['of max']);
  await resetView();
  await expect.poll(ids).toEqual([]);
});
