import { useEffect, useRef } from 'react';
import { afterPaint } from '#platform/painted.ts';

/** Fetches what the first paint does without; what it brings begins then, answers how to stop, and ends with the part that wants it. */
export const useLater = (load: () => Promise<() => () => void>): void => {
  const wanted = useRef(load);
  useEffect(() => {
    let stop = () => {};
    let left = false;
    void afterPaint()
      .then(wanted.current)
      .then((begin) => {
        if (!left) stop = begin();
      })
      .catch(() => undefined);
    return () => {
      left = true;
      stop();
    };
  }, []);
};
