export type Changes<Row> = { before: Partial<Row>; after: Partial<Row> };

/** Whether two values have the same content. */
export const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The fields that were named: those left out may stand as undefined. */
export const namedIn = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]?: Exclude<Fields[Field], undefined>;
  };

/** The next version of a row, with the fields that were named laid over it. */
export const nextOf = <Row extends { version: number; updatedAt: string }>(
  row: Row,
  fields: { readonly [Field in keyof Row]?: Row[Field] | undefined },
  now: string,
): Row => ({ ...row, ...namedIn(fields), version: row.version + 1, updatedAt: now });

/** What differs between two rows, both sides; what an event keeps (D36). */
export const changesBetween = <Row extends object>(before: Row, after: Row): Changes<Row> => {
  const keys = (Object.keys(after) as (keyof Row)[]).filter((key) => !same(before[key], after[key]));
  const pick = (row: Row) => Object.fromEntries(keys.map((key) => [key, row[key]])) as Partial<Row>;
  return { before: pick(before), after: pick(after) };
};
