export type Changes<Row> = { before: Partial<Row>; after: Partial<Row> };

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** What differs between two rows, both sides; what an event keeps (D36). */
export const changesBetween = <Row extends object>(before: Row, after: Row): Changes<Row> => {
  const keys = (Object.keys(after) as (keyof Row)[]).filter((key) => !same(before[key], after[key]));
  const pick = (row: Row) => Object.fromEntries(keys.map((key) => [key, row[key]])) as Partial<Row>;
  return { before: pick(before), after: pick(after) };
};
