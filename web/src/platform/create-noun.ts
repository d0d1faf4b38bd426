import { isCallError } from './call.ts';
import { createNotifier } from './notifier.ts';
import type { KeptSource, Noun, NounFace, NounSettings } from './noun.ts';
import { keptOpened } from './offline/opening.ts';
import { createRows, type Row } from './rows.ts';
import { createView, type OwnView, type ViewHost } from './view.ts';

/** What all nouns of a store wait for and begin with. */
export type Gate = { opened: () => Promise<void>; seedOf: (noun: string, key: string) => NounFace | null };

const openViews = 3;
const echoPatience = 5_000;

const isUnreached = (error: unknown): boolean => isCallError(error) && error.status === 0;

const rowOfAnswer = <R extends Row>(id: string, answer: unknown): R | null => {
  const row = answer as Partial<R> | null | undefined;
  return typeof row === 'object' && row !== null && row.id === id && typeof row.version === 'number'
    ? (row as R)
    : null;
};

/** A noun without rows. */
export const createNoun = <R extends Row>(
  name: string,
  /** What is known of its rows by now: its screen may be fetched after it. */
  settings: () => NounSettings<R>,
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
  // A summary that the feed brought while the whole row was being read is newer: the rest is taken from what was read.
  const under = (row: R): R => {
    const known = rows.known(row.id);
    const fills = known && row.version < known.version && !wholes.has(row.id) && settings().whole?.(row);
    return fills ? { ...row, ...known } : row;
  };
  const settle = (id: string, key: string | null, given: R | null) => {
    const row = given && given.version >= (floors.get(id) ?? 0) ? given : null;
    clock += 1;
    if (row) heard.set(id, clock);
    rows.settle(id, key, row && under(row));
    if (row && settings().whole?.(row)) {
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
    place: (row) => settings().place?.(row) ?? null,
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
    absorb: (row) => settle(row.id, null, unpainted.has(row) ? (unpainted.get(row) ?? null) : row),
    kept: async (error) => {
      if (!isUnreached(error)) return null;
      await keptOpened();
      return source && allKept();
    },
  };
  // What was done here lies over these already: taken for what the server sent, it would lie there twice.
  const unpainted = new WeakMap<R, R | null>();
  const remember = (shown: R, raw: R | null): R => {
    if (rows.busy(shown.id) && shown !== raw) unpainted.set(shown, raw);
    return shown;
  };
  // A summary that is shown says nothing of what only the kept row carries.
  const overKept = (row: R, shown: R | undefined): R => {
    if (!shown || shown.version !== row.version || settings().whole?.(shown) !== false) return shown ?? row;
    return { ...row, ...shown };
  };
  const allKept = async (): Promise<readonly R[]> => {
    await keptOpened();
    const found = (await source?.all()) ?? [];
    const ids = new Set(found.map(({ id }) => id));
    const made = [...rows.busyIds()].filter((id) => !ids.has(id));
    const shown = [...ids, ...made].map((id) => rows.shown(id));
    return [
      ...found.map((row, index) => remember(overKept(row, shown[index]), row)),
      ...shown.slice(found.length).flatMap((row) => (row ? remember(row, null) : [])),
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
    isWhole: (row) => settings().whole?.(row) ?? false,
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
    kept: async (id) => {
      await keptOpened();
      return source?.one(id);
    },
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
