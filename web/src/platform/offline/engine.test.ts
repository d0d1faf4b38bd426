import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { type LiveFrame, lastHeard, liveState, startLive } from '#platform/live.ts';
import type { Row } from '#platform/store.ts';
import type { Tabs } from '#platform/tabs.ts';
import { type Engine, startEngine } from './engine.ts';
import { openDatabase, writeAll } from './idb.ts';
import type { KeptNoun } from './kept-rows.ts';
import { rawBytes, someKey, spoil, throwAway } from './testing/place.ts';
import { sayLost, sayTrouble, useLost, useTrouble } from './trouble.ts';
import { openVault, type Vault, vaultName } from './vault.ts';
import { writeQueue } from './write-queue.ts';

type House = Row & { name: string };
type Frame = [LiveFrame, string | null];

const alone: Tabs = {
  leads: () => true,
  onLead: (listener) => {
    listener();
    return () => {};
  },
  onYield: () => () => {},
  say: () => {},
  onMessage: () => () => {},
  stop: () => {},
};
const house = (number: number, version = 1): House => ({
  id: `0192f0c1-0000-7000-8000-0000000000${10 + number}`,
  version,
  name: `House ${number}`,
});
const put = (row: House, position: string): Frame => [
  { event: 'put', noun: 'houses', row, from: null, to: null },
  position,
];
const leave = (row: House, position: string): Frame => [
  { event: 'leave', noun: 'houses', id: row.id, from: null },
  position,
];
const reset = (position: string): Frame => [{ event: 'reset' }, position];

const uid = crypto.randomUUID();
const key = await someKey();
let engine: Engine | null = null;
let server: House[] = [];
let reading: Promise<void> = Promise.resolve();

const houses: KeptNoun = {
  noun: 'houses',
  worth: (row) => row.id,
  page: async () => {
    await reading;
    return { items: server, cursor: null };
  },
};
const start = async (early: readonly Frame[], role = 'manager', ownEyes = true): Promise<Engine> => {
  engine?.stop();
  engine = await startEngine({
    person: { uid, role },
    key,
    tabs: alone,
    nouns: [houses],
    answers: [],
    early,
    ownEyes: () => ownEyes,
  });
  if (!engine) throw new Error('not started');
  return engine;
};
const look = async <T>(at: (vault: Vault) => Promise<T>): Promise<T> => {
  const vault = await openVault(await vaultName(uid), key);
  try {
    return await at(vault);
  } finally {
    vault.close();
  }
};
const kept = () =>
  look(async (vault) =>
    (await vault.all('rows')).found
      .flatMap(([, chunk]) => Object.values(chunk as Record<string, House>))
      .map(({ name, version }) => `${name}/${version}`)
      .toSorted(),
  );
const filled = () => vi.waitFor(() => expect(engine?.filled()).toBe(true));

afterEach(async () => {
  engine?.stop();
  engine = null;
  server = [];
  reading = Promise.resolve();
  writeQueue.clear();
  sayTrouble(null);
  await throwAway(await vaultName(uid));
});

test('[OFF-01] the first stream fills the device; the next page goes on from the stored position', async () => {
  server = [house(1), house(2)];
  await start([reset('5.1.t')]);
  await filled();
  expect(await kept()).toEqual(['House 1/1', 'House 2/1']);
  expect(await look((vault) => vault.get('meta', 'position'))).toBe('5.1.t');
  server = [];
  const next = await start([put(house(2, 2), '6.1.t'), put(house(3), '6.2.t'), leave(house(1), '7.1.t')]);
  await next.flush();
  expect(await kept()).toEqual(['House 2/2', 'House 3/1']);
  expect(await look((vault) => vault.get('meta', 'position'))).toBe('7.1.t');
  expect(next.filled()).toBe(true);
});

test('[OFF-01] [VIEW-05] what is told because it may be open by its address is not kept', async () => {
  server = [house(1)];
  await start([reset('5.1.t')]);
  await filled();
  server = [];
  const beyond = { event: 'put', noun: 'houses', row: house(2), from: null, to: null, beyond: true } as const;
  const next = await start([[beyond, '6.1.t']]);
  await next.flush();
  expect(await kept()).toEqual(['House 1/1']);
  expect(await look((vault) => vault.get('meta', 'position'))).toBe('6.1.t');
});

const heard = () => look((vault) => vault.get('meta', 'heard').catch(() => undefined));

// First of these two: from the second on this page has heard something.
test('[OFF-01] a page that hears of nothing leaves the time that the page before it has heard', async () => {
  await start([reset('5.1.t')]);
  await filled();
  await look((vault) => vault.put([{ shelf: 'meta', id: 'heard', value: 1234 }]));
  const next = await start([]);
  await next.flush();
  expect(await heard()).toBe(1234);
});

test('[OFF-01] a page at which nothing happens keeps when it has heard last, for when it is killed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const fetched = vi
    .spyOn(window, 'fetch')
    .mockImplementation(
      async () =>
        new Response(
          new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode(': still here\n\n')) }),
        ),
    );
  const running = await start([reset('5.1.t')]);
  await filled();
  await running.flush();
  const stop = startLive({ nouns: ['houses'] });
  await vi.waitFor(() => expect(liveState()).toBe('live'));
  expect(await heard()).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => expect(await heard()).toBe(lastHeard()));
  stop();
  fetched.mockRestore();
  vi.useRealTimers();
});

test('[OFF-01] after a reset what the fresh read does not bring is gone', async () => {
  server = [house(1), house(2)];
  await start([reset('5.1.t')]);
  await filled();
  server = [house(2, 4)];
  await start([reset('9.1.t')]);
  await filled();
  expect(await kept()).toEqual(['House 2/4']);
});

test('[OFF-01] a role that was lowered while offline: nothing of before stays while the new rows are read', async () => {
  server = [house(1), house(2)];
  await start([reset('5.1.t')], 'admin');
  await filled();
  let go = () => {};
  reading = new Promise((resolve) => {
    go = resolve;
  });
  server = [house(2)];
  await start([reset('9.1.u')], 'user');
  await vi.waitFor(async () => expect(await kept()).toEqual([]));
  expect(await rawBytes(await vaultName(uid))).not.toContain(house(1).id);
  go();
  await filled();
  expect(await kept()).toEqual(['House 2/1']);
});

test('[OFF-01] a damaged place is thrown away and read afresh', async () => {
  server = [house(1), house(2)];
  await start([reset('5.1.t')]);
  await filled();
  await spoil(await vaultName(uid), 'rows', `houses/${house(1).id.slice(-2)}`);
  const again = await start([put(house(1, 2), '6.1.t')]);
  await again.flush();
  await filled();
  await vi.waitFor(async () => expect(await kept()).toEqual(['House 1/1', 'House 2/1']));
});

test('[OFF-01] [VIEW-03] what is seen through somebody else’s eyes is not kept', async () => {
  server = [house(1)];
  const through = await start([reset('5.1.x'), put(house(2), '6.1.x')], 'developer', false);
  await through.flush();
  expect(await kept()).toEqual([]);
  expect(await look((vault) => vault.get('meta', 'position'))).toBeUndefined();
});

test('[OFF-01] a key of other times opens nothing: the place starts anew', async () => {
  server = [house(1)];
  await start([reset('5.1.t')]);
  await filled();
  engine?.stop();
  const other = await someKey();
  engine = await startEngine({
    person: { uid, role: 'manager' },
    key: other,
    tabs: alone,
    nouns: [houses],
    answers: [],
    early: [],
    ownEyes: () => true,
  });
  await filled();
  const vault = await openVault(await vaultName(uid), other);
  expect((await vault.all('rows')).damaged).toEqual([]);
  vault.close();
});

/** Spoils a place of the shelf, as a failing disk would; without a value it is gone. */
const breakPlace = async (shelf: 'rows' | 'meta', id: string, value?: unknown) => {
  const database = await openDatabase(await vaultName(uid));
  await writeAll(database, [{ shelf, id, value }]);
  database.close();
};
const renderTrouble = () => renderHook(() => useTrouble());

test('[OFF-01] away for longer than the feed keeps: a reset, a fresh read, and what is no longer seen has left the disk', async () => {
  server = [house(1), house(2)];
  await start([reset('5.1.t')]);
  await filled();
  const going = await start([]);
  server = [house(2, 7), house(3)];
  // Resuming was answered by a reset under a later position.
  const back = await start([reset('900.1.t'), put(house(3, 2), '901.1.t')]);
  await filled();
  await back.flush();
  expect(going.filled()).toBe(true);
  expect(await kept()).toEqual(['House 2/7', 'House 3/2']);
  expect(await look((vault) => vault.get('meta', 'position'))).toBe('901.1.t');
  const everything = await look(async (vault) => JSON.stringify((await vault.all('rows')).found));
  expect(everything).not.toContain(house(1).id);
});

test('[OFF-01] what leaves while the rows are read afresh is not brought back by a page that is older', async () => {
  server = [house(1), house(2)];
  const going = await start([reset('5.1.t'), leave(house(1), '6.1.t')]);
  await filled();
  await going.flush();
  expect(await kept()).toEqual(['House 2/1']);
});

test.each([
  ['a chunk', 'rows', `houses/${house(1).id.slice(-2)}`],
  ['the sizes', 'meta', 'sizes'],
  ['the position', 'meta', 'position'],
  ['the person', 'meta', 'person'],
  ['what was read', 'meta', 'filled'],
] as const)('[OFF-01] damaged is %s: work goes on, and what is kept is right again', async (_, shelf, id) => {
  server = [house(1), house(2)];
  await start([reset('5.1.t')]);
  await filled();
  engine?.stop();
  await breakPlace(shelf, id, { iv: new Uint8Array(12), bytes: new ArrayBuffer(40) });
  const again = await start([put(house(1, 2), '6.1.t')]);
  await again.flush();
  await filled();
  await again.flush();
  await vi.waitFor(async () => expect((await kept()).length).toBe(2));
  const damaged = await look(async (vault) => (await vault.all('meta')).damaged);
  expect(damaged).toEqual([]);
});

test('[OFF-01] a chunk that does not open is told in one line, once', async () => {
  server = [house(1)];
  await start([reset('5.1.t')]);
  await filled();
  const { result } = await renderTrouble();
  await spoil(await vaultName(uid), 'rows', `houses/${house(1).id.slice(-2)}`);
  const again = await start([put(house(1, 2), '6.1.t')]);
  await again.flush();
  await vi.waitFor(() =>
    expect(result.current).toMatch(/was damaged. It was thrown away and is read afresh/),
  );
});

test('[OFF-01] [AUTH-17] what was sealed for a session that was ended from elsewhere is counted, told and gone (D68)', async () => {
  const before = await openVault(await vaultName(uid), await someKey());
  await before.put([
    { shelf: 'meta', id: 'person', value: { uid } },
    { shelf: 'meta', id: 'draft/leads.note/a', value: { text: 'Half a thought' } },
    { shelf: 'writes', id: 'one', value: {} },
    { shelf: 'writes', id: 'two', value: {} },
  ]);
  before.close();
  const { result } = await renderHook(() => useLost());
  await start([]);
  await vi.waitFor(() => expect(result.current).toEqual({ changes: 2, drafts: 1 }));
  expect(await look((vault) => vault.all('writes'))).toEqual({ found: [], damaged: [] });
  sayLost(null);
  await vi.waitFor(() => expect(result.current).toBeNull());
});

test('[OFF-01] without a key nothing is kept, and nothing of before is shown or lost', async () => {
  server = [house(1)];
  await start([reset('5.1.t')]);
  await filled();
  engine?.stop();
  engine = await startEngine({
    person: { uid, role: 'manager' },
    key: null,
    tabs: alone,
    nouns: [houses],
    answers: [],
    early: [reset('6.1.t')],
    ownEyes: () => true,
  });
  expect(engine).toBeNull();
  expect(await kept()).toEqual(['House 1/1']);
});

test('[OFF-01] nothing that another person did is sealed here, or taken over', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const write = { noun: 'houses', rowId: house(1).id, title: 'House', operation: 'houses.note', input: {} };
  const post = (by: string) =>
    writeQueue.post({ ...write, base: null, paint: { set: {}, first: {} } }, by, (row) => row);
  const writers = async () => {
    const { found } = await look((vault) => vault.all('writes'));
    return found.map(([, value]) => (value as { uid: string }).uid);
  };
  const theirs = await post('somebody else');
  await start([]);
  await post(uid);
  await vi.waitFor(async () => expect(await writers()).toEqual([uid]));
  engine?.stop();
  const [left] = writeQueue.list();
  await look((vault) => vault.put([{ shelf: 'writes', id: theirs.key, value: { ...left, state: 'waits' } }]));
  writeQueue.clear();
  await start([]);
  expect(writeQueue.list().map((one) => one.uid)).toEqual([uid]);
  await Promise.all(writeQueue.list().map(({ key: name }) => writeQueue.discard(name)));
  onLine.mockRestore();
});

test('[OFF-01] a full disk is told, writes go on in this tab, and are not called kept', async () => {
  const { result } = await renderTrouble();
  const going = await start([]);
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const write = { noun: 'houses', rowId: house(1).id, title: 'House', operation: 'houses.note', input: {} };
  await writeQueue.post({ ...write, base: null, paint: { set: {}, first: {} } }, uid, (row) => row);
  const [waiting] = writeQueue.list();
  expect(waiting?.state).toBe('waits');
  expect(writeQueue.isKept(waiting?.key ?? '')).toBe(false);
  await vi.waitFor(() => expect(result.current).toMatch(/storage of this device is full/));
  expect(going.size()).toBeGreaterThanOrEqual(0);
  full.mockRestore();
  onLine.mockRestore();
});

test('[OFF-01] a device that has no room for every row knows that it keeps a part', async () => {
  server = [house(1)];
  const small = await start([reset('5.1.t')]);
  await filled();
  expect(small.part()).toBe(false);
  small.stop();
  server = Array.from({ length: 40 }, (_, number) => ({ ...house(number), name: 'x'.repeat(500) }));
  engine = await startEngine({
    person: { uid, role: 'manager' },
    key,
    tabs: alone,
    nouns: [houses],
    answers: [],
    early: [reset('6.1.t')],
    ownEyes: () => true,
    limit: 5_000,
  });
  await filled();
  expect(engine?.part()).toBe(true);
  expect((await kept()).length).toBeLessThan(40);
});

test('[OFF-01] of a noun with very many rows so many are read onto the device, and no more is asked for', async () => {
  engine?.stop();
  const asked: (string | null)[] = [];
  const most: KeptNoun = {
    ...houses,
    most: 20,
    page: async (cursor) => {
      asked.push(cursor);
      const from = Number(cursor ?? 0);
      return {
        items: Array.from({ length: 10 }, (_, number) => house(from + number)),
        cursor: String(from + 10),
      };
    },
  };
  engine = await startEngine({
    person: { uid, role: 'manager' },
    key,
    tabs: alone,
    nouns: [most],
    answers: [],
    early: [reset('7.1.t')],
    ownEyes: () => true,
  });
  await filled();
  expect(asked).toEqual([null, '10']);
  expect(await kept()).toHaveLength(20);
});
