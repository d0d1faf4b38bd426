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

const pending = (passedFrom: string, passedTo: string) => ({
  assignedRep: passedTo,
  passedFrom,
  passedTo,
  passedAt: '2026-11-01T10:00:00.000Z',
  status: 'pass-it-on',
  passState: 'pending',
});
const passedToMe: Whose = ({ uid }) => pending(people.mia.uid, uid);
const passedByMe: Whose = ({ uid }) => pending(uid, people.mia.uid);
const contacted: Whose = ({ uid }) => ({ assignedRep: uid, leadContacted: true, status: 'contacted' });

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

/** Several tries in one cell: every one of them must answer the same. */
const alike = async (tries: readonly (() => Promise<Answer>)[]): Promise<Answer> => {
  const answers: Answer[] = [];
  for (const attempt of tries) answers.push(await attempt());
  const [first] = answers;
  if (!first) throw new Error('no try');
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => first.status));
  return first;
};

const pass = (whose: Whose, to: string, more: Partial<Case> = {}) =>
  on(whose, (client, { id }) => client.call('leads.pass', { id, to, reason: 'Nearer' }), more);
const giveUp = (operation: 'cantClose' | 'returnToPool', whose: Whose, column: string) =>
  on(whose, (client, { id }) => client.call(`leads.${operation}`, { id }), {
    holds: ({ body }) => expect(body).toMatchObject({ column, assignedRep: null }),
  });

/** Both answers, each to a pass of its own. */
const answers = (whose: Whose): Case =>
  row<Lead[]>({
    arrange: (acting) => Promise.all([1, 2].map(() => acting.world.lead(whose(acting)))),
    act: ({ client }, leads) =>
      alike(
        (['accept', 'reject'] as const).map(
          (answer, index) => () =>
            client.call('leads.answer', { id: leads[index]?.id, answer, reason: 'Far' }),
        ),
      ),
  });

const assignHolds = ({ body, status }: Answer) => {
  if (status === 200) expect(body.assignedRep).toBe(people.mia.uid);
};

/** One act on several leads. */
const many = (whose: readonly Whose[], act: object): Case =>
  row<Lead[]>({
    arrange: (acting) => Promise.all(whose.map((of) => acting.world.lead(of(acting)))),
    act: ({ client }, leads) => client.call('leads.bulk', { ids: leads.map(({ id }) => id), ...act }),
  });

/** Merges another lead into one's own. */
const merge = (whose: Whose): Case =>
  row<Lead[]>({
    arrange: (acting) => Promise.all([own, whose].map((of) => acting.world.lead(of(acting)))),
    act: ({ client }, [lead, duplicate]) =>
      client.call('leads.merge', { id: lead?.id, duplicateId: duplicate?.id }),
  });

/** Not a duplicate: one's own lead and another. */
const keepApart = (whose: Whose): Case =>
  row<Lead[]>({
    arrange: (acting) => Promise.all([own, whose].map((of) => acting.world.lead(of(acting)))),
    act: ({ client }, leads) =>
      client.call('duplicates.keepApart', { noun: 'leads', ids: leads.map(({ id }) => id) }),
    holds: async (_, __, { client }, leads) => {
      const said = { noun: 'leads', ids: leads.map(({ id }) => id) };
      expect((await client.call('duplicates.compareAgain', said)).status).toBe(200);
    },
  });

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
  'LEM-09': giveUp('cantClose', own, 'passed'),
  'LEM-10': giveUp('cantClose', others, 'passed'),
  'LEM-11': giveUp('cantClose', unassigned, 'passed'),
  'LEM-12': giveUp('returnToPool', own, 'unassigned'),
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
  'LEM-28': pass(own, people.mia.uid, {
    holds: ({ body }, _, { uid }) => {
      expect(body).toMatchObject({ assignedRep: people.mia.uid, status: 'pass-it-on', passedFrom: uid });
      expect(body.notes[0].text).toBe('passed lead to Mia');
    },
  }),
  'LEM-29': row<Lead[]>({
    arrange: (acting) =>
      Promise.all([contacted, passedToMe].map((whose) => acting.world.lead(whose(acting)))),
    act: ({ client }, leads) =>
      alike(
        leads.map(
          ({ id }) =>
            () =>
              client.call('leads.pass', { id, to: people.mia.uid }),
        ),
      ),
  }),
  'LEM-30': row<{ id: string; receivers: string[] }>({
    arrange: async (acting) => {
      const { world, uid } = acting;
      const { id } = await world.lead(own(acting));
      const user = await world.person({ role: 'user' });
      const suspended = await world.person({ role: 'manager' });
      await world.query(`update users set status = 'suspended' where uid = $1`, [suspended.uid]);
      const unknown = '0199c222-0000-7000-8000-00000000ffff';
      return { id, receivers: [uid, user.uid, suspended.uid, unknown] };
    },
    act: ({ client }, { id, receivers }) =>
      alike(receivers.map((to) => () => client.call('leads.pass', { id, to }))),
  }),
  'LEM-31': pass(others, people.max.uid),
  'LEM-32': answers(passedToMe),
  'LEM-33': answers(passedByMe),
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
      const passed = await client.call('leads.pass', { id, to: people.mia.uid });
      expect(passed.status).toBe(transferred.status);
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
  'LEM-42': row<{ moved: Lead; edited: Lead }>({
    arrange: async (acting) => ({
      moved: await acting.world.lead(passedToMe(acting)),
      edited: await acting.world.lead(passedToMe(acting)),
    }),
    act: ({ client }, { moved, edited }) =>
      alike([
        () => client.call('leads.move', { id: moved.id, to: 'selling' }),
        () =>
          client.call('leads.update', { id: edited.id, version: edited.version, fields: { city: 'Napa' } }),
      ]),
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
  'LEM-45': many([unassigned, others], { verb: 'assign', input: { rep: people.mia.uid } }),
  'LEM-46': {
    ...many([own, others], { verb: 'move', input: { to: 'selling' } }),
    holds: ({ body }, _, { name }) => {
      const hidden = name === 'user' || name === 'manager';
      expect(body.rows.map(({ code }: { code: string | null }) => code)).toEqual([
        null,
        hidden ? 'NOT_FOUND' : null,
      ]);
    },
  },
  'LEM-47': merge(own),
  'LEM-48': merge(others),
  'LEM-49': merge(converted),
  'LEM-50': keepApart(own),
  'LEM-51': keepApart(others),
};
