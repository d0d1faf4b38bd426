import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, createClient } from '#platform/testing/client.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

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

const newLead = async (client: Client): Promise<string> =>
  (await client.call('leads.create', { firstName: 'Shared', lastName: 'Lead' })).body.id;
const at = (server: TestServer, { token = '' }: Client) =>
  createClient(server.url, { washboard_session: token });
const eventsOf = async (id: string, verb: string) =>
  (await first.services.pool.query('select key from events where "rowId" = $1 and verb = $2', [id, verb]))
    .rows;

test('writes on one server arrive on the streams of the other', async () => {
  const ada = await first.signIn(people.ada);
  const stream = await at(second, ada).stream('leads');
  await stream.until(({ event }) => event === 'reset');
  const made = await Promise.all(Array.from({ length: 20 }, () => newLead(ada)));
  const seen = new Set<string>();
  while (seen.size < made.length) {
    const { data } = await stream.until(({ event }) => event === 'put');
    if (made.includes(data.row.id)) seen.add(data.row.id);
  }
  stream.close();
});

test('one key sent to both servers at once acts once, and both answer the same', async () => {
  const ada = await first.signIn(people.ada);
  const id = await newLead(ada);
  const key = randomUUID();
  const text = 'said once';
  const sides = [ada, at(second, ada)];
  const send = async (client: Client): Promise<string> => {
    const { status, text: answer } = await client.call('leads.note', { id, text }, { key });
    return status === 409 ? send(client) : answer;
  };
  const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => send(sides[turn % 2] as Client)));
  expect(new Set(answers).size).toBe(1);
  expect(
    JSON.parse(answers[0] as string).notes.filter((note: { text: string }) => note.text === text),
  ).toHaveLength(1);
  expect(await eventsOf(id, 'noted')).toEqual([{ key }]);
});

test('[MOVE-10] 20 takes of one lead over two servers: one winner, one event, nobody else gets a byte of it', async () => {
  const ada = await first.signIn(people.ada);
  const [max, mia] = [await first.signIn(people.max), await first.signIn(people.mia)];
  for (let round = 0; round < 5; round += 1) {
    const id = await newLead(ada);
    const turns = Array.from({ length: 20 }, (_, turn) => {
      const person = turn % 2 === 0 ? max : mia;
      const server = turn % 4 < 2 ? first : second;
      return at(server, person).call('leads.take', { id });
    });
    const answers = await Promise.all(turns);
    const winners = [0, 1].filter((side) =>
      answers.some(({ status }, turn) => turn % 2 === side && status === 200),
    );
    expect(winners).toHaveLength(1);
    const losing = answers.filter((_, turn) => turn % 2 !== winners[0]);
    for (const { status, text } of losing) {
      expect([404, 409]).toContain(status);
      expect(text).not.toContain('Shared');
    }
    expect(await eventsOf(id, 'taken')).toHaveLength(1);
    const row = (await ada.call('leads.get', { id })).body;
    expect(row.assignedRep).toBe(winners[0] === 0 ? people.max.uid : people.mia.uid);
  }
});
