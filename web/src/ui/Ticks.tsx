import { useEffect, useState } from 'react';
import { type Toast, useToasterStore } from 'react-hot-toast/headless';
import { Ridge } from './Ridge.tsx';

const second = 1000;

/** What is left of a toast's time, one tick a second; it stands still while the toasts do. */
export const Ticks = ({ shown, of }: { shown: Toast; of: number }) => {
  const { pausedAt } = useToasterStore();
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
