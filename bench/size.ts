/** How much is measured: all of it at 100,000 rows, the same in small below. */
export type Size = {
  rows: number;
  /** So many of what is `full` at 100,000 rows and above. */
  part: (full: number, least?: number) => number;
  /** Rounds of a measurement, of which the median counts, and those before them that only warm up. */
  rounds: number;
  warmUps: number;
};

export const sizeOf = (rows: number): Size => {
  const share = Math.min(1, rows / 100_000);
  return {
    rows,
    part: (full, least = 10) => Math.max(Math.min(full, least), Math.round(full * share)),
    // In small it is enough that each runs.
    ...(share < 0.1 ? { rounds: 1, warmUps: 0 } : { rounds: 5, warmUps: 1 }),
  };
};
