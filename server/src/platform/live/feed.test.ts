import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Frame } from '#platform/testing/client.ts';
import type { TestDatabase } from '#platform/testing/database.ts';
import { countTurns } from '#platform/testing/hold.ts';
import { startThings, thingsDatabase } from '#platform/testing/things.ts';
import { feedLimits } from './feed.ts';

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startThings>>;
beforeAll(async () => {
  database = await thingsDatabase();
  server = await startThings(database);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const is = (event: string) => (frame: Frame) => frame.event === event;
const of = (id: string) => (frame: Frame) =>
  frame.data['id'] === id || (frame.data['row'] as { id?: string } | undefined)?.id === id;
const thing = (owner: string, place = 'a', id: string = randomUUID()) => ({
  id,
  owner,
  place,
  name: 'Washer',
});
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 150));

/** Another client that writes an event and keeps its transaction open. */
const heldWriter = async (id: string, owner: string) => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query('insert into things values ($1, 1, $2, $3, $4)', [id, owner, 'a', 'Late']);
  await client.query(
    `insert into events ("noun", "rowId", "verb", "at", "scopeAfter") values ('things', $1, 'set', now(), $2)`,
    [id, { owner, place: 'a' }],
  );
  return async (end: 'commit' | 'rollback') => {
    await client.query(end);
    await client.end();
  };
};

test('[BOARD-03] a change arrives as a put with the summary, the columns and a position', async () => {
  const rep = server.sessions.enter('manager');
  const stream = await server.stream(rep);
  await stream.until(is('reset'));
  const made = await server.put(rep, thing(rep.uid));
  const put = await stream.until(is('put'));
  expect(put.data).toEqual({
    noun: 'things',
    row: { id: made.id, version: 1, place: 'a' },
    from: null,
    to: 'a',
  });
  expect(put.id).toMatch(/^\d+\.\d+\./);
  await server.put(rep, { ...thing(rep.uid, 'b'), id: made.id });
  expect((await stream.until(is('put'))).data).toMatchObject({ from: 'a', to: 'b', row: { version: 2 } });
  stream.close();
});

test('whole rows come for the nouns named in full', async () => {
  const rep = server.sessions.enter('manager');
  const stream = await server.stream(rep, 'things', undefined, 'things');
  await server.put(rep, thing(rep.uid));
  expect((await stream.until(is('put'))).data['row']).toMatchObject({ owner: rep.uid, name: 'Washer' });
  stream.close();
});

test('[perm SYS-04] who loses sight of a row gets its id and nothing of it; others get nothing at all', async () => {
  const mine = server.sessions.enter('manager');
  const theirs = server.sessions.enter('manager');
  const third = server.sessions.enter('manager');
  const admin = server.sessions.enter('admin', 'all');
  const streams = await Promise.all([mine, theirs, third, admin].map((person) => server.stream(person)));
  const [own, other, nobody, all] = streams;
  const lost = await server.put(mine, thing(mine.uid));
  await own?.until(is('put'));
  await server.put(mine, { ...thing(theirs.uid, 'b'), id: lost.id });
  const leave = await own?.until(of(lost.id));
  expect(leave?.event).toBe('leave');
  expect(leave?.data).toEqual({ noun: 'things', id: lost.id, from: 'a' });
  expect((await other?.until(of(lost.id)))?.data).toMatchObject({ from: null, to: 'b' });
  expect((await all?.until((frame) => frame.data['from'] === 'a'))?.data).toMatchObject({ to: 'b' });
  await server.put(theirs, { ...thing(theirs.uid, 'c'), id: lost.id });
  await all?.until((frame) => frame.data['to'] === 'c');
  // Read up to a change of their own: whatever came before it has come.
  const [marked, others] = await Promise.all([
    server.put(mine, thing(mine.uid)),
    server.put(third, thing(third.uid)),
  ]);
  await Promise.all([own?.until(of(marked.id)), nobody?.until(of(others.id))]);
  expect(own?.seen.filter(of(lost.id)).map(({ event }) => event)).toEqual(['put', 'leave']);
  expect(nobody?.seen.map(({ event, data }) => data.row?.id ?? event)).toEqual(['reset', others.id]);
  for (const stream of streams) stream.close();
});

test('the idempotency key comes back to the writer on every stream of theirs, and to nobody else', async () => {
  const rep = server.sessions.enter('manager');
  const admin = server.sessions.enter('admin', 'all');
  const [own, second, other] = await Promise.all([rep, rep, admin].map((person) => server.stream(person)));
  const made = await server.put(rep, thing(rep.uid), 'key-of-mine');
  expect((await own?.until(of(made.id)))?.data['key']).toBe('key-of-mine');
  expect((await second?.until(of(made.id)))?.data['key']).toBe('key-of-mine');
  expect((await other?.until(of(made.id)))?.data).not.toHaveProperty('key');
  for (const stream of [own, second, other]) stream?.close();
});

test('an event whose transaction commits late is not skipped, and order is kept', async () => {
  const rep = server.sessions.enter('manager');
  const stream = await server.stream(rep);
  await stream.until(is('reset'));
  const late = randomUUID();
  const finish = await heldWriter(late, rep.uid);
  const quick = await server.put(rep, thing(rep.uid));
  // Time to make the mistake; how long it really takes decides nothing.
  await aWhile();
  expect(stream.seen.filter(is('put'))).toEqual([]);
  await finish('commit');
  await stream.until(of(quick.id));
  expect(stream.seen.filter(is('put')).map(({ data }) => data.row.id)).toEqual([late, quick.id]);
  stream.close();
});

test('a transaction rolled back leaves nothing, and what waited behind it comes', async () => {
  const rep = server.sessions.enter('manager');
  const stream = await server.stream(rep);
  const never = randomUUID();
  const finish = await heldWriter(never, rep.uid);
  const quick = await server.put(rep, thing(rep.uid));
  await finish('rollback');
  await stream.until(of(quick.id));
  expect(stream.seen.filter(of(never))).toEqual([]);
  stream.close();
});

test('Last-Event-ID goes on without a gap and without a reset', async () => {
  const rep = server.sessions.enter('manager');
  const stream = await server.stream(rep);
  const first = await server.put(rep, thing(rep.uid));
  const { id } = await stream.until(of(first.id));
  stream.close();
  const missed = [];
  for (let count = 0; count < 20; count += 1) missed.push((await server.put(rep, thing(rep.uid))).id);
  const again = await server.stream(rep, 'things', id);
  const after = await server.put(rep, thing(rep.uid));
  await again.until(of(after.id));
  expect(again.seen.map(({ data }) => (data['row'] as { id: string }).id)).toEqual([...missed, after.id]);
  again.close();
});

test('a resumed stream neither misses nor repeats anything while others write', async () => {
  const rep = server.sessions.enter('manager');
  const ids: string[] = [];
  let writing = true;
  const writer = (async () => {
    while (writing) ids.push((await server.put(rep, thing(rep.uid))).id);
  })();
  const seen: string[] = [];
  let position: string | undefined;
  for (let round = 0; round < 8; round += 1) {
    const stream = await server.stream(rep, 'things', position);
    for (let count = 0; count < 5; count += 1) await stream.until(is('put'));
    stream.close();
    await stream.ended;
    position = stream.seen.at(-1)?.id;
    seen.push(...stream.seen.filter(is('put')).map(({ data }) => (data['row'] as { id: string }).id));
  }
  writing = false;
  await writer;
  const first = ids.indexOf(seen[0] ?? '');
  expect(first).toBeGreaterThanOrEqual(0);
  expect(seen).toEqual(ids.slice(first, first + seen.length));
});

test('a position that is garbled, too old, of other eyes or of another database answers reset', async () => {
  const rep = server.sessions.enter('manager');
  const other = server.sessions.enter('manager');
  const first = await server.stream(rep);
  const { id } = await first.until(is('reset'));
  first.close();
  const strange = ['x', '1.2', '', `9${id.replace(/^\d+/, '99999999')}`, `${'9'.repeat(300)}.1.a`];
  for (const lastEventId of strange) {
    const stream = await server.stream(rep, 'things', lastEventId);
    expect((await stream.next())?.event).toBe('reset');
    stream.close();
  }
  const foreign = await server.stream(other, 'things', id);
  expect((await foreign.next())?.event).toBe('reset');
  foreign.close();
  await database.pool.query(
    `insert into events ("noun", "rowId", "verb", "at", "scopeAfter")
     select 'things', n::text, 'set', now(), $1 from generate_series(1, $2) n`,
    [{ owner: 'nobody', place: 'a' }, feedLimits.replay + 1],
  );
  // Until the server has read them itself they are not missed, only new.
  const reader = await server.stream(other);
  const last = await server.put(other, thing(other.uid));
  await reader.until(of(last.id));
  reader.close();
  const old = await server.stream(rep, 'things', id);
  expect((await old.next())?.event).toBe('reset');
  old.close();
});

test('several servers on one database: each tells the others', async () => {
  const second = await startThings(database, server.sessions);
  const rep = server.sessions.enter('manager');
  const [here, there] = await Promise.all([server.stream(rep), second.stream(rep)]);
  await Promise.all([here.until(is('reset')), there.until(is('reset'))]);
  const wait = async (by: typeof server, stream: typeof here) => {
    const turns = countTurns();
    const { id } = await by.put(rep, thing(rep.uid));
    await stream.until(of(id));
    return turns();
  };
  for (const [by, stream] of [
    [server, there],
    [second, here],
  ] as const) {
    await wait(by, stream);
    // Each begins where a look of the other has just ended: untold, it would look again a second later.
    const waits = [await wait(by, stream), await wait(by, stream), await wait(by, stream)];
    expect(Math.min(...waits)).toBeLessThan(800);
  }
  // A position of the one is good for the other.
  const last = await server.put(rep, thing(rep.uid));
  const { id } = await there.until(of(last.id));
  there.close();
  await second.close();
  const more = await server.put(rep, thing(rep.uid));
  const resumed = await server.stream(rep, 'things', id);
  expect((await resumed.next())?.data['row']).toMatchObject({ id: more.id });
  resumed.close();
  here.close();
});

test('[perm SYS-05] 401 signed out, 403 for a noun of another role or with a held password, 400 unknown', async () => {
  const rep = server.sessions.enter('manager');
  expect((await server.client({ uid: '', token: '' }).raw('/api/live?nouns=things')).status).toBe(401);
  expect((await server.stream(rep, 'things,vaults')).status).toBe(403);
  expect((await server.stream(rep, 'ghosts')).status).toBe(400);
  expect((await server.stream(rep, '')).status).toBe(400);
  const admin = server.sessions.enter('admin', 'all');
  const both = await server.stream(admin, 'things,vaults');
  expect(both.status).toBe(200);
  both.close();
  const caller = server.sessions.callers.get(rep.token);
  if (caller) server.sessions.change(rep.token, { session: { ...caller.session, held: true } });
  const held = await server.client(rep).raw('/api/live?nouns=things');
  expect([held.status, held.body]).toMatchObject([403, { error: { code: 'PASSWORD_CHANGE_REQUIRED' } }]);
});

test('several nouns share one stream', async () => {
  const admin = server.sessions.enter('admin', 'all');
  const stream = await server.stream(admin, 'things,vaults');
  const made = await server.put(admin, thing(admin.uid));
  await database.pool.query(
    `insert into events ("noun", "rowId", "verb", "at", "scopeAfter") values ('vaults', $1, 'set', now(), $2)`,
    [made.id, { owner: admin.uid, place: 'z' }],
  );
  await stream.until((frame) => frame.data['noun'] === 'things');
  expect((await stream.until((frame) => frame.data['noun'] === 'vaults')).data['to']).toBe('z');
  stream.close();
});

test.each(['sign-out', 'role', 'held'] as const)(
  '[perm SYS-06] %s closes the stream within two seconds, nothing is sent after it',
  async (kind) => {
    const rep = server.sessions.enter('admin', 'all');
    const stream = await server.stream(rep);
    await stream.until(is('reset'));
    const turns = countTurns();
    const caller = server.sessions.callers.get(rep.token);
    if (!caller) throw new Error('no caller');
    if (kind === 'sign-out') server.sessions.leave(rep.token);
    if (kind === 'role') server.sessions.change(rep.token, { actor: { ...caller.actor, role: 'user' } });
    if (kind === 'held') server.sessions.change(rep.token, { session: { ...caller.session, held: true } });
    await stream.ended;
    expect(turns()).toBeLessThan(2_000);
  },
);

test('an event about rights is obeyed before anything behind it is sent', async () => {
  const admin = server.sessions.enter('admin', 'all');
  const writer = server.sessions.enter('admin', 'all');
  const stream = await server.stream(admin);
  await stream.until(is('reset'));
  server.sessions.leave(admin.token);
  await database.pool.query(
    `insert into events ("noun", "rowId", "verb", "at") values ('users', $1, 'suspended', now())`,
    [admin.uid],
  );
  await server.put(writer, thing('somebody'));
  await stream.ended;
  expect(stream.seen.map(({ event }) => event)).toEqual(['reset']);
});

test('[VIEW-05] a changed view sends reset, and from there the other view', async () => {
  const admin = server.sessions.enter('admin', 'all');
  const stream = await server.stream(admin);
  await stream.until(is('reset'));
  const caller = server.sessions.callers.get(admin.token);
  if (!caller) throw new Error('no caller');
  server.sessions.change(admin.token, { viewer: { ...caller.viewer, sees: 'self' } });
  const reset = await stream.until(is('reset'));
  const hidden = await server.put(admin, thing('somebody else'));
  const own = await server.put(admin, thing(admin.uid));
  await stream.until(of(own.id));
  expect(stream.seen.filter(of(hidden.id))).toEqual([]);
  stream.close();
  const resumed = await server.stream(admin, 'things', reset.id);
  expect((await resumed.next())?.data['row']).toMatchObject({ id: own.id });
  resumed.close();
});

test('a reader who does not keep up is cut', async () => {
  const rep = server.sessions.enter('manager');
  const slow = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${rep.token}` };
    request(`${server.url}/api/live?nouns=things&full=things`, { headers }, resolve)
      .on('error', reject)
      .end();
  });
  slow.pause();
  const quick = await server.stream(rep);
  const name = 'x'.repeat(300_000);
  // More than the system itself keeps for a reader.
  for (let count = 0; count < 60; count += 1) {
    const made = await server.put(rep, { ...thing(rep.uid), name });
    await quick.until(of(made.id));
  }
  const cut = new Promise<void>((resolve) => {
    slow.on('close', resolve).on('error', () => undefined);
  });
  slow.resume();
  await cut;
  expect(slow.complete).toBe(false);
  quick.close();
});
