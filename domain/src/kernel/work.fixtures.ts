/** Counts this thread's own processor time from here on, in milliseconds; what others take meanwhile does not count. */
export const countWork = (): (() => number) => {
  const since = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(since);
    return (user + system) / 1_000;
  };
};
