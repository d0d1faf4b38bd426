import { isCallError } from './call.ts';
import { createNotifier, nextFrame } from './notifier.ts';
import { createRows, type Patch, type Row } from './rows.ts';
import { createView, type Face, type OwnView, type View, type ViewHost, type ViewSettings } from './view.ts';

export type { Patch, Row } from './rows.ts';
export type { View, ViewSettings } from './view.ts';
export type { ColumnState } from './window.ts';

/** A `put` of the feed; `xid` is the writing transaction, `key` the idempotency key of one's own write. */
export type PutFrame = {
  noun: string;
  row: Row;
  from: string | null;
  to: string | null;
  key?: string | null;
  xid?: string | null;
};
export type LeaveFrame = {
  noun: string;
  id: string;
  from: string | null;
  to?: string | null;
  xid?: string | null;
};

export type NounSettings<R extends Row> = {
  /** The column a row counts in; null: none. */
  place?: (row: R) => string | null;
  /** Whether a row carries everything that its dialog shows, or only what a list shows. */
  whole?: (row: R) => boolean;
};

/** Rows of a noun that are kept on this device. */
export type KeptSource<R extends Row> = {
  one: (id: string) => Promise<R | undefined>;
  all: () => Promise<readonly R[]>;
};

/** What was last shown of a noun: one view, and the rows in it. */
export type NounFace = { key: string; columns: Face; rows: readonly Row[] };

/** The rows of one noun in this browser, and everything that keeps them right. */
export type Noun<R extends Row> = {
  readonly name: string;
  /** The row as it is shown now, one's own unanswered acts included. */
  row: (id: string) => R | undefined;
  /** The row as the server last sent it. */
  known: (id: string) => R | undefined;
  /** Whether the whole row was read, and whether that is as new as what is known of the row. */
  wholeness: (id: string) => 'none' | 'stale' | 'fresh';
  /** Whether a row carries everything its dialog shows, one made here before the server knew it as well. */
  isWhole: (row: R) => boolean;
  subscribeRow: (id: string, listener: () => void) => () => void;
  /** The view under that key, made when there is none. */
  view: (key: string, settings: ViewSettings<R>) => View<R>;
  /** Takes a row that was read or answered. */
  absorb: (row: R) => void;
  /** Takes away a row that a read answered 404 for. */
  lose: (id: string) => void;
  applyPut: (frame: PutFrame) => void;
  applyLeave: (frame: LeaveFrame) => void;
  /** Everything is read afresh; what is shown stays until the answers are there. */
  reset: () => Promise<void>;
  subscribeReset: (listener: () => void) => () => void;
  resets: () => number;
  /** Lays an act over a row until it is delivered or ended. */
  begin: (id: string, key: string, patch: Patch<R>) => void;
  /**
   * Runs the call of an act that was begun, and ends the act with what came of it; `stays` says of which failures the
   * act is still to be shown, because it is sent again later.
   */
  deliver: <Answer>(
    id: string,
    key: string,
    run: (row: R | undefined) => Promise<Answer>,
    stays?: (error: unknown) => boolean,
  ) => Promise<Answer>;
  /** Ends an act without an answer. */
  end: (id: string, key: string) => void;
  /** Where rows are found when no network answers. */
  keepIn: (source: KeptSource<R> | null) => void;
  /** A whole row that the device keeps. */
  kept: (id: string) => Promise<R | undefined>;
  /** Every row that the device keeps, one's own waiting acts included. */
  allKept: () => Promise<readonly R[]>;
  face: () => NounFace | null;
  clear: () => void;
};

export type Store = {
  /** The noun of that name; the first caller's settings hold. */
  noun: <R extends Row>(name: string, settings?: NounSettings<R>) => Noun<R>;
  applyPut: (frame: PutFrame) => void;
  applyLeave: (frame: LeaveFrame) => void;
  reset: () => void;
  /** Views wait for the first `reset` of the feed (a moment at most), so that no change falls between. */
  awaitFeed: (awaiting: boolean) => void;
  /** What is on the screen, to be shown at once next time. */
  face: () => Readonly<Record<string, NounFace>>;
  /** What was on the screen last time: the first view of the same key shows it until the server has answered. */
  seed: (faces: Readonly<Record<string, NounFace>>) => void;
  /** At sign-out: nothing stays. */
  clear: () => void;
};

type Gate = { opened: () => Promise<void>; seedOf: (noun: string, key: string) => NounFace | null };

const openViews = 3;
const echoPatience = 5_000;

const isUnreached = (error: unknown): boolean => isCallError(error) && error.status === 0;

const rowOfAnswer = <R extends Row>(id: string, answer: unknown): R | null => {
  const row = answer as Partial<R> | null | undefined;
  return typeof row === 'object' && row !== null && row.id === id && typeof row.version === 'number'
    ? (row as R)
    : null;
};

const createNoun = <R extends Row>(
  name: string,
  settings: NounSettings<R>,
  gate: Gate,
  schedule: (run: () => void) => void,
): Noun<R> => {
  const notifier = createNotifier(schedule);
  const views = new Map<string, OwnView<R>>();
  const holds = new Map<string, number>();
  const gone = new Map<string, number>();
  const heard = new Map<string, number>();
  // The version that one's own last answer brought: a slower feed may still bring older ones, even after a leave.
  const floors = new Map<string, number>();
  const wholes = new Map<string, number>();
  let untidy = new Set<string>();
  let clock = 0;
  let readings = 0;
  let resets = 0;
  let era = 0;
  let source: KeptSource<R> | null = null;

  const rows = createRows<R>((id, before, after) => {
    for (const view of views.values()) view.moved(id, before, after);
    notifier.touch(`row:${id}`);
  });
  const tidy = (id: string) => {
    // An answer on its way may hold an older version of it: what is known is kept to tell.
    if (readings > 0) {
      untidy.add(id);
      return;
    }
    if (holds.has(id) || rows.busy(id) || notifier.listens(`row:${id}`)) return;
    rows.forget(id);
    heard.delete(id);
    wholes.delete(id);
  };
  const settle = (id: string, key: string | null, given: R | null) => {
    const row = given && given.version >= (floors.get(id) ?? 0) ? given : null;
    clock += 1;
    if (row) heard.set(id, clock);
    rows.settle(id, key, row);
    if (row && settings.whole?.(row)) {
      wholes.set(id, Math.max(row.version, wholes.get(id) ?? 0));
      notifier.touch(`row:${id}`);
    }
    for (const view of views.values()) view.drift(id);
    tidy(id);
  };
  const lose = (id: string) => {
    clock += 1;
    if (readings > 0) gone.set(id, clock);
    wholes.delete(id);
    rows.drop(id);
    notifier.touch(`row:${id}`);
    for (const view of views.values()) view.drift(id);
  };
  const reading = () => {
    const started = clock;
    readings += 1;
    return {
      gone: (id: string) => (gone.get(id) ?? 0) > started,
      heardOf: (id: string) => (heard.get(id) ?? 0) > started,
      end: () => {
        readings -= 1;
        if (readings > 0) return;
        gone.clear();
        const ids = untidy;
        untidy = new Set();
        ids.forEach(tidy);
      },
    };
  };
  const host: ViewHost<R> = {
    rows,
    place: settings.place ?? (() => null),
    touch: notifier.touch,
    subscribe: notifier.subscribe,
    hold: (id) => holds.set(id, (holds.get(id) ?? 0) + 1),
    release: (id) => {
      const left = (holds.get(id) ?? 1) - 1;
      if (left > 0) holds.set(id, left);
      else holds.delete(id);
    },
    tidy,
    lose,
    reading,
    absorb: (row) => settle(row.id, null, row),
    kept: (error) => (source && isUnreached(error) ? allKept() : null),
  };
  // A summary that is shown says nothing of what only the kept row carries.
  const overKept = (row: R, shown: R | undefined): R => {
    if (!shown || shown.version !== row.version || settings.whole?.(shown) !== false) return shown ?? row;
    return { ...row, ...shown };
  };
  const allKept = async (): Promise<readonly R[]> => {
    const found = (await source?.all()) ?? [];
    const ids = new Set(found.map(({ id }) => id));
    const made = [...rows.busyIds()].filter((id) => !ids.has(id));
    const shown = [...ids, ...made].map((id) => rows.shown(id));
    return [
      ...found.map((row, index) => overKept(row, shown[index])),
      ...shown.slice(found.length).flatMap((row) => row ?? []),
    ];
  };

  const reload = async () => {
    await Promise.all([...views.values()].map((view) => view.reload()));
    for (const id of [...rows.ids()]) tidy(id);
  };

  const answered = (id: string, key: string, answer: unknown, isGone: boolean) => {
    const mine = era;
    const row = isGone ? null : rowOfAnswer<R>(id, answer);
    if (!row) {
      // Out of sight, or an answer without the row: the echo ends the act; should none come, time does.
      setTimeout(() => mine === era && settle(id, key, null), echoPatience);
      return;
    }
    const before = rows.known(id);
    // Kept for a while wherever it stands: the feed may still be bringing older versions of it.
    host.hold(id);
    floors.set(id, row.version);
    setTimeout(() => {
      if (mine !== era) return;
      if (floors.get(id) === row.version) floors.delete(id);
      host.release(id);
      tidy(id);
    }, echoPatience);
    settle(id, key, row);
    if (before && row.version > before.version)
      for (const view of views.values()) view.answered(key, id, before, row);
  };
  const begin: Noun<R>['begin'] = (id, key, patch) => {
    if (rows.acts(id, key)) return;
    rows.begin(id, key, patch);
    for (const view of views.values()) view.drift(id);
  };
  const deliver: Noun<R>['deliver'] = async (id, key, run, stays = () => false) => {
    const mine = era;
    const began = resets;
    const read = reading();
    try {
      const answer = await run(rows.known(id));
      if (mine === era) answered(id, key, answer, read.gone(id));
      return answer;
    } catch (error) {
      const current = (error as { current?: unknown } | null)?.current;
      if (mine === era && !stays(error)) settle(id, key, read.gone(id) ? null : rowOfAnswer<R>(id, current));
      throw error;
    } finally {
      read.end();
      // The echo, or the loss of the row, may have been lost with the old stream.
      if (mine === era && began !== resets) void reload();
    }
  };

  return {
    name,
    row: rows.shown,
    known: rows.known,
    wholeness: (id) => {
      const version = wholes.get(id);
      if (version === undefined) return 'none';
      return version >= (rows.known(id)?.version ?? 0) ? 'fresh' : 'stale';
    },
    isWhole: (row) => settings.whole?.(row) ?? false,
    subscribeRow: (id, listener) => {
      const stop = notifier.subscribe(`row:${id}`, listener);
      return () => {
        stop();
        tidy(id);
      };
    },
    view: (key, viewSettings) => {
      const known = views.get(key);
      if (known) {
        // Used again: it is now the youngest.
        views.delete(key);
        views.set(key, known);
        return known;
      }
      const view = createView(key, viewSettings, host);
      views.set(key, view);
      const seed = gate.seedOf(name, key);
      if (seed) view.seed(seed.columns, new Map(seed.rows.map((row) => [row.id, row as R])));
      const [eldest] = views;
      if (views.size > openViews && eldest) {
        eldest[1].stop();
        views.delete(eldest[0]);
      }
      const mine = resets;
      void gate.opened().then(() => {
        if (mine === resets && views.get(key) === view) return view.reload();
      });
      return view;
    },
    absorb: (row) => settle(row.id, null, row),
    lose,
    applyPut: ({ row, from, to, key, xid }) => {
      const { id } = row;
      const before = rows.known(id);
      gone.delete(id);
      settle(id, key ?? null, row as R);
      for (const view of views.values())
        view.change({ id, from, to, before, row: row as R, key: key ?? null, xid: xid ?? null });
    },
    applyLeave: ({ id, from, to, xid }) => {
      const before = rows.known(id);
      lose(id);
      for (const view of views.values())
        view.change({ id, from, to: to ?? null, before, row: undefined, key: null, xid: xid ?? null });
    },
    reset: async () => {
      resets += 1;
      for (const id of wholes.keys()) wholes.set(id, 0);
      notifier.touch('reset');
      await reload();
    },
    subscribeReset: (listener) => notifier.subscribe('reset', listener),
    resets: () => resets,
    begin,
    deliver,
    end: (id, key) => settle(id, key, null),
    keepIn: (next) => {
      source = next;
      // What the network could not read is read here.
      if (next && [...views.values()].some((view) => view.failed())) void reload();
    },
    kept: async (id) => source?.one(id),
    allKept,
    face: () => {
      const last = [...views].at(-1);
      if (!last) return null;
      const columns = last[1].face();
      const ids = Object.values(columns).flatMap((column) => column.ids);
      return { key: last[0], columns, rows: ids.flatMap((id) => rows.known(id) ?? []) };
    },
    clear: () => {
      era += 1;
      for (const view of views.values()) view.stop();
      views.clear();
      holds.clear();
      gone.clear();
      heard.clear();
      floors.clear();
      wholes.clear();
      for (const id of [...rows.ids()]) notifier.touch(`row:${id}`);
      rows.clear();
      notifier.touch('reset');
    },
  };
};

const feedPatience = 700;

/** An empty store; `schedule` says when listeners are told (tests pass their own). */
export const createStore = (schedule: (run: () => void) => void = nextFrame): Store => {
  // biome-ignore lint/suspicious/noExplicitAny: nouns of different rows side by side
  const nouns = new Map<string, Noun<any>>();
  let opening: Promise<void> | null = null;
  let open = () => {};
  let seeds: Readonly<Record<string, NounFace>> = {};
  const gate: Gate = {
    opened: () => opening ?? Promise.resolve(),
    seedOf: (noun, key) => {
      const { [noun]: seed, ...others } = seeds;
      // The first view only: another one is another look.
      seeds = others;
      return seed?.key === key ? seed : null;
    },
  };
  return {
    noun: <R extends Row>(name: string, settings: NounSettings<R> = {}) => {
      const noun: Noun<R> = nouns.get(name) ?? createNoun(name, settings, gate, schedule);
      nouns.set(name, noun);
      return noun;
    },
    applyPut: (frame) => nouns.get(frame.noun)?.applyPut(frame),
    applyLeave: (frame) => nouns.get(frame.noun)?.applyLeave(frame),
    reset: () => {
      for (const noun of nouns.values()) void noun.reset();
      open();
      opening = null;
    },
    awaitFeed: (awaiting) => {
      // Who waits already goes on waiting.
      if (awaiting && opening) return;
      open();
      opening = null;
      if (!awaiting) return;
      const mine = new Promise<void>((resolve) => {
        open = resolve;
      });
      opening = mine;
      setTimeout(() => {
        if (opening !== mine) return;
        open();
        opening = null;
      }, feedPatience);
    },
    face: () =>
      Object.fromEntries(
        [...nouns].flatMap(([name, noun]) => {
          const face = noun.face();
          return face ? [[name, face]] : [];
        }),
      ),
    seed: (faces) => {
      seeds = faces;
    },
    clear: () => {
      seeds = {};
      for (const noun of nouns.values()) noun.clear();
    },
  };
};

/** The one store of the page. */
export const store: Store = createStore();
