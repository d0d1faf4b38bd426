import type { LeadColumn } from 'domain/leads';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useAcross, type ViewOf } from '#board/useAcross.ts';
import type { Selection } from '#ui/useSelection.ts';
import { isTyping, singleKeysOn } from '#view';
import { type Place, steer, tabStop } from './steer.ts';

type CardKeys = {
  onMove: (id: string) => void;
  onTake: (id: string) => void;
  onChoose: (id: string) => void;
};
type CardClicks = {
  onOpen: (id: string) => void;
  onMove: (id: string) => void;
  onReject: (id: string) => void;
  selection: Selection;
  idsOf: (column: LeadColumn) => readonly string[];
};

/** Ctrl or Cmd chooses one, Shift a range within the column; true when the press was meant so. */
const chose = (event: MouseEvent, at: Place, { selection, idsOf }: CardClicks): boolean => {
  const one = event.metaKey || event.ctrlKey;
  if (!one && !(event.shiftKey && selection.on)) return false;
  if (one) selection.toggle(at.id);
  else selection.range(idsOf(at.column as LeadColumn), at.id);
  return true;
};

const cardOf = (target: EventTarget | null): Place | null => {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-lead]') : null;
  const id = card?.dataset['lead'];
  const column = card?.closest<HTMLElement>('[data-column]')?.dataset['column'];
  return id && column ? { id, column } : null;
};

/** Milliseconds in which a card that moved is looked for. */
const patience = 1_000;

const linkOf = (root: HTMLElement, { id, column }: Place): HTMLElement | null =>
  root.querySelector(`[data-column="${CSS.escape(column)}"] [data-lead="${CSS.escape(id)}"] a`);

const isInDialog = (): boolean =>
  document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') != null;

/**
 * Focuses a card that is perhaps only now coming into view, unless the focus is wanted elsewhere by then. A dialog that
 * still has the focus is perhaps only now closing.
 */
const focusSoon = (root: HTMLElement, place: Place, isWanted: () => boolean): void => {
  const until = performance.now() + patience;
  const look = () => {
    if (!isWanted()) return;
    const link = isInDialog() ? null : linkOf(root, place);
    if (link) link.focus({ preventScroll: true });
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  look();
};

/** The one tab stop of the board: it follows focus, arrows and its card. */
export const useTabStop = (shown: readonly LeadColumn[], viewOf: ViewOf) => {
  const root = useRef<HTMLDivElement | null>(null);
  const [wanted, setWanted] = useState<Place | null>(null);
  const index = useRef(0);
  const turn = useRef(0);
  const lines = () => shown.map((column) => ({ column, ids: viewOf(column).column(column).ids }));
  const spoken = useAcross(shown, viewOf, () => {
    const place = tabStop(lines(), wanted, index.current);
    return place ? `${place.column}/${place.id}` : '';
  });
  const [column = '', id = ''] = spoken.split('/');
  const place = id ? { column, id } : null;

  const focus = (next: Place) => {
    turn.current += 1;
    const mine = turn.current;
    if (root.current) focusSoon(root.current, next, () => mine === turn.current);
  };
  const stand = (at: Place) => {
    index.current = viewOf(at.column as LeadColumn)
      .column(at.column)
      .ids.indexOf(at.id);
    setWanted(at);
  };
  const go = (next: Place) => {
    stand(next);
    focus(next);
  };

  /** After a move by key the focus goes with the card, once the dialog has given it back to where the card has been. */
  const follow = (id: string, column: LeadColumn) => {
    setWanted({ id, column });
    requestAnimationFrame(() => focus({ id, column }));
  };

  return {
    root,
    place,
    follow,
    onFocus: (event: FocusEvent) => {
      const at = cardOf(event.target);
      if (at && !(wanted && at.id === place?.id && at.column === place.column)) stand(at);
    },
    /** A plain press of a card's link opens its dialog; with Ctrl, Cmd or Shift it chooses. */
    onClick: (clicks: CardClicks) => (event: MouseEvent) => {
      const at = cardOf(event.target);
      if (!at || !(event.target instanceof Element) || event.button !== 0) return;
      if (event.target.closest('[data-move]')) clicks.onMove(at.id);
      else if (event.target.closest('[data-reject]')) clicks.onReject(at.id);
      else if (event.target.closest('a[data-open]')) {
        event.preventDefault();
        if (!chose(event, at, clicks)) clicks.onOpen(at.id);
      }
    },
    onKeyDown: (keys: CardKeys) => (event: KeyboardEvent) => {
      const at = cardOf(event.target);
      if (!at || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = steer(lines(), at, event.key);
      const key = singleKeysOn() ? event.key.toLowerCase() : '';
      const act = next
        ? () => go(next)
        : key === 'm'
          ? () => keys.onMove(at.id)
          : key === 't'
            ? () => keys.onTake(at.id)
            : key === 'x'
              ? () => keys.onChoose(at.id)
              : null;
      if (!act) return;
      event.preventDefault();
      act();
    },
  };
};
