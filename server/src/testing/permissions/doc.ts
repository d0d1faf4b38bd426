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

type Office = { id: string; version: number; input: object };

const put = ({ client }: Pick<Acting, 'client'>, home: string): Promise<Answer> =>
  client.raw(`/api/documents.upload?${home}&name=permit.pdf`, { method: 'POST', body: pdf() });

/** A client and its site, as what a file's address and a list's input say of them; and nothing at all. */
const homes = async ({ server }: Acting) => {
  const ada = await server.signIn(people.ada);
  const { id: clientId } = (await ada.call('clients.create', { businessName: 'Vine Laundry' })).body;
  const site = await ada.call('sites.create', {
    clientId,
    siteName: 'Vine Street',
    city: 'Napa',
    state: 'CA',
  });
  return { ada, inputs: [{ clientId }, { siteId: site.body.id as string }, {}] };
};
const addressOf = (input: object): string => new URLSearchParams(input as Record<string, string>).toString();

/** A file of a client, one of a site, and one of nothing. */
const office = async (acting: Acting): Promise<Office[]> => {
  const { ada, inputs } = await homes(acting);
  const made: Office[] = [];
  for (const input of inputs) {
    const { id, version } = (await put({ client: ada }, addressOf(input))).body.file;
    made.push({ id, version, input });
  }
  return made;
};

/** Each of them answers alike; the last answer stands for them. */
const ofEach = async <Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<Answer>,
): Promise<Answer> => {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await act(item));
  expect(new Set(answers.map(({ status }) => status)).size, answers.map(({ text }) => text).join()).toBe(1);
  return answers.at(-1) as Answer;
};

type Filed = Awaited<ReturnType<typeof office>>;

/** DOC — files. */
export const doc: Record<string, Case> = {
  'DOC-01': row<Filed>({
    arrange: office,
    act: async ({ client }, files) => {
      const lists = await ofEach(files, ({ input }) => client.call('documents.list', input));
      const one = await ofEach(files, ({ id }) => client.call('documents.get', { id }));
      const versions = await ofEach(files, ({ id }) => client.call('documents.versions', { id }));
      const figures = await client.call('documents.figures');
      expect([one.status, versions.status, figures.status]).toEqual(Array(3).fill(lists.status));
      return one;
    },
    holds: async ({ body }, _, { client }, files) => {
      expect(body.id).toBe(files.at(-1)?.id);
      // The client's list holds its site's files too.
      const { items } = (await client.call('documents.list', files[0]?.input)).body;
      const ids = items.map((one: File) => one.id);
      expect(ids).toEqual([files[1]?.id, files[0]?.id]);
    },
  }),
  'DOC-02': row<Filed>({
    arrange: office,
    act: async (acting, files) => {
      const added = await ofEach(files, ({ input }) => put(acting, addressOf(input)));
      const replaced = await ofEach(files, ({ id }) =>
        acting.client.raw(`/api/documents.replace?id=${id}&name=next.pdf`, { method: 'POST', body: pdf() }),
      );
      expect(replaced.status).toBe(added.status);
      return added;
    },
    holds: ({ body }) => expect(body.file).toMatchObject({ leadId: null, status: 'ready' }),
  }),
  'DOC-03': row<Filed>({
    arrange: office,
    act: ({ client }, files) =>
      ofEach(files, async ({ id }) => {
        const answer = await client.raw(`/api/files/${id}`);
        const zip = await client.raw(`/api/documents.zip?ids=${id}`);
        const body = new URLSearchParams({ ids: id });
        const form = await client.raw('/api/documents.zip', { method: 'POST', body });
        expect([zip.status, form.status]).toEqual([answer.status, answer.status]);
        for (const one of [answer, zip, form]) if (one.status === 200) isAttachment(one);
        return answer;
      }),
  }),
  // None is given out, so every one is altered.
  'DOC-05': row<Filed>({
    arrange: office,
    act: ({ client }, files) =>
      ofEach(files, ({ id }) => client.raw(`/api/files/${id}?expires=1764000000&signature=0123456789abcdef`)),
  }),
  'DOC-06': row<Filed>({
    arrange: office,
    act: ({ client }, files) =>
      ofEach([{ storageKey: 'documents/x' }, { sizeBytes: 1 }, { uploadedBy: people.max.uid }], (fields) => {
        const { id, version } = files[0] as Office;
        return client.call('documents.update', { id, version, fields });
      }),
  }),
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
  'DOC-12': row<{ id: string; file: string; lease: string }>({
    arrange: async ({ server, uid }) => {
      const { ada, inputs } = await homes({ server } as Acting);
      const siteId = (inputs[1] as { siteId: string }).siteId;
      const start = Date.parse(server.services.now());
      const times = { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() };
      const plan = { type: 'service_call', ...times, siteId, assignedTo: uid };
      const { id } = (await ada.call('appointments.create', plan)).body;
      const of = async (category: string) =>
        (await put({ client: ada }, addressOf({ siteId, category }))).body.file.id as string;
      return { id, file: await of('machine_manual'), lease: await of('lease_agreement') };
    },
    act: async ({ client }, { id, file: manual, lease }) => {
      const hidden = await client.raw(`/api/visits.file?id=${id}&file=${lease}`);
      const read = await client.raw(`/api/visits.file?id=${id}&file=${manual}`);
      expect(hidden.status).toBe(read.status === 200 ? 404 : read.status);
      return read;
    },
    holds: isAttachment,
  }),
  'DOC-10': read(others),
  'DOC-11': add(others),
};
