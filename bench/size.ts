/** How much is measured: all of it at 100,000 rows, the same in small below. */
export type Size = {
  rows: number;
  /** So many of what is `full` at 100,000 rows and above. */
  part: (full: number, least?: number) => number;
  /** Requests of one kind in a round. */
  shots: (full: number) => number;
  /** Milliseconds for which a page rests before it is measured. */
  rest: number;
  /** Rounds of a measurement, of which the median counts, and those before them that only warm up. */
  rounds: number;
  warmUps: number;
};

/** Below a tenth of all it is enough that each part runs. */
export const isSmall = (rows: number): boolean => rows < 10_000;

export const sizeOf = (rows: number): Size => {
  // In small there is a tenth of what leads would ask for: planting it would take longer than every part.
  const share = Math.min(1, rows / (isSmall(rows) ? 1_000_000 : 100_000));
  const part: Size['part'] = (full, least = 10) => Math.max(Math.min(full, least), Math.round(full * share));
  return isSmall(rows)
    ? { rows, part, shots: () => 4, rest: 300, rounds: 1, warmUps: 0 }
    : { rows, part, shots: (full) => part(full, 20), rest: 2_500, rounds: 5, warmUps: 1 };
};
