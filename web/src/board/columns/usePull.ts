import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLater } from '#ui/useLater.ts';
import type { Pull } from './pull.ts';

const idle: Pull = { state: 'idle', by: 0 };

/** How far a finger draws a list down from its top, which reads it again. */
export const usePull = (scroller: RefObject<HTMLElement | null>, read: () => Promise<void>): Pull => {
  const [pull, setPull] = useState(idle);
  const again = useRef(read);
  useEffect(() => {
    again.current = read;
  });
  // Nobody draws what is not there yet.
  useLater(async () => {
    const { followPull } = await import('./pull.ts');
    return () => (scroller.current ? followPull(scroller.current, () => again.current(), setPull) : () => {});
  });
  return pull;
};
