import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

type File = { id: string; lead: string };
type Rep = (acting: Acting) => string | null;

const own: Rep = ({ uid }) => uid;
const others: Rep = () => people.mia.uid;

const pdf = (): string => `%PDF-1.7\n${randomUUID()}\n%%EOF\n`;

const upload = ({ client }: Pick<Acting, 'client'>, lead: string): Promise<Answer> =>
  client.raw(`/api/leads.fileUpload?id=${lead}&name=lease.pdf`, { method: 'POST', body: pdf() });

/** A lead with a file that an administrator put there. */
const file =
  (rep: Rep, status = 'ready') =>
  async (acting: Acting): Promise<File> => {
    const { id: lead } = await acting.world.lead({ assignedRep: rep(acting) });
    const ada = await acting.server.signIn(people.ada);
    const { id } = (await upload({ client: ada }, lead)).body.file;
    await acting.world.query('update documents set status = $2 where id = $1', [id, status]);
    return { id, lead };
  };

const isAttachment = ({ headers }: Answer) => {
  expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('cache-control')).toBe('private, no-store');
};

/** List and bytes answer alike. */
const read = (rep: Rep): Case =>
  row<File>({
    arrange: file(rep),
    act: async ({ client }, { id, lead }) => {
      const list = await client.call('leads.files', { id: lead });
      const bytes = await client.raw(`/api/files/${id}`);
      expect(bytes.status).toBe(list.status);
      if (bytes.status === 200) isAttachment(bytes);
      return list;
    },
    holds: ({ body }, _, __, { id }) => expect(body.items.map((one: File) => one.id)).toEqual([id]),
  });

const add = (rep: Rep): Case =>
  row<{ id: string }>({
    arrange: (acting) => acting.world.lead({ assignedRep: rep(acting) }),
    act: (acting, { id }) => upload(acting, id),
    holds: async ({ body }, _, { world }, { id }) => {
      const rows = await world.query('select id, status from documents where "leadId" = $1', [id]);
      expect(rows).toEqual([{ id: body.file.id, status: 'ready' }]);
    },
  });

/** DOC — files, as far as they belong to leads. */
export const doc: Record<string, Case> = {
  'DOC-04': row<File>({
    arrange: file(own, 'processing'),
    act: ({ client }, { id }) => client.raw(`/api/files/${id}`),
  }),
  'DOC-07': row<File>({
    arrange: file(own),
    act: ({ client }, { id, lead }) => client.call('leads.fileRemove', { id: lead, file: id }),
    holds: async (_, __, { world, client }, { id }) => {
      const [kept] = await world.query('select "deletedAt", "storageKey" from documents where id = $1', [id]);
      expect(kept.deletedAt).toBeTruthy();
      expect(kept.storageKey).toBeTruthy();
      expect((await client.raw(`/api/files/${id}`)).status).toBe(404);
    },
  }),
  'DOC-08': read(own),
  'DOC-09': add(own),
  'DOC-10': read(others),
  'DOC-11': add(others),
};

/** Documents of clients, of sites and of nothing come with their screen; there are no signed links. */
export const pendingDoc: readonly string[] = ['DOC-01', 'DOC-02', 'DOC-03', 'DOC-05', 'DOC-06'];
