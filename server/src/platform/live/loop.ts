export type Loop = {
  /** Runs the work soon; while it runs, once more afterwards. */
  ring: () => void;
  /** Resolves when the work is no longer running. */
  stop: () => Promise<void>;
};

/**
 * Runs `work` when rung and at least every `interval` milliseconds, never twice at once. Rings of one moment make one
 * run: a busy feed sends batches. The work answers how long to wait at most before the next run.
 */
export const startLoop = (work: () => Promise<number>, interval: number, breath = 5): Loop => {
  let running: Promise<void> | null = null;
  let rung = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const sleep = (milliseconds: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(run, milliseconds);
  };
  const run = () => {
    if (running) return;
    rung = false;
    running = work()
      .then((pause) => Math.min(pause, interval))
      .catch(() => interval)
      .then((pause) => {
        running = null;
        sleep(rung ? breath : pause);
      });
  };
  sleep(interval);
  return {
    ring: () => {
      if (stopped || rung) return;
      rung = true;
      if (!running) sleep(0);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
