import * as fc from 'fast-check';
import type * as z from 'zod';

/** What a schema says first of a value, with its place; null where it passes. */
export const said = (schema: z.ZodType, value: unknown): string | null => {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue ? [...issue.path.map(String), issue.message].join(': ') : null;
};

/** A text of so many characters. */
export const long = (length: number): string => 'x'.repeat(length);

/** Texts of any signs, controls and halves of signs among them; fast-check's own take seconds to begin with. */
export const anyText = (maxLength = 50): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength }).map((codes) => String.fromCharCode(...codes));

/** So many different ids. */
export const ids = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `0192f0c1-0000-7000-8000-${String(n).padStart(12, '0')}`);

type Gated = Readonly<Record<string, { name: string; who: readonly string[] | 'public' }>>;

/** The operations that exactly these roles, or everybody (`public`), may call. */
export const openTo = (operations: Gated, ...roles: string[]): string[] =>
  Object.values(operations)
    .filter(({ who }) => [who].flat().toSorted().join() === roles.toSorted().join())
    .map(({ name }) => name);
