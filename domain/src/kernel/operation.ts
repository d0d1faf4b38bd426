import type * as z from 'zod';
import type { Refusal } from './refusal.ts';
import type { Who } from './roles.ts';

// Written as a method, so that an operation of one input stands among operations of any.
type Asks<Input> = { ask(input: Input): boolean }['ask'];

/** What an operation takes and answers, and the few things in which it differs from others. */
type Declaration<Input extends z.ZodType, Output> = {
  readonly input: Input;
  readonly output: z.ZodType<Output>;
  /** Allowed while the session is held in ‘Set Your Password’. */
  readonly whenHeld?: true;
  /** Allowed while the second step of signing in is open. */
  readonly whenStepOpen?: true;
  /** Allowed while a second factor has to be set up first. */
  readonly whenFactorDue?: true;
  /** A write allowed while viewing as someone. */
  readonly whenViewing?: true;
  /** False: an Idempotency-Key is ignored (auth.*). */
  readonly idempotent?: false;
  /** A sensitive act: the person has to have given their password within the last minutes; always, or for some inputs. */
  readonly fresh?: true | Asks<z.output<Input>>;
  /** What it says instead to who has not, where the specification has words of its own. */
  readonly notFresh?: Refusal;
  /** A write that no suspension of its caller waits for: it takes seconds, or ends sessions itself. */
  readonly slow?: true;
  /** A heavy read: for whom a replica of the database may answer it, once it holds all that was committed when it was asked. */
  readonly aside?: Who;
};

/** One thing the server does, declared once: its `noun.verb` name, who may, its input and its answer. */
export type Operation<Input extends z.ZodType = z.ZodType, Output = unknown> = {
  readonly name: string;
  readonly who: Who;
  readonly kind: 'read' | 'write';
} & Declaration<Input, Output>;

const declare =
  (kind: 'read' | 'write') =>
  <Input extends z.ZodType, Output>(
    name: string,
    who: Who,
    declaration: Declaration<Input, Output>,
  ): Operation<Input, Output> => ({ name, who, kind, ...declaration });

/** Declares an operation that changes nothing: `read('deals.list', everyone, { input, output })`. */
export const read = declare('read');

/** Declares an operation that changes something. */
export const write = declare('write');

export type InputOf<O> = O extends Operation<infer I, unknown> ? z.input<I> : never;
export type ParsedOf<O> = O extends Operation<infer I, unknown> ? z.output<I> : never;

/** What happened up to a moment, taken out of the database into an archive on another. */
export type Archived = { through: string; on: string };

/** A page of a list: `cursor` is opaque and null at the end, where what happened before may be archived. */
export type Page<Row> = { items: Row[]; cursor: string | null; total?: number; archived?: Archived };
