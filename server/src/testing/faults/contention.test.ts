import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, createClient } from '#platform/testing/client.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { type Attempt, contend, wantedLeads } from './contention.ts';
import { anomaliesOf } from './history.ts';

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({ database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** So many clients of four people over both servers. */
const clientsOf = async (count: number): Promise<Client[]> => {
  const cast = [people.ada, people.max, people.mia, people.dora];
  const signedIn = await Promise.all(cast.map((person) => first.signIn(person)));
  return Array.from({ length: count }, (_, turn) => {
    const { token = '' } = signedIn[turn % cast.length] ?? {};
    return createClient(turn % 8 < 4 ? first.url : second.url, { washboard_session: token });
  });
};

const isDone = ({ answer }: Attempt) => answer.status === 200;
const namesDone = (attempts: readonly Attempt[]) => new Set(attempts.filter(isDone).map(({ name }) => name));

test('[UNDO-03] 50 clients move, pass and undo on 5 leads over two servers: every answer fits one order of writes', async () => {
  const leads = await wantedLeads(await first.signIn(people.ada), 5);
  // A quiet checker must not mean that nothing happened: it goes on until each of these was done.
  const mustHappen = ['leads.move', 'leads.pass', 'leads.answer', 'leads.undo'];
  const attempts = await contend(
    await clientsOf(50),
    leads,
    [people.max.uid, people.mia.uid],
    (made) =>
      made.length < 300 || (made.length < 10_000 && !namesDone(made).isSupersetOf(new Set(mustHappen))),
  );
  expect(await anomaliesOf(first.services.pool, attempts, leads)).toEqual([]);
  expect([...namesDone(attempts)]).toEqual(expect.arrayContaining(mustHappen));
  const done = attempts.filter(isDone);
  // Nor that it would not notice.
  const lies: ((told: Attempt) => Partial<Attempt['answer']>)[] = [
    ({ answer }) => ({ body: { ...answer.body, status: 'proposal' } }),
    ({ answer }) => ({ body: { ...answer.body, version: answer.body.version + 1 } }),
    () => ({ status: 409 }),
  ];
  const [told] = done.filter(({ name }) => name === 'leads.pass');
  if (!told) throw new Error('nobody passed');
  for (const lie of lies) {
    const answer = { ...told.answer, ...lie(told) };
    expect(await anomaliesOf(first.services.pool, [{ ...told, answer }], leads)).not.toEqual([]);
  }
});
