import { dropReadsAbout } from '#platform/cache.ts';
import { idle } from '#platform/idle.ts';
import { type LiveFrame, lastHeard, liveState, onFrame, onLiveState } from '#platform/live.ts';
import { dropAnswers } from '#platform/query.ts';
import { store } from '#platform/store.ts';
import type { Tabs } from '#platform/tabs.ts';
import type { KeptNoun, KeptRows } from './kept-rows.ts';
import { sayTrouble, troubleOf } from './trouble.ts';
import type { Vault } from './vault.ts';

const writeEvery = 1_500;
const leaveWithin = 50;
const pageEvery = 200;
const heardEvery = 60_000;
// Every write seals most of the chunks anew, however few rows it brings.
const pagesAWrite = 5;

export type FeedRowsSettings = {
  person: { readonly uid: string; readonly role: string };
  tabs: Tabs;
  nouns: readonly KeptNoun[];
  /** Frames that came before anybody kept them. */
  early: readonly [LiveFrame, string | null][];
  /** False while the page looks through somebody else's eyes: then nothing of what it sees is kept. */
  ownEyes: () => boolean;
};

/** Follows the feed into the kept rows, and fills them once. */
export const feedRows = async (
  vault: Vault,
  kept: KeptRows,
  settings: FeedRowsSettings,
  changed: () => void,
) => {
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
  // Whether there are more rows than this device keeps.
  let isPart = (await vault.get('meta', 'part').catch(() => undefined)) === true;
  let cutOff = false;
  // What the feed told while a fill was under way is newer than the pages of the fill.
  let heard = new Map<string, Set<string>>();
  const left = new Set<string>();

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
  const partIs = (value: boolean) => {
    isPart = value;
    return { shelf: 'meta', id: 'part', value } as const;
  };
  // A page that opened without a network has heard nothing: what the one before it heard stands.
  const heardChange = () => {
    const value = lastHeard();
    return value === null ? [] : [{ shelf: 'meta', id: 'heard', value } as const];
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
        ...heardChange(),
        ...(kept.isCut() ? [partIs(true)] : []),
      ]);
      tabs.say({ kind: 'flush', stage: 'done' });
      changed();
    } catch (error) {
      await failed(error);
    }
  };
  // Nothing happened, but the page has followed until now: said also when it is killed. What waits says it by itself.
  const keepHeard = () => {
    const change = heardChange();
    if (off || timer !== undefined || change.length === 0 || !tabs.leads() || !ownEyes()) return;
    void vault.put(change).catch(failed);
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
    // The device keeps what stands in one's own view.
    if (!names.has(frame.noun) || (frame.event === 'put' && frame.beyond)) return;
    const id = frame.event === 'put' ? frame.row.id : frame.id;
    heard.get(frame.noun)?.add(id);
    left.delete(id);
    kept.change(frame.noun, id, frame.event === 'put' ? frame.row : null);
    if (frame.event === 'leave') {
      // Nothing that was read about it stays either.
      dropReadsAbout(id);
      heard.get(frame.noun)?.delete(id);
      left.add(id);
      dropAnswers((answer) => JSON.stringify(answer).includes(id));
    }
    soon(frame.event === 'leave' ? leaveWithin : writeEvery);
  };

  const fillNoun = async ({ noun, page, most = Number.POSITIVE_INFINITY }: KeptNoun, mine: number) => {
    const seen = new Set<string>();
    heard.set(noun, seen);
    let cursor: string | null = null;
    let count = 0;
    let unwritten = 0;
    do {
      await idle(2_000);
      const read: Awaited<ReturnType<typeof page>> = await page(cursor);
      if (mine !== filling || off || !tabs.leads() || !ownEyes()) return false;
      for (const row of read.items) {
        if (left.has(row.id)) continue;
        // The feed may have brought a newer one, or have taken it away.
        const known = store.noun(noun).known(row.id);
        if (!known || known.version <= row.version) kept.change(noun, row.id, row);
        seen.add(row.id);
      }
      count += read.items.length;
      cursor = count < most ? read.cursor : null;
      unwritten += 1;
      if (unwritten === pagesAWrite) {
        await flush();
        unwritten = 0;
      }
      await new Promise((resolve) => setTimeout(resolve, pageEvery));
    } while (cursor !== null && !kept.isFull());
    if (unwritten > 0) await flush();
    if (cursor !== null) cutOff = true;
    await kept.keepOnly(noun, seen);
    return true;
  };
  const fill = async () => {
    filling += 1;
    const mine = filling;
    isFilled = false;
    cutOff = false;
    heard = new Map();
    left.clear();
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
      await vault.put([{ shelf: 'meta', id: 'filled', value: person.role }, partIs(cutOff || kept.isCut())]);
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
  const hearing = setInterval(keepHeard, heardEvery);
  const leave = () => void flush();
  document.addEventListener('visibilitychange', leave);
  for (const { noun } of nouns)
    store.noun(noun).keepIn({ one: (id) => kept.one(noun, id), all: () => kept.all(noun) });
  return {
    flush,
    soon: () => soon(writeEvery),
    filled: () => isFilled,
    part: () => isPart,
    refill: async () => {
      await kept.clear();
      await fill();
    },
    stop: () => {
      filling += 1;
      clearTimeout(timer);
      clearInterval(hearing);
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', leave);
      for (const { noun } of nouns) store.noun(noun).keepIn(null);
    },
  };
};
