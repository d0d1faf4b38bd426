import { useEffect, useRef } from 'react';
import { onFrame } from '#platform/live.ts';

// Several changes together are read once.
const pause = 1000;

/** Calls `again` a moment after something changed in one of the nouns that `about` tells. */
export const useHeard = (about: (noun: string) => boolean, again: () => unknown): void => {
  const latest = useRef({ about, again });
  useEffect(() => {
    latest.current = { about, again };
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onFrame((frame) => {
      if (frame.event === 'reset' || !latest.current.about(frame.noun)) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current.again(), pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
};
