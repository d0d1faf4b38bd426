import { randomUUID } from 'node:crypto';
import { roles } from 'domain/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { features } from './features.ts';
import { sampleOf } from './testing/sample.ts';

// What holds for every operation because it is one; a new one is tried here without being named.
const operations = features.flatMap(({ routes }) => routes).map(({ operation }) => operation);
const gated = operations.filter(({ who }) => who !== 'public');
const cast = { user: people.uma, manager: people.max, admin: people.ada, developer: people.dora } as const;

let server: TestServer;
let clients: Record<(typeof roles)[number], Client>;
let held: Client;
let viewing: Client;
/** A lead that neither users nor managers see. */
let hidden: string;

beforeAll(async () => {
  server = await startTestServer();
  const signedIn = roles.map(async (role) => [role, await server.signIn(cast[role])] as const);
  clients = Object.fromEntries(await Promise.all(signedIn)) as typeof clients;
  held = await server.signIn(people.mia);
  await server.db
    .updateTable('users')
    .set({ firstLogin: true, passwordChangeRequired: true })
    .where('uid', '=', people.mia.uid)
    .execute();
  viewing = await server.signIn(people.dora);
  const view = await viewing.call('view.set', { mode: 'impersonate', uid: people.max.uid });
  expect(view.status).toBe(200);
  const lead = await clients.admin.call('leads.create', { lastName: 'Hidden', assignedRep: people.ada.uid });
  hidden = lead.body.id;
});
afterAll(() => server.close());

/** Somebody who passes the operation's gate. */
const permitted = ({ who }: (typeof operations)[number]): Client =>
  who === 'public' ? server.anonymous : clients[roles.find((role) => who.includes(role)) ?? 'developer'];

const post = (client: Client, name: string, body: string) =>
  client.raw(`/api/${name}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

test('there are operations to try', () => {
  expect(operations.length).toBeGreaterThan(20);
  expect(onOne.length).toBeGreaterThan(20);
  expect(hiding.length).toBeGreaterThan(5);
  expect(lists.length).toBeGreaterThan(4);
  for (const { name } of operations) expect(name).toMatch(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/);
});

describe.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s',
  (name, operation) => {
    // What no declaration takes is read by the same code for all: of each noun the first shows it, a long run all of them.
    const noun = name.split('.')[0];
    const long =
      operations.find((each) => each.name.startsWith(`${noun}.`)) === operation ? {} : { tags: ['long'] };

    test('refuses a field that it does not know, by name', async () => {
      const { status, body } = await permitted(operation).call(name, { noSuchField: 1 });
      expect([status, body.error.code]).toEqual([400, 'UNKNOWN_FIELD']);
      expect(body.error.fields.noSuchField).toBe('Unknown field');
      expect(body.error.requestId).toMatch(/^[0-9a-f-]{36}$/);
    });

    test('refuses what is no JSON object', long, async () => {
      for (const body of ['{', '[]', '"x"', 'null', '{"__proto__":{"role":"developer"}}'])
        expect((await post(permitted(operation), name, body)).status).toBe(400);
    });

    test('refuses more than 1 MB', long, async () => {
      const body = `{"x":"${'x'.repeat(1_000_000)}"}`;
      expect((await post(permitted(operation), name, body)).status).toBe(413);
    });

    test('answers POST alone, and only from this origin', long, async () => {
      expect((await permitted(operation).raw(`/api/${name}`)).status).toBe(405);
      const foreign = await permitted(operation).call(
        name,
        {},
        { headers: { origin: 'https://evil.example' } },
      );
      expect([foreign.status, foreign.body.error.code]).toEqual([403, 'OTHER_ORIGIN']);
    });
  },
);

describe.each(gated.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  test('asks who is there before anything else', async () => {
    const { status, body } = await server.anonymous.call(name, { noSuchField: 1 });
    expect([status, body.error.code]).toEqual([401, 'SIGNED_OUT']);
  });

  test('is closed to every other role before it reads the input', async () => {
    for (const role of roles.filter((each) => !operation.who.includes(each as never))) {
      const { status, body } = await clients[role].call(name, { noSuchField: 1 });
      expect([role, status, body.error.code]).toEqual([role, 403, 'FORBIDDEN']);
    }
  });

  test('is closed to a session in ‘Set Your Password’, unless it leads out of it', async () => {
    if (!operation.who.includes('manager' as never)) return;
    const { status, body } = await held.call(name, { noSuchField: 1 });
    expect([status, body.error.code]).toEqual(
      operation.whenHeld ? [400, 'UNKNOWN_FIELD'] : [403, 'PASSWORD_CHANGE_REQUIRED'],
    );
  });

  test('[perm SYS-09] changes nothing while viewing as someone', async () => {
    if (operation.kind !== 'write') return;
    const { status, body } = await viewing.call(name, { noSuchField: 1 });
    expect([status, body.error.code]).toEqual(
      operation.whenViewing ? [400, 'UNKNOWN_FIELD'] : [403, 'VIEWING_AS_READ_ONLY'],
    );
  });
});

/** Operations on one row, by the name of its key. */
const onOne = gated.flatMap((operation) => {
  const required = (z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }).required ??
    []) as string[];
  const key = ['id', 'uid'].find((name) => required.includes(name));
  return key ? [[operation.name, operation, key] as const] : [];
});

type One = (typeof onOne)[number];
// Managers see their own leads and what nobody has; where they are not let in by role, administrators are asked, then developers.
const readers = ['manager', 'admin', 'developer'] as const;
const readerOf = ([, { who }]: One) => readers.find((role) => who.includes(role as never)) ?? 'admin';

const answerTo = async (one: One, id: string) => {
  const [name, { input }, key] = one;
  const { status, body } = await clients[readerOf(one)].call(name, { ...sampleOf(input), [key]: id });
  const { requestId: _, ...error } = body.error;
  return { status, error };
};

test.each(onOne)('%s answers an unknown row with 404', async (...one) => {
  expect(await answerTo(one, randomUUID())).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } });
});

const hiding = onOne.filter((one) => one[0].startsWith('leads.') && readerOf(one) === 'manager');

test.each(hiding)('%s answers a hidden row like an unknown one, and leaves it as it is', async (...one) => {
  const row = () => server.db.selectFrom('leads').selectAll().where('id', '=', hidden).execute();
  const before = await row();
  expect(before).toHaveLength(1);
  expect(await answerTo(one, hidden)).toEqual(await answerTo(one, randomUUID()));
  expect(await row()).toEqual(before);
});

const lists = operations.filter(({ input }) => input.safeParse({ cursor: 'x' }).success);

test.each(lists.map((operation) => [operation.name, operation] as const))(
  '%s refuses a cursor that is none of its own, and never begins anew',
  async (name, operation) => {
    const strange = ['', 'x', randomUUID(), Buffer.from('["x"]').toString('base64url'), 'W10', 'W251bGxd'];
    for (const cursor of strange) {
      const { status, body } = await permitted(operation).call(name, { cursor });
      expect([cursor, status, body.error?.code]).toEqual([cursor, 400, 'INVALID_CURSOR']);
      expect(body.error.fields).toEqual({ cursor: 'Invalid cursor' });
    }
  },
);

test('[INT-01] openapi.json lists all of them with their answers, and what an API token needs', async () => {
  const { status, body } = await clients.admin.raw('/api/openapi.json');
  expect(status).toBe(200);
  const posted = Object.keys(body.paths).filter((path) => body.paths[path].post?.requestBody);
  expect(posted.sort()).toEqual(operations.map(({ name }) => `/api/${name}`).sort());
  expect(body.paths['/api/leads.convert'].post.security).toEqual([
    { session: [] },
    { token: ['leads:write', 'clients:write', 'sites:write'] },
  ]);
  expect(body.paths['/api/users.setRole'].post.security).toEqual([{ session: [] }]);
  expect(body.paths['/api/files/{id}'].get.security).toContainEqual({ token: ['documents:read'] });
  const silent = Object.entries<{ post: { responses: { 200: { content: object } } } }>(body.paths)
    .filter(
      ([, { post }]) =>
        post?.responses && JSON.stringify(post.responses[200].content).endsWith('"schema":{}}}'),
    )
    .map(([path]) => path.slice('/api/'.length));
  expect(silent).toEqual([]);
  expect((await clients.manager.raw('/api/openapi.json')).status).toBe(200);
  expect((await server.anonymous.raw('/api/openapi.json')).status).toBe(401);
});
