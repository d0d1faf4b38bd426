import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

let delays: IntervalHistogram | null = null;

/** Begins to measure how late the event loop of this server is. */
export const measureDelay = (): void => {
  delays ??= monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
};

const milliseconds = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? Math.round(nanoseconds / 100_000) / 10 : 0;

/** By how many milliseconds it was late since the start: on the whole, one time in a hundred, and at most. */
export const delayNow = (): { mean: number; p99: number; max: number } =>
  delays === null || delays.count === 0
    ? { mean: 0, p99: 0, max: 0 }
    : {
        mean: milliseconds(delays.mean),
        p99: milliseconds(delays.percentile(99)),
        max: milliseconds(delays.max),
      };
