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
