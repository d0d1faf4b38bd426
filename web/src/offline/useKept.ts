import { useCallback, useSyncExternalStore } from 'react';
import { currentEngine, onEngine } from './follow.ts';

/** What the device keeps: null where nothing is. */
export type Kept = { bytes: number; filled: boolean; part: boolean };

/** How much of the work is kept on this device. */
export const useKept = (): Kept | null => {
  const subscribe = useCallback((listener: () => void) => {
    let stop = currentEngine()?.subscribe(listener);
    const unlisten = onEngine(() => {
      stop?.();
      stop = currentEngine()?.subscribe(listener);
      listener();
    });
    return () => {
      stop?.();
      unlisten();
    };
  }, []);
  const bytes = useSyncExternalStore(subscribe, () => currentEngine()?.size() ?? -1);
  const filled = useSyncExternalStore(subscribe, () => currentEngine()?.filled() ?? false);
  const part = useSyncExternalStore(subscribe, () => currentEngine()?.part() ?? false);
  return bytes < 0 ? null : { bytes, filled, part };
};
