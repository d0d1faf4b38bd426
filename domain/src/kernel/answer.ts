import * as z from 'zod';

/** The answer of lists: a page of rows, and where the next one begins. */
export const pageAnswer = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ items: z.array(row), cursor: z.string().nullable(), total: z.exactOptional(z.int()) });

/** What an answer says of a row that has more. */
export const partOf = <Shape extends z.ZodRawShape>(
  answer: z.ZodObject<Shape>,
  row: z.output<z.ZodObject<Shape>>,
): z.output<z.ZodObject<Shape>> => {
  const whole = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(answer.shape).map((field) => [field, whole[field]])) as typeof row;
};

/** One schema for many fields. */
export const each = <Type extends z.ZodType, const Names extends readonly string[]>(
  type: Type,
  names: Names,
): Record<Names[number], Type> =>
  Object.fromEntries(names.map((name) => [name, type])) as Record<Names[number], Type>;
