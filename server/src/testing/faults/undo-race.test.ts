import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, createClient } from '#platform/testing/client.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let first: TestServer;
let second: TestServer;
let ada: Client;
let max: Client;
beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({ database: first.database });
  ada = await first.signIn(people.ada);
  const { token = '' } = await first.signIn(people.max);
  max = createClient(second.url, { washboard_session: token });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const update = (client: Client, { id, version }: { id: string; version: number }, fields: object) =>
  client.call('leads.update', { id, version, fields });

/** Max has changed the city of a lead from A to B. */
const changed = async () => {
  const made = await ada.call('leads.create', { firstName: 'Race', city: 'A', assignedRep: people.max.uid });
  return (await update(max, made.body, { city: 'B' })).body;
};

const within = (milliseconds: number) => new Promise((go) => setTimeout(go, Math.random() * milliseconds));
const soon = async <T>(act: () => Promise<T>): Promise<T> => {
  await within(8);
  return act();
};
/** Both at once; of the first two rounds one goes each way, however fast the machine is. */
const race = async <A, B>(
  round: number,
  one: () => Promise<A>,
  other: () => Promise<B>,
): Promise<readonly [A, B]> => {
  if (round > 1) return Promise.all([soon(one), soon(other)]);
  const before = round === 1 ? await other() : null;
  const first = await one();
  return [first, before ?? (await other())];
};

test('[UNDO-03] an undo and somebody’s change of the same field at once, over two servers: never both, none lost', async () => {
  const ends = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    const lead = await changed();
    const [theirs, undo] = await race(
      round,
      () => update(ada, lead, { city: 'C' }),
      () => max.call('leads.undo', { leadId: lead.id }),
    );
    const { city } = (await ada.call('leads.get', { id: lead.id })).body;
    const end = `${theirs.status} ${undo.status} ${city}`;
    expect(['200 409 C', '409 200 A']).toContain(end);
    if (undo.status === 409) expect(undo.text).toContain(people.ada.displayName);
    ends.add(end);
  }
  // One order alone would not be a race.
  expect(ends.size).toBe(2);
});

test('[UNDO-03] an undo and somebody’s change of another field at once: both stand, or the late one is told', async () => {
  for (let round = 0; round < 10; round += 1) {
    const lead = await changed();
    const [theirs, undo] = await race(
      round,
      () => update(ada, lead, { company: 'Theirs' }),
      () => max.call('leads.undo', { leadId: lead.id }),
    );
    const now = (await ada.call('leads.get', { id: lead.id })).body;
    expect([undo.status, now.city]).toEqual([200, 'A']);
    expect([theirs.status, now.company]).toEqual(theirs.status === 200 ? [200, 'Theirs'] : [409, '']);
  }
});
