import { createListeners } from '#platform/listeners.ts';
import { answersKept, keepAnswersOf } from '#platform/query.ts';
import { dropEnded } from './ended.ts';
import { type FeedRowsSettings, feedRows } from './feed-rows.ts';
import { keepWrites } from './keep-writes.ts';
import { createKeptRows, mostKept } from './kept-rows.ts';
import { setLastVault } from './last-vault.ts';
import { sayLost, sayTrouble, troubleOf } from './trouble.ts';
import { openVault, readDeviceKey, retireVault, vaultName } from './vault.ts';
import { draftPrefix, vaultNames } from './vaults.ts';

export type EngineSettings = FeedRowsSettings & {
  key: CryptoKey | null;
  /** Reads whose last answers are kept. */
  answers: readonly string[];
  limit?: number;
};

export type Engine = {
  flush: () => Promise<void>;
  size: () => number;
  filled: () => boolean;
  /** Whether there are more rows than this device keeps. */
  part: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Throws the rows away and reads them afresh. */
  refill: () => Promise<void>;
  stop: () => void;
};

const pageName = crypto.randomUUID();

/**
 * Opens the person's vault and keeps there what they see and what they do; null when this browser keeps nothing. What
 * other people left here goes first.
 */
export const startEngine = async (settings: EngineSettings): Promise<Engine | null> => {
  const { person, tabs, nouns } = settings;
  const answers = [...settings.answers, ...nouns.flatMap((noun) => noun.answers ?? [])];
  const late = nouns.flatMap((noun) => noun.lateAnswers ?? []);
  const name = await vaultName(person.uid);
  const key = settings.key ?? (await readDeviceKey(name));
  if (!key) return null;
  for (const other of await vaultNames()) if (other !== name) await retireVault(other).catch(() => {});
  const vault = await openVault(name, key);
  // Sealed for another secret: nobody can ever read it.
  const known = await vault.get('meta', 'person').catch(() => 'sealed otherwise');
  if (known === 'sealed otherwise') {
    const { found, damaged } = await vault.all('meta');
    const places = [...found.map(([id]) => id), ...damaged];
    sayLost({ changes: 0, drafts: places.filter((id) => id.startsWith(draftPrefix)).length });
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

  const { subscribe, tell: changed } = createListeners();
  const stopWrites = await keepWrites(vault, tabs, pageName, person.uid);
  const kept = await createKeptRows(vault, nouns, settings.limit ?? mostKept);
  const rows = await feedRows(vault, kept, settings, changed);
  const saveAnswers = () => {
    const value = answersKept();
    void vault.put([{ shelf: 'meta', id: 'answers', value }]).catch((error) => sayTrouble(troubleOf(error)));
  };
  keepAnswersOf(answers, saveAnswers, late);
  const stopDropping = dropEnded(kept, nouns, rows.soon);
  rows.soon();
  return {
    flush: rows.flush,
    size: kept.size,
    filled: rows.filled,
    part: rows.part,
    refill: rows.refill,
    subscribe,
    stop: () => {
      stopDropping();
      keepAnswersOf([], () => {});
      stopWrites();
      rows.stop();
      gone.abort();
      vault.close();
    },
  };
};
