import type { Operation } from 'domain/kernel';
import type * as z from 'zod';
import { createQueryClient, readKey } from './query.ts';

/** The page's one cache of reads. */
export const queryClient = createQueryClient();

/** Reads these operations afresh wherever a screen shows them. */
export const refresh = async (...operations: readonly { name: string }[]): Promise<void> => {
  await Promise.all(operations.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
};

/** Puts an answer in the place of what was read before. */
export const keepAnswer = <Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  input: z.input<Input>,
  answer: NoInfer<Output>,
): void => {
  queryClient.setQueryData(readKey(operation as Operation, input), answer);
};
