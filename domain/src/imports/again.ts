import type { Mapping } from './mapping.ts';
import { targetOf } from './mapping.ts';
import type { Import } from './operations.ts';
import { headingKey } from './presets/heading.ts';

/** What was said about a file, as far as it can be said again about one with the same headings. */
export type SaidBefore = Pick<Import, 'mapping' | 'dates' | 'values'>;

/** What was said about an earlier file of the same headings, said of this one's columns: their order and case may differ. */
export const saidAgain = (columns: readonly string[], earlier: SaidBefore): SaidBefore => {
  const before = new Map(Object.keys(earlier.mapping).map((column) => [headingKey(column), column]));
  const of = (column: string): string => before.get(headingKey(column)) ?? column;
  const mapping: Mapping = Object.fromEntries(
    columns.map((column) => [column, targetOf(earlier.mapping, of(column))]),
  );
  const under = <Said>(said: Readonly<Record<string, Said>>): Record<string, Said> =>
    Object.fromEntries(
      Object.entries(said).map(([name, value]) => [
        columns.find((column) => of(column) === name) ?? name,
        value,
      ]),
    );
  return { mapping, dates: under(earlier.dates), values: under(earlier.values) };
};
