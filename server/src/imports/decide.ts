import type { Import, Plan, Reading } from 'domain/imports';
import type { NounImport, ReadRow, Same } from './noun.ts';
import type { Matcher } from './same.ts';
import type { WaitingRow } from './sql.ts';

type Filling = { [field: string]: unknown };

export type Decision<Kept> =
  | { outcome: 'refused'; reason: string }
  | { outcome: 'created'; reason: string }
  | { outcome: 'duplicate'; reason: string; same: Same<Kept> }
  | { outcome: 'updated'; reason: string; same: Same<Kept>; filling: Filling };

type Identified = { id: string; version: number };

/** What a row says; one that could not be read says nothing and is refused. */
export const read = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  row: WaitingRow,
  plan: Plan,
): ReadRow<Said> => {
  const reading = noun.read(row.problem === null ? row.cells : [], plan);
  if (row.problem !== null) reading.refused = row.problem;
  return { row, reading, keys: noun.keys(reading) };
};

/** What is to become of a row, by what is known so far. */
export const decide = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  each: ReadRow<Said>,
  matcher: Matcher<Kept, Said>,
  existing: Import['existing'],
): Decision<Kept> => {
  const { reading } = each;
  if (reading.refused !== null) return { outcome: 'refused', reason: reading.refused };
  const same = matcher.find(each);
  const reason = noun.judge?.(reading, same) ?? null;
  if (reason !== null) return { outcome: 'refused', reason };
  if (!same) return { outcome: 'created', reason: noun.created };
  // What one row adds to another's record, it adds once.
  const repeated = noun.grows && matcher.isRepeated(each);
  const filling = repeated ? {} : noun.fill(same.known, reading, existing);
  const filled = Object.keys(filling);
  if (filled.length === 0) return { outcome: 'duplicate', reason: same.reason, same };
  return { outcome: 'updated', reason: `${same.reason}; filled ${filled.join(', ')}`, same, filling };
};

/** The name by which people find the row again. */
export const nameOf = <Kept extends Identified, Said extends Reading>(
  noun: NounImport<Kept, Said>,
  { reading, row }: ReadRow<Said>,
): string => (row.problem === null ? noun.title(reading) : (row.cells[0] ?? '')).slice(0, 200).toWellFormed();
