import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* unnamed */';

/**
 * Put into a query (`.modifyFront(unnamed)`, or anywhere in its text) whose plan must fit its values: searches with LIKE or
 * @>, and texts of which there are too many kinds to keep a plan of each.
 */
export const unnamed = sql.raw(mark);

// Each connection keeps a prepared plan per name; texts beyond this many run unprepared.
const mostNames = 500;

// What reads without a value is planned as dearly; what only begins and ends transactions is not planned at all.
const isPlanned = (text: string, values: readonly unknown[]): boolean =>
  values.length > 0 || /^\s*(select|with)\b/.test(text);

/** Gives each statement text one name, so that PostgreSQL parses and plans it once per connection. */
export const nameStatements = () => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= mostNames || text.includes(mark)) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const wrap = (client: pg.ClientBase): void => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      const name =
        typeof text === 'string' && Array.isArray(values) && isPlanned(text, values) && nameOf(text);
      return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
    };
    client.query = named as typeof client.query;
  };
  return { wrap, nameOf };
};
