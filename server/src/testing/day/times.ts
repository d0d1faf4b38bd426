const longest = 60_000;

/** Times in whole milliseconds, a minute at most, of which any number costs the same. */
export const newTimes = () => {
  const counts = new Uint32Array(longest + 1);
  let all = 0;
  const add = (milliseconds: number, times = 1) => {
    const at = Math.min(longest, Math.max(0, Math.round(milliseconds)));
    counts[at] = (counts[at] ?? 0) + times;
    all += times;
  };
  /** Below which so much of them lies; null of none. */
  const below = (share: number): number | null => {
    let left = Math.ceil(share * all);
    if (left === 0) return null;
    const at = counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
    return at;
  };
  const summary = () => ({ count: all, p50: below(0.5), p99: below(0.99), longest: below(1) });
  return { add, summary };
};

export type Times = ReturnType<typeof newTimes>;
export type Summary = ReturnType<Times['summary']>;
