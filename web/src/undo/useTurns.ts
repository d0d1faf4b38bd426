import { useNavigate } from '@tanstack/react-router';
import type { UndoEntry } from 'domain/undo';
import { useCallback, useEffect } from 'react';
import { leadOverPage } from '#board';
import { onActed } from '#platform/acted.ts';
import { toast } from '#ui/toast.tsx';
import { useReadOnly } from '#view';
import { useUndoKeys } from './keys.ts';
import { nextEntry } from './past.ts';
import { type Direction, turn } from './turn.tsx';

/** Presses of undo and redo: the newest act that can be turned, or a given one. */
export const useTurn = (items: readonly UndoEntry[] | undefined) => {
  const navigate = useNavigate();
  const see = useCallback((lead: string) => void navigate(leadOverPage(lead)), [navigate]);
  const press = (direction: Direction, entry = nextEntry(items, direction)): void => {
    // What is not known here (another device did it) the server knows: its newest.
    void turn(direction, { which: entry ? { entry: entry.id } : {}, entry, see });
  };
  return { press, see };
};

/** The keys, and the way back that is offered after each act. */
export const useTurns = (items: readonly UndoEntry[] | undefined) => {
  const off = useReadOnly();
  const { press, see } = useTurn(items);
  useUndoKeys((direction) => (off ? void toast.blank(off) : press(direction)));
  useEffect(
    () => onActed(({ key, text }) => toast.undo(text, () => void turn('undo', { which: { key }, see }))),
    [see],
  );
  return press;
};
