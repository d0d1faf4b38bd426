import type * as z from 'zod';
import type { remarkAnswer, tallyAnswer } from './operations.ts';

/** One line of what a person should look at. */
export type FormerRemark = z.output<typeof remarkAnswer>;

/** What became of one collection; read = written + present + refused. */
export type FormerTally = z.output<typeof tallyAnswer>;

/** Nothing read yet. */
export const emptyTally = (): FormerTally => ({
  read: 0,
  written: 0,
  present: 0,
  refused: 0,
  left: 0,
  broken: 0,
  unknown: {},
});

/** Whether every document that was read is accounted for. */
export const reconciles = ({ read, written, present, refused }: FormerTally): boolean =>
  read === written + present + refused;
