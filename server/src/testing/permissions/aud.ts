import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Case, row } from './cell.ts';

type Row = { id: string };

/** AUD — the audit; the rest of its area is not built yet. */
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
};

export const pendingAud = ['AUD-02', 'AUD-03', 'AUD-04', 'AUD-05'];
