import { csvLine, csvReader } from './csv.ts';
import { undefuse } from './formula.ts';
import { guessMapping } from './guess.ts';
import type { ImportNoun } from './noun.ts';
import { type Choices, type Plan, storedPlan } from './plan.ts';

/** Where the office is. */
export const office = 'America/Los_Angeles';

/** How a file of these columns is read where its headings are all that is known, but for what was chosen. */
export const guessedPlan = (
  noun: ImportNoun,
  columns: readonly string[],
  chosen: Partial<Choices> = {},
): Plan =>
  storedPlan(
    columns,
    { noun, mapping: guessMapping(columns, noun), values: {}, dates: {}, ...chosen },
    office,
  );

/** The heading and the rows of a file that was written from them. */
export const writtenAndRead = (heading: readonly string[], ...rows: string[][]): string[][] => {
  const reader = csvReader({ delimiter: ',' });
  const file = [heading, ...rows].map(csvLine).join('');
  return [...reader.push(file), ...reader.end()].map((row) =>
    'cells' in row ? row.cells.map(undefuse) : [],
  );
};
