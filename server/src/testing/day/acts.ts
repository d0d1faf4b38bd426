import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pick } from '#testing';
import type { Book, Person, Write } from './writes.ts';

/** A person at work: their leads, their colleagues, and how long they think between two acts. */
export type Worker = {
  person: Person;
  book: Book;
  leads: string[];
  reps: readonly string[];
  /** Milliseconds. */
  think: () => number;
};

type Act = (worker: Worker) => Promise<unknown>;
type Weighed = readonly [weight: number, act: Act];

const words = ['portland', 'silva', 'redwood', 'owner', 'person4', '555-00', 'zoë', 'nothing like this'];
const columns = ['new', 'selling', 'sold', 'dead'] as const;

const note = (lead: string): Write => ({
  name: 'leads.note',
  lead,
  always: true,
  input: { id: lead, text: `note ${randomUUID()}` },
});
const contact = (leadId: string): Write => ({
  name: 'contacts.create',
  always: true,
  input: { id: randomUUID(), leadId, firstName: 'Ann', lastName: `Lee ${randomUUID()}` },
});
const nextStep = (leadId: string): Write => ({
  name: 'activities.create',
  always: true,
  input: {
    id: randomUUID(),
    leadId,
    type: 'task',
    title: `Call ${randomUUID()}`,
    dueDate: new Date(Date.now() + 86_400_000).toISOString(),
  },
});

const onOwn =
  (writeOf: (lead: string, worker: Worker) => Write): Act =>
  async (worker) => {
    if (worker.leads.length === 0) return;
    await worker.book.write(worker.person, writeOf(pick(worker.leads), worker));
  };

const edit: Act = async ({ person, book, leads }) => {
  if (leads.length === 0) return;
  const id = pick(leads);
  const row = await book.read(person, 'leads.get', { id });
  if (!row) return;
  const fields = { city: randomUUID() };
  await book.write(person, {
    name: 'leads.update',
    lead: id,
    always: true,
    input: { id, version: row.version, fields },
  });
};

const move: Act = async ({ person, book, leads }) => {
  if (leads.length === 0) return;
  const id = pick(leads);
  const row = await book.read(person, 'leads.get', { id });
  if (!row) return;
  const to = pick(columns.filter((column) => column !== row.column));
  await book.write(person, { name: 'leads.move', lead: id, input: { id, to } });
};

const create: Act = async ({ person, book, leads }) => {
  const id = randomUUID();
  const input = { id, firstName: 'Beth', lastName: 'Amari', city: 'Napa', assignedRep: person.uid };
  const answer = await book.write(person, { name: 'leads.create', lead: id, always: true, input });
  if (answer?.status === 200) leads.push(id);
};

const take: Act = async ({ person, book, leads }) => {
  const found = await book.read(person, 'leads.list', { column: 'unassigned', limit: 20 });
  const [id] = (found?.items ?? []).map((row: { id: string }) => row.id).toSorted(() => Math.random() - 0.5);
  if (!id) return;
  const answer = await book.write(person, { name: 'leads.take', lead: id, input: { id } });
  if (answer?.status === 200) leads.push(id);
};

/** Writes without a network for a while, and sends what waited one after the other. */
const offline: Act = async ({ person, book, leads, think }) => {
  const waiting: Write[] = [];
  for (const made of [note, contact, note, nextStep]) {
    if (leads.length === 0) return;
    waiting.push({ ...made(pick(leads)), actedAt: new Date().toISOString() });
    await sleep(think() / 2);
  }
  for (const one of waiting) await book.write(person, one);
};

const looks: readonly Weighed[] = [
  [8, ({ person, book, leads }) => book.read(person, 'leads.get', { id: pick(leads) ?? randomUUID() })],
  [6, ({ person, book }) => book.read(person, 'leads.list', { column: pick(columns) })],
  [6, ({ person, book }) => book.read(person, 'search.all', { query: pick(words) })],
  [4, ({ person, book }) => book.read(person, 'leads.stats')],
];

const ofRep: readonly Weighed[] = [
  ...looks,
  [20, onOwn(note)],
  [10, onOwn(contact)],
  [12, onOwn(nextStep)],
  [
    10,
    onOwn((id) => ({
      name: 'leads.contact',
      lead: id,
      input: { id, outcome: pick(['attempted', 'contacted']), note: 'rang' },
    })),
  ],
  [14, edit],
  [14, move],
  [5, create],
  [4, take],
  [3, offline],
  [2, onOwn((id) => ({ name: 'leads.undo', lead: id, input: { leadId: id } }))],
  [
    2,
    onOwn((id, { reps }) => ({
      name: 'leads.pass',
      lead: id,
      input: { id, to: pick(reps), reason: 'too far' },
    })),
  ],
  [2, onOwn((id, { reps }) => ({ name: 'leads.transfer', lead: id, input: { id, rep: pick(reps) } }))],
];

const assign: Act = async ({ person, book, reps }) => {
  const found = await book.read(person, 'leads.list', { column: 'unassigned', limit: 20 });
  const id = pick((found?.items ?? []) as { id: string }[])?.id;
  if (id)
    await book.write(person, {
      name: 'leads.assign',
      lead: id,
      input: { id, rep: pick([...reps, null]) },
    });
};

const convert: Act = async ({ person, book, reps }) => {
  const id = randomUUID();
  const input = {
    id,
    firstName: 'Beth',
    lastName: 'Amari',
    email: `beth.${id}@silverado.example`,
    streetAddress: '12 Main St',
    city: 'Napa',
    state: 'CA',
    zipCode: '94559',
  };
  await book.write(person, { name: 'leads.create', lead: id, always: true, input });
  await book.write(person, { name: 'leads.move', lead: id, input: { id, to: 'sold' } });
  await book.write(person, {
    name: 'leads.convert',
    always: true,
    input: {
      id,
      accountManager: pick(reps),
      businessName: 'Silverado Court',
      contactTitle: 'Owner',
      siteName: 'Napa Location',
      machines: { washers: 2, dryers: 2, stacks: 0, combos: 0 },
      serviceCall: true,
    },
  });
};

const ofOffice: readonly Weighed[] = [...looks, [10, assign], [8, convert], [10, create], [20, onOwn(note)]];

const weighed = (all: readonly Weighed[]): Act => {
  let left = Math.random() * all.reduce((sum, [weight]) => sum + weight, 0);
  const found = all.find(([weight]) => {
    left -= weight;
    return left < 0;
  });
  return (found ?? (all[0] as Weighed))[1];
};

/** What a page asks for in the morning, and the leads that are worked on that day. */
export const begin: Act = async ({ person, book, leads }) => {
  const blocks = ['numbers', 'contact', 'quiet', 'leases', 'activity', 'pool'];
  for (const block of blocks) await book.read(person, `dashboard.${block}`);
  await book.read(person, 'leads.stats');
  for (const column of ['unassigned', ...columns]) {
    const found = await book.read(person, 'leads.list', { column });
    if (column === 'new' || column === 'selling')
      leads.push(...((found?.items ?? []) as { id: string }[]).map(({ id }) => id));
  }
};

/** Acts and thinks in turn until the day is over. */
export const work = async (worker: Worker, isOver: () => boolean): Promise<void> => {
  const all = worker.person.isAdmin ? ofOffice : ofRep;
  await sleep(Math.random() * worker.think());
  while (!isOver()) {
    await weighed(all)(worker);
    await sleep(worker.think());
  }
};
