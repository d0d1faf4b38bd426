import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer, Client } from '#platform/testing/client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#platform/testing/server.ts';

/** One line of inputs.jsonl. */
export type Row = { id: string; field: string; input_display: string; expected: string };

export const rows: readonly Row[] = readFileSync(new URL('inputs.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

/** The test of one row of inputs.jsonl; its title says what goes in and what must come of it. */
export const row = (id: string, run: () => Promise<void> | void): void => {
  const found = rows.find((one) => one.id === id);
  if (!found) throw new Error(`inputs.jsonl has no row ${id}`);
  const shown = JSON.stringify(found.input_display).slice(1, 60);
  test(`${id} ${shown} → ${found.expected}`, run);
};

export type Bench = Record<keyof typeof people, Client> & {
  server: TestServer;
  /** Somebody without a session, and without counters that tests before have run up. */
  anonymous: Client;
  fresh: () => Promise<void>;
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  lead: (fields?: object) => Promise<{ id: string; version: number }>;
  close: () => Promise<void>;
};

export const openBench = async (options: TestServerOptions = {}): Promise<Bench> => {
  const server = await startTestServer(options);
  const query: Bench['query'] = async (sql, values = []) =>
    (await server.services.pool.query(sql, values)).rows;
  const [dora, ada, max, mia, uma] = await Promise.all(
    Object.values(people).map((one) => server.signIn(one)),
  );
  const cast = { dora, ada, max, mia, uma } as Record<keyof typeof people, Client>;
  return {
    ...cast,
    server,
    anonymous: server.anonymous,
    query,
    fresh: async () => {
      await query('delete from limits');
    },
    lead: async (fields = {}) => (await cast.ada.call('leads.create', { firstName: 'Ann', ...fields })).body,
    close: async () => {
      // Whatever came in, the server stands and no prototype was touched.
      expect((await server.anonymous.raw('/healthz')).status).toBe(200);
      expect(Object.keys(Object.prototype)).toEqual([]);
      await server.close();
    },
  };
};

/** Status and, for a refusal, the text of the named field or else its message. */
export const said = ({ status, body }: Answer, field = ''): [number, string] => {
  const { message = '', fields = {} } = body?.error ?? {};
  return [status, fields[field] ?? message];
};

/** A refusal of bad input in the contract's shape. */
export const expectRefused = (answer: Answer, allowed: readonly number[] = [400]): void => {
  expect(allowed, answer.text.slice(0, 300)).toContain(answer.status);
  expect(typeof answer.body?.error?.code).toBe('string');
};
