import { notFound, type Outcome, type ParsedOf } from 'domain/kernel';
import { type Direction, type undoOperations, undoRefusals } from 'domain/undo';
import type { Context } from '#platform/operations/context.ts';
import { type Entry, readHistory, readNewest } from './history.ts';
import { passOf } from './sql.ts';

export type Which = ParsedOf<typeof undoOperations.undo>;

const nothing = (direction: Direction) =>
  direction === 'undo' ? undoRefusals.nothingToUndo : undoRefusals.nothingToRedo;

const named = (history: readonly Entry[], { entry, key }: Which, direction: Direction): Outcome<Entry> => {
  const found = history.find(
    ({ act }) => (entry === undefined || act.id === entry) && (key === undefined || act.key === key),
  );
  if (!found) return notFound;
  if (direction === 'undo') return found.mark ? undoRefusals.undone : found;
  return found.mark ? found : undoRefusals.notUndone;
};

const isNewest = ({ entry, key, leadId }: Which): boolean =>
  entry === undefined && key === undefined && leadId === undefined;

/** As much of somebody's history as it takes to find what they mean. */
export const historyFor = (ctx: Context, which: Which, direction: Direction): Promise<Entry[]> =>
  direction === 'undo' && isNewest(which) ? readNewest(ctx) : readHistory(ctx);

/** Which of their acts somebody means; a pending pass can be taken back however long ago it was (D39). */
export const choose = async (
  ctx: Context,
  history: readonly Entry[],
  which: Which,
  direction: Direction,
): Promise<Outcome<Entry>> => {
  const { entry, key, leadId } = which;
  if (entry !== undefined || key !== undefined) return named(history, which, direction);
  if (leadId === undefined) return history.find(({ next }) => next === direction) ?? nothing(direction);
  const found = history.find(
    ({ act, mark }) =>
      act.first.leadId === leadId && act.leads === 1 && (mark === null) === (direction === 'undo'),
  );
  const pass = !found && direction === 'undo' ? await passOf(ctx.db, ctx.actor.uid, leadId) : null;
  return found ?? (pass ? { act: pass, mark: null, next: null } : notFound);
};
