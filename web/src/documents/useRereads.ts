import { useCallback, useEffect, useRef } from 'react';
import { onArrived } from './page-uploads.ts';

/**
 * Reads a list again when something was done to a document here, when a file has arrived, and when another list (`of`)
 * was shown in between: what was put away there stands here now.
 */
export const useRereads = (retry: () => void, of = ''): (() => void) => {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  const last = useRef(of);
  useEffect(() => {
    if (last.current !== of) latest.current();
    last.current = of;
  }, [of]);
  const again = useCallback(() => latest.current(), []);
  useEffect(() => onArrived(again), [again]);
  return again;
};
