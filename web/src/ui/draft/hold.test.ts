import { afterEach, expect, test, vi } from 'vitest';
import { callError } from '#platform/call.ts';
import { openDesk } from '#platform/offline/desk.ts';
import { draftsAreOf, endDrafts, forgetDrafts } from '#platform/offline/drafts.ts';
import { rawBytes, someKey } from '#platform/offline/testing/place.ts';
import { retireVault, vaultName } from '#platform/offline/vault.ts';
import { vaultNames } from '#platform/offline/vaults.ts';
import { wipeVaults } from '#platform/offline/wipe.ts';
import { leave } from '#platform/whose.ts';
import { begin, type Draft, stateOf } from './draft.ts';
import { hold, type Way } from './hold.ts';

type Form = { title: string; notes: string };
const blank: Form = { title: '', notes: '' };
const deaf = new Promise<never>(() => {});

let name = '';
const signIn = async () => {
  const [uid, key] = [crypto.randomUUID(), await someKey()];
  draftsAreOf(() => ({ uid, key: async () => key }));
  name = await vaultName(uid);
};
/** A form on a page of its own: nothing is known but what lies on the device. */
const page = async (
  first: Draft<Form> = begin(blank, { id: crypto.randomUUID(), version: 0 }, crypto.randomUUID()),
) => {
  forgetDrafts();
  const held = hold(openDesk(), 'deals/new/lead', first);
  await held.read();
  return held;
};
const way = (send: Way<Form>['send'], more: Partial<Way<Form>> = {}): Way<Form> => ({
  send,
  seen: (row) => row as { values: Form; version: number },
  corrects: false,
  saved: () => {},
  ...more,
});

afterEach(() => {
  draftsAreOf(() => null);
});

test('what was typed outlives the page, sealed, until it is thrown away', async () => {
  await signIn();
  const first = await page();
  first.type({ title: 'Half a thought' });
  await first.flush();
  expect(await rawBytes(name)).not.toContain('thought');
  const again = await page();
  expect(again.get().values.title).toBe('Half a thought');
  expect(again.get().id).toBe(first.get().id);
  expect(again.found()).toBe(true);
  again.clear();
  await again.flush();
  expect((await page()).found()).toBe(false);
});

test('a page that is killed before the answer sends the same again under the same key', async () => {
  await signIn();
  const sent: [string, string][] = [];
  const first = await page();
  first.type({ title: 'Twelve washers' });
  void first.submit(
    way((draft) => {
      sent.push([draft.id, draft.key]);
      return deaf;
    }),
  );
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const again = await page();
  expect(stateOf(again.get())).toBe('typing');
  const saved = vi.fn();
  await again.submit(
    way(
      async (draft) => {
        sent.push([draft.id, draft.key]);
        return { values: draft.values, version: 1 };
      },
      { saved },
    ),
  );
  expect(sent[1]).toEqual(sent[0]);
  expect(saved).toHaveBeenCalledOnce();
  expect((await page()).found()).toBe(false);
});

test('a second press while the first is on its way sends nothing', async () => {
  const send = vi.fn(() => deaf);
  const held = await page();
  held.type({ title: 'Once' });
  void held.submit(way(send));
  void held.submit(way(send));
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
});

test('made by a sending whose answer was lost: what was typed since is written as a change of that row', async () => {
  await signIn();
  const held = await page();
  held.type({ title: 'First' });
  await held.submit(way(() => Promise.reject(callError({ code: 'TIMEOUT', message: 'Too late.' }))));
  expect(held.get()).toMatchObject({ state: 'refused', failure: 'Too late.' });
  held.type({ title: 'Second' });
  const seen: Draft<Form>[] = [];
  await held.submit(
    way(async (draft) => {
      seen.push(draft);
      if (seen.length === 1)
        throw callError({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED', message: 'Used.' });
      return { values: draft.values, version: 2 };
    }),
  );
  expect(seen[1]).toMatchObject({ version: 1, base: { title: 'First' }, values: { title: 'Second' } });
  expect(seen[1]?.id).toBe(seen[0]?.id);
  expect(held.get().state).toBe('saved');
});

test('what cannot be changed once it was sent is never sent twice, and says so', async () => {
  const held = await page();
  held.type({ title: 'First' });
  await held.submit(
    way(() => Promise.reject(callError({ code: 'OFFLINE', message: 'No connection.' })), { seen: null }),
  );
  held.type({ title: 'Second' });
  const reused = callError({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED', message: 'Used.' });
  await held.submit(way(() => Promise.reject(reused), { seen: null }));
  expect(held.get().failure).toBe('This was saved already, as it was sent first.');
  expect(held.get().values.title).toBe('Second');
});

test('sent as it was offered, with nothing typed, it goes once more under the same key after the page was killed', async () => {
  await signIn();
  const keys: string[] = [];
  const send = way(({ key }) => {
    keys.push(key);
    return deaf;
  });
  const first = await page();
  void first.submit(send);
  await vi.waitFor(() => expect(keys).toHaveLength(1));
  await first.flush();
  void (await page()).submit(send);
  await vi.waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
});

test('a stale answer keeps both values, with who wrote the other one', async () => {
  const held = await page(begin({ title: 'Old', notes: '' }, { id: 'row', version: 1 }, 'key'));
  held.type({ title: 'Mine' });
  const current = { values: { title: 'Theirs', notes: 'New' }, version: 2 };
  const changed = { by: 'Mia', at: '2026-11-22T10:40:00.000Z' };
  const message = 'Somebody changed this.';
  const stale = callError({ status: 409, code: 'STALE_VERSION', message, current, changed });
  await held.submit(way(() => Promise.reject(stale)));
  expect(stateOf(held.get())).toBe('conflict');
  expect(held.get()).toMatchObject({
    version: 2,
    values: { title: 'Mine', notes: 'New' },
    base: current.values,
    questions: { title: changed },
    failure: 'Somebody changed this. Choose what holds where both of you wrote.',
  });
});

test('what was typed when a session ends waits sealed for the same person, past who comes between', async () => {
  await signIn();
  const held = await page();
  const writer = openDesk();
  held.type({ title: 'Unfinished' });
  draftsAreOf(() => null);
  forgetDrafts();
  await held.flush();
  expect(writer.peek('deals/new/lead')).toBe(null);
  // Somebody else signs in on this device.
  await retireVault(name);
  expect(await vaultNames()).toContain(name);
  expect(await writer.read('deals/new/lead')).toMatchObject({ values: { title: 'Unfinished' } });
});

test('nothing is kept for who has signed out', async () => {
  await signIn();
  const held = await page();
  held.type({ title: 'Left behind' });
  await endDrafts();
  await wipeVaults();
  await held.flush();
  expect(await vaultNames()).not.toContain(name);
});

test('who has left while it was being saved is shown nothing of it', async () => {
  await signIn();
  const held = await page();
  const saved = vi.fn();
  held.type({ title: 'Ours' });
  await held.submit(
    way(
      async () => {
        leave();
        return { values: { ...blank, title: 'Ours' }, version: 1 };
      },
      { saved },
    ),
  );
  expect(held.get().state).toBe('saved');
  expect(saved).not.toHaveBeenCalled();
});

test('what is thrown away while it is being read stays away', async () => {
  const first = () => begin(blank, { id: crypto.randomUUID(), version: 0 }, crypto.randomUUID());
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const desk = { ...openDesk(), peek: () => null, read: () => promise, keep: async () => false };
  const held = hold(desk, 'deals/new/lead', first());
  const reading = held.read();
  held.type({ title: 'Sent' });
  held.clear();
  resolve({ ...first(), values: { ...blank, title: 'Left' }, at: '2026-11-20T18:00:00.000Z' });
  await reading;
  expect(held.get().values).toEqual(blank);
});

test('what a form that was left finds late is not written over what was typed since', async () => {
  const place = 'deals/new/late';
  const first = () => begin(blank, { id: crypto.randomUUID(), version: 0 }, crypto.randomUUID());
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const slow = { ...openDesk(), read: () => promise };
  const before = hold(slow, place, first());
  const reading = before.read();
  before.leave();
  const since = hold(openDesk(), place, first());
  since.type({ title: 'Typed since' });
  await since.flush();
  resolve({ ...first(), values: { ...blank, notes: 'Older' }, at: '2026-11-20T18:00:00.000Z' });
  await reading;
  await before.flush();
  expect(openDesk().peek(place)).toMatchObject({ values: { title: 'Typed since' } });
});
