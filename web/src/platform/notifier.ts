export type Notifier = {
  /** Calls `listener` once per frame in which `key` was touched; answers how to stop. */
  subscribe: (key: string, listener: () => void) => () => void;
  touch: (key: string) => void;
  listens: (key: string) => boolean;
};

/** When touched keys are told: with the next animation frame, or soon where no frame will come. */
export const nextFrame = (run: () => void): void => {
  if (document.hidden) setTimeout(run, 50);
  else requestAnimationFrame(run);
};

/** Collects touched keys and tells each listener once per turn of `schedule`. */
export const createNotifier = (schedule: (run: () => void) => void): Notifier => {
  const listeners = new Map<string, Set<() => void>>();
  let touched = new Set<string>();
  const flush = () => {
    const keys = touched;
    touched = new Set();
    for (const key of keys) for (const listener of listeners.get(key) ?? []) listener();
  };
  return {
    subscribe: (key, listener) => {
      const known = listeners.get(key) ?? new Set();
      listeners.set(key, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(key) === known) listeners.delete(key);
      };
    },
    touch: (key) => {
      if (touched.size === 0) schedule(flush);
      touched.add(key);
    },
    listens: (key) => listeners.has(key),
  };
};
