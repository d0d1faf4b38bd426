/**
 * The longest time, in milliseconds of this thread's own processor time, for which nothing else had its turn while
 * something ran. What other programs and threads take does not count, so that it holds on a busy machine.
 */
export const longestHold = async (run: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let since = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(since);
    longest = Math.max(longest, (user + system) / 1_000);
    since = process.threadCpuUsage();
  };
  const watch = setInterval(look, 1);
  try {
    await run();
  } finally {
    look();
    clearInterval(watch);
  }
  return longest;
};

/** Counts this thread's own processor time from here on, in milliseconds; what others take meanwhile does not count. */
export const countWork = (): (() => number) => {
  const since = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(since);
    return (user + system) / 1_000;
  };
};

/**
 * Counts time in turns of ten milliseconds that this thread had, in milliseconds: it stands still while the machine is
 * busy elsewhere. For what must come within a time, whoever else is at work.
 */
export const countTurns = (): (() => number) => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 10);
  return () => {
    clearInterval(timer);
    return turns * 10;
  };
};
