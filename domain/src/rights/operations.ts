import * as z from 'zod';
import { administrators, read, roles } from '#kernel';

const right = z.strictObject({
  words: z.string(),
  roles: z.array(z.enum(roles)),
  open: z.boolean(),
  fresh: z.enum(['always', 'sometimes']).nullable(),
});

export const rightsOperations = {
  /** What each role may do, of the very declarations that every request is judged by. */
  matrix: read('rights.matrix', administrators, {
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(z.strictObject({ noun: z.string(), rights: z.array(right) })) }),
  }),
};
