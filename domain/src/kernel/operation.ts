import type * as z from 'zod';
import type { Who } from './roles.ts';

/** One thing the server does, declared once: its `noun.verb` name, who may, and its input. */
export type Operation<Input extends z.ZodType = z.ZodType, Output = unknown> = {
  readonly name: string;
  readonly who: Who;
  readonly kind: 'read' | 'write';
  readonly input: Input;
  /** Shape of the answer where it is documented; the type alone where it is not. */
  readonly output?: z.ZodType<Output>;
  /** Allowed while the session is held in ‘Set Your Password’. */
  readonly whenHeld?: true;
  /** A write allowed while viewing as someone. */
  readonly whenViewing?: true;
  /** False: an Idempotency-Key is ignored (auth.*). */
  readonly idempotent?: false;
  /** A write that no suspension of its caller waits for: it takes seconds, or ends sessions itself. */
  readonly slow?: true;
};

/** Declares an operation and keeps its types: `operation<Output>()({name, who, kind, input})`. */
export const operation =
  <Output>() =>
  <Input extends z.ZodType>(declaration: Operation<Input, Output>): Operation<Input, Output> =>
    declaration;

export type InputOf<O> = O extends Operation<infer I, unknown> ? z.input<I> : never;
export type ParsedOf<O> = O extends Operation<infer I, unknown> ? z.output<I> : never;
export type OutputOf<O> = O extends Operation<z.ZodType, infer R> ? R : never;

/** A page of a list: `cursor` is opaque and null at the end. */
export type Page<Row> = { items: Row[]; cursor: string | null; total?: number };
