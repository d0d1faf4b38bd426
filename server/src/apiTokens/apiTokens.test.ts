import { randomUUID } from 'node:crypto';
import {
  byToken,
  inPersonOnly,
  type TokenScope,
  tokenNeeds,
  tokenNounNames,
  tokenNouns,
} from 'domain/apiTokens';
import { daysLater, later, localDay, monthsLater } from 'domain/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '#features';
import { codeAt } from '#platform/testing/app.ts';
import { castPassword, insertPerson, people } from '#platform/testing/cast.ts';
import { createClient } from '#platform/testing/client.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { type Program, programOf } from '#platform/testing/token.ts';
import { emailIndex, makeToken } from '#users';

let server: TestServer;
let ada: Client;
let max: Client;
beforeAll(async () => {
  server = await startTestServer();
  [ada, max] = await Promise.all([server.signIn(people.ada), server.signIn(people.max)]);
});
afterAll(() => server.close());

// The office's day.
const today = () => localDay(server.clock.now(), 'America/Los_Angeles');
const readsLeads: TokenScope = { leads: 'read' };
const writesLeads: TokenScope = { leads: 'write' };
const everything = Object.fromEntries(
  tokenNounNames.map((noun) => [noun, tokenNouns[noun].writes ? 'write' : 'read']),
) as TokenScope;
const lead = () => ({ id: randomUUID(), lastName: 'Typed', assignedRep: people.max.uid });
// Requests beside the operations that a token may make.
const roads = ['leads.fileUpload', 'documents.upload', 'documents.replace', 'documents.zip'].concat([
  'files.get',
  'letters.print',
  'invoices.pdf',
  'users.seePicture',
]);
const operations = features
  .flatMap(({ routes }) => routes)
  .flatMap(({ operation: { who, name } }) => (who === 'public' ? [] : [name]));
const codeOf = async (asked: ReturnType<Program['call']>) => {
  const { status, body } = await asked;
  return [status, body?.error?.code ?? null];
};

/** Somebody of their own, signed in. */
const newcomer = async (role: 'user' | 'manager' | 'admin' = 'manager') => {
  const uid = server.services.newId();
  const person = { uid, email: `${uid.slice(-8)}@fresh.example`, displayName: 'Pat Person', role };
  await insertPerson(server.services, person);
  return { person, client: await server.signIn(person) };
};

type Newcomer = Awaited<ReturnType<typeof newcomer>>;

const newPassword = 'Another-2026!';
/** Follows the link of a mail that sets a password anew. */
const resetByMail = async ({ uid, email }: Newcomer['person']) => {
  const { db, keys, newId } = server.services;
  const meant = { kind: 'reset' as const, uid, emailIndex: emailIndex(keys, email) };
  const expiresAt = later(server.clock.now(), 60_000);
  const token = await makeToken({ db, keys, now: server.clock.now(), newId }, { ...meant, expiresAt });
  return server.visitor().call('auth.resetPassword', { token, newPassword });
};

describe('[INT-01] a token', () => {
  test('is shown once, kept as a hash, and does what its person does within its scope', async () => {
    const program = await programOf(server, max, writesLeads);
    expect(program.token).toMatch(/^wbt_[0-9a-f]{64}$/);
    const mine = lead();
    expect((await program.call('leads.create', mine)).status).toBe(200);
    expect((await program.call('leads.get', { id: mine.id })).body).toMatchObject({ lastName: 'Typed' });
    const listed = await max.call('apiTokens.list');
    expect(listed.body.items[0]).toMatchObject({ state: 'active', lastUsedFrom: '127.0.0.1' });
    expect(listed.text).not.toContain(program.token);
    const { rows } = await server.services.pool.query(
      `select t::text as said from api_tokens t union all select e::text from events e`,
    );
    expect(rows.filter(({ said }) => said.includes(program.token.slice(4)))).toEqual([]);
  });

  test('is answered once: the same request again tells it no more', async () => {
    const asked = { name: 'Once', scope: readsLeads, endsOn: today() };
    const key = randomUUID();
    const [first, again] = [
      await max.call('apiTokens.create', asked, { key }),
      await max.call('apiTokens.create', asked, { key }),
    ];
    expect(first.body.token).toMatch(/^wbt_/);
    expect(again.body).toEqual({ ...first.body, token: null });
  });

  test('is made by who has just shown who they are, and not by a token', async () => {
    const { client, person } = await newcomer();
    await server.db
      .updateTable('sessions')
      .set({ provedAt: '2020-01-01T00:00:00.000Z' })
      .where('uid', '=', person.uid)
      .execute();
    const asked = { name: 'x', scope: readsLeads, endsOn: today() };
    expect(await codeOf(client.call('apiTokens.create', asked))).toEqual([401, 'REAUTH_REQUIRED']);
    const program = await programOf(server, max, everything);
    expect(await codeOf(program.call('apiTokens.create', asked))).toEqual([403, 'NOT_BY_TOKEN']);
    expect(await codeOf(program.call('apiTokens.revoke', { id: program.id }))).toEqual([403, 'NOT_BY_TOKEN']);
  });

  test.each<[string, () => string, number]>([
    ['today', today, 200],
    ['in a year', () => monthsLater(today(), 12), 200],
    ['a day later', () => daysLater(monthsLater(today(), 12), 2), 400],
    ['the day before yesterday', () => daysLater(today(), -2), 400],
  ])('ends %s', async (_, endsOn, status) => {
    const answer = await ada.call('apiTokens.create', { name: 'x', scope: readsLeads, endsOn: endsOn() });
    expect(answer.status).toBe(status);
    if (status === 400) expect(Object.keys(answer.body.error.fields)).toEqual(['endsOn']);
  });

  test('is one of at most twenty', async () => {
    const { client } = await newcomer();
    for (let made = 0; made < 20; made += 1) await programOf(server, client, readsLeads);
    const asked = { name: 'x', scope: readsLeads, endsOn: today() };
    expect(await codeOf(client.call('apiTokens.create', asked))).toEqual([409, 'TOO_MANY_TOKENS']);
  });
});

describe('[INT-01] the scope of a token', () => {
  test.each<[string, TokenScope, object, [number, string | null]]>([
    ['leads.list', readsLeads, {}, [200, null]],
    ['leads.list', writesLeads, {}, [200, null]],
    ['leads.create', readsLeads, { lastName: 'x' }, [403, 'TOKEN_SCOPE']],
    ['clients.list', readsLeads, {}, [403, 'TOKEN_SCOPE']],
    ['leads.timeline', readsLeads, { id: randomUUID() }, [403, 'TOKEN_SCOPE']],
    ['machines.list', { sites: 'read' }, { siteId: randomUUID() }, [404, 'NOT_FOUND']],
    ['users.directory', { users: 'read' }, {}, [200, null]],
    ['users.suspend', everything, { uid: people.mia.uid }, [403, 'NOT_BY_TOKEN']],
    ['users.updateProfile', everything, {}, [403, 'NOT_BY_TOKEN']],
    ['auth.me', everything, {}, [403, 'NOT_BY_TOKEN']],
    ['auth.revokeOthers', everything, {}, [403, 'NOT_BY_TOKEN']],
    ['view.set', everything, { mode: 'self' }, [403, 'NOT_BY_TOKEN']],
    ['search.all', everything, { q: 'x' }, [403, 'NOT_BY_TOKEN']],
    ['sites.access', everything, { id: randomUUID() }, [403, 'NOT_BY_TOKEN']],
    ['visits.codes', everything, { id: randomUUID() }, [403, 'NOT_BY_TOKEN']],
    ['appointments.feedAddress', everything, {}, [403, 'NOT_BY_TOKEN']],
    ['appointments.showFeed', everything, {}, [403, 'NOT_BY_TOKEN']],
  ])('%s with %j', async (name, scope, input, expected) => {
    const program = await programOf(server, ada, scope);
    expect(await codeOf(program.call(name, input))).toEqual(expected);
    await ada.call('apiTokens.revoke', { id: program.id });
  });

  test('names every operation: within one scope, or for people alone', () => {
    const named = [...Object.values(byToken).flat(), ...inPersonOnly];
    expect(new Set(named).size).toBe(named.length);
    expect(operations.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => ![...operations, ...roads].includes(name))).toEqual([]);
  });

  test('opens no sensitive act, nor any noun that it does not name', async () => {
    const program = await programOf(server, ada, everything);
    const all = features.flatMap(({ routes }) => routes).map(({ operation }) => operation);
    const closed = all.filter(
      ({ name, kind, who, fresh }) => who !== 'public' && (fresh === true || !tokenNeeds(name, kind)),
    );
    expect(closed.length).toBeGreaterThan(80);
    for (const { name } of closed)
      expect([name, ...(await codeOf(program.call(name, { noSuchField: 1 })))]).toEqual([
        name,
        403,
        'NOT_BY_TOKEN',
      ]);
    const admin = { email: 'new@demo.example', role: 'admin' };
    expect(await codeOf(program.call('approvals.add', admin))).toEqual([403, 'NOT_BY_TOKEN']);
  });

  test('holds on every road: CSV, files, pictures, the live feed, the description', async () => {
    const program = await programOf(server, ada, readsLeads);
    const open = await programOf(server, ada, everything);
    const status = async (by: Program, path: string) => (await by.raw(path)).status;
    for (const path of ['leads', 'clients', 'sites', 'invoices'].map((noun) => `/api/export/${noun}.csv`))
      expect([path, await status(open, path)]).toEqual([path, 403]);
    const file = `/api/files/${randomUUID()}`;
    expect([await status(program, file), await status(open, file)]).toEqual([403, 404]);
    const picture = `/api/users/picture/${people.max.uid}`;
    expect([await status(program, picture), await status(open, picture)]).toEqual([403, 404]);
    expect(await status(program, '/api/live?nouns=leads,clients')).toBe(403);
    expect(await status(program, '/api/live?nouns=notifications')).toBe(403);
    const upload = { method: 'POST', body: 'Name\nx', headers: { 'content-type': 'text/csv' } };
    expect((await open.raw('/api/imports.upload?noun=leads', upload)).status).toBe(403);
  });

  test('of a bad choice is refused', async () => {
    for (const scope of [{}, { leads: 'delete' }, { everything: 'read' }, { audit: 'write' }])
      expect((await ada.call('apiTokens.create', { name: 'x', scope, endsOn: today() })).status).toBe(400);
  });
});

const streamBy = ({ headers }: Program, nouns: string) => server.visitor().stream(nouns, { headers });

describe('[INT-01] the rights of a token', () => {
  test('are those of its person, as they are now', async () => {
    const { client, person } = await newcomer('admin');
    const program = await programOf(server, client, everything);
    expect((await program.call('audit.list')).status).toBe(200);
    expect((await program.call('clients.list')).status).toBe(200);
    const demoted = { uid: person.uid, role: 'manager', reason: 'Moved on' };
    expect((await ada.call('users.setRole', demoted)).status).toBe(200);
    expect(await codeOf(program.call('audit.list'))).toEqual([403, 'FORBIDDEN']);
    const hidden = { ...lead(), assignedRep: people.ada.uid };
    await ada.call('leads.create', hidden);
    expect((await program.call('leads.get', { id: hidden.id })).status).toBe(404);
  });

  test('hear what its person hears, until it is revoked', async () => {
    const program = await programOf(server, max, readsLeads);
    const stream = await streamBy(program, 'leads');
    await stream.until(({ event }) => event === 'reset');
    const mine = lead();
    await max.call('leads.create', mine);
    await stream.until(({ data }) => data.row?.id === mine.id);
    await ada.call('apiTokens.revoke', { id: program.id });
    await stream.ended;
    const { status, body, headers } = await program.call('leads.list');
    expect([status, body.error.code]).toEqual([401, 'TOKEN_ENDED']);
    expect(headers.get('www-authenticate')).toContain('invalid_token');
    expect(await codeOf(ada.call('apiTokens.revoke', { id: program.id }))).toEqual([409, 'TOKEN_OVER']);
  });

  test.each([
    ['users.suspend', 'users.resume'],
    ['users.deactivate', 'users.resume'],
  ])('end with the account (%s) and do not come back with it', async (leave, comeBack) => {
    const { client, person } = await newcomer();
    const program = await programOf(server, client, readsLeads);
    const stream = await streamBy(program, 'leads');
    expect((await ada.call(leave, { uid: person.uid })).status).toBe(200);
    await stream.ended;
    expect(await codeOf(program.call('leads.list'))).toEqual([401, 'TOKEN_ENDED']);
    expect((await ada.call(comeBack, { uid: person.uid })).status).toBe(200);
    expect(await codeOf(program.call('leads.list'))).toEqual([401, 'TOKEN_ENDED']);
  });

  test.each<[string, (who: Newcomer) => Promise<unknown>]>([
    ['a reset by mail', ({ person }) => resetByMail(person)],
    [
      'a password of their own',
      ({ client }) => client.call('auth.changePassword', { currentPassword: castPassword, newPassword }),
    ],
    ['signing out everywhere else', ({ client }) => client.call('auth.revokeOthers')],
    [
      'an administrator who signs them out',
      ({ person }) => ada.call('users.revokeSessions', { uid: person.uid }),
    ],
    [
      'a factor that is reset',
      async ({ client, person }) => {
        const { id, secret } = (await client.call('factors.startTotp')).body;
        await client.call('factors.confirmTotp', { id, code: codeAt(secret, server.clock.now()) });
        await programOf(server, client, readsLeads);
        return ada.call('factors.reset', { uid: person.uid, reason: 'Lost' });
      },
    ],
    [
      'a new password that is required',
      ({ person }) => ada.call('users.requirePassword', { uid: person.uid }),
    ],
    [
      'an account that is suspended and resumed',
      async ({ person: { uid } }) => {
        expect((await ada.call('users.suspend', { uid })).status).toBe(200);
        return ada.call('users.resume', { uid });
      },
    ],
    [
      'an account that is deactivated and resumed',
      async ({ person: { uid } }) => {
        expect((await ada.call('users.deactivate', { uid })).status).toBe(200);
        return ada.call('users.resume', { uid });
      },
    ],
  ])(
    '[attack] end with what cures a taken account, and the address of the calendar too: %s',
    async (_, cure) => {
      const who = await newcomer();
      await programOf(server, who.client, readsLeads);
      const { path } = (await who.client.call('appointments.renewFeed')).body;
      const calendar = async () => (await fetch(server.url + path)).status;
      expect(await calendar()).toBe(200);
      expect(await cure(who)).toMatchObject({ status: 200 });
      expect(await calendar()).toBe(404);
      // That there was one is kept, so that its owner is told.
      const { rows } = await server.services.pool.query(
        'select "secretHash", "sealed", "endedAt" is not null as "ended" from calendar_feeds where uid = $1',
        [who.person.uid],
      );
      expect(rows).toEqual([{ secretHash: null, sealed: null, ended: true }]);
      const left = await server.db
        .selectFrom('api_tokens')
        .select('id')
        .where('uid', '=', who.person.uid)
        .where('revokedAt', 'is', null)
        .execute();
      expect(left).toEqual([]);
    },
  );

  test('wait while its person has to set a password first', async () => {
    const { client, person } = await newcomer();
    const program = await programOf(server, client, readsLeads);
    const { code } = (await ada.call('users.issueCode', { uid: person.uid })).body;
    await server.visitor().raw('/api/functions/signInWithTempCode', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { email: person.email, code } }),
    });
    expect(await codeOf(program.call('leads.list'))).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
  });

  test('[MFA-03] go no road round a second factor that was set up later, nor round a new one', async () => {
    const { client } = await newcomer();
    const before = await programOf(server, client, readsLeads);
    const setUp = async () => {
      const { id, secret } = (await client.call('factors.startTotp')).body;
      await client.call('factors.confirmTotp', { id, code: codeAt(secret, server.clock.now()) });
      return id;
    };
    const id = await setUp();
    expect(await codeOf(before.call('leads.list'))).toEqual([403, 'TOKEN_WITHOUT_FACTOR']);
    expect((await client.call('apiTokens.list')).body.items[0].state).toBe('unproven');
    const after = await programOf(server, client, readsLeads);
    expect((await after.call('leads.list')).status).toBe(200);
    await client.call('factors.remove', { id });
    await setUp();
    expect(await codeOf(after.call('leads.list'))).toEqual([403, 'TOKEN_WITHOUT_FACTOR']);
  });

  test('are over with its last day', async () => {
    const { client } = await newcomer();
    const endsOn = daysLater(today(), 1);
    const { body } = await client.call('apiTokens.create', { name: 'x', scope: readsLeads, endsOn });
    const headers = { authorization: `Bearer ${body.token}` };
    const { now } = server.services;
    try {
      server.clock.set(new Date(Date.parse(body.expiresAt) - 1000).toISOString());
      expect((await server.anonymous.call('leads.list', {}, { headers })).status).toBe(200);
      server.clock.set(body.expiresAt);
      expect(now() >= body.expiresAt).toBe(true);
      expect(await codeOf(server.anonymous.call('leads.list', {}, { headers }))).toEqual([
        401,
        'TOKEN_ENDED',
      ]);
    } finally {
      server.clock.set(new Date().toISOString());
    }
  });
});

describe('[INT-01] a token and a browser', () => {
  test('[attack] a cookie is no place for a token, and one beside a cookie counts alone', async () => {
    const program = await programOf(server, max, readsLeads);
    const kept = createClient(server.url, { washboard_session: program.token });
    expect(await codeOf(kept.call('leads.list'))).toEqual([401, 'SIGNED_OUT']);
    const both = await ada.call('audit.list', {}, { headers: program.headers });
    expect(both.status).toBe(403);
    const foreign = { headers: { ...program.headers, origin: 'https://evil.example' } };
    expect(await codeOf(ada.call('leads.create', lead(), foreign))).toEqual([403, 'OTHER_ORIGIN']);
    const answer = await program.call('leads.list');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('[attack] what anybody may ask is asked by nobody: a token signs nobody out or in', async () => {
    const program = await programOf(server, max, everything);
    const wrong = { email: people.max.email, password: 'wrong' };
    expect((await program.call('auth.signIn', wrong)).status).toBe(401);
    expect((await program.call('leads.list')).status).toBe(200);
    expect(
      await codeOf(server.anonymous.call('leads.list', {}, { headers: { authorization: 'Bearer wbt_x' } })),
    ).toEqual([401, 'TOKEN_ENDED']);
  });
});

test('[INT-01] the audit says what was done through which token, its first use, and its end', async () => {
  const { client, person } = await newcomer();
  const program = await programOf(server, client, writesLeads, 'Web form');
  const mine = { ...lead(), assignedRep: person.uid };
  await program.call('leads.create', mine);
  await ada.call('apiTokens.revoke', { id: program.id });
  const { body } = await ada.call('audit.list', { noun: 'leads', id: mine.id });
  expect(body.items[0]).toMatchObject({ by: person.uid, verb: 'created', through: 'Web form' });
  const told = await ada.call('audit.list', { noun: 'apiTokens', id: program.id });
  expect(told.body.items.map(({ verb, by }: { verb: string; by: string }) => [verb, by])).toEqual([
    ['revoked', people.ada.uid],
    ['firstUsed', person.uid],
    ['created', person.uid],
  ]);
  const made = told.body.items[2].changes;
  expect(made).toContainEqual({ field: 'scope', before: null, after: 'Leads, write' });
});

describe('[INT-01] how much a token may ask', () => {
  test('is limited with the person’s other tokens, said in the answer, and takes nothing from its person', async () => {
    const strict = await startTestServer({
      database: server.database,
      env: { requestsPerMinute: 60 },
    });
    try {
      const client = await strict.signIn(people.mia);
      const program = await programOf(strict, client, readsLeads);
      const first = await program.call('leads.list');
      expect(first.headers.get('ratelimit-limit')).toBe('15');
      expect(first.headers.get('ratelimit-remaining')).toBe('14');
      const rest = await Promise.all(Array.from({ length: 15 }, () => program.call('leads.list')));
      expect(rest.filter(({ status }) => status === 429)).toHaveLength(1);
      const over = await (await programOf(strict, client, readsLeads)).call('leads.list');
      expect([over.status, over.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await client.call('leads.list')).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
