import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

type Layer = { close: (() => void) | null };

// What lies over the page, the topmost last.
const layers: Layer[] = [];

/**
 * While shown, the browser's Back closes this instead of leaving the page, and only the topmost of several. Without a
 * `close` Back goes its way: what is held open, and what has an address of its own.
 */
export const useBack = (shown: boolean, close: (() => void) | null): void => {
  // A part shown alone stands outside of any router.
  const history: RouterHistory | undefined = useRouter({ warn: false })?.history;
  const layer = useRef<Layer>({ close });
  useEffect(() => {
    layer.current.close = close;
  });
  useEffect(() => {
    if (!shown || !history) return;
    const own = layer.current;
    layers.push(own);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK' || layers.at(-1) !== own || !own.close) return false;
        own.close();
        return true;
      },
    });
    return () => {
      layers.splice(layers.indexOf(own), 1);
      unblock();
    };
  }, [shown, history]);
};
