import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import {
  type Answered,
  type Around,
  type Connection,
  closing,
  goesWith,
  opening,
  PreparedQuery,
} from './prepared.ts';

const mark = '/* unnamed */';

/**
 * Put into a query (`.modifyFront(unnamed)`, or anywhere in its text) whose plan must fit its values: searches with LIKE or
 * @>, and texts of which there are too many kinds to keep a plan of each.
 */
export const unnamed = sql.raw(mark);

/**
 * At the end of the last statement of a transaction: its `commit` goes out with it. Whatever is to stop the `commit` has to
 * be an error of that statement.
 */
export const andCommit = sql.raw('/* and commit */');
const isLast = (text: string): boolean => text.endsWith('/* and commit */');

/** A limit that stands in the text: what it is decides the plan. */
export const limitOf = (count: number): RawBuilder<unknown> => sql.raw(`limit ${count}`);

/** The words of a list as they stand in the text: for a condition that an index has, or that decides the plan. */
export const inWords = (words: readonly string[]): RawBuilder<unknown> =>
  sql.join(words.map((word) => sql.lit(word)));

// Of what has no values, this is worth a name: one statement, whose plan can be kept.
const hasPlan = /^\s*(?:select|with|insert|update|delete)\b[^;]*$/i;

const alone: Around = { opens: false, closes: false };

// Each connection keeps a prepared plan per name; texts beyond this many run unprepared.
const mostNames = 500;

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
    const { connection } = client as unknown as { connection: Connection };
    const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
    const prepared = (name: string, text: string, values: readonly unknown[], around: Around = alone) =>
      new Promise((settle, fail) => {
        const answered: Answered = (error, result) => (error ? fail(error) : settle(result));
        plain(new PreparedQuery({ name, text, values }, around, answered));
      });
    // A transaction is opened by its first statement and ended by its last, each in one piece with it once the connection
    // knows both.
    let state: 'none' | 'opening' | 'open' | 'ended' = 'none';
    const opened = async (): Promise<void> => {
      state = 'open';
      await prepared(opening, opening, []);
    };
    const ended = (text: string): Promise<unknown> => {
      const was = state;
      state = 'none';
      if (was === 'ended' && text !== closing)
        return Promise.reject(new Error('What followed the last statement of a transaction failed.'));
      if (was === 'opening' || was === 'ended')
        return Promise.resolve({ command: text.toUpperCase(), rows: [] });
      return text === closing ? prepared(closing, closing, []) : (plain(text, []) as Promise<unknown>);
    };
    const asked = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      if (text === opening) {
        state = 'opening';
        return { command: 'BEGIN', rows: [] };
      }
      if (text === closing || text === 'rollback') return ended(text);
      // On a connection that does not know that statement yet it would have been part of the transaction.
      if (state === 'ended') throw new Error('Nothing may follow the last statement of a transaction.');
      const name = values.length > 0 || hasPlan.test(text) ? nameOf(text) : undefined;
      const goes = (around: string) => name !== undefined && goesWith(connection, around, name, text);
      if (state === 'opening' && !goes(opening)) await opened();
      const opens = state === 'opening';
      if (opens) state = 'open';
      if (name === undefined) return plain(text, values);
      const closes = state === 'open' && isLast(text) && goes(closing);
      const result = await prepared(name, text, values, { opens, closes });
      if (closes) state = 'ended';
      return result;
    };
    const query = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      if (typeof text !== 'string' || !Array.isArray(values)) return plain(text, values, ...rest);
      const [done] = rest as [Answered?];
      const answer = asked(text, values);
      if (!done) return answer;
      void answer.then((result) => done(null, result as never), done as (error: Error) => void);
      return undefined;
    };
    client.query = query as typeof client.query;
  };
  return { wrap, nameOf };
};
