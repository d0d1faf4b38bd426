import { useEffect, useState } from 'react';

/** What was typed once typing pauses: asking for every letter is asking too much. */
export const usePaused = (typed: string, pause = 300): string => {
  const [text, setText] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, pause]);
  return text;
};
