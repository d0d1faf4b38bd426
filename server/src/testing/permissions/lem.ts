import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer, Client } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

type Lead = { id: string; version: number };
type Whose = (acting: Acting) => object;

const own: Whose = ({ uid }) => ({ assignedRep: uid });
const unassigned: Whose = () => ({ assignedRep: null });
const others: Whose = () => ({ assignedRep: people.mia.uid });
const inReview: Whose = () => ({ assignedRep: null, status: 'pass-it-on', passState: 'review' });
const converted: Whose = ({ uid }) => ({
  assignedRep: uid,
  convertedToClientId: people.mia.uid,
  status: 'client',
  leadContacted: true,
  markSold: true,
});

const on = (
  whose: Whose,
  act: (client: Client, lead: Lead, acting: Acting) => Promise<Answer>,
  more: Partial<Case> = {},
) =>
  row<Lead>({
    ...more,
    arrange: (acting) => acting.world.lead(whose(acting)),
    act: (acting, lead) => act(acting.client, lead, acting),
  });

const move = (whose: Whose, to: string) =>
  on(whose, (client, { id }) => client.call('leads.move', { id, to }));
const contact = (whose: Whose, outcome: string) =>
  on(whose, (client, { id }) => client.call('leads.contact', { id, outcome, note: 'spoke' }));
const note = (whose: Whose) =>
  on(whose, (client, { id }) => client.call('leads.note', { id, text: 'noted' }));
const take = (whose: Whose) => on(whose, (client, { id }) => client.call('leads.take', { id }));

/** Several columns in one cell: every one of them must answer the same. */
const moves = (whose: Whose, columns: readonly string[]): Case =>
  row<{ to: string; lead: Lead }[]>({
    arrange: (acting) =>
      Promise.all(columns.map(async (to) => ({ to, lead: await acting.world.lead(whose(acting)) }))),
    act: async ({ client }, targets) => {
      const answers: Answer[] = [];
      for (const { to, lead } of targets) answers.push(await client.call('leads.move', { id: lead.id, to }));
      const [first] = answers;
      if (!first) throw new Error('no column');
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => first.status));
      return first;
    },
  });

const assignHolds = ({ body, status }: Answer) => {
  if (status === 200) expect(body.assignedRep).toBe(people.mia.uid);
};

/** Undoes the newest act of one's own, after what was arranged. */
const undone = (arrange: (acting: Acting) => Promise<void>): Case =>
  row<void>({ arrange, act: ({ client }) => client.call('leads.undo', {}) });

/** LEM — leads: moves and quick actions. */
export const lem: Record<string, Case> = {
  'LEM-01': { ...take(unassigned), holds: ({ body }, _, { uid }) => expect(body.assignedRep).toBe(uid) },
  'LEM-02': take(others),
  'LEM-03': take(inReview),
  'LEM-04': take(unassigned),
  'LEM-05': move(own, 'unassigned'),
  'LEM-06': move(others, 'unassigned'),
  'LEM-07': move(unassigned, 'unassigned'),
  'LEM-08': move(own, 'passed'),
  'LEM-13': moves(own, ['new', 'selling']),
  'LEM-14': moves(unassigned, ['new', 'selling']),
  'LEM-15': moves(own, ['sold', 'dead']),
  'LEM-16': moves(unassigned, ['sold', 'dead']),
  'LEM-17': moves(others, ['new', 'selling', 'sold', 'dead']),
  'LEM-18': moves(converted, ['new', 'selling', 'sold', 'dead']),
  'LEM-19': move(own, 'archive'),
  'LEM-20': contact(own, 'contacted'),
  'LEM-21': contact(unassigned, 'attempted'),
  'LEM-22': contact(own, 'sold'),
  'LEM-23': contact(unassigned, 'sold'),
  'LEM-24': note(own),
  'LEM-25': note(unassigned),
  'LEM-26': note(others),
  'LEM-27': on(own, (client, { id }) => client.call('leads.noteUpdate', { id, text: 'changed' })),
  'LEM-34': on(own, (client, { id }) => client.call('leads.transfer', { id, rep: people.mia.uid }), {
    holds: assignHolds,
  }),
  'LEM-35': on(unassigned, (client, { id }) => client.call('leads.transfer', { id, rep: people.mia.uid })),
  'LEM-36': on(others, (client, { id }) => client.call('leads.transfer', { id, rep: people.max.uid })),
  'LEM-37': on(unassigned, (client, { id }) => client.call('leads.assign', { id, rep: people.mia.uid }), {
    holds: assignHolds,
  }),
  'LEM-41': row({
    arrange: (acting) => acting.world.lead(converted(acting)),
    act: async ({ client }, { id }) => {
      const assigned = await client.call('leads.assign', { id, rep: people.mia.uid });
      const transferred = await client.call('leads.transfer', { id, rep: people.mia.uid });
      // Managers may not assign at all; the row speaks of what they may try.
      if (transferred.status === 409) expect([403, 409]).toContain(assigned.status);
      else expect(assigned.status).toBe(transferred.status);
      return transferred;
    },
  }),
  'LEM-38': undone(async ({ client, world, uid }) => {
    const lead = await world.lead({ assignedRep: uid });
    await client.call('leads.move', { id: lead.id, to: 'selling' });
  }),
  'LEM-39': undone(async (acting) => {
    const { client, world, server, uid } = acting;
    const lead = await world.lead({ assignedRep: uid });
    await client.call('leads.move', { id: lead.id, to: 'selling' });
    const other = await server.signIn(acting.name === 'admin' ? people.dora : people.ada);
    await other.call('leads.take', { id: lead.id });
    await other.call('leads.move', { id: lead.id, to: 'new' });
  }),
  'LEM-40': row<{ entry: string }>({
    arrange: async ({ world, server }) => {
      const mia = await server.signIn(people.mia);
      const lead = await world.lead({ assignedRep: people.mia.uid });
      await mia.call('leads.move', { id: lead.id, to: 'selling' });
      const [{ id }] = (await mia.call('leads.undoHistory', {})).body.items;
      return { entry: id };
    },
    act: ({ client }, target) => client.call('leads.undo', target),
  }),
  'LEM-43': move(others, 'passed'),
  'LEM-44': row({
    arrange: (acting) => acting.world.lead(converted(acting)),
    act: async ({ client, name }, { id }) => {
      const passed = await client.call('leads.move', { id, to: 'passed' });
      const back = await client.call('leads.move', { id, to: 'unassigned' });
      if (name === 'manager') expect([back.status, passed.status]).toEqual([409, 403]);
      else expect(back.status).toBe(passed.status);
      return passed;
    },
  }),
};

/** Rows whose operations come with the hand-off. */
export const pendingLem = [
  'LEM-09',
  'LEM-10',
  'LEM-11',
  'LEM-12',
  'LEM-28',
  'LEM-29',
  'LEM-30',
  'LEM-31',
  'LEM-32',
  'LEM-33',
  'LEM-42',
];
