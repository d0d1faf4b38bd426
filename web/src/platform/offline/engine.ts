import { queryClient } from '#platform/cache.ts';
import { type LiveFrame, lastHeard, liveState, onFrame, onLiveState } from '#platform/live.ts';
import { answersKept, dropAnswersAbout, keepAnswersOf } from '#platform/query.ts';
import { store } from '#platform/store.ts';
import type { Tabs } from '#platform/tabs.ts';
import { createKeptRows, type KeptNoun, type KeptRows, mostKept } from './kept-rows.ts';
import { setLastVault } from './recall.ts';
import { sayTrouble, troubleOf } from './trouble.ts';
import { openVault, readDeviceKey, retireVault, type Vault, vaultName, vaultNames } from './vault.ts';
import { writeQueue } from './waiting.ts';
import type { KeptWrite } from './write.ts';

export type EngineSettings = {
  person: { readonly uid: string; readonly role: string };
  key: CryptoKey | null;
  tabs: Tabs;
  nouns: readonly KeptNoun[];
  /** Reads whose last answers are kept. */
  answers: readonly string[];
  /** Frames that came before the engine was there. */
  early: readonly [LiveFrame, string | null][];
  /** False while the page looks through somebody else's eyes: then nothing of what it sees is kept. */
  ownEyes: () => boolean;
  limit?: number;
};

export type Engine = {
  flush: () => Promise<void>;
  size: () => number;
  filled: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Throws the rows away and reads them afresh. */
  refill: () => Promise<void>;
  stop: () => void;
};

const writeEvery = 1_500;
const leaveWithin = 50;
const pageEvery = 200;
const pageName = crypto.randomUUID();

const alivePages = async (vault: string): Promise<ReadonlySet<string>> => {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.flatMap(({ name }) => (name?.startsWith(`${vault}/`) ? [name] : [])));
};

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 100);
  });

/** Keeps the writes of the queue in the vault, and takes over what earlier pages left there. */
const keepWrites = async (vault: Vault, tabs: Tabs) => {
  const put = async (write: KeptWrite): Promise<boolean> => {
    try {
      await vault.put([{ shelf: 'writes', id: write.key, value: { ...write, page: pageName } }]);
      tabs.say({ kind: 'writes' });
      return true;
    } catch (error) {
      sayTrouble(troubleOf(error));
      return false;
    }
  };
  const drop = async (key: string) => {
    await vault.put([{ shelf: 'writes', id: key, value: undefined }]).catch(() => {});
    tabs.say({ kind: 'writes' });
  };
  const adopt = async () => {
    const [{ found, damaged }, alive] = await Promise.all([vault.all('writes'), alivePages(vault.name)]);
    if (damaged.length > 0) {
      sayTrouble('lost');
      await vault.put(damaged.map((id) => ({ shelf: 'writes', id, value: undefined })));
    }
    const kept = found.map(([, write]) => write as KeptWrite).toSorted((a, b) => a.seq - b.seq);
    writeQueue.adopt(kept, ({ page }) => page !== pageName && alive.has(`${vault.name}/${page}`));
  };
  await adopt();
  writeQueue.keepIn({ put, drop, mayReplay: tabs.leads });
  const replay = () => {
    if (liveState() === 'live') void writeQueue.replay();
  };
  const stops = [
    tabs.onMessage(({ kind }) => kind === 'writes' && void adopt().catch(() => {})),
    tabs.onLead(() => void adopt().then(() => writeQueue.replay())),
    onLiveState(replay),
  ];
  replay();
  return () => {
    for (const stop of stops) stop();
    writeQueue.keepIn(null);
  };
};

/** Follows the feed into the kept rows, and fills them once. */
const keepRows = async (vault: Vault, kept: KeptRows, settings: EngineSettings, changed: () => void) => {
  const { tabs, nouns, person, ownEyes } = settings;
  const names = new Set(nouns.map(({ noun }) => noun));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let off = false;
  let filling = 0;
  let busy = false;
  // Something came while the page looked through other eyes.
  let missed = false;
  const readFilled = async () => (await vault.get('meta', 'filled').catch(() => null)) === person.role;
  let isFilled = await readFilled();
  // What the feed told while a fill was under way is newer than the pages of the fill.
  let heard = new Map<string, Set<string>>();

  const failed = async (error: unknown) => {
    const trouble = troubleOf(error);
    sayTrouble(trouble);
    if (trouble !== 'damaged') {
      off = true;
      return;
    }
    await kept.clear();
    isFilled = false;
    void fill();
  };
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    due = Number.POSITIVE_INFINITY;
    if (off || !tabs.leads() || !ownEyes()) return;
    tabs.say({ kind: 'flush', stage: 'begin' });
    try {
      await kept.flush();
      await vault.put([
        { shelf: 'meta', id: 'face', value: store.face() },
        { shelf: 'meta', id: 'heard', value: lastHeard() },
      ]);
      tabs.say({ kind: 'flush', stage: 'done' });
      changed();
    } catch (error) {
      await failed(error);
    }
  };
  const soon = (within: number) => {
    const at = Date.now() + within;
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => void flush(), within);
  };

  const take = (frame: LiveFrame, position: string | null) => {
    if (!ownEyes()) {
      missed = true;
      return;
    }
    if (position) kept.reached(position);
    if (frame.event === 'reset' || missed) void fill();
    missed = false;
    if (frame.event === 'reset') return;
    if (!names.has(frame.noun)) return;
    const id = frame.event === 'put' ? frame.row.id : frame.id;
    heard.get(frame.noun)?.add(id);
    kept.change(frame.noun, id, frame.event === 'put' ? frame.row : null);
    if (frame.event === 'leave') {
      // Nothing that was read about it stays either.
      queryClient.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(id) });
      heard.get(frame.noun)?.delete(id);
      dropAnswersAbout(id);
    }
    soon(frame.event === 'leave' ? leaveWithin : writeEvery);
  };

  const fillNoun = async ({ noun, page }: KeptNoun, mine: number) => {
    const seen = new Set<string>();
    heard.set(noun, seen);
    let cursor: string | null = null;
    do {
      await idle();
      const read: Awaited<ReturnType<typeof page>> = await page(cursor);
      if (mine !== filling || off || !tabs.leads() || !ownEyes()) return false;
      for (const row of read.items) {
        // The feed may have brought a newer one, or have taken it away.
        const known = store.noun(noun).known(row.id);
        if (!known || known.version <= row.version) kept.change(noun, row.id, row);
        seen.add(row.id);
      }
      await flush();
      cursor = read.cursor;
      await new Promise((resolve) => setTimeout(resolve, pageEvery));
    } while (cursor !== null && !kept.isFull());
    await kept.keepOnly(noun, seen);
    return true;
  };
  const fill = async () => {
    filling += 1;
    const mine = filling;
    isFilled = false;
    heard = new Map();
    if (!tabs.leads() || off) return;
    busy = true;
    try {
      // Somebody whose role has changed may see other leads: nothing of before stays while the new ones are read.
      if ((await vault.get('meta', 'role')) !== person.role) await kept.clear();
      await vault.put([
        { shelf: 'meta', id: 'role', value: person.role },
        { shelf: 'meta', id: 'filled', value: undefined },
      ]);
      for (const noun of nouns) if (!(await fillNoun(noun, mine))) return;
      await vault.put([{ shelf: 'meta', id: 'filled', value: person.role }]);
      isFilled = true;
      changed();
    } catch (error) {
      // Without a network it begins again with the next stream.
      if (!(error instanceof Error && error.name === 'CallError')) await failed(error);
    } finally {
      if (mine === filling) busy = false;
    }
  };
  const lead = async () => {
    const was = await readFilled();
    if (busy) return;
    isFilled = was;
    await (isFilled ? flush() : fill());
  };

  for (const [frame, position] of settings.early) take(frame, position);
  const stops = [
    onFrame(take),
    tabs.onMessage(({ kind, stage }) => kind === 'flush' && kept.writtenElsewhere(stage as 'begin' | 'done')),
    tabs.onLead(() => void lead()),
    onLiveState(() => {
      if (liveState() === 'live' && !isFilled && !busy) void fill();
    }),
  ];
  const leave = () => void flush();
  document.addEventListener('visibilitychange', leave);
  for (const { noun } of nouns)
    store.noun(noun).keepIn({ one: (id) => kept.one(noun, id), all: () => kept.all(noun) });
  return {
    flush,
    soon: () => soon(writeEvery),
    filled: () => isFilled,
    refill: async () => {
      await kept.clear();
      await fill();
    },
    stop: () => {
      filling += 1;
      clearTimeout(timer);
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', leave);
      for (const { noun } of nouns) store.noun(noun).keepIn(null);
    },
  };
};

/**
 * Opens the person's vault and keeps there what they see and what they do; null when this browser keeps nothing. What
 * other people left here goes first.
 */
export const startEngine = async (settings: EngineSettings): Promise<Engine | null> => {
  const { person, tabs, answers } = settings;
  const name = await vaultName(person.uid);
  const key = settings.key ?? (await readDeviceKey(name));
  if (!key) return null;
  for (const other of await vaultNames()) if (other !== name) await retireVault(other).catch(() => {});
  const vault = await openVault(name, key);
  // Sealed for another secret: nobody can ever read it.
  const known = await vault.get('meta', 'person').catch(() => 'sealed otherwise');
  if (known === 'sealed otherwise') {
    await vault.clear('rows');
    await vault.clear('meta');
  }
  await vault.put([{ shelf: 'meta', id: 'person', value: person }]);
  setLastVault(name);
  const gone = new AbortController();
  void navigator.locks
    ?.request(
      `${name}/${pageName}`,
      { signal: gone.signal },
      () =>
        new Promise<void>((done) => {
          gone.signal.addEventListener('abort', () => done());
        }),
    )
    .catch(() => {});

  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const stopWrites = await keepWrites(vault, tabs);
  const kept = await createKeptRows(vault, settings.nouns, settings.limit ?? mostKept);
  const rows = await keepRows(vault, kept, settings, changed);
  const saveAnswers = () => {
    const value = answersKept();
    void vault.put([{ shelf: 'meta', id: 'answers', value }]).catch((error) => sayTrouble(troubleOf(error)));
  };
  keepAnswersOf(answers, saveAnswers);
  rows.soon();
  return {
    flush: rows.flush,
    size: kept.size,
    filled: rows.filled,
    refill: rows.refill,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      keepAnswersOf([], () => {});
      stopWrites();
      rows.stop();
      gone.abort();
      vault.close();
    },
  };
};
