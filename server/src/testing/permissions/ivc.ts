import type { Invoice } from 'domain/invoices';
import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

/** An invoice that an administrator made: a draft, or issued. */
const made = async ({ server }: Acting, isIssued: boolean): Promise<Invoice> => {
  const ada = await server.signIn(people.ada);
  const { id: clientId } = (await ada.call('clients.create', { businessName: 'Vine Laundry' })).body;
  const lines = [{ description: 'Machine lease', quantity: 2, unitPrice: 1000 }];
  const draft = (await ada.call('invoices.create', { clientId, lines })).body;
  if (!isIssued) return draft;
  return (await ada.call('invoices.issue', { id: draft.id, version: draft.version })).body;
};
const draft = (acting: Acting): Promise<Invoice> => made(acting, false);
const issued = (acting: Acting): Promise<Invoice> => made(acting, true);

/** All roads answer alike; the last answer stands for them. */
const alike = async (roads: readonly (() => Promise<Answer>)[]): Promise<Answer> => {
  const answers: Answer[] = [];
  for (const road of roads) answers.push(await road());
  const said = answers.map(({ status, text }) => `${status} ${text.slice(0, 80)}`).join('\n');
  expect(new Set(answers.map(({ status }) => status)).size, said).toBe(1);
  return answers.at(-1) as Answer;
};

/** IVC — invoices. */
export const ivc: Record<string, Case> = {
  'IVC-01': row<Invoice>({
    arrange: issued,
    act: ({ client }, { id, clientId }) =>
      alike([
        () => client.call('invoices.list', { clientId }),
        () => client.call('invoices.get', { id }),
        () => client.call('invoices.history', { id }),
        () => client.call('invoices.figures'),
        () => client.call('invoices.aging', { clientId }),
        () => client.call('invoices.reminder', { id }),
        () => client.raw('/api/export/invoices.csv'),
        () => client.raw(`/api/invoices/${id}.pdf`),
      ]),
    holds: ({ headers, text }) => {
      expect(text.startsWith('%PDF-1.7')).toBe(true);
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(headers.get('cache-control')).toBe('private, no-store');
    },
  }),
  'IVC-02': row<Invoice>({
    arrange: draft,
    act: async ({ client }, { id, clientId, version }) =>
      alike([
        () => client.call('invoices.create', { clientId }),
        () => client.call('invoices.duplicate', { id }),
        () => client.call('invoices.update', { id, version, fields: { customerNote: 'Thanks' } }),
      ]),
    holds: ({ body }) => expect(body).toMatchObject({ customerNote: 'Thanks', version: 2, total: 2000 }),
  }),
  'IVC-03': row<Invoice>({
    arrange: issued,
    act: ({ client }, { id, version }) =>
      alike(
        [
          { lines: [] },
          { taxRate: 1 },
          { discount: { kind: 'amount', value: 1 } },
          { dueDate: '2030-01-01' },
        ].map((fields) => () => client.call('invoices.update', { id, version, fields })),
      ),
  }),
  'IVC-04': row<Invoice>({
    arrange: issued,
    act: async ({ client }, { id }) =>
      alike([() => client.call('invoices.markPaid', { id }), () => client.call('invoices.markPaid', { id })]),
    holds: ({ body }) => expect([body.status, body.payments.length]).toEqual(['paid', 1]),
  }),
  'IVC-05': row<Invoice>({
    arrange: draft,
    act: ({ client }, { id }) => client.call('invoices.remove', { id }),
    holds: async (_, __, { world }, { id }) =>
      expect(await world.query('select id from invoices where id = $1', [id])).toEqual([]),
  }),
  'IVC-06': row<Invoice>({
    arrange: issued,
    act: ({ client }, { id }) => client.call('invoices.remove', { id }),
  }),
};
