import { currentMe, memory, onSession } from '#auth';
import { announceSignedOut } from '#platform/call.ts';
import { idle } from '#platform/idle.ts';
import { createListeners } from '#platform/listeners.ts';
import { type LiveFrame, onFrame, setDataTime, startLive } from '#platform/live.ts';
import { canKeep, endDrafts } from '#platform/offline/drafts.ts';
import type { Engine } from '#platform/offline/engine.ts';
import type { KeptNoun } from '#platform/offline/kept-rows.ts';
import { lastVault } from '#platform/offline/last-vault.ts';
import { openKept } from '#platform/offline/opening.ts';
import { waitingWrites } from '#platform/offline/waiting.ts';
import { afterPaint } from '#platform/painted.ts';
import { joinTabs, tabsName } from '#platform/tabs.ts';

export type Person = { readonly uid: string; readonly role: string };

export type Following = {
  person: Person;
  /** Nouns of the live feed. */
  nouns: readonly string[];
  /** Those of them that are kept on the device. */
  full: readonly string[];
  kept: () => Promise<readonly KeptNoun[]>;
  /** Reads whose last answers are kept: what every screen needs. */
  answers: readonly string[];
};

const mostEarly = 5_000;

let enabled = false;
let engine: Engine | null = null;
const { subscribe, tell } = createListeners();

/** The product keeps data on the device; its tests only where they say so. */
export const enableOffline = (): void => {
  enabled = true;
};

export const currentEngine = (): Engine | null => engine;
export const onEngine = subscribe;
const use = (next: Engine | null): void => {
  engine = next;
  tell();
};

// After the first paint; at once when something was done that should outlive the page, or when no network is busy.
const firstPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (!navigator.onLine) resolve();
    const stop = waitingWrites.subscribe(() => waitingWrites.list().length > 0 && done());
    const done = () => {
      stop();
      resolve();
    };
    void afterPaint()
      .then(() => idle(700))
      .then(done);
  });

/** Follows the live feed for a person and keeps what they see and do on the device, until the answer is called. */
export const follow = ({ person, nouns, full, kept, answers }: Following): (() => void) => {
  if (!enabled) return startLive({ nouns });
  const joined = joinTabs(tabsName(person.uid));
  const opened = lastVault() === null ? () => {} : openKept();
  let stopped = false;
  const early: [LiveFrame, string | null][] = [];
  const stopEarly = onFrame((frame, position) => {
    // Too many to hold: everything is read afresh instead.
    if (early.length >= mostEarly) early.splice(0, early.length, [{ event: 'reset' }, position]);
    else early.push([frame, position]);
  });
  const stopHearing = joined.onMessage(({ kind }) => {
    if (kind !== 'signed-out') return;
    void endDrafts();
    announceSignedOut();
  });
  const stops = [stopEarly, stopHearing, opened];

  const run = async () => {
    const found = await memory();
    const [position, heard] =
      found?.person.uid === person.uid
        ? await Promise.all(['position', 'heard'].map((id) => found.vault.get('meta', id).catch(() => null)))
        : [];
    if (stopped) return;
    setDataTime((heard as number | null | undefined) ?? null);
    const from = (position as string | null | undefined) ?? '';
    stops.push(startLive({ nouns, full: canKeep() ? full : [], tabs: joined, position: from }));
    await firstPaint();
    const { startKeeping } = await import('./keeping.ts');
    if (stopped) return;
    const isStopped = () => stopped;
    await startKeeping({
      person,
      kept,
      answers,
      tabs: joined,
      early,
      stopEarly,
      opened,
      stops,
      isStopped,
      use,
    });
  };
  void run()
    .catch(async () => {
      if (!stopped) (await import('#platform/offline/trouble.ts')).sayTrouble('blocked');
    })
    .finally(opened);
  return () => {
    stopped = true;
    for (const stop of stops) stop();
    engine?.stop();
    use(null);
    joined.stop();
  };
};

/** A session that ended takes the key from the device with it. */
export const lockWithSession = (): (() => void) => {
  let last: string | null = null;
  return onSession(() => {
    const uid = currentMe()?.uid ?? null;
    const ended = uid ? null : last;
    last = uid;
    if (ended && enabled) void import('./device.ts').then(({ lockDevice }) => lockDevice(ended));
  });
};
