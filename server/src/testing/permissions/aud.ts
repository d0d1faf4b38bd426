import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Case, row } from './cell.ts';

type Row = { id: string };

/** What there is of one person, handed out or erased. */
export const personFile: Case = row<Row>({
  arrange: ({ world }) => world.lead({}),
  act: ({ client }, { id }) => client.raw(`/api/privacy/leads/${id}/data.zip`),
});
export const personErased: Case = row<Row>({
  arrange: ({ world }) => world.lead({}),
  act: ({ client }, { id }) => client.call('privacy.erase', { noun: 'leads', id }),
  holds: ({ body }, _, __, { id }) =>
    expect(body).toMatchObject({ noun: 'leads', rowId: id, state: 'running' }),
});

/** AUD — the audit, and who is erased; the rest of its area is not built yet. */
export const aud: Record<string, Case> = {
  'AUD-01': row<Row>({
    arrange: async ({ server }) =>
      (await (await server.signIn(people.ada)).call('clients.create', { businessName: 'Audited Laundry' }))
        .body,
    act: ({ client }, { id }) => client.call('audit.list', { noun: 'clients', id }),
    holds: ({ body }, _, __, { id }) => {
      expect(body.items).not.toEqual([]);
      for (const item of body.items)
        expect(item).toMatchObject({ noun: 'clients', rowId: id, verb: 'created' });
    },
  }),
  'AUD-03': personErased,
};

export const pendingAud = ['AUD-02', 'AUD-04', 'AUD-05'];
