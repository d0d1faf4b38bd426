import type { Row } from './rows.ts';
import { seenBySnapshot } from './snapshot.ts';

/** Rows per column as the server counted them, with the snapshot it counted in. */
export type Counted = { counts: Readonly<Record<string, number>>; snapshot: string };

/** One committed change: the columns a row left and joined, and the row as it was known before, if it was. */
export type Change<R extends Row> = {
  id: string;
  xid: string | null;
  key: string | null;
  from: string | null;
  to: string | null;
  before: R | undefined;
  row: R | undefined;
};

type Step = { from: string | null; to: string | null };
type Seen = Step & { xid: string | null };
type Awaited = Step & { id: string; turn: number };

type Settings<R extends Row> = {
  /** The column a row counts in, null when it counts nowhere or the filter leaves it out. */
  spot: (row: R | undefined) => string | null;
  /** With a filter the server's columns of a change say nothing; the rows do, as far as they are known. */
  filtered: boolean;
  load: () => Promise<Counted>;
  /** Told which columns may count differently now; none named: all. */
  changed: (...columns: readonly (string | null)[]) => void;
};

export type Counts<R extends Row> = {
  of: (column: string) => number | null;
  load: () => Promise<void>;
  change: (change: Change<R>) => void;
  /** An act was answered before its echo came: it counts from now on, until the echo counts for good. */
  answered: (key: string, id: string, before: R, after: R) => void;
  /** What the unanswered acts on a row change. */
  drift: (id: string, known: R | undefined, shown: R | undefined) => void;
  stop: () => void;
};

const recountAfter = 500;
const echoPatience = 3_000;

const sum = (column: string, steps: Iterable<Step>): number => {
  let total = 0;
  for (const { from, to } of steps) total += Number(to === column) - Number(from === column);
  return total;
};

// A change between two versions that was never told (the stream began anew meanwhile) may have moved the row as well.
const follows = (before: Row, after: Row): boolean => after.version === before.version + 1;

/** Counts that follow the feed: the server's figures, plus what was committed since, plus one's own unanswered acts. */
export const createCounts = <R extends Row>(settings: Settings<R>): Counts<R> => {
  const { spot, filtered, changed } = settings;
  let server: Map<string, number> | null = null;
  let snapshot = '';
  let meanwhile: Seen[] | null = null;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const awaited = new Map<string, Awaited>();
  const drifts = new Map<string, Step>();

  const add = ({ from, to }: Step) => {
    if (!server || from === to) return;
    if (from !== null) server.set(from, (server.get(from) ?? 0) - 1);
    if (to !== null) server.set(to, (server.get(to) ?? 0) + 1);
  };

  const load = async () => {
    clearTimeout(timer);
    timer = undefined;
    turn += 1;
    const mine = turn;
    meanwhile = [];
    try {
      const counted = await settings.load();
      if (mine !== turn || stopped) return;
      server = new Map(Object.entries(counted.counts));
      snapshot = counted.snapshot;
      for (const step of meanwhile) if (!step.xid || !seenBySnapshot(snapshot, step.xid)) add(step);
      for (const [key, act] of awaited) if (act.turn < mine) awaited.delete(key);
      meanwhile = null;
      changed();
    } catch {
      // The old figures stay; the next change that needs a recount tries again.
      if (mine === turn) meanwhile = null;
    }
  };
  const recount = () => {
    if (!stopped) timer ??= setTimeout(load, recountAfter);
  };

  // A leave carries no key: whatever was awaited of the row has come, and it left where the server last counted it.
  const echoed = ({ id, key, row }: Change<R>): Step | undefined => {
    const own = [...awaited].filter(([known, act]) => (row ? known === key : act.id === id));
    for (const [known, { from, to }] of own) {
      awaited.delete(known);
      changed(from, to);
    }
    const first = own[0]?.[1];
    return first && { from: first.from, to: row ? first.to : null };
  };
  const stepOf = ({ from, to, before, row }: Change<R>, act: Step | undefined): Step | null => {
    if (!filtered) return { from, to };
    if (act) return act;
    // Out of sight before: whatever is known of it was not counted.
    if (from === null) return { from, to: spot(row) };
    if (before && (!row || follows(before, row))) return { from: spot(before), to: spot(row) };
    return null;
  };

  return {
    of: (column) => {
      if (!server) return null;
      const total = (server.get(column) ?? 0) + sum(column, awaited.values()) + sum(column, drifts.values());
      return Math.max(0, total);
    },
    load,
    change: (change) => {
      const act = echoed(change);
      const step = stepOf(change, act);
      // A leave tells no version: where what is known of the row is not what it left as, only counting again shows it.
      if (!step || (filtered && !change.row)) recount();
      if (step) {
        meanwhile?.push({ ...step, xid: change.xid });
        if (!change.xid || !seenBySnapshot(snapshot, change.xid)) add(step);
      }
      if (step && step.from !== step.to) changed(step.from, step.to);
    },
    answered: (key, id, before, after) => {
      const step = { from: spot(before), to: spot(after) };
      if (step.from === step.to) return;
      awaited.set(key, { ...step, id, turn });
      if (filtered && !follows(before, after)) recount();
      // An echo that does not come (the stream began anew meanwhile, or is down) is replaced by counting again.
      setTimeout(() => {
        if (awaited.has(key)) recount();
      }, echoPatience);
      changed(step.from, step.to);
    },
    drift: (id, known, shown) => {
      const step = { from: spot(known), to: spot(shown) };
      const old = drifts.get(id);
      if (step.from === (old?.from ?? null) && step.to === (old?.to ?? null)) return;
      if (step.from === step.to) drifts.delete(id);
      else drifts.set(id, step);
      changed(step.from, step.to, old?.from ?? null, old?.to ?? null);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
