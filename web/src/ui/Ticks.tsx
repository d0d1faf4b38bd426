import { createContext, use, useEffect, useState } from 'react';
import type { Toast } from 'react-hot-toast/headless';
import { Ridge } from './Ridge.tsx';

const second = 1000;

/**
 * Since when the toasts stand still. Who asks the library's store and goes away takes the host's ear with it (it forgets
 * the first listener, not its own), so only the host asks.
 */
export const PausedAt = createContext<number | undefined>(undefined);

/** What is left of a toast's time, one tick a second; it stands still while the toasts do. */
export const Ticks = ({ shown, of }: { shown: Toast; of: number }) => {
  const pausedAt = use(PausedAt);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second / 4);
    return () => clearInterval(timer);
  }, []);
  const gone = (pausedAt ?? now) - shown.createdAt - shown.pauseDuration;
  const left = Math.max(0, Math.min(of, Math.ceil((of * second - gone) / second)));
  return (
    <span aria-hidden="true" className="small dim num" style={{ marginLeft: 'auto', whiteSpace: 'nowrap' }}>
      <Ridge lit={left} of={of} wide /> {left} s
    </span>
  );
};
