import type { Outcome, Refusal } from '#kernel';
import { type CollectionEntry, type MeteredSums, reversalOf, type Sums } from './entry.ts';
import { collectionRefusals } from './texts.ts';

const earliest = '2000-01-01';

/** Whether a sum may be entered for a day; `today` is the office's. */
export const entryProblem = (entry: Sums & { date: string }, today: string): Refusal | null => {
  if (entry.date > today) return collectionRefusals.future;
  if (entry.date < earliest) return collectionRefusals.tooEarly;
  return entry.testMoney > entry.gross ? collectionRefusals.tooMuch : null;
};

/** Whether an entry may be taken back: once, and not what itself takes one back. */
export const correctionProblem = (
  entry: Pick<CollectionEntry, 'kind'>,
  reversed: boolean,
): Refusal | null => {
  if (entry.kind === 'reversal') return collectionRefusals.reversal;
  return reversed ? collectionRefusals.corrected : null;
};

type Correction = MeteredSums & {
  date?: string | undefined;
  machineId?: string | null | undefined;
  reason: string;
  by: string | null;
};

/** An entry corrected: one that takes it back, and one that replaces it, entered by hand. */
export const correctEntry = (
  entry: CollectionEntry,
  { date, machineId, reason, by, ...sums }: Correction,
  { newId, now, today }: { newId: () => string; now: string; today: string },
): Outcome<[reversal: CollectionEntry, replacement: CollectionEntry]> => {
  const replacement: CollectionEntry = {
    ...entry,
    ...sums,
    date: date ?? entry.date,
    machineId: machineId === undefined ? entry.machineId : machineId,
    id: newId(),
    corrects: entry.id,
    source: 'hand',
    reason,
    by,
    createdAt: now,
  };
  const reversal = reversalOf(entry, { id: newId(), by, reason, now });
  return entryProblem(replacement, today) ?? [reversal, replacement];
};
