import { askedFields, personFields } from './asked.ts';
import type { Mapping } from './mapping.ts';
import { targetOf } from './mapping.ts';
import type { ImportNoun } from './noun.ts';
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

/** What an earlier file of the same headings was told of its words, by their fields: said again of the same words. */
export const wordsAgain = (noun: ImportNoun, { mapping, values }: SaidBefore): SaidBefore['values'] => {
  const fields: readonly string[] = [...askedFields(noun), ...personFields(noun)];
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, told]) => {
      const field = fields.includes(name) ? name : (targetOf(mapping, name) ?? '');
      return fields.includes(field) ? [[field, told] as const] : [];
    }),
  );
};
