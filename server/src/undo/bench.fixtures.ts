import type { Lead, WholeLead } from 'domain/leads';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

export type Bench = TestServer & {
  as: Record<keyof typeof people, Client>;
  /** A lead that nobody’s history knows of. */
  lead: (fields?: Partial<Lead>) => Promise<WholeLead>;
  // biome-ignore lint/suspicious/noExplicitAny: rows of every table
  query: (text: string, values?: unknown[]) => Promise<any[]>;
  /** What people know of a lead: without its books and its notes. */
  plain: (lead: WholeLead) => Partial<WholeLead>;
  /** Lets everybody begin with an empty history. */
  forget: () => Promise<void>;
};

/** The server with the cast signed in, for acts and what takes them back. */
export const startBench = async (): Promise<Bench> => {
  const server = await startTestServer();
  const { services } = server;
  const query: Bench['query'] = async (text, values = []) => (await services.pool.query(text, values)).rows;
  const signedIn = Object.entries(people).map(async ([name, person]) => [name, await server.signIn(person)]);
  const as = Object.fromEntries(await Promise.all(signedIn)) as Bench['as'];
  return {
    ...server,
    as,
    query,
    lead: async (fields = {}) => {
      const now = services.now();
      const row = {
        id: services.newId(),
        lastName: 'Lead',
        createdAt: now,
        updatedAt: now,
        lastUpdateDate: now,
        ...(fields.assignedRep ? { assignedAt: now } : {}),
        ...fields,
      };
      const names = Object.keys(row);
      await query(
        `insert into leads (${names.map((name) => `"${name}"`)}) values (${names.map((_, index) => `$${index + 1}`)})`,
        Object.values(row),
      );
      return (await as.dora.call('leads.get', { id: row.id })).body;
    },
    plain: ({
      version: _,
      updatedAt: __,
      lastUpdateDate: ___,
      dueAt: ____,
      notes: _____,
      notesOnLead: ______,
      ...lead
    }) => lead,
    forget: async () => {
      await query('truncate undo_marks');
      await query('alter table events disable trigger events_append_only');
      await query('delete from events');
      await query('alter table events enable trigger events_append_only');
    },
  };
};

export { people };
