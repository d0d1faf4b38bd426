import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { type CastPerson, insertPerson, people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { settled } from '#platform/testing/settled.ts';
import { closeJob } from './jobs.ts';
import { supportDeliveries } from './mails.ts';

let server: TestServer;
const as = {} as Record<keyof typeof people, Client>;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  for (const name of Object.keys(people) as (keyof typeof people)[])
    as[name] = await server.signIn(people[name]);
});
afterAll(() => server.close());

const said = {
  kind: 'problem',
  subject: 'The day does not close',
  details: 'It says that one stop is open.',
  severity: 'high',
  context: { page: '/routes', browser: 'Firefox 145', version: '0.1.0', crashId: null },
};
const ask = async (client: Client, more: object = {}) => {
  const answer = await client.call('supportRequests.create', { ...said, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { id: string; number: number; version: number };
};
const call = (client: Client, verb: string, input: object) => client.call(`supportRequests.${verb}`, input);
const told = async (name: keyof typeof people): Promise<string[]> => {
  const { body } = await as[name].call('notifications.list', {});
  return body.items.map(({ title, message }: { title: string; message: string }) => `${title}: ${message}`);
};
const picture = async () => {
  const bytes = await Transformer.fromRgbaPixels(new Uint8Array(40 * 30 * 4).fill(90), 40, 30).jpeg(80);
  return `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
};

test('[SUP-03] goes from open to closed, with replies of both sides', async () => {
  const { id, number } = await ask(as.uma);
  expect((await call(as.uma, 'get', { id })).body).toMatchObject({
    ...said,
    number,
    status: 'open',
    author: 'Uma',
    replies: [],
  });
  const given = await call(as.ada, 'assign', { id, assignedTo: people.ada.uid });
  expect(given.body).toMatchObject({ status: 'in_progress', assignee: 'Ada' });
  await call(as.ada, 'reply', { id, text: 'Which stop?', status: 'waiting' });
  const back = await call(as.uma, 'reply', { id, text: 'Annex on Third.' });
  expect(back.body).toMatchObject({
    status: 'in_progress',
    replies: [
      { author: 'Ada', text: 'Which stop?', internal: false },
      { author: 'Uma', text: 'Annex on Third.', internal: false },
    ],
  });
  await call(as.ada, 'move', { id, status: 'resolved' });
  expect((await call(as.uma, 'reopen', { id })).body).toMatchObject({
    status: 'in_progress',
    resolvedAt: null,
  });
  await call(as.ada, 'move', { id, status: 'closed' });
  expect((await call(as.uma, 'reply', { id, text: 'Again' })).body.error.code).toBe('REQUEST_CLOSED');
});

test('[SUP-03] own for everyone, all for administrators and developers', async () => {
  const [of, other] = [await ask(as.uma), await ask(as.max)];
  const seen = async (client: Client, input: object = {}): Promise<string[]> =>
    (await call(client, 'list', { limit: 200, ...input })).body.items.map(({ id }: { id: string }) => id);
  expect(await seen(as.uma)).toContain(of.id);
  expect(await seen(as.uma)).not.toContain(other.id);
  for (const client of [as.ada, as.dora]) {
    expect(await seen(client)).toEqual(expect.arrayContaining([of.id, other.id]));
    expect(await seen(client, { mine: true })).toEqual([]);
  }
  expect((await call(as.uma, 'get', { id: other.id })).status).toBe(404);
  expect((await call(as.uma, 'reply', { id: other.id, text: 'x' })).status).toBe(404);
  expect((await call(as.uma, 'reopen', { id: other.id })).status).toBe(404);
});

test('[SUP-03] an internal note never reaches the asker, by no road', async () => {
  const secret = 'Quetzalcoatl broke the day';
  const { id } = await ask(as.uma);
  const heard = await as.uma.stream('supportRequests,notifications');
  const before = (await call(as.uma, 'get', { id })).body;
  const noted = await call(as.ada, 'note', { id, text: secret });
  const { version, updatedAt } = (await call(as.uma, 'get', { id })).body;
  expect([version, updatedAt]).toEqual([before.version, before.updatedAt]);
  expect(noted.body.replies).toMatchObject([{ text: secret, internal: true, author: 'Ada' }]);
  expect((await call(as.dora, 'get', { id })).body.replies).toHaveLength(1);
  // What was told after the note has come by now, and whatever the note itself might have told as well.
  await call(as.ada, 'reply', { id, text: 'After the note' });
  await settled(server.services.pool);
  expect((await told('uma')).join()).toContain('After the note');
  const roads = [
    await call(as.uma, 'get', { id }),
    await call(as.uma, 'list', { text: 'Quetzalcoatl' }),
    await call(as.uma, 'list', {}),
    await call(as.uma, 'reply', { id, text: 'Hello' }),
    await as.uma.call('search.all', { query: 'Quetzalcoatl' }),
    await as.uma.call('notifications.list', {}),
  ];
  for (const { text } of roads) expect(text).not.toContain('Quetzalcoatl');
  await heard.until(({ data }) => JSON.stringify(data).includes('After the note'));
  expect(JSON.stringify(heard.seen)).not.toContain('Quetzalcoatl');
  heard.close();
  const { rows: mails } = await server.services.pool.query(
    `select "toAddress", "subject" || "body" || coalesce("html", '') as "text" from outbox where "noun" = 'supportRequests'`,
  );
  expect(mails.filter(({ toAddress }) => toAddress === people.uma.email)).not.toEqual([]);
  expect(mails.filter(({ text }) => text.includes('Quetzalcoatl'))).toEqual([]);
  // Nothing of the request says that there is one: not its version, nor when it changed, nor an event of it.
  const [events] = await Promise.all([
    server.services.pool.query(
      `select "noun", "before", "after", "scopeAfter" from events where "rowId" = $1`,
      [id],
    ),
  ]);
  expect(JSON.stringify(events.rows)).not.toContain('Quetzalcoatl');
  expect(events.rows.map(({ noun }) => noun)).toEqual([
    'supportRequests',
    'supportRequests',
    'supportRequests',
  ]);
  const history = await call(as.uma, 'history', { id });
  expect(history.body.items.map(({ verb }: { verb: string }) => verb)).toEqual([
    'replied',
    'replied',
    'created',
  ]);
  const everything = await server.services.pool.query(
    `select "before"::text || "after"::text as "text" from events`,
  );
  expect(everything.rows.filter(({ text }) => text.includes('Quetzalcoatl'))).toEqual([]);
});

test('[SUP-03] whoever asks reads no notes of it, administrator or not', async () => {
  const { id } = await ask(as.ada);
  await call(as.dora, 'note', { id, text: 'For Dora alone' });
  expect((await call(as.ada, 'get', { id })).body.replies).toEqual([]);
  expect((await call(as.ada, 'note', { id, text: 'x' })).body.error.code).toBe('OWN_REQUEST');
});

test('[SUP-03] a note is administrators’ to write', async () => {
  const { id } = await ask(as.uma);
  for (const [verb, input] of Object.entries({
    note: { id, text: 'x' },
    assign: { id, assignedTo: null },
    move: { id, status: 'closed' },
  }))
    expect((await call(as.uma, verb, input)).status, verb).toBe(403);
  expect((await call(as.uma, 'reply', { id, text: 'x', status: 'resolved' })).status).toBe(403);
  const wrong = await call(as.ada, 'assign', { id, assignedTo: people.max.uid });
  expect(wrong.body.error.fields).toEqual({ assignedTo: 'Choose an active administrator' });
});

test('[SUP-02] what goes along with it, its screenshot among it, is its readers’', async () => {
  const screenshot = await picture();
  const { id } = await ask(as.uma, { screenshot });
  expect((await call(as.uma, 'get', { id })).body).toMatchObject({ hasScreenshot: true });
  const path = `/api/supportRequests/screenshot/${id}`;
  for (const client of [as.uma, as.ada]) {
    const answer = await client.raw(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  }
  expect((await as.max.raw(path)).status).toBe(404);
  expect((await server.anonymous.raw(path)).status).toBe(401);
  const wrong = await call(as.uma, 'create', {
    ...said,
    screenshot: `data:image/png;base64,${Buffer.from('<svg onload="x">').toString('base64')}`,
  });
  expect(wrong.body.error.fields).toEqual({ screenshot: 'The screenshot is no picture' });
});

test('[SUP-03] developers alone read the attached crash, where it is its author’s', async () => {
  const crashId = server.services.newId();
  const report = JSON.stringify({ id: crashId, error: 'x is not a function', stack: 'at y' });
  await as.uma.raw('/api/crash-report', { method: 'POST', body: report });
  const context = { ...said.context, crashId };
  const { id } = await ask(as.uma, { context });
  const found = await call(as.dora, 'crash', { id });
  expect(found.body).toMatchObject({ id: crashId, report: { error: 'x is not a function' } });
  expect((await call(as.ada, 'crash', { id })).status).toBe(403);
  expect((await call(as.uma, 'crash', { id })).status).toBe(403);
  // Somebody else's report is not had by naming its id.
  const other = await ask(as.max, { context });
  expect((await call(as.dora, 'crash', { id: other.id })).status).toBe(404);
});

test('[SUP-03] a new one is told to administrators, a reply to the other side', async () => {
  const { id, number } = await ask(as.mia, { subject: 'Which leads may I pass?' });
  const words = `New Support Request: Mia (Problem, high): Which leads may I pass? (No. ${number})`;
  await vi.waitFor(async () => {
    expect(await told('ada')).toContain(words);
    expect(await told('dora')).toContain(words);
  }, 20_000);
  await call(as.ada, 'assign', { id, assignedTo: people.ada.uid });
  await call(as.ada, 'reply', { id, text: 'Those that nobody contacted.' });
  await vi.waitFor(
    async () =>
      expect(await told('mia')).toContain(
        `Reply to Request No. ${number}: Ada: Those that nobody contacted.`,
      ),
    20_000,
  );
  await call(as.mia, 'reply', { id, text: 'Thank you' });
  await vi.waitFor(
    async () => expect(await told('ada')).toContain(`Reply to Request No. ${number}: Mia: Thank you`),
    20_000,
  );
  expect((await told('dora')).filter((text) => text.endsWith('Thank you'))).toEqual([]);
  expect(await told('mia')).not.toContain(words);
});

test('[SUP-03] its end and its new beginning are told to the other side', async () => {
  const { id, number } = await ask(as.mia, { subject: 'Over and over' });
  await call(as.ada, 'move', { id, status: 'closed' });
  await call(as.mia, 'reopen', { id });
  await call(as.ada, 'move', { id, status: 'resolved' });
  const back = await call(as.mia, 'reply', { id, text: 'It is not over' });
  expect(back.body).toMatchObject({ status: 'open', resolvedAt: null });
  await vi.waitFor(async () => {
    expect(await told('mia')).toContain(`Request No. ${number} Closed: Over and over`);
    expect(await told('ada')).toContain(`Request No. ${number} Reopened: Over and over`);
    expect(await told('ada')).toContain(`Reply to Request No. ${number}: Mia: It is not over`);
  }, 20_000);
});

test('[SUP-03] of two replies of one moment each is told by its own words', async () => {
  const { id, number } = await ask(as.mia, { subject: 'Two at once' });
  const { now } = server.services;
  const moment = now();
  server.services.now = () => moment;
  try {
    for (const text of ['First of two', 'Second of two']) await call(as.ada, 'reply', { id, text });
  } finally {
    server.services.now = now;
  }
  await vi.waitFor(async () => {
    const heard = await told('mia');
    for (const text of ['First of two', 'Second of two'])
      expect(heard).toContain(`Reply to Request No. ${number}: Ada: ${text}`);
  }, 20_000);
});

test('[SUP-03] is found by its words and number, status, kind, severity and who has it', async () => {
  const { id, number } = await ask(as.max, { subject: 'Silverado twice', kind: 'data_fix', severity: 'low' });
  await call(as.ada, 'assign', { id, assignedTo: people.dora.uid });
  const asked: object[] = [
    { text: 'silverado TWICE' },
    { text: `No. ${number}` },
    { text: 'silverado', status: ['in_progress', 'waiting'] },
    { text: 'silverado', kind: 'data_fix', severity: 'low' },
    { text: 'silverado', assignedTo: people.dora.uid },
  ];
  for (const input of asked) {
    const { body } = await call(as.ada, 'list', input);
    expect(
      body.items.map((one: { id: string }) => one.id),
      JSON.stringify(input),
    ).toContain(id);
  }
  const { body } = await call(as.ada, 'list', { text: 'silverado', assignedTo: null });
  expect(body.items).toEqual([]);
});

test('[SUP-03] sent again after a lost answer it is one; at most 20 in an hour', async () => {
  const key = 'support-key-1';
  const first = await as.mia.call('supportRequests.create', said, { key });
  const again = await as.mia.call('supportRequests.create', said, { key });
  expect(again.body.id).toBe(first.body.id);
  await server.services.pool.query('delete from limits');
  for (let sent = 0; sent < 20; sent += 1) await ask(as.mia);
  const more = await call(as.mia, 'create', said);
  expect([more.status, more.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  await server.services.pool.query('delete from limits');
});

test('[SUP-03] below one request stand at most 200 replies and notes each, of one person 60 in an hour', async () => {
  const { id } = await ask(as.max);
  const fill = (table: string, count: number) =>
    server.services.pool.query(
      `insert into ${table} ("id", "requestId", "at", "by", "text")
       select gen_random_uuid(), $1, now(), $2, 'x' from generate_series(1, $3::int)`,
      [id, people.ada.uid, count],
    );
  const code = async (verb: string) => (await call(as.ada, verb, { id, text: 'One more' })).body.error?.code;
  await fill('support_replies', 199);
  await fill('support_notes', 199);
  for (const verb of ['reply', 'note']) {
    expect(await code(verb)).toBeUndefined();
    expect(await code(verb)).toBe('TOO_LONG');
  }
  await server.services.pool.query('delete from limits');
  const other = await ask(as.max);
  for (let sent = 0; sent < 60; sent += 1) {
    const answer = await call(as.ada, sent % 2 ? 'note' : 'reply', { id: other.id, text: 'x' });
    expect(answer.status).toBe(200);
  }
  for (const verb of ['reply', 'note']) {
    const more = await call(as.ada, verb, { id: other.id, text: 'x' });
    expect([more.status, more.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  }
  await server.services.pool.query('delete from limits');
});

test('[SUP-03] closes by itself 14 days after it was resolved, and cannot be reopened then', async () => {
  const { id } = await ask(as.uma);
  await call(as.ada, 'move', { id, status: 'resolved' });
  const close = () => runJob(server.services, createRecorder(features), closeJob, {});
  const status = async () => {
    const { rows } = await server.services.pool.query(
      'select "status" from support_requests where "id" = $1',
      [id],
    );
    return rows[0]?.status;
  };
  await close();
  expect(await status()).toBe('resolved');
  await server.services.pool.query(
    `update support_requests set "resolvedAt" = "resolvedAt" - interval '14 days 1 second' where "id" = $1`,
    [id],
  );
  await close();
  expect(await status()).toBe('closed');
  expect((await call(as.uma, 'reopen', { id })).body.error.code).toBe('TOO_LATE');
});

test('[SUP-03] its e-mails go to the other side, once each, and to nobody who wants none', async () => {
  await as.dora.call('users.updateProfile', { fields: { emailNotificationsEnabled: false } });
  const { id, number } = await ask(as.max, { subject: 'By mail' });
  const mails = async () =>
    (
      await server.services.pool.query(
        `select "toAddress", "subject" from outbox where "noun" = 'supportRequests' and "subject" like '%By mail' order by "id"`,
      )
    ).rows;
  const subject = `[No. ${number}] By mail`;
  await vi.waitFor(
    async () => expect(await mails()).toEqual([{ toAddress: people.ada.email, subject }]),
    20_000,
  );
  await call(as.ada, 'note', { id, text: 'Among us' });
  await call(as.ada, 'reply', { id, text: 'Like this.' });
  await vi.waitFor(
    async () =>
      expect(await mails()).toEqual([
        { toAddress: people.ada.email, subject },
        { toAddress: people.max.email, subject },
      ]),
    20_000,
  );
});

test('[SUP-03] its e-mails to one person are one thread, and nobody else’s are among them', async () => {
  const { id } = await ask(as.mia, { subject: 'In one thread' });
  const written = async (count: number): Promise<{ rowId: string }[]> => {
    let rows: { rowId: string }[] = [];
    await vi.waitFor(async () => {
      ({ rows } = await server.services.pool.query(
        `select "rowId" from outbox where "toAddress" = $1 and "subject" like '%In one thread' order by "id"`,
        [people.mia.email],
      ));
      expect(rows).toHaveLength(count);
    }, 20_000);
    return rows;
  };
  const leaves = async (rowId: string) => {
    const at = { db: server.db, now: server.services.now(), services: server.services };
    return supportDeliveries.open(at as never, { rowId, toAddress: people.mia.email } as never);
  };
  await call(as.ada, 'reply', { id, text: 'One' });
  const [one] = await written(1);
  expect(await leaves(one?.rowId ?? '')).toMatchObject({ references: [] });
  // As it left; what administrators were sent is another thread.
  await server.services.pool.query(
    `update outbox set "messageId" = case "toAddress" when $1 then '<one@x.example>' else '<other@x.example>' end
      where "subject" like '%In one thread'`,
    [people.mia.email],
  );
  await call(as.ada, 'reply', { id, text: 'Two' });
  const [, two] = await written(2);
  expect(await leaves(two?.rowId ?? '')).toMatchObject({ references: ['<one@x.example>'] });
});

const evan: CastPerson = {
  uid: '01900000-0000-7000-8000-000000000009',
  email: 'evan@demo.example',
  displayName: 'Evan',
  role: 'admin',
};
const heardBy = async (client: Client): Promise<string> =>
  (await client.call('notifications.list', { limit: 200 })).text;

test('[SUP-03] who is no administrator any more has no request, and reads nothing of others’', async () => {
  await insertPerson(server.services, evan);
  const client = await server.signIn(evan);
  const { id } = await ask(as.uma, { subject: 'Ocelot in the dryer' });
  await call(as.ada, 'assign', { id, assignedTo: evan.uid });
  await call(as.uma, 'reply', { id, text: 'Ocelot said hello' });
  const own = await ask(client, { subject: 'Of my own' });
  await call(as.ada, 'reply', { id: own.id, text: 'Yours is answered' });
  await vi.waitFor(async () => {
    expect(await heardBy(client)).toContain('Support Request Assigned');
    expect(await heardBy(client)).toContain('Ocelot said hello');
    expect(await heardBy(client)).toContain('Yours is answered');
  }, 20_000);
  const demoted = await as.dora.call('users.setRole', { uid: evan.uid, role: 'manager', reason: 'Moved on' });
  expect(demoted.status, demoted.text).toBe(200);
  const after = await server.signIn(evan);
  expect(await heardBy(after)).not.toContain('Ocelot');
  expect(await heardBy(after)).toContain('Yours is answered');
  const held = async () => (await call(as.ada, 'get', { id })).body.assignedTo;
  await vi.waitFor(async () => expect(await held()).toBeNull(), 20_000);
  await call(as.uma, 'reply', { id, text: 'Ocelot is still here' });
  await vi.waitFor(async () => expect((await told('ada')).join()).toContain('Ocelot is still here'), 20_000);
  const { rows } = await server.services.pool.query(
    `select 1 from notifications where "userId" = $1 and "message" like '%still here'`,
    [evan.uid],
  );
  expect(rows).toEqual([]);
});

test('[SUP-03] a reply to somebody who does not work here now reaches all administrators', async () => {
  const away = { ...evan, uid: '01900000-0000-7000-8000-000000000008', email: 'away@demo.example' };
  await insertPerson(server.services, away);
  const { id } = await ask(as.uma, { subject: 'Nobody looks' });
  await call(as.ada, 'assign', { id, assignedTo: away.uid });
  await server.services.pool.query(`update users set "status" = 'suspended' where "uid" = $1`, [away.uid]);
  await call(as.uma, 'reply', { id, text: 'Is anybody there?' });
  const mailed = async () =>
    (
      await server.services.pool.query(
        `select u."email" from support_mails m join users u on u."uid" = m."uid"
         where m."requestId" = $1 and m."replyId" is not null`,
        [id],
      )
    ).rows;
  await vi.waitFor(async () => {
    expect((await told('ada')).join()).toContain('Is anybody there?');
    expect((await told('dora')).join()).toContain('Is anybody there?');
    expect((await mailed()).length).toBe(1);
  }, 20_000);
});
