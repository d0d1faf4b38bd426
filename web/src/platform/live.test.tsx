import { usersOperations } from 'domain/users';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { refusal } from '#platform/testing/fake-calls.ts';
import { dropReads } from './cache.ts';
import { onSignedOut } from './call.ts';
import { onFrame, startLive, useDataTime, useLiveState } from './live.ts';
import { usePages } from './pages.ts';
import { createStore } from './store.ts';
import { joinTabs } from './tabs.ts';

type Thing = { id: string; version: number; place: string };

/** A fake server at the network's edge: each connection is written to by the test. */
const fakeStream = () => {
  const connections: { lastEventId: string | null; write: (text: string) => void; cut: () => void }[] = [];
  const encoder = new TextEncoder();
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        control = given;
      },
    });
    init?.signal?.addEventListener('abort', () => control?.error(new DOMException('Aborted', 'AbortError')));
    connections.push({
      lastEventId: new Headers(init?.headers).get('Last-Event-ID'),
      write: (text) => control?.enqueue(encoder.encode(text)),
      cut: () => control?.close(),
    });
    return new Response(body);
  });
  return connections;
};
const frame = (id: string, event: string, data: object) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const put = (id: string, thing: Thing) =>
  frame(id, 'put', { noun: 'things', row: thing, from: null, to: thing.place });

let stop = () => {};
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

const begin = () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const store = createStore((run) => run());
  const things = store.noun<Thing>('things', { place: ({ place }) => place });
  things.subscribeRow('a', () => {});
  const connections = fakeStream();
  stop = startLive({ nouns: ['things'], store });
  const connection = async (count: number) => {
    await expect.poll(() => connections.length).toBe(count);
    const found = connections[count - 1];
    if (!found) throw new Error('no connection');
    return found;
  };
  return { store, things, connection };
};

test('[BOARD-03] frames reach the store, split anywhere, and whoever listens', async () => {
  const { things, connection } = begin();
  const heard: string[] = [];
  const unlisten = onFrame(({ event }) => heard.push(event));
  const first = await connection(1);
  first.write(frame('1.0.t', 'reset', {}));
  const text = `: still here\n\n${put('2.1.t', { id: 'a', version: 1, place: 'ä' })}`;
  for (const piece of text) first.write(piece);
  await expect.poll(() => things.row('a')).toEqual({ id: 'a', version: 1, place: 'ä' });
  first.write(frame('3.2.t', 'leave', { noun: 'things', id: 'a', from: 'ä' }));
  await expect.poll(() => things.row('a')).toBeUndefined();
  expect(heard).toEqual(['reset', 'put', 'leave']);
  unlisten();
});

test('a list that follows a noun is read again when it changes, and when the feed begins anew', async () => {
  dropReads();
  const { connection } = begin();
  const first = await connection(1);
  let asked = 0;
  vi.mocked(window.fetch).mockImplementation(async () => {
    asked += 1;
    return Response.json({ items: [], cursor: null });
  });
  const Listed = () => (
    <p>{usePages(usersOperations.list, {}, { follows: ['things'] }).loading && 'Loading'}</p>
  );
  await render(<Listed />);
  await expect.poll(() => asked).toBe(1);
  first.write(frame('2.1.t', 'leave', { noun: 'others', id: 'a', from: null }));
  first.write(put('3.2.t', { id: 'a', version: 1, place: 'a' }));
  await expect.poll(() => asked).toBe(2);
  first.write(frame('4.3.t', 'reset', {}));
  await expect.poll(() => asked).toBe(3);
});

test('a broken connection resumes after the last frame, and shows how live the page is', async () => {
  const State = () => <p>{useLiveState()}</p>;
  const screen = await render(<State />);
  const { connection } = begin();
  const first = await connection(1);
  expect(first.lastEventId).toBeNull();
  await expect.element(screen.getByText('connecting')).toBeVisible();
  first.write(put('7.3.tag', { id: 'a', version: 1, place: 'x' }));
  await expect.element(screen.getByText('live')).toBeVisible();
  first.cut();
  await expect.element(screen.getByText('connecting')).toBeVisible();
  const second = await connection(2);
  expect(second.lastEventId).toBe('7.3.tag');
  second.write(': open\n\n');
  await expect.element(screen.getByText('live')).toBeVisible();
});

test('a broken frame costs itself only', async () => {
  const { things, connection } = begin();
  const first = await connection(1);
  first.write('id: 1.1.t\nevent: put\ndata: {"noun"\n\nid: 1.2.t\nevent: unheard\ndata: {}\n\n');
  first.write(put('1.3.t', { id: 'a', version: 4, place: 'x' }));
  await expect.poll(() => things.row('a')?.version).toBe(4);
});

test('401 ends it and tells the page', async () => {
  const told = vi.fn();
  const unlisten = onSignedOut(told);
  const fake = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => refusal({ status: 401, code: 'SIGNED_OUT' }));
  stop = startLive({ nouns: ['things'], store: createStore() });
  await expect.poll(() => told.mock.calls.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(fake).toHaveBeenCalledTimes(1);
  unlisten();
});

const Since = () => {
  const at = useDataTime();
  return <output>{at === null ? 'never' : at}</output>;
};

test('once the feed breaks off, the page knows until when it has followed', async () => {
  const { connection } = begin();
  const screen = await render(<Since />);
  const first = await connection(1);
  const before = Date.now();
  first.write(frame('1.1', 'reset', {}));
  await new Promise((done) => setTimeout(done, 50));
  const after = Date.now();
  first.cut();
  const shown = () => Number(screen.container.textContent);
  await expect.poll(shown).toBeGreaterThanOrEqual(before);
  expect(shown()).toBeLessThanOrEqual(after);
});

test('[OFF-01] of two tabs one has the connection and tells the other; when it goes, the other resumes without a gap', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const connections = fakeStream();
  const name = `tabs-${crypto.randomUUID()}`;
  const open = () => {
    const store = createStore((run) => run());
    const things = store.noun<Thing>('things', { place: ({ place }) => place });
    for (const id of ['a', 'b', 'c']) things.subscribeRow(id, () => {});
    const tabs = joinTabs(name);
    const end = startLive({ nouns: ['things'], store, tabs });
    const close = () => {
      end();
      tabs.stop();
    };
    return { things, tabs, close, resets: things.resets };
  };
  const [first, second] = [open(), open()];
  stop = () => {
    first.close();
    second.close();
  };
  await expect.poll(() => connections.length).toBe(1);
  expect([first.tabs.leads(), second.tabs.leads()]).toEqual([true, false]);
  connections[0]?.write(frame('1.0.t', 'reset', {}));
  connections[0]?.write(put('2.1.t', { id: 'a', version: 1, place: 'x' }));
  for (const { things } of [first, second]) await expect.poll(() => things.row('a')?.place).toBe('x');
  expect(second.resets()).toBe(1);

  // A third comes later: it reads afresh once, and hears everything from then on.
  const third = open();
  await expect.poll(() => third.resets()).toBe(1);
  connections[0]?.write(put('3.2.t', { id: 'b', version: 1, place: 'y' }));
  await expect.poll(() => third.things.row('b')?.place).toBe('y');

  first.close();
  await expect.poll(() => connections.length).toBe(2);
  expect(connections[1]?.lastEventId).toBe('3.2.t');
  connections[1]?.write(put('4.3.t', { id: 'c', version: 1, place: 'z' }));
  for (const { things } of [second, third]) await expect.poll(() => things.row('c')?.place).toBe('z');
  expect(connections).toHaveLength(2);
  third.close();
});
