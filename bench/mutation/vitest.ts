// What the domain's tests import as vitest while mutants are tried: the same expectations, and tests that can be run as
// often as one likes without loading anything anew.
export { expect } from 'vitest';

type Work = (...values: unknown[]) => unknown;
type Table = readonly unknown[];

let tests: (() => unknown)[] = [];

/** The tests that were loaded since it was asked last. */
export const loadedTests = (): (() => unknown)[] => {
  const loaded = tests;
  tests = [];
  return loaded;
};

const workOf = (first: unknown, second: unknown): Work =>
  (typeof first === 'function' ? first : second) as Work;

const rowsOf = (table: Table): unknown[][] => table.map((row) => (Array.isArray(row) ? row : [row]));

/** A test, or one for each row of a table, put among those to be run. */
const collector = () =>
  Object.assign(
    (_title: string, first: unknown, second?: unknown) => void tests.push(() => workOf(first, second)()),
    {
      each: (table: Table) => (_title: string, first: unknown, second?: unknown) => {
        for (const row of rowsOf(table)) tests.push(() => workOf(first, second)(...row));
      },
    },
  );
export const test = collector();
export const it = collector();

export const describe = Object.assign((_title: string, body: Work) => void body(), {
  each: (table: Table) => (_title: string, body: Work) => {
    for (const row of rowsOf(table)) body(...row);
  },
});
