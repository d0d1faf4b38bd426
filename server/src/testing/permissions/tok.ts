import { daysLater } from 'domain/kernel';
import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { programOf } from '#platform/testing/token.ts';
import { type Acting, type Case, row } from './cell.ts';

const asked = ({ server }: Acting) => ({
  name: 'Office spreadsheet',
  scope: { leads: 'read' },
  endsOn: daysLater(server.clock.now().slice(0, 10), 30),
});

/** One's own tokens: made, listed and revoked; who may not is told so by each alike. */
const ownTokens = async (acting: Acting): Promise<Answer> => {
  const { client, server } = acting;
  const made = await client.call('apiTokens.create', asked(acting));
  const listed = await client.call('apiTokens.list');
  const { id = server.services.newId() } = made.body;
  const revoked = await client.call('apiTokens.revoke', { id });
  for (const answer of [made, listed]) expect(answer.status).toBe(revoked.status);
  return revoked;
};

const anothersToken = async ({ server }: Acting): Promise<string> =>
  (await programOf(server, await server.signIn(people.mia), { leads: 'read' })).id;

const neverTheToken = ({ text }: Answer) => expect(text).not.toContain('wbt_');

/** TOK — API tokens and webhooks (D69). */
export const tok: Record<string, Case> = {
  'TOK-01': row({ act: ownTokens }),
  'TOK-02': row<string>({
    arrange: anothersToken,
    act: async ({ client }, id) => {
      const listed = await client.call('apiTokens.listAll');
      const revoked = await client.call('apiTokens.revoke', { id });
      expect(listed.status).toBe(revoked.status);
      neverTheToken(listed);
      return revoked;
    },
    holds: neverTheToken,
    denies: neverTheToken,
  }),
  'TOK-03': row<Record<string, string>>({
    arrange: async ({ name, client, server }) => {
      // Nobody's token is none.
      if (name === 'anon') return { authorization: 'Bearer wbt_none' };
      const program = await programOf(server, client, { leads: 'write', users: 'read' });
      // Its first use is written down.
      await program.call('leads.list');
      return program.headers;
    },
    act: async ({ server }, headers) => {
      const by = server.visitor();
      const sensitive = { uid: people.mia.uid, role: 'admin', reason: 'x' };
      const given = await by.call('users.setRole', sensitive, { headers });
      const changed = await by.call('auth.changeEmail', { email: 'x@fresh.example' }, { headers });
      const exported = await by.raw('/api/export/leads.csv', { headers });
      for (const answer of [changed, exported]) expect(answer.status).toBe(given.status);
      return given;
    },
  }),
  'TOK-04': row({
    act: async ({ client, server }) => {
      const fields = { name: 'Books', url: 'https://hooks.example.com/books', events: ['invoices.*'] };
      const made = await client.call('webhooks.create', fields);
      const { id = server.services.newId() } = made.body;
      const listed = await client.call('webhooks.list');
      const renewed = await client.call('webhooks.renewSecret', { id });
      const removed = await client.call('webhooks.remove', { id });
      for (const answer of [made, listed, renewed]) expect(answer.status).toBe(removed.status);
      return removed;
    },
  }),
};
