import { randomUUID } from 'node:crypto';
import type { Answer, Client } from '#platform/testing/client.ts';

/** One write as its client saw it; times are of this process's own clock. */
export type Attempt = {
  key: string;
  name: string;
  lead: string;
  sent: number;
  answered: number;
  answer: Answer;
};

type Choice = readonly [name: string, input: (lead: string) => object];

export const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

const columns = ['unassigned', 'new', 'selling', 'sold', 'dead', 'passed'] as const;

export const choices = (reps: readonly string[]): readonly Choice[] => [
  ['leads.move', (id) => ({ id, to: pick(columns) })],
  ['leads.move', (id) => ({ id, to: pick(columns) })],
  ['leads.take', (id) => ({ id })],
  ['leads.assign', (id) => ({ id, rep: pick([...reps, null]) })],
  ['leads.transfer', (id) => ({ id, rep: pick(reps) })],
  ['leads.pass', (id) => ({ id, to: pick(reps), reason: 'too far' })],
  ['leads.pass', (id) => ({ id, to: pick(reps) })],
  ['leads.answer', (id) => ({ id, answer: 'accept' })],
  ['leads.answer', (id) => ({ id, answer: 'reject', reason: 'no time' })],
  ['leads.returnToPool', (id) => ({ id, note: 'back' })],
  ['leads.cantClose', (id) => ({ id, reason: 'no room' })],
  ['leads.undo', (leadId) => ({ leadId })],
  ['leads.redo', (leadId) => ({ leadId })],
  ['leads.contact', (id) => ({ id, outcome: pick(['attempted', 'contacted', 'sold']), note: 'rang' })],
];

/** Leads that nobody has yet, for many to want. */
export const wantedLeads = async (client: Client, count: number): Promise<string[]> => {
  const made = await Promise.all(
    Array.from({ length: count }, () => client.call('leads.create', { firstName: 'Wanted' })),
  );
  return made.map(({ body }) => body.id);
};

/** Every client writes to the same few leads, one write after the other, as long as `goesOn` says so. */
export const contend = async (
  clients: readonly Client[],
  leads: readonly string[],
  reps: readonly string[],
  goesOn: (attempts: readonly Attempt[]) => boolean,
): Promise<Attempt[]> => {
  const attempts: Attempt[] = [];
  const all = choices(reps);
  const one = async (client: Client) => {
    while (goesOn(attempts)) {
      const [name, inputOf] = pick(all);
      const [key, lead] = [randomUUID(), pick(leads)];
      const sent = performance.now();
      const answer = await client.call(name, inputOf(lead), { key });
      attempts.push({ key, name, lead, sent, answered: performance.now(), answer });
    }
  };
  await Promise.all(clients.map(one));
  return attempts;
};
