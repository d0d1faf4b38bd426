import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** What is chosen of a board or a list: some leads, or all that its filter lets through. */
export type Selection = {
  chosen: ReadonlySet<string>;
  /** Everything in the filter, also what was never read. */
  all: boolean;
  /** Something is chosen. */
  on: boolean;
  has: (id: string) => boolean;
  /** One in or out; from here the next range goes on. */
  toggle: (id: string) => void;
  /** Everything between the last one and this, in the order of the list. */
  range: (ids: readonly string[], id: string) => void;
  /** These in or out. */
  put: (ids: readonly string[], on: boolean) => void;
  chooseAll: () => void;
  clear: () => void;
};

const nobody: ReadonlySet<string> = new Set();

/** Between two places of a list, both included. */
export const between = (ids: readonly string[], from: string | null, to: string): readonly string[] => {
  const start = from === null ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  if (end < 0) return [];
  return start < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
};

/** Choosing many: by click, by range, by key; another list (`of`) begins with nothing chosen. */
export const useSelection = (of: string): Selection => {
  const [chosen, setChosen] = useState(nobody);
  const [all, setAll] = useState(false);
  const anchor = useRef<string | null>(null);
  const clear = useCallback(() => {
    setChosen(nobody);
    setAll(false);
    anchor.current = null;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen of another list is no longer in view
  useEffect(clear, [of]);
  const put = useCallback((ids: readonly string[], on: boolean) => {
    setAll(false);
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids) on ? after.add(id) : after.delete(id);
      return after;
    });
  }, []);
  return useMemo(
    () => ({
      chosen,
      all,
      on: all || chosen.size > 0,
      has: (id) => all || chosen.has(id),
      toggle: (id) => {
        anchor.current = id;
        put([id], !chosen.has(id));
      },
      range: (ids, id) => {
        put(between(ids, anchor.current, id), true);
        anchor.current = id;
      },
      put,
      chooseAll: () => setAll(true),
      clear,
    }),
    [chosen, all, put, clear],
  );
};
