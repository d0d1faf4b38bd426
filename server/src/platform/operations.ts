import type { Operation, Outcome } from 'domain/kernel';
import type * as z from 'zod';
import type { Context, PublicContext } from './context.ts';

/** An operation with the handler that answers it; the runner around it is `runner.ts`. */
export type Bound = {
  readonly operation: Operation;
  readonly handle: (context: PublicContext, input: unknown) => Promise<unknown>;
};

/** Binds a declared operation for people who are signed in. */
export const bind = <Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  handle: (context: Context, input: z.output<Input>) => Promise<Outcome<Output>>,
): Bound => ({ operation: operation as Operation, handle: handle as Bound['handle'] });

/** Binds an operation that anybody may call; the session may be absent. */
export const bindPublic = <Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  handle: (context: PublicContext, input: z.output<Input>) => Promise<Outcome<Output>>,
): Bound => ({ operation: operation as Operation, handle: handle as Bound['handle'] });
