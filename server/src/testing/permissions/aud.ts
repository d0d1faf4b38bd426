import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

type Row = { id: string };
type Trashed = { noun: string; ids: readonly [string, string] };

/** Two of a noun that an administrator deleted: one to be restored, one to be deleted for good. */
const trashed = async ({ server }: Acting): Promise<Trashed[]> => {
  const ada = await server.signIn(people.ada);
  const make = async (name: string, input: object): Promise<string> => (await ada.call(name, input)).body.id;
  const clientId = await make('clients.create', { businessName: 'Court' });
  await make('sites.create', { clientId, siteName: 'First' });
  const inputs: Readonly<Record<string, object>> = {
    leads: { businessName: 'Court' },
    clients: { businessName: 'Gone' },
    sites: { clientId, siteName: 'Second' },
    templates: { name: 'Gone', type: 'sms', body: 'Hi' },
  };
  const twice = async (noun: string, input: object): Promise<Trashed> => {
    const ids = [await make(`${noun}.create`, input), await make(`${noun}.create`, input)] as const;
    for (const id of ids) expect((await ada.call(`${noun}.remove`, { id })).status).toBe(200);
    return { noun, ids };
  };
  const all: Trashed[] = [];
  for (const [noun, input] of Object.entries(inputs)) all.push(await twice(noun, input));
  return all;
};

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

/** AUD — the audit, who is erased, the trash, crashes and exports. */
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
  'AUD-02': row({
    act: async ({ client }) => {
      const answers = [
        await client.call('system.status', {}),
        await client.call('system.failedJobs', {}),
        await client.call('crash.list', {}),
      ];
      const [first, ...others] = answers;
      for (const { status, text } of others) expect(status, text).toBe(first?.status);
      return first as Answer;
    },
    holds: ({ body }) => {
      expect(body.database.bytes).toBeGreaterThan(0);
      expect(body.jobs).toEqual(expect.any(Array));
    },
  }),
  'AUD-03': personErased,
  'AUD-04': row<Trashed[]>({
    arrange: trashed,
    act: async ({ client }, all) => {
      const answers: Answer[] = [];
      for (const { noun, ids } of all) {
        answers.push(await client.call('trash.list', { noun }));
        answers.push(await client.call('trash.look', { noun, ids: [ids[1]] }));
        answers.push(await client.call('trash.restore', { noun, id: ids[0] }));
        answers.push(await client.call('trash.purge', { noun, ids: [ids[1]] }));
      }
      const [first, ...others] = answers;
      for (const { status, text } of others) expect(status, text).toBe(first?.status);
      return first as Answer;
    },
  }),
  'AUD-05': row({
    // One at a time: the one before it is over.
    arrange: ({ world }) => world.query(`update whole_exports set "state" = 'removed'`),
    act: async ({ client }) => {
      const answer = await client.call('wholeExports.start', {});
      expect((await client.call('wholeExports.list', {})).status).toBe(answer.status);
      return answer;
    },
  }),
};
