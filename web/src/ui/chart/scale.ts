import { nice, ticks } from 'd3-array';

const wanted = 4;

/** An axis that holds all values and zero: its ends, and round numbers between them; `whole`: no halves of things. */
export type Scale = { from: number; to: number; ticks: readonly number[]; share: (value: number) => number };

export const scaleOf = (values: readonly number[], whole: boolean): Scale => {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const [from, to] = nice(least, most > least ? most : least + 1, wanted);
  return {
    from,
    to,
    ticks: ticks(from, to, wanted).filter((tick) => !whole || Number.isInteger(tick)),
    /** Where a value lies, in percent of the axis. */
    share: (value) => Math.round(((value - from) / (to - from)) * 10_000) / 100,
  };
};
