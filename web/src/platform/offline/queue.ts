import { createListeners } from '#platform/listeners.ts';
import type { Patch, Row, Store } from '#platform/store.ts';
import { notAccepted } from './refusal.ts';
import { conflictError, isNotNow, isUnanswered, sendWrite } from './send.ts';
import { isUnderWay, type KeptWrite, painted, settled, type Whose, type Write } from './write.ts';

/** What became of posting a write: the server's answer, or the promise of one when the network is back. */
export type Posted<Answer> =
  | { answer: Answer; key: string }
  | { waits: Promise<Answer>; key: string }
  /** The feed told of it, and its answer was lost. */
  | { done: true; key: string };

/** Where writes survive the page; without one they live as long as it does. */
export type Keeper = {
  /** False: it could not be kept. */
  put: (write: KeptWrite) => Promise<boolean>;
  drop: (key: string) => Promise<void>;
  /** Whether this page is the one that sends what waits. */
  mayReplay: () => boolean;
};

export type WriteQueue = {
  /** Shows a write at once, keeps it, and sends it when it is its turn. Refused at once: throws. */
  post: <R extends Row, Answer>(write: Write, uid: string, patch: Patch<R>) => Promise<Posted<Answer>>;
  /** Every write that is not done, in order; the same list until it changes. */
  list: () => readonly KeptWrite[];
  /** Whether a write would outlive the page. */
  isKept: (key: string) => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Hears what the server made of a write before it leaves the list: whoever lays it over rows shows none of before. */
  onAnswer: (listener: AnswerListener) => () => void;
  /** Sends what waits, in order per row; one run at a time. */
  replay: () => Promise<void>;
  /** Gives a refused write, or a conflict, another try; `force`: over what others wrote. */
  retry: (key: string, force?: boolean) => Promise<void>;
  /** Answers a refusal that asks: the same once more, said to be meant. */
  retryAnyway: (key: string) => Promise<void>;
  /** Decides one field of a conflict; with the last one the write goes again, or is let go. */
  settle: (key: string, field: string, whose: Whose) => Promise<void>;
  discard: (key: string) => Promise<void>;
  /**
   * Takes over what is kept: of earlier pages, or by other tabs, which send their own as long as they are `alive`. What
   * was kept and is no longer has been done elsewhere.
   */
  adopt: (kept: readonly KeptWrite[], alive: (write: KeptWrite) => boolean) => void;
  keepIn: (keeper: Keeper | null) => void;
  /** Forgets everything here; what is kept stays kept. */
  clear: () => void;
};

type AnswerListener = (write: KeptWrite, answer: unknown) => void;

type Promised = { resolve: (answer: never) => void; reject: (error: unknown) => void };

const lineOf = ({ noun, rowId }: Write) => `${noun}/${rowId}`;
const pause = 4_000;
const echoPatience = 3_000;
const place = 'washboard.writes';

// One count for all tabs that goes on where the last page stopped; the clock of the device may be wrong.
const nextNumber = (last: number): number => {
  try {
    const next = Math.max(last, Number(localStorage.getItem(place) ?? 0)) + 1;
    localStorage.setItem(place, String(next));
    return next;
  } catch {
    return last + 1;
  }
};

const isOffline = () => navigator.onLine === false;

/** The writes of this page that the server has not confirmed: in order per row, each under its idempotency key. */
export const createQueue = (store: Store): WriteQueue => {
  const writes = new Map<string, KeptWrite>();
  const lines = new Map<string, Promise<unknown>>();
  const promised = new Map<string, Promised>();
  const stored = new Set<string>();
  // Of those that are on their first way.
  const echoed = new Set<string>();
  const hearers = new Set<AnswerListener>();
  const { subscribe, tell } = createListeners();
  let keeper: Keeper | null = null;
  let shown: readonly KeptWrite[] = [];
  let last = 0;
  let running: Promise<void> | null = null;

  const changed = () => {
    shown = [...writes.values()].toSorted((a, b) => a.seq - b.seq);
    tell();
  };
  const keep = async (write: KeptWrite) => {
    writes.set(write.key, write);
    changed();
    if (!(await keeper?.put(write)) || stored.has(write.key)) return;
    stored.add(write.key);
    if (writes.has(write.key)) changed();
  };
  const drop = async (key: string) => {
    writes.delete(key);
    stored.delete(key);
    changed();
    await keeper?.drop(key);
  };
  const told = (write: KeptWrite, answer: unknown) => {
    // Who is here by now may be somebody else.
    const isStill = writes.has(write.key) || echoed.has(write.key);
    if (isStill && answer !== undefined) for (const hear of hearers) hear(write, answer);
  };
  const done = async (key: string, answer: unknown) => {
    await drop(key);
    promised.get(key)?.resolve(answer as never);
    promised.delete(key);
  };
  // Its answer may be lost, or still on its way.
  store.onEcho((key, row) => {
    const write = writes.get(key);
    if (!write) return;
    const isFirst = write.state === 'sending';
    if (isFirst) echoed.add(key);
    const isItsRow = row.id === write.rowId;
    if (isItsRow) told(write, row);
    // Of one that made another row what became of it is said by the answer alone.
    if (isItsRow || !isFirst) void done(key, undefined);
  });
  const ahead = ({ seq, ...write }: KeptWrite): boolean =>
    shown.some((other) => other.seq < seq && other.state === 'waits' && lineOf(other) === lineOf(write));

  const send = (write: KeptWrite): Promise<unknown> => {
    const noun = store.noun(write.noun);
    return noun.deliver(
      write.rowId,
      write.key,
      (row) => sendWrite(write, row, noun.wholeness(write.rowId) !== 'stale', keep),
      (error) => isUnanswered(error) || isNotNow(error),
    );
  };
  const wait = async (key: string): Promise<Posted<never>> => {
    const waits = new Promise<never>((resolve, reject) => promised.set(key, { resolve, reject }));
    // Who posted may not care any more.
    waits.catch(() => {});
    const write = writes.get(key);
    if (write) await keep({ ...write, state: 'waits' });
    soon();
    return { waits, key };
  };
  const first = async <Answer>(key: string): Promise<Posted<Answer>> => {
    const write = writes.get(key);
    if (!write || ahead(write) || isOffline()) return wait(key);
    try {
      const answer = (await send(write)) as Answer;
      told(write, answer);
      await drop(key);
      return { answer, key };
    } catch (error) {
      if (echoed.has(key)) {
        await drop(key);
        return { done: true, key };
      }
      if (isUnanswered(error) || isNotNow(error)) return wait(key);
      await drop(key);
      throw error;
    } finally {
      echoed.delete(key);
    }
  };

  const again = async (write: KeptWrite): Promise<'done' | 'stop'> => {
    try {
      const answer = await send(write);
      told(write, answer);
      await done(write.key, answer);
    } catch (error) {
      if (!writes.has(write.key)) return 'done';
      if (isUnanswered(error) || isNotNow(error)) return 'stop';
      await keep(await notAccepted(writes.get(write.key) ?? write, error));
      promised.get(write.key)?.reject(error);
      promised.delete(write.key);
    }
    return 'done';
  };
  const replayLine = async (line: string) => {
    for (;;) {
      const next = shown.find((write) => write.state === 'waits' && lineOf(write) === line);
      if (!next || (await again(next)) === 'stop') return;
    }
  };
  const replayAll = async () => {
    const waiting = new Set(shown.filter(({ state }) => state === 'waits').map(lineOf));
    await Promise.all(
      [...waiting].map((line) => {
        const turn = (lines.get(line) ?? Promise.resolve()).then(() => replayLine(line));
        lines.set(line, turn);
        return turn;
      }),
    );
  };
  const replay = () => {
    if (keeper && !keeper.mayReplay()) return Promise.resolve();
    running ??= replayAll().finally(() => {
      running = null;
      soon();
    });
    return running;
  };
  const show = (write: KeptWrite) => {
    const { key, noun, rowId, paint } = write;
    writes.set(key, write);
    if (isUnderWay(write)) return store.noun(noun).begin(rowId, key, (row) => painted(row, paint));
    store.noun(noun).end(rowId, key);
    promised.get(key)?.reject(write.theirs ? conflictError(write.theirs) : new Error(write.reason));
    promised.delete(key);
  };
  // Another tab has sent it, or threw it away; its echo is on its way.
  const elsewhere = ({ key, noun, rowId }: KeptWrite) => {
    writes.delete(key);
    stored.delete(key);
    promised.get(key)?.resolve(undefined as never);
    promised.delete(key);
    setTimeout(() => store.noun(noun).end(rowId, key), echoPatience);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    if (shown.some(({ state }) => state === 'waits'))
      timer = setTimeout(() => void (isOffline() ? soon() : replay()), pause);
  };

  const retry: WriteQueue['retry'] = async (key, force = false) => {
    const write = writes.get(key);
    if (!write || isUnderWay(write)) return;
    const { reason: _reason, code: _code, changed: _changed, isGone: _gone, theirs, ...rest } = write;
    store.noun(write.noun).begin(write.rowId, key, (row) => painted(row, write.paint));
    const base = force && write.base ? { ...write.base, ...theirs } : write.base;
    // A refused key keeps nothing on the server; what is sent under it may differ now.
    await keep({ ...rest, base, sent: false, state: 'waits' });
    await replay();
  };
  const retryAnyway: WriteQueue['retryAnyway'] = async (key) => {
    const write = writes.get(key);
    if (write?.state !== 'refused') return;
    writes.set(key, { ...write, input: { ...write.input, anyway: true } });
    await retry(key);
  };
  const discard: WriteQueue['discard'] = async (key) => {
    const write = writes.get(key);
    if (!write) return;
    store.noun(write.noun).end(write.rowId, key);
    await drop(key);
    promised.get(key)?.reject(new Error('Discarded'));
    promised.delete(key);
  };

  return {
    post: async (write, uid, patch) => {
      last = nextNumber(last);
      const key = write.key ?? crypto.randomUUID();
      const at = new Date().toISOString();
      const kept: KeptWrite = { ...write, key, uid, at, seq: last, state: 'sending', sent: false };
      store.noun(write.noun).begin(write.rowId, key, patch as Patch<Row>);
      const stored = keep(kept);
      const line = lineOf(write);
      const turn = (lines.get(line) ?? Promise.resolve()).then(async () => {
        await stored;
        return first(key);
      });
      const quiet = turn.catch(() => {});
      lines.set(line, quiet);
      return turn as Promise<Posted<never>>;
    },
    list: () => shown,
    isKept: (key) => stored.has(key),
    subscribe,
    onAnswer: (listener) => {
      hearers.add(listener);
      return () => void hearers.delete(listener);
    },
    replay,
    retry,
    retryAnyway,
    settle: async (key, field, whose) => {
      const write = writes.get(key);
      if (write?.state !== 'conflict') return;
      const next = settled(write, field, whose);
      if (!next) return discard(key);
      await keep(next);
      if (Object.keys(next.theirs ?? {}).length === 0) await retry(key);
    },
    discard,
    adopt: (kept, alive) => {
      for (const write of kept) {
        const known = writes.get(write.key);
        const [busy, state] = [write.state === 'sending', known?.state];
        stored.add(write.key);
        // What this page knows of it is newer; or its own page is at it.
        if (known ? busy || state === write.state : busy && alive(write)) continue;
        last = Math.max(last, write.seq);
        show(busy ? { ...write, state: 'waits' } : write);
      }
      const names = new Set(kept.map(({ key }) => key));
      for (const write of shown)
        if (stored.has(write.key) && !names.has(write.key) && write.state !== 'sending') elsewhere(write);
      changed();
      soon();
    },
    keepIn: (next) => {
      keeper = next;
      // What was done before there was a place to keep it.
      for (const write of next ? shown : []) void keep(write);
    },
    clear: () => {
      clearTimeout(timer);
      writes.clear();
      lines.clear();
      promised.clear();
      stored.clear();
      echoed.clear();
      changed();
    },
  };
};
