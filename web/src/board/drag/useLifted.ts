import type { LeadColumn } from 'domain/leads';
import { useEffect, useRef, useState } from 'react';
import { watchDrag } from './drag.ts';

/** The card in the air, by its lead's id; `drop` hears where it lands. */
export const useLifted = (drop: (id: string, to: LeadColumn) => void): string | null => {
  const [lifted, setLifted] = useState<string | null>(null);
  const land = useRef(drop);
  useEffect(() => {
    land.current = drop;
  });
  useEffect(
    () =>
      watchDrag({
        onLift: setLifted,
        onDrop: (id, to) => {
          setLifted(null);
          if (to) land.current(id, to);
        },
      }),
    [],
  );
  return lifted;
};
