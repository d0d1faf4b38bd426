import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { leadOverPage } from '#board';
import { onActed } from '#platform/acted.ts';
import { toast } from '#ui/toast.tsx';
import { useReadOnly } from '#view';
import { useUndoKeys } from './keys.ts';
import type { Direction } from './turn.tsx';

// Fetched with the first act; the presses keep their order.
const turns = () => import('./turn.tsx');

export type Press = (direction: Direction, entry?: string) => void;

const useSee = () => {
  const navigate = useNavigate();
  return useCallback((lead: string) => void navigate(leadOverPage(lead)), [navigate]);
};

/** Presses of undo and redo: the newest act that can be turned, or a given one. */
export const useTurn = (): Press => {
  const see = useSee();
  return (direction, entry) =>
    void turns().then(({ turn }) => turn(direction, entry ? { entry } : undefined, see));
};

/** The keys, and the way back that is offered after each act. */
export const useTurns = (): Press => {
  const off = useReadOnly();
  const see = useSee();
  const press = useTurn();
  useUndoKeys((direction) => (off ? void toast.blank(off) : press(direction)));
  useEffect(
    () => onActed(({ key, text }) => void turns().then(({ offerUndo }) => offerUndo(text, key, see))),
    [see],
  );
  return press;
};
