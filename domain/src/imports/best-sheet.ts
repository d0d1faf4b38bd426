import type { CsvRow } from './csv.ts';
import { guessOf, isKnownHeading } from './guess.ts';
import { columnNames, type ImportTarget } from './mapping.ts';
import { missingOf } from './needs.ts';
import type { ImportNoun } from './noun.ts';
import { tableReader } from './table.ts';

// More than a table has columns: one that gives records goes before any that gives none.
const whole = 1000;

// What has no field of its own says little of what the sheet holds.
const anything: readonly ImportTarget[] = ['note', 'keptNote', 'customField'];

/** How well the first rows of a sheet read as a noun: by how many columns are known, and whether they give a record. */
export const howWellReads = (noun: ImportNoun, rows: readonly CsvRow[]): number => {
  const table = tableReader({ known: (heading) => isKnownHeading(noun, heading) });
  const parts = [...rows.flatMap(table.push), ...table.end()];
  const heading = parts.flatMap((part) => ('heading' in part ? part.heading : []))[0];
  if (!heading || !('cells' in heading)) return 0;
  const mapped = Object.values(guessOf(columnNames(heading.cells), noun).mapping).filter((to) => to !== null);
  const fields = mapped.filter((to) => !anything.includes(to)).length;
  return fields + (missingOf(noun, mapped) === undefined ? whole : 0);
};
