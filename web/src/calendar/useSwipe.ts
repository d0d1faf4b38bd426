import { type TouchEvent, useRef } from 'react';

const least = 60;

/** A finger drawn sideways over something goes on or back. */
export const useSwipe = (step: (by: number) => void) => {
  const began = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const first = touches[0];
      began.current = first && touches.length === 1 ? { x: first.clientX, y: first.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const end = changedTouches[0];
      const from = began.current;
      began.current = null;
      if (!end || !from) return;
      const [across, down] = [end.clientX - from.x, end.clientY - from.y];
      if (Math.abs(across) > least && Math.abs(across) > 2 * Math.abs(down)) step(across < 0 ? 1 : -1);
    },
  };
};
