import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createStore, type Store, type View } from './store.ts';
import { actingOn } from './testing/act.ts';
import { type Card, modelServer, newest } from './testing/model-server.ts';
import '#platform/testing/same-draws.ts';

const columns = ['a', 'b', 'c'];
const ids = Array.from({ length: 12 }, (_, index) => `card${index}`);
const breathe = async () => {
  for (let count = 0; count < 25; count += 1) await Promise.resolve();
};

type Step =
  | { kind: 'other'; id: string; column: string; owner: 'me' | 'other' }
  | { kind: 'act'; id: string; column: string; owner: 'me' | 'other'; refused: boolean }
  | { kind: 'serve' | 'answer'; choice: number }
  | { kind: 'frame' | 'reset' }
  | { kind: 'more'; column: string };

const id = fc.constantFrom(...ids);
const column = fc.constantFrom(...columns);
const owner = fc.constantFrom('me' as const, 'me' as const, 'me' as const, 'other' as const);
const choice = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('other' as const), id, column, owner }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('act' as const), id, column, owner, refused: fc.boolean() }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('serve' as const, 'answer' as const), choice }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('frame' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('more' as const), column }) },
);

const steps = fc.array(step, { minLength: 5, maxLength: 80, size: 'max' });

const even = (card: Card) => Number(card.id.slice(4)) % 2 === 0 || card.column === 'b';

/** One page at work against the model: every step leaves the page in a state that is checked. */
const play = async (taken: readonly Step[], filtered: boolean) => {
  const server = modelServer(columns, 3);
  const store: Store = createStore((run) => run());
  const cards = store.noun<Card>('cards', { place: (card) => card.column });
  const act = actingOn(cards);
  const matches = filtered ? even : () => true;
  for (const each of ids.slice(0, 9))
    server.commit(each, { column: columns[Number(each.slice(4)) % 4] ?? 'a' }, null, null);
  server.frames.length = 0;
  const view: View<Card> = cards.view('board', {
    columns,
    compare: newest,
    ...(filtered ? { matches } : {}),
    page: (name, cursor) => server.page(name, cursor, matches),
    counts: () => server.counts(matches),
  });
  await breathe();
  // Half of the plays begin on a board that is read, the others while it is being read.
  for (let count = 0; count < 8 && taken.length % 2 === 0; count += 1) {
    server.serveOne(0);
    server.answerOne(0);
    await breathe();
  }
  const standing = new Map<string, string>();
  const deliver = () => {
    const frame = server.frames.shift();
    if (frame?.event === 'put') store.applyPut(frame);
    if (frame?.event === 'leave') store.applyLeave(frame);
  };
  const take = async (one: Step) => {
    if (one.kind === 'other') server.commit(one.id, { column: one.column, owner: one.owner }, null, null);
    if (one.kind === 'serve') server.serveOne(one.choice);
    if (one.kind === 'answer') server.answerOne(one.choice);
    if (one.kind === 'frame') deliver();
    if (one.kind === 'more') view.column(one.column).loadMore();
    if (one.kind === 'reset') {
      server.frames.length = 0;
      store.reset();
    }
    if (one.kind === 'act' && cards.row(one.id)) {
      const mark = `act${standing.size}-${Math.random()}`;
      standing.set(mark, one.id);
      const change = { column: one.column, owner: one.owner };
      const patch = (card: Card | undefined) =>
        card && { ...card, column: one.column, marks: [...card.marks, mark] };
      act(one.id, patch, (key) => server.write(one.id, change, mark, key, one.refused)).catch(() =>
        standing.delete(mark),
      );
    }
    await breathe();
  };
  const intact = () => {
    for (const [mark, row] of standing) {
      const card = cards.row(row);
      if (card) expect(card.marks, 'an act of one’s own vanished').toContain(mark);
    }
    for (const name of columns) {
      const shown = view.column(name).ids.map((each) => cards.row(each));
      for (const card of shown) expect(card?.column, 'a card stands in the wrong column').toBe(name);
      const sorted = (shown as Card[]).toSorted(newest);
      expect(sorted.map((card) => card.id)).toEqual(view.column(name).ids);
    }
  };
  for (const one of taken) {
    await take(one);
    intact();
  }
  const settle = async () => {
    while (server.pending() > 0) {
      for (const kind of ['serve', 'answer'] as const) await take({ kind, choice: 0 });
      await take({ kind: 'frame' });
      intact();
    }
  };
  await settle();
  return { server, cards, view, matches, settle };
};

type Played = Awaited<ReturnType<typeof play>>;

const expectSame = ({ server, cards, view, matches }: Played) => {
  for (const name of columns) {
    const state = view.column(name);
    const there = server.inColumn(name).filter(matches);
    expect(state.error).toBeNull();
    expect(state.total, `count of ${name}`).toBe(there.length);
    // What is loaded is the beginning of what there is, and all of it where nothing more is to be had.
    expect(state.ids).toEqual(there.slice(0, state.ids.length).map((card) => card.id));
    if (!state.hasMore) expect(state.ids.length).toBe(there.length);
    for (const each of state.ids) expect(cards.row(each)).toEqual(server.cards.get(each));
  }
};

/** Plays, lets everything that waits happen, and compares. */
const playToTheEnd = async (taken: readonly Step[], filtered: boolean) => {
  const played = await play(taken, filtered);
  for (let round = 0; round < 2; round += 1) {
    vi.advanceTimersByTime(4_000);
    await played.settle();
  }
  expectSame(played);
};

const endsAsServer = (filtered: boolean) => {
  vi.useFakeTimers();
  return fc
    .assert(
      fc.asyncProperty(steps, (taken) => playToTheEnd(taken, filtered)),
      { numRuns: 150 },
    )
    .finally(() => vi.useRealTimers());
};

test('[BOARD-03] in whatever order answers, echoes and other changes arrive, the board ends as the server stands', () =>
  endsAsServer(false));

test('[BOARD-04] the same behind a filter, where counts follow what is known and are read again otherwise', () =>
  endsAsServer(true));

const moved = (id: string, column: string, owner: 'me' | 'other' = 'me'): Step => ({
  kind: 'other',
  id,
  column,
  owner,
});
const acted = (id: string, column: string): Step => ({
  kind: 'act',
  id,
  column,
  owner: 'me',
  refused: false,
});
const serve: Step = { kind: 'serve', choice: 0 };
const answer: Step = { kind: 'answer', choice: 0 };
const frame: Step = { kind: 'frame' };
// The stream begins anew and never tells of card4; counts and pages are read, and the answers are on their way.
const read: readonly Step[] = [
  ...['card0', 'card8', 'card4'].map((each) => moved(each, 'c')),
  { kind: 'reset' },
  ...[serve, serve, serve, serve],
];

test.each<[string, readonly Step[]]>([
  ['changed again by another', [...read, moved('card4', 'b'), answer, frame, frame]],
  ['changed here, and the echo comes first', [...read, acted('card4', 'b'), serve, frame, answer]],
  [
    'changed here, and the answer comes first',
    [...read, acted('card4', 'b'), serve, { kind: 'answer', choice: 4 }, frame],
  ],
  ['taken out of sight', [...read, moved('card4', 'c', 'other'), answer, frame, frame]],
])(
  '[BOARD-04] behind a filter the counts are right after a change was never told and the row is %s',
  (_what, taken) => {
    vi.useFakeTimers();
    return playToTheEnd(taken, true).finally(() => vi.useRealTimers());
  },
);

test('a view waits for the feed that was announced before it, and reads once', async () => {
  vi.useFakeTimers();
  const store = createStore((run) => run());
  const read: string[] = [];
  const settings = {
    columns,
    compare: newest,
    page: async (name: string) => {
      read.push(name);
      return { items: [], cursor: null };
    },
    counts: async () => ({ counts: {}, snapshot: '' }),
  };
  store.awaitFeed(true);
  store.noun<Card>('cards').view('board', settings);
  // The stream itself begins to wait: nobody is let through by that.
  store.awaitFeed(true);
  await breathe();
  expect(read).toEqual([]);
  store.reset();
  await breathe();
  expect(read).toEqual(columns);
  // A feed that does not come is not waited for longer than a moment.
  store.awaitFeed(true);
  store.noun<Card>('others').view('board', settings);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toEqual([...columns, ...columns]);
  vi.useRealTimers();
});

test('what a noun says of its rows holds, whoever asked for the noun before its screen was fetched', () => {
  const store = createStore((run) => run());
  // The device's queue and shelf know a noun by its name alone.
  const early = store.noun<Card>('cards');
  early.keepIn(null);
  const cards = store.noun<Card>('cards', {
    place: (card) => card.column,
    whole: ({ owner: of }) => of === 'me',
  });
  const card: Card = { id: 'card1', version: 1, column: 'a', owner: 'me', updatedAt: 0, marks: [] };
  cards.subscribeRow('card1', () => {});
  cards.absorb(card);
  expect(cards.isWhole(card)).toBe(true);
  expect(cards.wholeness('card1')).toBe('fresh');
  expect(early.wholeness('card1')).toBe('fresh');
});

test('[VIEW-05] a row beyond the view that is open follows the feed, stands in no column and is judged by no filter', async () => {
  const store = createStore((run) => run());
  const cards = store.noun<Card>('cards', { place: (one) => (one.owner === 'me' ? one.column : null) });
  const judged = vi.fn(() => true);
  const view = cards.view('board', {
    columns,
    compare: newest,
    matches: judged,
    page: async () => ({ items: [], cursor: null }),
    counts: async () => ({ counts: { a: 0 }, snapshot: '1:1:' }),
  });
  const theirs: Card = { id: 'x', version: 1, column: 'a', owner: 'other', updatedAt: 1, marks: [] };
  cards.subscribeRow('x', () => {});
  cards.absorb(theirs);
  await vi.waitFor(() => expect(view.column('a')).toMatchObject({ total: 0, loading: false }));
  const beyond = { noun: 'cards', from: null, to: null, xid: '5' };
  for (const id of ['x', 'y']) store.applyPut({ ...beyond, row: { ...theirs, id, version: 2 } });
  expect([cards.row('x')?.version, cards.row('y')]).toEqual([2, undefined]);
  expect(view.column('a')).toMatchObject({ total: 0, ids: [] });
  expect(judged).not.toHaveBeenCalled();
});

test('a row is asked for its place as often as the filter is asked about it', async () => {
  const store = createStore((run) => run());
  const asked = { place: 0, filter: 0 };
  store.noun<Card>('cards').view('board', {
    columns,
    compare: newest,
    place: ({ column }) => {
      asked.place += 1;
      return column;
    },
    matches: () => {
      asked.filter += 1;
      return true;
    },
    page: async () => ({ items: [], cursor: null }),
    counts: async () => ({ counts: {}, snapshot: '1:1:' }),
  });
  await breathe();
  const row = { version: 1, column: 'a', owner: 'me', updatedAt: 1, marks: [] };
  for (const each of ids) store.applyPut({ noun: 'cards', row: { ...row, id: each }, from: null, to: 'a' });
  expect(asked.filter).toBeGreaterThan(ids.length - 1);
  expect(asked.place).toBe(asked.filter);
});
