import { type LeadColumn, leadColumns } from 'domain/leads';
import { useEffect, useRef } from 'react';
import { useRemembered } from './remembered.ts';

const isStill = () =>
  document.documentElement.dataset['motion'] === 'reduced' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches;

/** One column at a time on a phone: which one is in view, at first the one that is asked for, and how to go to another. */
export const useSwipe = (uid: string, asked: LeadColumn | undefined) => {
  const scroller = useRef<HTMLDivElement | null>(null);
  const [column, setColumn] = useRemembered<LeadColumn>('column', uid, 'unassigned');
  const place = (to: LeadColumn, behavior: ScrollBehavior) => {
    const box = scroller.current;
    if (box) box.scrollTo({ left: leadColumns.indexOf(to) * box.clientWidth, behavior });
  };
  const isPhone = () => matchMedia('(max-width: 767px)').matches;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the column is shown once, at the start
  useEffect(() => {
    if (isPhone()) place(asked ?? column, 'instant');
  }, []);
  return {
    scroller,
    column,
    onScroll: () => {
      const box = scroller.current;
      if (!box || !isPhone() || box.clientWidth === 0) return;
      const seen = leadColumns[Math.round(box.scrollLeft / box.clientWidth)];
      if (seen && seen !== column) setColumn(seen);
    },
    go: (to: LeadColumn) => place(to, isStill() ? 'instant' : 'smooth'),
  };
};
