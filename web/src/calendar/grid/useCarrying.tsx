import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import type { Move } from '#calendar/acting.ts';
import type { Shown } from '#calendar/useAppointments.ts';
import { classes } from '#ui/classes.ts';
import styles from './Carried.module.css';
import dayStyles from './Day.module.css';
import { carried, type Slot } from './moved.ts';
import { useLetGo } from './useLetGo.ts';

type Held = { one: Shown; from: Slot | null; x: number; y: number; begun: boolean };

const slack = 4;
/** Near the edge of what scrolls, what lies beyond it comes into sight. */
const edge = 36;
const stride = 12;

const scrollNear = (inside: Element | null, y: number): void => {
  const scrolls = (one: Element) =>
    one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY);
  let scroller = inside;
  while (scroller && !scrolls(scroller)) scroller = scroller.parentElement;
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + edge) scroller.scrollBy(0, -stride);
  else if (y > bottom - edge) scroller.scrollBy(0, stride);
};

/** The slot that an element stands in, as it is marked in the page. */
export const slotOf = (element: Element | null): Slot | null => {
  const marked = element?.closest<HTMLElement>('[data-day]');
  return marked ? { day: marked.dataset['day'] ?? '', uid: marked.dataset['person'] ?? null } : null;
};

/**
 * Drags chips by mouse and pen to another day, or a day of another person; a finger scrolls. `drop` hears what it
 * becomes. Where it would go is marked in the page itself, and nothing is drawn anew on the way.
 */
export const useCarrying = (mayMove: (one: Shown) => boolean, drop: (one: Shown, move: Move) => void) => {
  const root = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  const over = useRef<HTMLElement | null>(null);

  const mark = (next: HTMLElement | null) => {
    if (over.current) delete over.current.dataset['over'];
    if (next) next.dataset['over'] = '';
    over.current = next;
  };
  const putDown = () => {
    held.current = null;
    mark(null);
    if (ghost.current) ghost.current.hidden = true;
  };
  const { hasJustDropped, dropped } = useLetGo(() => {
    if (!held.current?.begun) return false;
    putDown();
    return true;
  });
  const move = ({ clientX, clientY, pointerId }: PointerEvent) => {
    const now = held.current;
    if (!now || (!now.begun && Math.hypot(clientX - now.x, clientY - now.y) < slack)) return;
    // Captured before it is a drag, a plain press would be the root's.
    if (!now.begun) root.current?.setPointerCapture(pointerId);
    now.begun = true;
    const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]') ?? null;
    mark(under && root.current?.contains(under) ? under : null);
    if (ghost.current) {
      ghost.current.hidden = false;
      ghost.current.textContent = now.one.title;
      ghost.current.style.translate = `${clientX + 10}px ${clientY + 8}px`;
    }
    scrollNear(root.current, clientY);
  };
  const release = () => {
    const now = held.current;
    const to = slotOf(over.current);
    putDown();
    if (!now?.begun) return;
    dropped();
    const moved = to && carried(now.one, now.from, to);
    if (moved) drop(now.one, moved);
  };
  const may = useRef(mayMove);
  useEffect(() => {
    may.current = mayMove;
  });
  const begin = useCallback((event: PointerEvent, one: Shown, from: Slot | null) => {
    if (event.button !== 0 || event.pointerType === 'touch' || !may.current(one)) return;
    held.current = { one, from, x: event.clientX, y: event.clientY, begun: false };
  }, []);
  return {
    root,
    /** Follows the pointer. */
    ghost: (
      <div aria-hidden="true" className={classes(styles.carried, dayStyles.lifted)} hidden ref={ghost} />
    ),
    hasJustDropped,
    /** Out of the slot it stands in. */
    lift: useCallback(
      (event: PointerEvent, one: Shown) => begin(event, one, slotOf(event.currentTarget)),
      [begin],
    ),
    /** Out of the tray. */
    take: useCallback((event: PointerEvent, one: Shown) => begin(event, one, null), [begin]),
    handlers: { onPointerMove: move, onPointerUp: release, onPointerCancel: release },
  };
};

export type Carrying = ReturnType<typeof useCarrying>;
