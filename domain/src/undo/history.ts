import type { Act, UndoMark } from './act.ts';
import { undoLimit } from './entry.ts';
import { kindOf } from './kinds.ts';

/** An act as it stands in its person's history. */
export type Standing<A extends Act = Act> = {
  act: A;
  mark: UndoMark | null;
  next: 'undo' | 'redo' | null;
};

const isNewer = (act: Act, mark: UndoMark): boolean =>
  act.at === mark.at ? act.id > mark.undoneBy : act.at > mark.at;

const lastUndone = <A extends Act>(entries: readonly Standing<A>[]): Standing<A> | undefined =>
  entries
    .filter(({ act, mark }) => mark && kindOf(act.first.verb)?.redo)
    // Undone last is redone first; of one moment the older act was undone later.
    .reduce<Standing<A> | undefined>(
      (best, entry) => (best && (best.mark?.at ?? '') > (entry.mark?.at ?? '') ? best : entry),
      undefined,
    );

/**
 * The linear history of a person, newest first, from their acts newest first: what was undone before the newest act is
 * dropped, and 50 remain (UNDO-01).
 */
export const historyOf = <A extends Act>(
  acts: readonly A[],
  markOf: (act: A) => UndoMark | null,
): Standing<A>[] => {
  const [newest] = acts;
  const kept = acts
    .map((act) => ({ act, mark: markOf(act), next: null }))
    .filter(({ mark }) => !mark || !newest || !isNewer(newest, mark))
    .slice(0, undoLimit);
  const redo = lastUndone<A>(kept);
  const undo = kept.find(({ mark }) => !mark);
  return kept.map((entry) => ({
    ...entry,
    next: entry === undo ? 'undo' : entry === redo ? 'redo' : null,
  }));
};
