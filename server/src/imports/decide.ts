import { fillingFields, type Plan, readRow } from 'domain/imports';
import type { Lead } from 'domain/leads';
import { keysOf, type Matcher, type ReadRow, type Same, titleOf } from './same.ts';
import type { WaitingRow } from './sql.ts';

export type Decision =
  | { outcome: 'refused'; reason: string }
  | { outcome: 'created'; reason: string }
  | { outcome: 'duplicate'; reason: string; same: Same }
  | { outcome: 'updated'; reason: string; same: Same; filling: Partial<Lead> };

/** What a row says; one that could not be read says nothing and is refused. */
export const read = (row: WaitingRow, plan: Plan): ReadRow => {
  const reading = readRow(row.problem === null ? row.cells : [], plan);
  if (row.problem !== null) reading.refused = row.problem;
  return { row, reading, keys: keysOf(reading) };
};

/** What is to become of a row, by what is known so far. */
export const decide = (each: ReadRow, matcher: Matcher, existing: 'skip' | 'fill'): Decision => {
  const { reading } = each;
  if (reading.refused !== null) return { outcome: 'refused', reason: reading.refused };
  const same = matcher.find(each);
  if (!same) return { outcome: 'created', reason: 'New lead' };
  const filling = existing === 'fill' ? fillingFields(same.known.lead, reading) : {};
  const filled = Object.keys(filling);
  if (filled.length === 0) return { outcome: 'duplicate', reason: same.reason, same };
  return { outcome: 'updated', reason: `${same.reason}; filled ${filled.join(', ')}`, same, filling };
};

/** The name by which people find the row again. */
export const nameOf = ({ reading, row }: ReadRow): string =>
  (row.problem === null ? titleOf(reading) : (row.cells[0] ?? '')).slice(0, 200).toWellFormed();
