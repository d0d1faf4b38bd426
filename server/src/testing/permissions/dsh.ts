import { dashboardOperations } from 'domain/dashboard';
import { administrators } from 'domain/kernel';
import { expect } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import type { Answer } from '#platform/testing/server.ts';
import { type Acting, type Case, row } from './cell.ts';

type Two = { own: string; others: string };

const uncontacted = async ({ world, uid }: Acting): Promise<Two> => {
  await world.clearLeads();
  const own = await world.lead({ assignedRep: uid });
  const others = await world.lead({ assignedRep: people.mia.uid });
  return { own: own.id, others: others.id };
};
const ids = ({ body }: Answer) => body.items.map(({ id }: { id: string }) => id);

const blocks = Object.values(dashboardOperations).filter(({ kind }) => kind === 'read');
const ofOffice = blocks.filter(({ who }) => who === administrators);
const own = blocks.filter(({ who }) => who !== administrators);

/** Every one of some blocks; all are answered alike. */
const each = async (acting: Acting, some: typeof blocks): Promise<Answer> => {
  const answers: Answer[] = [];
  for (const { name } of some) answers.push(await acting.client.call(name, {}));
  const [first] = answers;
  if (!first) throw new Error('There is no block');
  // What nobody's role is asked for: a user takes no leads, and has no pool of them.
  const odd = answers.find(({ status }) => status !== first.status);
  if (odd) throw new Error(`${odd.status}: ${odd.text}`);
  return first;
};

/** DSH — the blocks of the dashboard. */
export const dsh: Record<string, Case> = {
  'DSH-01': row({ act: (acting) => each(acting, ofOffice) }),
  'DSH-02': row<Two>({
    arrange: uncontacted,
    act: async (acting) =>
      each(
        acting,
        own.filter(({ who }) => who.includes('user')),
      ),
    holds: async (_, __, { client }, { own: mine }) =>
      expect(ids(await client.call('dashboard.contact', {}))).toEqual([mine]),
  }),
};
