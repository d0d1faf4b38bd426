import { useEffect, useRef, useSyncExternalStore } from 'react';
import { begin } from '#ui/draft/draft.ts';
import { useHeld } from '#ui/draft/useHeld.ts';
import type { Party } from './about.ts';
import type { Draft, Part, Try } from './draft.ts';
import { type SendStart, startDraft, wishedOf } from './start.ts';

const newId = () => crypto.randomUUID();

/** The message that was left at a place, or a new one. */
export const useDraft = (place: string, party: Party, start: SendStart) => {
  const held = useHeld(`messages/new/${place}`, () =>
    begin(startDraft(party, start), { id: newId(), version: 0 }, newId()),
  );
  const read = useSyncExternalStore(held.subscribe, held.isRead);
  const kept = useSyncExternalStore(held.subscribe, held.kept);
  const opened = useRef(start);
  useEffect(() => {
    if (read && held.found()) held.type(wishedOf(opened.current, held.get().values));
  }, [held, read]);
  return {
    draft: held.get().values,
    read,
    kept,
    change: (fields: Partial<Draft>) => {
      if (held.isRead()) held.type(fields);
    },
    /** Kept at once: a page that is killed now sends it again under the same key. */
    keepTry: (part: Part, one: Try | null): Promise<void> => {
      const { [part]: _, ...others } = held.get().values.tries;
      held.type({ tries: one ? { ...others, [part]: one } : others });
      return held.flush();
    },
    gone: held.gone,
    /** What was taken back has had its answer; another part may still wait for one. */
    putBack: (draft: Draft): Promise<void> => {
      // Another one is being written there since.
      if (held.isOlder()) return Promise.resolve();
      const { tries } = held.get().values;
      held.clear();
      held.type({ ...draft, tries });
      return held.flush();
    },
  };
};
