import { useEffect, useState } from 'react';

/** The time, told anew every minute, or every second while something leaves in seconds. */
export const useTick = (seconds: boolean): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds ? 1_000 : 60_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return now;
};
