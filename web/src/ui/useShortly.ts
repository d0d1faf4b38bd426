import { useEffect, useState } from 'react';

/** Something that stands open for so many milliseconds and is then gone. */
export const useShortly = <Value>(milliseconds: number) => {
  const [value, set] = useState<Value | null>(null);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => set(null), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return [value, set] as const;
};
