import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isCallError } from './call.ts';
import { keptOpened } from './offline/opening.ts';
import type { ColumnState, Noun, Row, View, ViewSettings } from './store.ts';

/** A row as it is now, one's own unanswered acts included; renders again only when that row changes. */
export const useRow = <R extends Row>(noun: Noun<R>, id: string): R | undefined =>
  useSyncExternalStore(
    useCallback((listener: () => void) => noun.subscribeRow(id, listener), [noun, id]),
    () => noun.row(id),
  );

/** One column of a view; renders again when its ids, its count or its loading changes. */
export const useColumn = <R extends Row>(view: View<R>, name: string): ColumnState =>
  useSyncExternalStore(
    useCallback((listener: () => void) => view.subscribe(name, listener), [view, name]),
    () => view.column(name),
  );

export type WholeRow<R> =
  | { state: 'loading' | 'missing'; row: R | undefined; error: null }
  | { state: 'failed'; row: R | undefined; error: Error }
  | { state: 'ready'; row: R; error: null };

type Problem = { id: string; resets: number; error: Error };
const isUnreached = (error: Error) => isCallError(error) && error.status === 0;
// An address may hold anything: what is no id is no row either.
const isMissing = (error: Error) => isCallError(error) && (error.status === 404 || error.status === 400);

/** The view under that key over a noun; the key says everything that `settings` depend on. */
export const useView = <R extends Row>(noun: Noun<R>, key: string, settings: ViewSettings<R>): View<R> =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the settings
  useMemo(() => noun.view(key, settings), [noun, key]);

// What the device keeps is shown at once: the feed keeps it as true as what a read would bring.
const showKept = async <R extends Row>(noun: Noun<R>, id: string): Promise<boolean> => {
  const kept = await noun.kept(id).catch(() => undefined);
  const known = noun.known(id);
  if (!kept || (known && known.version > kept.version)) return false;
  noun.absorb(kept);
  return true;
};

/**
 * A row with everything its dialog shows: read by `load` when first asked for, and again when the feed brought a newer
 * version or a reset. `missing`: it does not exist or is no longer one's own to see.
 */
export const useWhole = <R extends Row>(
  noun: Noun<R>,
  id: string,
  load: (id: string) => Promise<R>,
): WholeRow<R> => {
  const subscribe = useCallback((listener: () => void) => noun.subscribeRow(id, listener), [noun, id]);
  const row = useSyncExternalStore(subscribe, () => noun.row(id));
  const wholeness = useSyncExternalStore(subscribe, () => noun.wholeness(id));
  const resets = useSyncExternalStore(noun.subscribeReset, noun.resets);
  const [problem, setProblem] = useState<Problem | null>(null);
  const version = noun.known(id)?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version or a reset reads again
  useEffect(() => {
    if (wholeness === 'fresh') return;
    let left = false;
    if (wholeness === 'none') void showKept(noun, id);
    load(id).then(
      (read) => {
        if (left) return;
        setProblem(null);
        noun.absorb(read);
      },
      async (error: Error) => {
        // What the device keeps is asked before anybody says that it is not there.
        if (isUnreached(error)) await keptOpened();
        if (left || (isUnreached(error) && (await showKept(noun, id)))) return;
        if (isMissing(error)) noun.lose(id);
        setProblem({ id, resets, error });
      },
    );
    return () => {
      left = true;
    };
  }, [noun, id, wholeness, version, resets]);
  if (row && (wholeness !== 'none' || noun.isWhole(row))) return { state: 'ready', row, error: null };
  if (problem?.id !== id || problem.resets !== resets) return { state: 'loading', row, error: null };
  if (isMissing(problem.error)) return { state: 'missing', row: undefined, error: null };
  return { state: 'failed', row, error: problem.error };
};
