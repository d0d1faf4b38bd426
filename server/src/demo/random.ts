/** A small repeatable source of chance (mulberry32): the same seed, the same business. */
export type Chance = {
  /** A whole number from `from` to `to`, both possible. */
  between: (from: number, to: number) => number;
  /** One of a list. */
  of: <T>(list: readonly T[]) => T;
  /** True in that share of cases. */
  in: (share: number) => boolean;
};

export const chance = (seed: number): Chance => {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    of: <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T,
    in: (share) => next() < share,
  };
};
