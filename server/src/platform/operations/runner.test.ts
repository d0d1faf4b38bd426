import {
  administrators,
  everyone,
  later,
  minute,
  notFound,
  read,
  refuse,
  type Viewer,
  write,
} from 'domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import type { Feature, FeedNoun } from './feature.ts';
import { bind, bindPublic } from './operations.ts';
import type { SessionSource } from './session.ts';

const add = write('things.add', everyone, {
  input: z.strictObject({ id: z.string(), refuse: z.boolean().optional() }),
  output: z.strictObject({ id: z.string(), code: z.string().nullable() }),
});
const look = read('things.read', administrators, {
  input: z.strictObject({ nested: z.unknown().optional() }),
  output: z.strictObject({ uid: z.string(), as: z.string() }),
});
const seal = write('things.seal', everyone, {
  fresh: ({ level }) => level > 1,
  input: z.strictObject({ level: z.int().default(2) }),
  output: z.strictObject({ level: z.int() }),
});
const fail = write('things.fail', 'public', {
  input: z.strictObject({ how: z.string() }),
  output: z.unknown(),
});
const cross = write('things.cross', everyone, {
  input: z.strictObject({ id: z.string(), other: z.string() }),
  output: z.strictObject({ id: z.string() }),
});
const anybody = write('things.open', 'public', {
  idempotent: false,
  input: z.strictObject({}),
  output: z.strictObject({ known: z.boolean() }),
});

let hidden = new Set<string>();
const feed: FeedNoun = {
  noun: 'things',
  who: everyone,
  load: async (_, ids) => ids.map((id) => ({ id, hidden: hidden.has(id) })),
  scope: () => [{ hidden: false }],
};

let runs = 0;
const failures: Record<string, () => Promise<unknown>> = {
  bug: () => Promise.reject(new Error('secret cause of the failure')),
  unavailable: () => Promise.reject(Object.assign(new Error('canceling'), { code: '57014' })),
  unique: () => Promise.reject(Object.assign(new Error('duplicate key "users_secret"'), { code: '23505' })),
  limited: async () => refuse.limited('SLOW_DOWN', 'Too many.', { retryAfter: 7 }),
};

/** Handlers of a thing that stay inside until they are told to go on. */
const held = new Map<string, ReturnType<typeof holding>>();
const holding = () => ({ came: Promise.withResolvers<void>(), goOn: Promise.withResolvers<void>() });
const hold = (id: string) => {
  const one = holding();
  held.set(id, one);
  return one;
};

// Two who lock each other's row second, having met in between: the database ends one of them.
const lockOf = (id: string) => sql`select pg_advisory_xact_lock(hashtext(${id}))`;
const met = { waiting: 0, both: Promise.withResolvers<void>() };

const things: Feature = {
  name: 'things',
  feed,
  routes: [
    bind(
      add,
      async (ctx, input) => {
        runs += 1;
        ctx.cookies.set('thing', input.id, {});
        ctx.emit({ noun: 'things', rowId: input.id, verb: 'added', before: {}, after: { id: input.id } });
        held.get(input.id)?.came.resolve();
        await held.get(input.id)?.goOn.promise;
        if (input.refuse) return refuse.conflict('NO', 'No.', { current: { id: input.id } });
        return { id: input.id, code: 'SECRET12' };
      },
      { keep: (answer) => ({ ...answer, code: null }) },
    ),
    bind(cross, async (ctx, { id, other }) => {
      ctx.emit({ noun: 'things', rowId: id, verb: 'crossed', before: {}, after: {} });
      await lockOf(id).execute(ctx.db);
      met.waiting += 1;
      if (met.waiting === 2) met.both.resolve();
      await met.both.promise;
      await lockOf(other).execute(ctx.db);
      return { id };
    }),
    bind(look, async (ctx) => ({ uid: ctx.actor.uid, as: ctx.viewer.uid })),
    bind(seal, async (_, { level }) => ({ level })),
    bindPublic(fail, async (_, { how }) => failures[how]?.() ?? notFound),
    bindPublic(anybody, async (ctx) => ({ known: ctx.session !== null })),
  ],
  sessions: (services): SessionSource => {
    const find = async (token: string) => {
      const [uid = '', role = 'user', state = ''] = token.split('~');
      const person = Object.values(people).find((each) => each.uid === uid);
      if (!person) return null;
      const viewer: Viewer =
        state === 'viewing'
          ? { uid: people.max.uid, role: 'manager', sees: 'self' }
          : { uid, role: role as Viewer['role'], sees: 'self' };
      const now = services.now();
      return {
        session: {
          id: uid,
          uid,
          held: state === 'held',
          step: null,
          mode: 'self' as const,
          viewAs: null,
          viewEndsAt: null,
          openedBy: 'password' as const,
          provedAt: state === 'unproved' ? later(now, -6 * minute) : now,
          createdAt: now,
        },
        actor: { uid, role: role as Viewer['role'], displayName: 'X' },
        viewer,
      };
    };
    return {
      find,
      findMany: async () => new Map(),
      standing: () => sql<boolean>`true`,
      nameOf: async () => null,
    };
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ features: [things] });
});
afterAll(() => server.close());

const events = async (id: string) =>
  (await server.services.pool.query('select * from events where "rowId" = $1', [id])).rows;

const as = (person: { uid: string; role: string }, state = ''): Client => {
  const client = server.visitor();
  const cookie = `washboard_session=${encodeURIComponent(`${person.uid}~${person.role}~${state}`)}`;
  return {
    ...client,
    call: (name, input, options) =>
      client.call(name, input, { ...options, headers: { cookie, ...options?.headers } }),
  };
};
const ada = () => as(people.ada);
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  server.anonymous.raw(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${people.ada.uid}~admin`,
      ...headers,
    },
    body,
  });

describe('the order of an operation', () => {
  test('unknown names are 404, whoever asks; prototypes are no operations', async () => {
    for (const name of ['nothing.here', 'constructor', '__proto__', 'toString'])
      expect((await server.anonymous.call(name)).status).toBe(404);
  });

  test('without a session every operation says the same', async () => {
    const answers = await Promise.all([
      server.anonymous.call('things.read'),
      post('/api/things.read', '{}', { authorization: 'Bearer garbled' }),
      post('/api/things.read', '{}', { authorization: 'Basic x' }),
      post('/api/things.read', 'not json', { authorization: '' }),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body.error).toMatchObject({ code: 'SIGNED_OUT', message: 'User not authenticated' });
    }
  });

  test('a session in ‘Set Your Password’ does nothing else', async () => {
    const { status, body } = await as(people.ada, 'held').call('things.read');
    expect([status, body.error.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
  });

  test('[perm SYS-09] while viewing as someone a write is refused before anything; reads are theirs', async () => {
    const dora = as(people.dora, 'viewing');
    const refused = await dora.call('things.add', { unknown: true });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'VIEWING_AS_READ_ONLY']);
    expect((await dora.call('things.read')).status).toBe(403);
    expect((await as(people.dora).call('things.read')).body).toEqual({
      uid: people.dora.uid,
      as: people.dora.uid,
    });
  });

  test('the role gate comes before the input', async () => {
    const { status, body } = await as(people.max).call('things.read', { unknown: 1 });
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
  });

  test('unknown and unfit fields are named', async () => {
    const unknown = await ada().call('things.add', { id: 1, colour: 'red' });
    expect(unknown.status).toBe(400);
    expect(unknown.body.error).toMatchObject({
      code: 'UNKNOWN_FIELD',
      message: 'Unknown field: colour',
      fields: { colour: 'Unknown field', id: expect.any(String) },
    });
    expect(unknown.headers.get('x-request-id')).toBe(unknown.body.error.requestId);
  });

  test('a sensitive act waits for the password, where the input makes it one', async () => {
    const stale = as(people.ada, 'unproved');
    const [asked, harmless] = [
      await stale.call('things.seal', {}),
      await stale.call('things.seal', { level: 1 }),
    ];
    expect([asked.status, asked.body.error.code]).toEqual([401, 'REAUTH_REQUIRED']);
    expect(harmless.status).toBe(200);
    expect((await ada().call('things.seal', {})).status).toBe(200);
    expect((await stale.call('things.seal', { level: 'x' })).status).toBe(400);
  });

  test('a refusal rolls back, sets no cookie and shows the present row', async () => {
    const answer = await ada().call('things.add', { id: 'refused', refuse: true });
    expect(answer.status).toBe(409);
    expect(answer.body.error.current).toEqual({ id: 'refused' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await events('refused')).toEqual([]);
  });

  test('a write appends its event with who, when and why', async () => {
    const answer = await ada().call('things.add', { id: 'written' }, { key: 'k-written' });
    expect(answer.headers.get('set-cookie')).toBe('thing=written; Path=/; HttpOnly; SameSite=Lax');
    const [event] = await events('written');
    expect(event).toMatchObject({
      noun: 'things',
      verb: 'added',
      actor: people.ada.uid,
      effective: people.ada.uid,
      key: 'k-written',
      requestId: answer.headers.get('x-request-id'),
    });
  });
});

describe('bodies', () => {
  test.each([
    ['text', 'hello'],
    ['half an object', '{"id":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['a prototype', '{"nested":{"__proto__":{"admin":true}}}'],
    ['a well', `${'{"nested":'.repeat(200)}1${'}'.repeat(200)}`],
    ['half a megabyte of brackets', '['.repeat(500_000)],
  ])('%s is 400', async (_, body) => {
    const answer = await post('/api/things.read', body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_JSON']);
  });

  test('another content type is 400', async () => {
    expect((await post('/api/things.read', '{}', { 'content-type': 'text/plain' })).status).toBe(400);
  });

  test('nothing at all is an empty object', async () => {
    expect((await post('/api/things.read', '')).status).toBe(200);
  });

  test('more than 1 MB is 413, announced or not', async () => {
    const big = JSON.stringify({ nested: 'x'.repeat(1_000_001) });
    expect((await post('/api/things.read', big)).status).toBe(413);
    const stream = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(big));
        controller.close();
      },
    });
    const chunked = await fetch(`${server.url}/api/things.read`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${people.ada.uid}~admin` },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  test('[attack] of who is not signed in, 64 kB are read', async () => {
    const open = (body: string) =>
      server.anonymous.raw('/api/things.open', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    const long = JSON.stringify({ nested: 'x'.repeat(64_000) });
    expect((await open(long)).status).toBe(413);
    expect((await post('/api/things.open', long)).status).not.toBe(413);
  });

  test('a read by GET is 405', async () => {
    const answer = await server.anonymous.raw('/api/things.read');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('another origin', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['a form without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling', { 'sec-fetch-site': 'same-site' }, 403],
    ['the page itself', { 'sec-fetch-site': 'same-origin' }, 200],
    ['a program', {}, 200],
  ])('%s', async (_, headers, status) => {
    expect((await post('/api/things.read', '{}', headers as Record<string, string>)).status).toBe(status);
  });

  test('on a loopback address all three names are one origin', async () => {
    const { port } = new URL(server.url);
    for (const name of ['127.0.0.1', 'localhost', '[::1]'])
      expect((await post('/api/things.read', '{}', { origin: `http://${name}:${port}` })).status).toBe(200);
  });
});

describe('Idempotency-Key', () => {
  test('the same key acts once and answers again, without the code', async () => {
    const before = runs;
    const first = await ada().call('things.add', { id: 'once' }, { key: 'k-once' });
    const second = await ada().call('things.add', { id: 'once' }, { key: 'k-once' });
    expect(first.body).toEqual({ id: 'once', code: 'SECRET12' });
    expect([second.status, second.body]).toEqual([200, { id: 'once', code: null }]);
    expect(runs).toBe(before + 1);
    expect(await events('once')).toHaveLength(1);
  });

  test('the kept answer is sealed', async () => {
    await ada().call('things.add', { id: 'sealed-answer' }, { key: 'k-sealed' });
    const { rows } = await server.services.pool.query(
      `select * from idempotency_keys where key = 'k-sealed'`,
    );
    expect(rows[0].answer).toMatch(/^v1\./);
    expect(JSON.stringify(rows)).not.toContain('sealed-answer');
  });

  test('another body under the same key is refused', async () => {
    await ada().call('things.add', { id: 'a' }, { key: 'k-body' });
    const other = await ada().call('things.add', { id: 'b' }, { key: 'k-body' });
    expect([other.status, other.body.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('a key belongs to one person', async () => {
    await ada().call('things.add', { id: 'mine' }, { key: 'k-person' });
    const other = await as(people.max).call('things.add', { id: 'his' }, { key: 'k-person' });
    expect(other.body.id).toBe('his');
  });

  test('while the first is running the second is told to come again', async () => {
    const { came, goOn } = hold('slow');
    const send = () => ada().call('things.add', { id: 'slow' }, { key: 'k-slow' });
    const first = send();
    await came.promise;
    const second = await send();
    expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1']);
    goOn.resolve();
    expect((await first).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect(await events('slow')).toHaveLength(1);
  });

  test('twenty sendings at once act once', async () => {
    const sent = Array.from({ length: 20 }, () =>
      ada().call('things.add', { id: 'crowd' }, { key: 'k-crowd' }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await events('crowd')).toHaveLength(1);
  });

  test('an answer that another server kept in between undoes the second effect', async () => {
    const { came, goOn } = hold('late');
    const late = ada().call('things.add', { id: 'late' }, { key: 'k-late' });
    await came.promise;
    await server.services.pool.query(
      `insert into idempotency_keys values ($1, 'things.add', 'k-late', 'hash', 200, 'x', now())`,
      [people.ada.uid],
    );
    goOn.resolve();
    const answer = await late;
    expect([answer.status, answer.body.error.code]).toEqual([409, 'STILL_RUNNING']);
    expect(await events('late')).toEqual([]);
  });

  test('a refusal is not kept', async () => {
    await ada().call('things.add', { id: 'again', refuse: true }, { key: 'k-refused' });
    expect((await ada().call('things.add', { id: 'again' }, { key: 'k-refused' })).status).toBe(200);
  });

  test('after 30 days the key is new', async () => {
    await ada().call('things.add', { id: 'old' }, { key: 'k-old' });
    server.clock.advance(31 * 86_400_000);
    await ada().call('things.add', { id: 'new' }, { key: 'k-old' });
    server.clock.advance(-31 * 86_400_000);
    expect(await events('new')).toHaveLength(1);
  });

  test('a replay shows nothing that is out of sight by now', async () => {
    await ada().call('things.add', { id: 'gone' }, { key: 'k-gone' });
    hidden = new Set(['gone']);
    expect((await ada().call('things.add', { id: 'gone' }, { key: 'k-gone' })).status).toBe(404);
    hidden = new Set();
  });

  test('a key that cannot be one is refused', async () => {
    expect((await ada().call('things.add', { id: 'x' }, { key: 'x'.repeat(201) })).status).toBe(400);
  });
});

describe('what went wrong', () => {
  test('two who wait for each other are both answered, and each is told of once', async () => {
    const crossed = await Promise.all([
      as(people.ada).call('things.cross', { id: 'one', other: 'two' }, { key: 'cross-one' }),
      as(people.dora).call('things.cross', { id: 'two', other: 'one' }, { key: 'cross-two' }),
    ]);
    expect(crossed.map(({ status, body }) => [status, body.id])).toEqual([
      [200, 'one'],
      [200, 'two'],
    ]);
    expect(met.waiting).toBe(3);
    const { rows } = await sql`select "rowId" from events where verb = 'crossed' order by 1`.execute(
      server.db,
    );
    expect(rows).toEqual([{ rowId: 'one' }, { rowId: 'two' }]);
  });

  test('a bug is 500 and tells nothing', async () => {
    const answer = await server.anonymous.call('things.fail', { how: 'bug' });
    expect([answer.status, answer.body.error.code]).toEqual([500, 'INTERNAL']);
    expect(answer.text).not.toContain('secret');
  });

  test('too slow a database is 503 with Retry-After', async () => {
    const answer = await server.anonymous.call('things.fail', { how: 'unavailable' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  });

  test('a constraint of the database tells nothing', async () => {
    const answer = await server.anonymous.call('things.fail', { how: 'unique' });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(answer.text).not.toContain('users_secret');
  });

  test('a limit says when', async () => {
    const answer = await server.anonymous.call('things.fail', { how: 'limited' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
  });

  test('anybody may call what is public, with or without a session', async () => {
    expect((await server.anonymous.call('things.open')).body).toEqual({ known: false });
    expect((await ada().call('things.open', {}, { key: 'ignored' })).body).toEqual({ known: true });
  });
});

describe('openapi', () => {
  test('lists every operation for whoever is signed in', async () => {
    const client = (uid: string, role: string) =>
      server.anonymous.raw('/api/openapi.json', { headers: { authorization: `Bearer ${uid}~${role}` } });
    expect((await server.anonymous.raw('/api/openapi.json')).status).toBe(401);
    expect((await client(people.max.uid, 'manager')).status).toBe(200);
    const { status, body } = await client(people.ada.uid, 'admin');
    expect(status).toBe(200);
    expect(Object.keys(body.paths).filter((path) => path.startsWith('/api/things.'))).toEqual([
      '/api/things.add',
      '/api/things.cross',
      '/api/things.read',
      '/api/things.seal',
      '/api/things.fail',
      '/api/things.open',
    ]);
    const { schema } = body.paths['/api/things.add'].post.requestBody.content['application/json'];
    expect(schema).toMatchObject({ required: ['id'], additionalProperties: false });
  });
});
