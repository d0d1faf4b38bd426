import { useCallback, useEffect, useRef } from 'react';

/** How each drag ends: a press that ended one opens nothing, and Escape puts it back; `giveUp` says whether there was one. */
export const useLetGo = (giveUp: () => boolean) => {
  const justDropped = useRef(false);
  const latest = useRef(giveUp);
  useEffect(() => {
    latest.current = giveUp;
  });
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && latest.current()) event.preventDefault();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, []);
  return {
    hasJustDropped: useCallback(() => justDropped.current, []),
    dropped: () => {
      justDropped.current = true;
      setTimeout(() => {
        justDropped.current = false;
      });
    },
  };
};

/** Opens what is pressed, but for the press that ended a drag; the same function as long as it is there. */
export const useOpening = <One>(
  onOpen: (one: One) => void,
  ...ended: readonly (() => boolean)[]
): ((one: One) => void) => {
  const latest = useRef({ onOpen, ended });
  useEffect(() => {
    latest.current = { onOpen, ended };
  });
  return useCallback((one) => {
    if (!latest.current.ended.some((each) => each())) latest.current.onOpen(one);
  }, []);
};
