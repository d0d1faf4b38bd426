import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { type Answered, type Connection, opensWith, PreparedQuery } from './prepared.ts';

const mark = '/* unnamed */';

/**
 * Put into a query (`.modifyFront(unnamed)`, or anywhere in its text) whose plan must fit its values: searches with LIKE or
 * @>, and texts of which there are too many kinds to keep a plan of each.
 */
export const unnamed = sql.raw(mark);

/** A limit that stands in the text: what it is decides the plan. */
export const limitOf = (count: number): RawBuilder<unknown> => sql.raw(`limit ${count}`);

// Of what has no values, this is worth a name: one statement, whose plan can be kept.
const hasPlan = /^\s*(?:(?:select|with|insert|update|delete)\b[^;]*|commit)$/i;

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
    const prepared = (name: string, text: string, values: readonly unknown[], opens: boolean) =>
      new Promise((settle, fail) => {
        const answered: Answered = (error, result) => (error ? fail(error) : settle(result));
        plain(new PreparedQuery({ name, text, values }, opens, answered));
      });
    // A transaction is opened by its first statement, and in one piece with it once the connection knows both.
    let opening = false;
    const opened = async (): Promise<void> => {
      opening = false;
      await prepared('begin', 'begin', [], false);
    };
    const asked = (text: string, values: readonly unknown[]): Promise<unknown> => {
      const opens = opening;
      if (text === 'begin') {
        opening = true;
        return Promise.resolve({ command: 'BEGIN', rows: [] });
      }
      if (opens && (text === 'commit' || text === 'rollback')) {
        opening = false;
        return Promise.resolve({ command: text.toUpperCase(), rows: [] });
      }
      const name = values.length > 0 || hasPlan.test(text) ? nameOf(text) : undefined;
      const known = name !== undefined && opensWith(connection, name, text);
      if (opens && !known) return opened().then(() => asked(text, values));
      opening = false;
      return name === undefined
        ? (plain(text, values) as Promise<unknown>)
        : prepared(name, text, values, opens);
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
