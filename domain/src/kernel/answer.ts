import * as z from 'zod';

/** The answer of lists: a page of rows, and where the next one begins. */
export const pageAnswer = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ items: z.array(row), cursor: z.string().nullable(), total: z.exactOptional(z.int()) });

/** One schema for many fields. */
export const each = <Type extends z.ZodType, const Names extends readonly string[]>(
  type: Type,
  names: Names,
): Record<Names[number], Type> =>
  Object.fromEntries(names.map((name) => [name, type])) as Record<Names[number], Type>;
