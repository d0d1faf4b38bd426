import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { callError } from './call.ts';
import { openKept } from './offline/opening.ts';
import { createStore } from './store.ts';
import { actingOn } from './testing/act.ts';
import { useColumn, useRow, useView, useWhole } from './useStore.ts';

type Card = { id: string; version: number; column: string; name: string; notes?: readonly string[] };

const setUp = () => {
  const store = createStore();
  const cards = store.noun<Card>('cards', {
    place: ({ column }) => column,
    whole: (card) => 'notes' in card,
  });
  return { store, cards };
};
const card = (id: string, column: string, version = 1): Card => ({ id, version, column, name: `Card ${id}` });
const byId = (a: Card, b: Card) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const put = (row: Card, from: string | null, to: string | null) => ({ noun: 'cards', row, from, to });

const board = (all: Card[]) => ({
  columns: ['new', 'sold'],
  compare: byId,
  page: async (column: string) => ({ items: all.filter((one) => one.column === column), cursor: null }),
  counts: async () => ({ counts: { new: 2, sold: 0 }, snapshot: '' }),
});

test('[BOARD-03] a card renders again only when it changes, once for many changes of one frame', async () => {
  const { store, cards } = setUp();
  const rendered = vi.fn<(id: string) => void>();
  const One = ({ id }: { id: string }) => {
    rendered(id);
    return <li>{useRow(cards, id)?.name}</li>;
  };
  const settings = board([card('a', 'new'), card('b', 'new')]);
  const Column = () => {
    const { ids, total } = useColumn(useView(cards, 'board', settings), 'new');
    return (
      <section>
        <h2>New {total}</h2>
        <ul>
          {ids.map((id) => (
            <One key={id} id={id} />
          ))}
        </ul>
      </section>
    );
  };
  const screen = await render(<Column />);
  await expect.element(screen.getByText('New 2')).toBeVisible();
  rendered.mockClear();
  for (let version = 2; version < 9; version += 1)
    store.applyPut(put({ ...card('a', 'new', version), name: `Name ${version}` }, 'new', 'new'));
  await expect.element(screen.getByText('Name 8')).toBeVisible();
  expect(rendered.mock.calls).toEqual([['a']]);
});

test('[MOVE-07] a refused act shows the previous card again', async () => {
  const { cards } = setUp();
  const settings = board([card('a', 'new')]);
  const Board = () => {
    const view = useView(cards, 'board', settings);
    const [fresh, sold] = [useColumn(view, 'new'), useColumn(view, 'sold')];
    return <p>{`new ${fresh.ids.join()} sold ${sold.ids.join()}`}</p>;
  };
  const screen = await render(<Board />);
  await expect.element(screen.getByText('new a sold', { exact: true })).toBeVisible();
  let refuse = (_error: Error) => {};
  const move = actingOn(cards)('a', { column: 'sold' }, (_key, row) => {
    expect(row?.version).toBe(1);
    return new Promise((_resolve, reject) => {
      refuse = reject;
    });
  });
  await expect.element(screen.getByText('new sold a')).toBeVisible();
  refuse(callError({ status: 409, code: 'NO', message: 'No' }));
  await expect(move).rejects.toThrow('No');
  await expect.element(screen.getByText('new a sold', { exact: true })).toBeVisible();
});

test('a dialog reads the whole row, reads it again when the feed brought a newer one, and knows when it is gone', async () => {
  const { store, cards } = setUp();
  let there: Card | null = { ...card('a', 'new'), notes: ['first'] };
  const load = vi.fn<(id: string) => Promise<Card>>(async () => {
    if (!there) throw callError({ status: 404, code: 'NOT_FOUND', message: 'No' });
    return there;
  });
  const Dialog = () => {
    const { state, row } = useWhole(cards, 'a', load);
    return <p>{`${state} ${row?.name} ${row?.notes?.join(',')}`}</p>;
  };
  const screen = await render(<Dialog />);
  await expect.element(screen.getByText('ready Card a first')).toBeVisible();
  there = { ...card('a', 'new', 2), name: 'Renamed', notes: ['second', 'first'] };
  store.applyPut(put({ ...card('a', 'new', 2), name: 'Renamed' }, 'new', 'new'));
  await expect.element(screen.getByText('ready Renamed second,first')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  there = null;
  store.applyLeave({ noun: 'cards', id: 'a', from: 'new' });
  await expect.element(screen.getByText('missing undefined undefined')).toBeVisible();
});

test('a dialog whose read is older than what the feed brought meanwhile shows both, and reads again', async () => {
  const { store, cards } = setUp();
  const reads: ((card: Card) => void)[] = [];
  const load = () => new Promise<Card>((resolve) => reads.push(resolve));
  const Dialog = () => {
    const { state, row } = useWhole(cards, 'a', load);
    return <p>{`${state}: ${row?.name} ${row?.notes?.join() ?? 'without notes'}`}</p>;
  };
  const screen = await render(<Dialog />);
  store.applyPut(put({ ...card('a', 'new', 2), name: 'Newer' }, 'new', 'new'));
  await expect.element(screen.getByText('loading: Newer without notes')).toBeVisible();
  for (const answer of reads.splice(0)) answer({ ...card('a', 'new', 1), notes: ['old'] });
  await expect.element(screen.getByText('ready: Newer old')).toBeVisible();
  await expect.poll(() => reads.length).toBe(1);
  reads[0]?.({ ...card('a', 'new', 2), name: 'Newer', notes: ['new'] });
  await expect.element(screen.getByText('ready: Newer new')).toBeVisible();
});

test('[OFF-01] without a network a row is not called missing before the device has been asked for it', async () => {
  const { cards } = setUp();
  const opened = openKept();
  const load = vi.fn<(id: string) => Promise<Card>>(async () => {
    throw callError({ status: 0, code: 'OFFLINE', message: 'No connection' });
  });
  const Dialog = ({ id }: { id: string }) => {
    const { state, row } = useWhole(cards, id, load);
    return <p>{`${id} ${state} ${row?.name}`}</p>;
  };
  const screen = await render(
    <>
      <Dialog id="a" />
      <Dialog id="b" />
    </>,
  );
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await expect.element(screen.getByText('a loading undefined')).toBeVisible();
  const kept: Card = { ...card('a', 'new'), notes: [] };
  cards.keepIn({ one: async (id) => (id === 'a' ? kept : undefined), all: async () => [kept] });
  await expect.element(screen.getByText('a loading undefined')).toBeVisible();
  opened();
  await expect.element(screen.getByText('a ready Card a')).toBeVisible();
  await expect.element(screen.getByText('b failed undefined')).toBeVisible();
});

test('[OFF-01] without a network a view is not empty before the device has been asked', async () => {
  const { cards } = setUp();
  const opened = openKept();
  const settings = {
    ...board([]),
    page: () => Promise.reject(callError({ status: 0, code: 'OFFLINE', message: 'No connection' })),
  };
  const view = cards.view('board', settings);
  const all = cards.allKept();
  const kept: Card = { ...card('a', 'new'), notes: [] };
  cards.keepIn({ one: async () => kept, all: async () => [kept] });
  opened();
  expect((await all).map(({ id }) => id)).toEqual(['a']);
  await vi.waitFor(() => expect(view.column('new')).toMatchObject({ ids: ['a'], error: null }));
});

test('[OFF-01] what was done without a network lies over a kept row once, however often the row is read from the device', async () => {
  const { cards } = setUp();
  const settings = {
    ...board([]),
    page: () => Promise.reject(callError({ status: 0, code: 'OFFLINE', message: 'No connection' })),
  };
  const kept: Card = { ...card('a', 'new'), notes: [] };
  cards.keepIn({ one: async () => kept, all: async () => [kept] });
  const noted = (row: Card | undefined) =>
    row && { ...row, version: row.version + 1, notes: ['Mine', ...(row.notes ?? [])] };
  cards.begin('a', 'key', noted);
  cards.begin('b', 'made', (row) => row ?? { ...card('b', 'new'), notes: ['Made'] });
  const view = cards.view('board', settings);
  await vi.waitFor(() => expect(view.column('new').ids).toEqual(['a', 'b']));
  await view.reload();
  await view.reload();
  expect(cards.row('a')).toMatchObject({ version: 2, notes: ['Mine'] });
  expect([cards.known('a'), cards.known('b')]).toEqual([kept, undefined]);
  expect(cards.row('b')?.notes).toEqual(['Made']);
});

test('an act goes with the version that the one before it left', async () => {
  const { cards } = setUp();
  cards.subscribeRow('a', () => {});
  cards.absorb(card('a', 'new'));
  for (const [key, column] of ['x', 'y', 'z'].entries()) cards.begin('a', `${key}`, { column });
  const versions: (number | undefined)[] = [];
  for (const [key, column] of ['x', 'y', 'z'].entries())
    await cards.deliver('a', `${key}`, async (row) => {
      versions.push(row?.version);
      return { ...card('a', column), version: (row?.version ?? 0) + 1 };
    });
  expect(versions).toEqual([1, 2, 3]);
  expect(cards.row('a')).toMatchObject({ column: 'z', version: 4 });
});

test('at sign-out nothing stays, and an answer that comes later brings nothing back', async () => {
  const { store, cards } = setUp();
  cards.subscribeRow('a', () => {});
  cards.absorb(card('a', 'new'));
  let answer = (_card: Card) => {};
  const late = actingOn(cards)(
    'a',
    { column: 'sold' },
    () => new Promise<Card>((resolve) => (answer = resolve)),
  );
  await Promise.resolve();
  store.clear();
  answer(card('a', 'sold', 2));
  await late;
  expect(cards.row('a')).toBeUndefined();
});

test('100,000 rows load in one go and a patch stays cheap', async () => {
  const { cards } = setUp();
  const all = Array.from({ length: 100_000 }, (_, index) => card(`${index}`.padStart(6, '0'), 'new'));
  const view = cards.view('all', { ...board(all) });
  await expect.poll(() => view.column('new').ids.length).toBe(100_000);
  const times = Array.from({ length: 50 }, (_, round) => {
    const begun = performance.now();
    const row = { ...card(`${(round * 1_999) % 100_000}`.padStart(6, '0'), 'sold', 2) };
    cards.applyPut(put(row, 'new', 'sold'));
    view.column('new');
    return performance.now() - begun;
  });
  // A page has no processor time of its own to count; the quickest of many was not interrupted.
  expect(Math.min(...times)).toBeLessThan(8);
});
