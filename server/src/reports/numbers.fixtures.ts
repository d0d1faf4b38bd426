import { later } from 'domain/kernel';
import { leadColumns } from 'domain/leads';
import { people } from '#platform/testing/cast.ts';
import type { Answer, Client, TestServer } from '#platform/testing/server.ts';
import { type Act, now } from './business.fixtures.ts';

const hour = 3_600_000;

type Doing = { ada: Client; max: Client };
type Done = Promise<Answer>;

const columns: Readonly<Record<string, (by: Doing, id: string) => Done>> = Object.fromEntries(
  leadColumns.map((to) => [to, ({ ada }: Doing, id: string) => ada.call('leads.move', { id, to })]),
);

const done: Readonly<Record<string, (by: Doing, id: string, other: string) => Done>> = {
  ...columns,
  'there and back': async ({ ada }, id) => {
    await ada.call('leads.move', { id, to: 'dead' });
    await ada.call('leads.move', { id, to: 'new' });
    return ada.call('leads.move', { id, to: 'selling' });
  },
  contact: ({ max }, id) => max.call('leads.contact', { id, outcome: 'attempted' }),
  take: ({ max }, id) => max.call('leads.take', { id }),
  unassign: ({ ada }, id) => ada.call('leads.assign', { id, rep: null }),
  assign: ({ ada }, id) => ada.call('leads.assign', { id, rep: people.mia.uid }),
  pass: ({ max }, id) => max.call('leads.pass', { id, to: people.mia.uid, reason: 'Too far' }),
  remove: ({ ada }, id) => ada.call('leads.remove', { id }),
  restore: ({ ada }, id) => ada.call('leads.restore', { id }),
  undo: ({ ada }, id) => ada.call('leads.undo', { leadId: id }),
  convert: async ({ ada }, id) => {
    const fields = {
      ...{ businessName: 'Harbor Court', firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' },
      ...{ phone: '+17755550100', streetAddress: '1 Elm St', city: 'Reno', state: 'NV', zipCode: '89501' },
    };
    const { body } = await ada.call('leads.get', { id });
    await ada.call('leads.update', { id, version: body.version, fields });
    await ada.call('leads.move', { id, to: 'sold' });
    return ada.call('leads.convert', {
      ...{ id, accountManager: people.mia.uid, businessName: 'Harbor Court', contactTitle: 'Owner' },
      ...{ siteName: 'Reno', installationDate: '2026-12-01' },
      machines: { washers: 2, dryers: 2, stacks: 0, combos: 0 },
      serviceCall: false,
    });
  },
  merge: ({ ada }, id, other) => ada.call('leads.merge', { id, duplicateId: other }),
};

/**
 * Does what is to be done with leads, as people do, some hours between each; what is refused stays undone. Answers what
 * was done.
 */
export const live = async (
  server: TestServer,
  by: Doing,
  ids: readonly string[],
  acts: readonly Act[],
): Promise<string[]> => {
  const one = (place: number) => ids[place % ids.length] as string;
  const kept: string[] = [];
  for (const [step, { what, lead, other }] of acts.entries()) {
    server.clock.set(later(now, (step - acts.length) * 20 * hour));
    const answer = await done[what]?.(by, one(lead), one(other));
    if (answer?.status === 200) kept.push(what);
    else if (answer && answer.status >= 500) throw new Error(`${what}: ${answer.text}`);
  }
  server.clock.set(now);
  return kept;
};
