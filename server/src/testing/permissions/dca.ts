import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

type Row = { id: string; version: number };
type Made = { lead: string; rows: Row[] };
type Rep = (acting: Acting) => string | null;

const own: Rep = ({ uid }) => uid;
const nobody: Rep = () => null;
const others: Rep = () => people.mia.uid;

/** What the rows of the matrix are shown on: each noun with what it asks for, and a change of it. */
const nouns = [
  { name: 'contacts', made: { firstName: 'Olga' }, changed: { relation: 'owner' } },
  { name: 'deals', made: { title: 'Twelve washers', stage: 'Proposal' }, changed: { value: 12_000 } },
  { name: 'activities', made: { type: 'call', title: 'Call the owner' }, changed: { done: true } },
] as const;
type Noun = (typeof nouns)[number];

const leadOf = (rep: Rep) => (acting: Acting) => acting.world.lead({ assignedRep: rep(acting) });

/** A lead with a contact, a deal and an activity that an administrator wrote down. */
const furnished =
  (rep: Rep) =>
  async (acting: Acting): Promise<Made> => {
    const { id: lead } = await leadOf(rep)(acting);
    const ada = await acting.server.signIn(people.ada);
    const rows: Row[] = [];
    for (const { name, made } of nouns) {
      const { body } = await ada.call(`${name}.create`, { leadId: lead, ...made });
      rows.push({ id: body.id, version: body.version });
    }
    return { lead, rows };
  };

/** All three answer alike; the last answer stands for them. */
const alike = async (answers: readonly Answer[]): Promise<Answer> => {
  expect(new Set(answers.map(({ status }) => status)).size, answers.map(({ text }) => text).join()).toBe(1);
  return answers.at(-1) as Answer;
};
const ofEach = async (act: (noun: Noun, index: number) => Promise<Answer>): Promise<Answer> => {
  const answers: Answer[] = [];
  for (const [index, noun] of nouns.entries()) answers.push(await act(noun, index));
  return alike(answers);
};
const rowOf = ({ rows }: Made, index: number): Row => rows[index] as Row;

const list = (rep: Rep): Case =>
  row<Made>({
    arrange: furnished(rep),
    act: ({ client }, { lead }) => ofEach(({ name }) => client.call(`${name}.list`, { leadId: lead })),
    holds: async (_, __, { client }, made) => {
      for (const [index, { name }] of nouns.entries()) {
        const { body } = await client.call(`${name}.list`, { leadId: made.lead });
        expect(body.items.map((one: Row) => one.id)).toEqual([rowOf(made, index).id]);
      }
    },
  });

/** Creating and updating answer alike. */
const write = (rep: Rep): Case =>
  row<Made>({
    arrange: furnished(rep),
    act: async ({ client }, made) =>
      alike([
        await ofEach(({ name, made: given }) =>
          client.call(`${name}.create`, { leadId: made.lead, ...given }),
        ),
        await ofEach(({ name, changed }, index) =>
          client.call(`${name}.update`, { ...rowOf(made, index), fields: changed }),
        ),
      ]),
    holds: ({ body }) => expect(body).toMatchObject({ version: 2, doneAt: expect.any(String) }),
  });

const privileged = {
  role: 'admin',
  permissions: ['all'],
  isAdmin: true,
  userId: people.mia.uid,
  tenantId: 't',
};

/** DCA — contacts, deals and activities. */
export const dca: Record<string, Case> = {
  'DCA-01': list(own),
  'DCA-02': list(others),
  'DCA-03': write(own),
  'DCA-04': write(nobody),
  'DCA-05': row<Row>({
    arrange: leadOf(others),
    act: ({ client }, { id }) =>
      ofEach(({ name, made }) => client.call(`${name}.create`, { leadId: id, ...made })),
  }),
  'DCA-06': row<Made & { to: string }>({
    arrange: async (acting) => {
      const made = await furnished(own)(acting);
      return { ...made, to: (await leadOf(others)(acting)).id };
    },
    act: ({ client }, made) =>
      ofEach(({ name }, index) =>
        client.call(`${name}.update`, { ...rowOf(made, index), fields: { leadId: made.to } }),
      ),
    holds: ({ body }, _, __, { to }) => expect(body.leadId).toBe(to),
  }),
  'DCA-07': row<Row>({
    arrange: leadOf(own),
    act: ({ client }, { id }) =>
      ofEach(async ({ name, made }) => {
        const answer = await client.call(`${name}.create`, { leadId: id, ...made, ...privileged });
        for (const key of Object.keys(privileged)) expect(answer.body).not.toHaveProperty(key);
        return answer;
      }),
  }),
  'DCA-08': row<Made>({
    arrange: furnished(own),
    act: ({ client }, made) =>
      ofEach(({ name }, index) => client.call(`${name}.remove`, { id: rowOf(made, index).id })),
    holds: async (_, __, { client }, { lead }) => {
      for (const { name } of nouns)
        expect((await client.call(`${name}.list`, { leadId: lead })).body.items).toEqual([]);
    },
  }),
};
