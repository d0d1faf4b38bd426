import type { KeptNoun } from './offline/kept-rows.ts';
import type { Screen } from './screen.ts';

/** One noun of the live feed. */
export type LiveNoun = {
  readonly noun: string;
  /** Part of the business, which administrators alone see. */
  readonly office?: true;
  /** How its rows are kept on the device; fetched after the first paint. */
  readonly kept?: () => Promise<KeptNoun>;
};

/** What a noun brings to the house: `features.ts` lists them, and everything below is read from there. */
export type Feature = {
  readonly screens?: readonly Screen[];
  readonly live?: readonly LiveNoun[];
  /**
   * Reads that every screen needs: their answers are kept on the device. Those beside the rows of a kept noun stand with
   * that, out of the first paint.
   */
  readonly answers?: readonly string[];
};

/** Declares what a noun brings and keeps the types of its screens. */
export const defineFeature = <const F extends Feature>(feature: F): F => feature;
