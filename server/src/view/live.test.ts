import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { countTurns } from '#platform/testing/hold.ts';
import { type Client, type Frame, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
let dora: Client;
beforeAll(async () => {
  server = await startTestServer();
  [ada, dora] = await Promise.all([server.signIn(people.ada), server.signIn(people.dora)]);
});
afterAll(() => server.close());

const is = (event: string) => (frame: Frame) => frame.event === event;
const of = (id: string) => (frame: Frame) => (frame.data.row?.id ?? frame.data.id) === id;
const newLead = async (fields: object) => {
  const { status, body, text } = await ada.call('leads.create', { firstName: 'Ann', ...fields });
  if (status !== 200) throw new Error(text);
  return body.id as string;
};
const ofMax = { assignedRep: people.max.uid };
const ofMia = { assignedRep: people.mia.uid };

/** Runs `change` while a stream is open and answers how long it took to end, of the time that was ours. */
const timeToEnd = async (client: Client, change: () => Promise<unknown>): Promise<number> => {
  const stream = await client.stream('leads');
  await stream.until(is('reset'));
  const turns = countTurns();
  await change();
  await stream.ended;
  return turns();
};
const ok = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(text);
};

test('[perm SYS-03] each role gets what it may see, and a developer viewing as somebody what they see', async () => {
  const [max, uma] = await Promise.all([server.signIn(people.max), server.signIn(people.uma)]);
  const viewing = await server.signIn(people.dora);
  await ok(ada.call('view.set', { mode: 'all' }));
  await ok(viewing.call('view.set', { mode: 'impersonate', uid: people.max.uid }));
  expect((await server.anonymous.raw('/api/live?nouns=leads')).status).toBe(401);
  const streams = await Promise.all([max, uma, ada, viewing].map((client) => client.stream('leads')));
  for (const stream of streams) await stream.until(is('reset'));
  const hers = await newLead(ofMia);
  const his = await newLead(ofMax);
  const pool = await newLead({});
  for (const stream of streams) await stream.until(of(pool));
  const seen = streams.map(({ seen: all }) => [hers, his, pool].map((id) => all.some(of(id))));
  expect(seen).toEqual([
    [false, true, true],
    [false, false, true],
    [true, true, true],
    [false, true, true],
  ]);
  for (const stream of streams) stream.close();
});

test('[perm SYS-04] a lead handed to another rep leaves with its id alone', async () => {
  const [max, mia] = await Promise.all([server.signIn(people.max), server.signIn(people.mia)]);
  const [mine, theirs] = await Promise.all([max.stream('leads'), mia.stream('leads')]);
  await Promise.all([mine.until(is('reset')), theirs.until(is('reset'))]);
  const id = await newLead({ ...ofMax, lastName: 'Secret' });
  await mine.until(of(id));
  await ok(max.call('leads.transfer', { id, rep: people.mia.uid }));
  expect((await mine.until(of(id))).data).toEqual({ noun: 'leads', id, from: 'new' });
  expect((await theirs.until(of(id))).data).toMatchObject({
    from: null,
    to: 'new',
    row: { lastName: 'Secret' },
  });
  for (const stream of [mine, theirs]) stream.close();
});

test('[perm SYS-06] sign-out, revocation, a forced password, suspension and a new role close streams within 2 s', async () => {
  const uma = () => server.signIn(people.uma);
  const byUma = await uma();
  expect(await timeToEnd(byUma, () => ok(byUma.call('auth.signOut')))).toBeLessThan(2_000);
  const { uid } = people.uma;
  const revoke = () => ok(ada.call('users.revokeSessions', { uid }));
  expect(await timeToEnd(await uma(), revoke)).toBeLessThan(2_000);
  const promote = () => ok(dora.call('users.setRole', { uid, role: 'manager', reason: 'Joins sales' }));
  expect(await timeToEnd(await uma(), promote)).toBeLessThan(2_000);
  const force = () => ok(ada.call('users.requirePassword', { uid }));
  expect(await timeToEnd(await uma(), force)).toBeLessThan(2_000);
  const mia = await server.signIn(people.mia);
  const suspend = () => ok(ada.call('users.suspend', { uid: people.mia.uid }));
  expect(await timeToEnd(mia, suspend)).toBeLessThan(2_000);
  expect((await mia.raw('/api/live?nouns=leads')).status).toBe(401);
  await ok(ada.call('users.resume', { uid: people.mia.uid }));
});

test('[VIEW-05] a change of view resets that session’s streams and no other’s, and the end of its time does too', async () => {
  const viewing = await server.signIn(people.dora);
  const id = await newLead(ofMax);
  const [stream, other] = await Promise.all([viewing.stream('leads'), dora.stream('leads')]);
  // A later lead that both see: the feed has passed the first, which may have been told before that.
  const passed = await newLead({});
  await Promise.all([stream.until(of(passed)), other.until(of(passed))]);
  const before = stream.seen.length;
  await ok(viewing.call('view.set', { mode: 'impersonate', uid: people.max.uid }));
  await stream.until(is('reset'));
  await ok(ada.call('leads.note', { id, text: 'Called' }));
  await stream.until(of(id));
  server.clock.advance(31 * 60_000);
  await stream.until(is('reset'));
  await ok(ada.call('leads.note', { id, text: 'Again' }));
  const marker = await newLead({});
  await Promise.all([stream.until(of(marker)), other.until(of(marker))]);
  // In her own view it stands in no column, and is told of as it may be open.
  expect(
    stream.seen
      .slice(before)
      .filter(of(id))
      .map(({ data }) => data.beyond ?? false),
  ).toEqual([false, true]);
  expect(other.seen.filter(is('reset')).length).toBe(1);
  for (const each of [stream, other]) each.close();
});
