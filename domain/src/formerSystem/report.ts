import type { FormerCollection } from './collections.ts';

/** One line of what a person should look at. */
export type FormerRemark = {
  collection: FormerCollection;
  /** The document's former id; empty where it is about the whole file. */
  id: string;
  kind: 'refused' | 'left' | 'unknown' | 'broken' | 'changed';
  field: string;
  text: string;
};

/** What became of one collection; read = written + present + refused. */
export type FormerTally = {
  read: number;
  written: number;
  /** Here already, from an earlier run or under the same e-mail. */
  present: number;
  refused: number;
  /** Values left out, and references to documents that are not there. */
  left: number;
  broken: number;
  /** Names of fields that nobody knows → how many documents have them. */
  unknown: Record<string, number>;
};

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
