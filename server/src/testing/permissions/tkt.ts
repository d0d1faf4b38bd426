import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

type Asked = { id: string; note: string };

const said = { kind: 'problem', subject: 'It does not close', details: 'One stop is open.' };

const askedBy = async ({ server }: Acting, who = people.mia, crashId: string | null = null) => {
  const client = await server.signIn(who);
  const context = { page: null, browser: null, version: null, crashId };
  return (await client.call('supportRequests.create', { ...said, context })).body as { id: string };
};

/** Somebody else's request, with a note among administrators. */
const others = async (acting: Acting): Promise<Asked> => {
  const { id } = await askedBy(acting);
  const note = `Quetzal ${id}`;
  await (await acting.server.signIn(people.ada)).call('supportRequests.note', { id, text: note });
  return { id, note };
};

const alike = (answers: readonly Answer[]): Answer => {
  expect(new Set(answers.map(({ status }) => status)).size, answers.map(({ text }) => text).join()).toBe(1);
  return answers.at(-1) as Answer;
};

const isViewing = ({ name }: Acting) => name === 'developer_viewing_as_manager';

/** TKT — support requests: one's own; administrators, everybody's. */
export const tkt: Record<string, Case> = {
  'EVT-06': row<{ id: string }>({
    arrange: (acting) => askedBy(acting, people.mia),
    act: async ({ client, name }, { id }) => {
      const made = await client.call('supportRequests.create', said);
      const { body, status } = await client.call('supportRequests.list', { limit: 200 });
      if (status !== 200) return made;
      const listed: string[] = body.items.map((one: Asked) => one.id);
      expect(listed.includes(id)).toBe(name === 'admin' || name === 'developer');
      if (made.status === 200) expect(listed).toContain(made.body.id);
      return made;
    },
  }),
  'TKT-01': row<Asked>({
    arrange: others,
    act: async (acting, { id }) => {
      const { client } = acting;
      const got = await client.call('supportRequests.get', { id });
      const seen = await client.raw(`/api/supportRequests/screenshot/${id}`);
      // Nobody's request has a picture here: what is hidden and what is not there are one answer.
      expect(seen.status).toBe(acting.name === 'anon' ? 401 : 404);
      // Nothing is written through another's eyes at all.
      if (isViewing(acting)) return got;
      return alike([got, await client.call('supportRequests.reply', { id, text: 'Which stop?' })]);
    },
    denies: ({ text }, _, { note }) => expect(text).not.toContain(note),
    holds: ({ text }, _, __, { note }) => expect(text).toContain(note),
  }),
  'TKT-02': row<Asked>({
    arrange: others,
    act: async ({ client }, { id }) =>
      alike([
        await client.call('supportRequests.assign', { id, assignedTo: people.ada.uid }),
        await client.call('supportRequests.move', { id, status: 'waiting' }),
        await client.call('supportRequests.note', { id, text: 'Same as yesterday' }),
      ]),
    holds: async (_, __, { server }, { id, note }) => {
      const asker = await server.signIn(people.mia);
      const { text, body } = await asker.call('supportRequests.get', { id });
      expect(body).toMatchObject({ status: 'waiting', replies: [] });
      expect(text).not.toContain(note);
    },
  }),
  'TKT-03': row<{ id: string }>({
    arrange: async (acting) => {
      const { newId, now } = acting.server.services;
      const crashId = newId();
      await acting.world.query(
        `insert into crash_reports ("id", "at", "person", "report") values ($1, $2, $3, $4)`,
        [crashId, now(), people.mia.uid, JSON.stringify({ error: 'x is not a function' })],
      );
      return askedBy(acting, people.mia, crashId);
    },
    act: ({ client }, { id }) => client.call('supportRequests.crash', { id }),
    holds: ({ body }) => expect(body.report.error).toBe('x is not a function'),
  }),
};
