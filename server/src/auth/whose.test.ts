import { randomUUID } from 'node:crypto';
import { personHeader } from 'domain/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const of = ({ uid }: { uid: string }) => ({ [personHeader]: uid });
const lead = () => ({ id: randomUUID(), lastName: 'Typed', assignedRep: people.ada.uid });
const stored = async (id: string) =>
  (await server.services.pool.query('select 1 from leads where id = $1', [id])).rows.length;
const other = [401, 'OTHER_PERSON'];

describe('a request that says whose it is', () => {
  test('is done for that person, and for nobody else who signed in since: nothing is stored', async () => {
    const [mine, theirs] = [lead(), lead()];
    const refused = await ada.call('leads.create', theirs, { headers: of(people.max) });
    expect([refused.status, refused.body.error.code]).toEqual(other);
    expect(await stored(theirs.id)).toBe(0);
    expect((await ada.call('leads.create', mine, { headers: of(people.ada) })).status).toBe(200);
    expect(await stored(mine.id)).toBe(1);
  });

  test('replays no answer of somebody else, and uses up no key', async () => {
    const one = lead();
    const key = randomUUID();
    const send = (headers: Record<string, string>) => ada.call('leads.create', one, { key, headers });
    expect((await send(of(people.max))).status).toBe(401);
    expect((await send(of(people.ada))).status).toBe(200);
    const again = await send(of(people.max));
    expect([again.status, again.body.error.code]).toEqual(other);
    expect(again.text).not.toContain(one.id);
    expect((await send({})).body.id).toBe(one.id);
  });

  test('reads nothing of somebody else: operation, stream and file', async () => {
    const headers = of(people.max);
    const me = await ada.call('auth.me', {}, { headers });
    expect([me.status, me.body.error.code]).toEqual(other);
    for (const path of ['/api/live?nouns=leads', '/api/export/leads.csv']) {
      const { status, body } = await ada.raw(path, { headers });
      expect([status, body.error.code]).toEqual(other);
    }
  });

  test('brings no file in either', async () => {
    const upload = {
      method: 'POST',
      body: 'Name\nTyped',
      headers: { ...of(people.max), 'content-type': 'text/csv' },
    };
    const { status, body } = await ada.raw('/api/imports.upload?noun=leads', upload);
    expect([status, body.error.code]).toEqual(other);
  });

  test('is that of a visitor where nobody is signed in', async () => {
    const visitor = server.visitor();
    const { status, body } = await visitor.call('leads.create', lead(), { headers: of(people.max) });
    expect([status, body.error.code]).toEqual([401, 'SIGNED_OUT']);
    const token = { authorization: `Bearer ${ada.token}`, ...of(people.max) };
    expect((await visitor.call('auth.me', {}, { headers: token })).body.error.code).toBe('OTHER_PERSON');
  });
});
