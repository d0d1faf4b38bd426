import * as z from 'zod';
import { everyone, write } from '#kernel';

const name = z.string().max(100);
const mostFilters = 30;

export const exportOperations = {
  /** A list that the browser has already is taken along as a file: how many rows of what, and what it was narrowed by. */
  tell: write('exports.tell', everyone, {
    input: z.strictObject({
      list: name.min(1),
      ending: z.enum(['csv', 'xlsx']),
      rows: z.int().min(0).max(1_000_000),
      filter: z
        .record(name, z.string().max(500))
        .refine((filter) => Object.keys(filter).length <= mostFilters, 'Too many filters'),
    }),
    output: z.strictObject({ rows: z.int() }),
  }),
};
