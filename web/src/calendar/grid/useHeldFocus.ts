import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { answeredTo } from '#calendar/answered.ts';
import { keyOf } from '#calendar/shown.ts';
import type { Slot } from './moved.ts';
import { slotOf } from './useCarrying.tsx';

type Held = { key: string; slot: Slot | null };

const dialogs = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]';

/** The row that one day of a repeat became when it was changed by itself. */
const keySince = (key: string): string | null => {
  const [id = '', occurrence = null] = key.split('@');
  const row = occurrence ? answeredTo({ id, occurrence }) : undefined;
  return row ? keyOf(row) : null;
};

/** An event in the page; of one that stands on several days, the day that is meant. While an act is under way, the key of a repeat's day is longer. */
const find = (root: Element, { key, slot }: Held): HTMLElement | undefined => {
  const all = [...root.querySelectorAll<HTMLElement>('[data-event]')];
  const named = (name: string) => all.filter(({ dataset }) => dataset['event'] === name);
  const since = keySince(key);
  const found = [named(key), since ? named(since) : [], named(`${key}@${key.split('@')[1]}`)].find(
    ({ length }) => length > 0,
  );
  return found?.find((one) => slotOf(one)?.day === slot?.day && slotOf(one)?.uid === slot?.uid) ?? found?.[0];
};

/**
 * The focus stays on an event that moves: it is drawn anew where it goes, and takes the focus along, whoever moved it.
 * `aim` says where it is about to go.
 */
export const useHeldFocus = (root: RefObject<HTMLElement | null>) => {
  const held = useRef<Held | null>(null);
  const following = useRef(false);
  useEffect(() => {
    const turn = ({ target }: Event) => {
      // Where it stands for a moment, until the answer is shown, is not where it was meant to go.
      if (following.current || !(target instanceof Element)) return;
      const one = target.closest<HTMLElement>('[data-event]');
      if (one && root.current?.contains(one))
        held.current = { key: one.dataset['event'] ?? '', slot: slotOf(one) };
      else if (!target.closest(dialogs)) held.current = null;
    };
    document.addEventListener('focusin', turn);
    document.addEventListener('pointerdown', turn);
    return () => {
      document.removeEventListener('focusin', turn);
      document.removeEventListener('pointerdown', turn);
    };
  }, [root]);
  useEffect(() => {
    if (!held.current || !root.current || document.activeElement !== document.body) return;
    following.current = true;
    find(root.current, held.current)?.focus();
    following.current = false;
  });
  return useCallback((slot: Slot) => {
    if (held.current) held.current = { ...held.current, slot };
  }, []);
};
