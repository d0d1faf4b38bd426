import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

type Four = { own: string; free: string; others: string; review: string };

/** One lead of each kind; the lists and counts of a cell are held against exactly these. */
const four = async ({ world, uid }: Acting): Promise<Four> => {
  const own = await world.lead({ assignedRep: uid, city: 'Fourtown' });
  const free = await world.lead({ assignedRep: null, city: 'Fourtown' });
  const others = await world.lead({ assignedRep: people.mia.uid, city: 'Fourtown' });
  const review = await world.lead({
    assignedRep: null,
    status: 'pass-it-on',
    passState: 'review',
    city: 'Fourtown',
  });
  return { own: own.id, free: free.id, others: others.id, review: review.id };
};

const ids = (answer: Answer): string[] => answer.body.items.map((lead: { id: string }) => lead.id).sort();

/** ‘self’, ‘X's self’, ‘all’: which of the four a list may hold. */
const seen = (answer: Answer, expected: string, _: Acting, target: Four) => {
  if (answer.status !== 200) return;
  const wanted = expected === 'all' ? Object.values(target) : [target.own, target.free];
  expect(ids(answer)).toEqual([...wanted].sort());
};

const all = async (acting: Acting) => {
  if (acting.name === 'admin' || acting.name === 'developer')
    await acting.client.call('view.set', { mode: 'all' });
};

const list = (input: object, before?: (acting: Acting) => Promise<void>): Case =>
  row<Four>({
    arrange: async (acting) => {
      await acting.world.clearLeads();
      await before?.(acting);
      return four(acting);
    },
    act: ({ client }) => client.call('leads.list', { filter: { city: 'Fourtown' }, ...input }),
    holds: seen,
  });

const get = (lead: (acting: Acting) => object, holds?: Case['holds']): Case =>
  row<{ id: string }>({
    arrange: (acting) => acting.world.lead(lead(acting)),
    act: ({ client }, { id }) => client.call('leads.get', { id }),
    ...(holds ? { holds } : {}),
  });

/** A lead that an administrator has given to Mia. */
const left = (lead: (acting: Acting) => object): Case =>
  row<{ id: string }>({
    arrange: async (acting) => {
      const given = await acting.world.lead(lead(acting));
      const ada = await acting.server.signIn(people.ada);
      await ada.call('leads.assign', { id: given.id, rep: people.mia.uid });
      return given;
    },
    act: ({ client }, { id }) => client.call('leads.left', { id }),
    holds: ({ body }) => {
      expect(Object.keys(body).sort()).toEqual(['at', 'by', 'to', 'verb']);
      expect(body.to).toBe(people.mia.displayName);
    },
  });

const own = ({ uid }: Acting) => ({ assignedRep: uid });

/** LED — leads: read. */
export const led: Record<string, Case> = {
  'LED-01': list({ view: 'self' }),
  'LED-02': list({ view: 'all' }, all),
  'LED-03': list({ view: 'impersonate' }, async (acting) => {
    if (acting.name !== 'developer') return;
    await acting.client.call('view.set', { mode: 'impersonate', uid: people.max.uid });
    acting.uid = people.max.uid;
  }),
  'LED-04': row<Four>({
    arrange: async (acting) => {
      await acting.world.clearLeads();
      await all(acting);
      return four(acting);
    },
    act: ({ client }) => client.call('leads.list', { filter: { assignedRep: people.mia.uid } }),
    holds: (answer, expected, _, target) => {
      if (answer.status === 200) expect(ids(answer)).toEqual(expected === 'rows' ? [target.others] : []);
    },
  }),
  'LED-05': row({ act: ({ client }) => client.call('leads.list', { filter: { passwordHash: 'x' } }) }),
  'LED-06': get(own),
  'LED-07': get(() => ({ assignedRep: null })),
  'LED-08': get(() => ({ assignedRep: people.mia.uid })),
  'LED-09': get(({ uid }) => ({
    assignedRep: uid,
    passedFrom: people.mia.uid,
    passedTo: uid,
    passedAt: '2026-11-01T10:00:00.000Z',
    status: 'pass-it-on',
    passState: 'pending',
  })),
  'LED-10': get(() => ({ assignedRep: null, status: 'pass-it-on', passState: 'review' })),
  'LED-11': get(
    (acting) => ({ ...own(acting), deletedAt: '2026-01-01T00:00:00.000Z' }),
    ({ status, body }) => {
      if (status === 200) expect(body.deletedAt).toBeTruthy();
    },
  ),
  'LED-12': row<Four>({
    arrange: async (acting) => {
      await acting.world.clearLeads();
      await all(acting);
      return four(acting);
    },
    act: ({ client }) => client.call('leads.stats', {}),
    holds: (answer, expected) => {
      if (answer.status !== 200) return;
      const total = (counts: Record<string, number>) =>
        Object.values(counts).reduce((sum, count) => sum + count, 0);
      const wanted = expected === 'all' ? 4 : 2;
      expect(total(answer.body.byColumn)).toBe(wanted);
      expect(total(answer.body.byStatus)).toBe(wanted);
    },
  }),
  'LED-13': row<{ id: string }>({
    arrange: async (acting) => {
      await acting.world.clearLeads();
      return acting.world.lead({ assignedRep: people.mia.uid, businessName: 'Hidden Harbour' });
    },
    act: ({ client }) => client.call('search.all', { query: 'hidden harb' }),
    holds: (answer, expected, _, target) => {
      const found = answer.body.results.map((result: { id: string }) => result.id);
      expect(found).toEqual(expected === 'hit' ? [target.id] : []);
      if (expected !== 'hit') expect(answer.text).toBe('{"results":[]}');
    },
  }),
  'LED-14': row({ act: ({ client }) => client.raw('/api/export/leads.csv') }),
  'LED-15': left(own),
  'LED-16': left(() => ({ assignedRep: people.ada.uid })),
};
