import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

// It looks so often, and tells the whole time between two looks.
const lookedAfter = 20;
let delays: IntervalHistogram | null = null;

/** Begins to measure how late the event loop of this server is. */
export const measureDelay = (): void => {
  delays ??= monitorEventLoopDelay({ resolution: lookedAfter });
  delays.enable();
};

/** Milliseconds by which a look came late, of the nanoseconds since the look before it. */
export const lateness = (nanoseconds: number): number =>
  Number.isFinite(nanoseconds) ? Math.max(0, Math.round(nanoseconds / 100_000 - lookedAfter * 10) / 10) : 0;

/** By how many milliseconds it was late since the start: on the whole, one time in a hundred, and at most. */
export const delayNow = (): { mean: number; p99: number; max: number } =>
  delays === null || delays.count === 0
    ? { mean: 0, p99: 0, max: 0 }
    : {
        mean: lateness(delays.mean),
        p99: lateness(delays.percentile(99)),
        max: lateness(delays.max),
      };
