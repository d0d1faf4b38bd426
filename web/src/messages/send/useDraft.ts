import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, isWorthKeeping, type Part, type Try } from './draft.ts';
import { keepDraft, readDraft } from './drafts.ts';

const pause = 400;

/** ‘Draft kept’ after a pause in writing; the draft itself is there at once when the dialog closes. */
export const useDraft = (place: string, begin: (kept: Draft | null) => Draft) => {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [kept, setKept] = useState<'no' | 'page' | 'device'>('no');
  const latest = useRef<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = useRef(begin);
  useEffect(() => {
    let gone = false;
    const start = (found: Draft | null) => {
      if (gone) return;
      latest.current = first.current(found);
      setDraft(latest.current);
      if (found) setKept('device');
    };
    readDraft(place).then(start, () => start(null));
    return () => {
      gone = true;
    };
  }, [place]);
  const save = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { current } = latest;
    if (!current) return;
    const worth = isWorthKeeping(current);
    const onDevice = await keepDraft(place, worth ? current : null);
    setKept(worth ? (onDevice ? 'device' : 'page') : 'no');
  }, [place]);
  const change = useCallback(
    (fields: Partial<Draft>) => {
      if (!latest.current) return;
      latest.current = { ...latest.current, ...fields };
      setDraft(latest.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), pause);
    },
    [save],
  );
  /** Kept at once: a page that is killed now sends it again under the same key. */
  const keepTry = useCallback(
    async (part: Part, one: Try | null) => {
      if (!latest.current) return;
      const { [part]: _, ...others } = latest.current.tries;
      latest.current = { ...latest.current, tries: one ? { ...others, [part]: one } : others };
      setDraft(latest.current);
      await save();
    },
    [save],
  );
  // Closed in the middle of a word.
  useEffect(() => () => void (timer.current && save()), [save]);
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setKept('no');
    return keepDraft(place, null);
  }, [place]);
  return { draft, change, kept, keepTry, drop };
};
