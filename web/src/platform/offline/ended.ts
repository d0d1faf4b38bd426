import { answersKept, dropAnswers } from '#platform/query.ts';
import { store } from '#platform/store.ts';
import type { KeptNoun, KeptRows } from './kept-rows.ts';

/** Whether an answer says until when it may be kept, and that is past. */
export const isEnded = (answer: unknown, now = new Date().toISOString()): boolean => {
  const { until } = (answer ?? {}) as { until?: unknown };
  return typeof until === 'string' && until <= now;
};

const dropRows = async (kept: KeptRows, { noun, ended }: KeptNoun): Promise<void> => {
  if (!ended) return;
  const now = new Date().toISOString();
  for (const row of await kept.all(noun)) {
    if (!ended(row, now)) continue;
    kept.change(noun, row.id, null);
    store.noun(noun).lose(row.id);
  }
};

const often = 60_000;

/** Lets go of kept answers and rows whose time is over, whether or not a network says so; answers how to stop. */
export const dropEnded = (kept: KeptRows, nouns: readonly KeptNoun[], dropped: () => void): (() => void) => {
  const look = async () => {
    if (Object.values(answersKept()).some((answer) => isEnded(answer)))
      dropAnswers((answer) => isEnded(answer));
    for (const noun of nouns) await dropRows(kept, noun).catch(() => {});
    dropped();
  };
  void look();
  const timer = setInterval(() => void look(), often);
  return () => clearInterval(timer);
};
