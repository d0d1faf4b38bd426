/** Money of one collection in whole cents; refunds and test money are part of the gross. */
export type Sums = { gross: number; refunds: number; testMoney: number };

export const entrySources = ['route', 'hand'] as const;
export type EntrySource = (typeof entrySources)[number];

/** What was collected at a site on a day, of one machine or of all; never edited, only corrected by further entries. */
export type CollectionEntry = Sums & {
  id: string;
  siteId: string;
  clientId: string;
  date: string;
  /** Null: the sum of the whole site. */
  machineId: string | null;
  /** `reversal` takes an entry back; its sums are the negative ones of it. */
  kind: 'entry' | 'reversal';
  /** The entry that this one takes back, or replaces. */
  corrects: string | null;
  /** Why it was corrected. */
  reason: string;
  source: EntrySource;
  routeDayId: string | null;
  /** Which answer of the route day's stop it was made of. */
  stopRevision: number | null;
  /** Who counted; null: nobody that is known. */
  by: string | null;
  createdAt: string;
};

/** The same as a list shows it. */
export type ListedEntry = CollectionEntry & {
  /** Who counted, by name. */
  author: string;
  /** The machine in words; empty for the whole site. */
  machine: string;
  /** An entry that a further one took back. */
  reversed: boolean;
};

/** Sums of a month or a site; `net` is what is left after refunds and test money. */
export type CollectionTotals = Sums & { net: number; entries: number };

/** What is shared: the gross without refunds and test money, never less than nothing. */
export const netOf = ({ gross, refunds, testMoney }: Sums): number =>
  Math.max(0, gross - refunds - testMoney);

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
  kind: 'reversal',
  corrects: entry.id,
  reason,
  by,
  createdAt: now,
});
