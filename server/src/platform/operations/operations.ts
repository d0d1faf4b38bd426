import type { Operation, Outcome, Refusal } from 'domain/kernel';
import type * as z from 'zod';
import type { Context, PublicContext } from './context.ts';

/** An operation with the handler that answers it; the runner around it is `runner.ts`. */
export type Bound = {
  readonly operation: Operation;
  readonly handle: (context: PublicContext, input: unknown) => Promise<unknown>;
  readonly replay?: Replay;
  readonly parts?: Parts;
};

/** How a write answers its idempotency key again; unsaid: as stored, unless the row is hidden by now. */
type Replay<Output = never, Kept = Output> = {
  /** What is kept of the answer, so that codes shown once are not, nor a long row with every write to it. */
  readonly keep?: (answer: Output) => Kept;
  /** What the caller may still read of it, read anew where little was kept. */
  readonly show?: (context: Context, kept: Kept) => Promise<Outcome<Output>>;
};

/** How a write of many is done in several transactions, one after the other, so that nobody waits for all of them. */
export type Parts<Input = unknown, Output = unknown> = {
  /** What each transaction does. It is kept under a key of its own: sent again, a request does only what is left. */
  readonly of: (input: Input) => readonly Input[];
  /** What is answered of a part that failed by a fault of the house; the others are done. */
  readonly failed: (part: Input, refusal: Refusal) => Output;
  readonly joined: (answers: readonly Output[]) => Output;
};

/** Binds a declared operation for people who are signed in. */
export const bind = <Input extends z.ZodType, Output, Kept = Output>(
  operation: Operation<Input, Output>,
  handle: (context: Context, input: z.output<Input>) => Promise<Outcome<Output>>,
  replay?: Replay<Output, Kept>,
): Bound => ({
  operation: operation as Operation,
  handle: handle as Bound['handle'],
  ...(replay ? { replay: replay as unknown as Replay } : {}),
});

/** The same of a write of many that is done in parts; `handle` does any of them. */
export const bindInParts = <Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  handle: (context: Context, input: z.output<Input>) => Promise<Outcome<Output>>,
  parts: Parts<z.output<Input>, Output>,
): Bound => ({ ...bind(operation, handle), parts: parts as unknown as Parts });

/** Binds an operation that anybody may call; the session may be absent. */
export const bindPublic = <Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  handle: (context: PublicContext, input: z.output<Input>) => Promise<Outcome<Output>>,
): Bound => ({ operation: operation as Operation, handle: handle as Bound['handle'] });

/** The handler of one of some bound operations, as it was bound: for who does it as a part of something else. */
export const handlerOf = <Input extends z.ZodType, Output>(
  bound: readonly Bound[],
  { name }: Operation<Input, Output>,
): ((context: Context, input: z.output<Input>) => Promise<Outcome<Output>>) => {
  const found = bound.find(({ operation }) => operation.name === name);
  if (!found) throw new Error(`${name} is not bound`);
  return found.handle as (context: Context, input: z.output<Input>) => Promise<Outcome<Output>>;
};
