import type * as z from 'zod';
import type { entryAnswer, listedEntry } from './operations.ts';
/** Money of one collection in whole cents; refunds and test money are part of the gross. */
export type Sums = { gross: number; refunds: number; testMoney: number };

/** The same with what the meter says; null where nobody read it. */
export type MeteredSums = Sums & { metered: number | null };

export const entrySources = ['route', 'hand'] as const;

/** What was collected at a site on a day, of one machine or of all; never edited, only corrected by further entries. */
export type CollectionEntry = z.output<typeof entryAnswer>;

/** The same as a list shows it. */
export type ListedEntry = z.output<typeof listedEntry>;

/** Sums of a month or a site; `net` is what is left after refunds and test money. */
export type CollectionTotals = Sums & { net: number; entries: number };

/** By how much more was counted than the meter says; null where nobody read it. */
export const varianceOf = ({ gross, metered }: Pick<MeteredSums, 'gross' | 'metered'>): number | null =>
  metered === null ? null : gross - metered;

/** What is left of what was collected; below 0 where more went back to residents than came in (D62). */
export const netOf = ({ gross, refunds, testMoney }: Sums): number => gross - refunds - testMoney;

/** What is shared of a month: its net, never less than nothing. */
export const sharedOf = (sums: Sums): number => Math.max(0, netOf(sums));

/** The sums of many entries, reversals among them. */
export const collectionSum = (entries: readonly Sums[]): Sums => {
  const sums = { gross: 0, refunds: 0, testMoney: 0 };
  for (const entry of entries) {
    sums.gross += entry.gross;
    sums.refunds += entry.refunds;
    sums.testMoney += entry.testMoney;
  }
  return sums;
};

/** The entry that takes another one back; null for what is taken back already or is such an entry itself. */
export const reversalOf = (
  entry: CollectionEntry,
  { id, by, reason, now }: { id: string; by: string | null; reason: string; now: string },
): CollectionEntry => ({
  ...entry,
  id,
  gross: 0 - entry.gross,
  refunds: 0 - entry.refunds,
  testMoney: 0 - entry.testMoney,
  metered: entry.metered === null ? null : 0 - entry.metered,
  kind: 'reversal',
  corrects: entry.id,
  reason,
  by,
  createdAt: now,
});
