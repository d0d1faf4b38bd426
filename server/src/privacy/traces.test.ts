import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isPlaceNamed } from 'domain/privacy';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sealJob, verifyChain, wordsJob } from '#audit';
import { features } from '#features';
import { runJob } from '#platform/jobs/runner.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { insertPerson, people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { eraseJob } from './erase.ts';
import { everywhere } from './everywhere.fixtures.ts';
import { replay } from './replay.ts';

let server: TestServer;
let ada: Client;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'washboard-traces-'));
  server = await startTestServer({ env: { dataDir: folder } });
  ada = await server.signIn(people.ada);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const recorder = createRecorder(features);
const ask = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const ok = async (name: string, input: object) => {
  const { status, body, text } = await ada.call(name, input);
  expect(status, text).toBe(200);
  return body;
};
const found = (pattern: string) => everywhere(ask, pattern);
const seal = async () => {
  await runJob(server.services, recorder, sealJob, {});
  await runJob(server.services, recorder, wordsJob, {});
};
/** Erases somebody as the job does; answers the certificate. */
const erase = async (noun: string, id: string) => {
  const { id: certificate } = await ok('privacy.erase', { noun, id });
  await runJob(server.services, recorder, eraseJob, { id: certificate });
  return ok('privacy.get', { id: certificate });
};

test('[ADMIN-04] whoever was deleted for good is found by what they gave, and erased from the events that are left', async () => {
  const vera = { firstName: 'Vera', lastName: 'Quillfeather', email: 'vera@quill.example' };
  const { id } = await ok('leads.create', { ...vera, phone: '(707) 555-0177' });
  const contact = { firstName: 'Zeno', lastName: 'Quillman', phone: '(707) 555-0188' };
  const { id: contactId } = await ok('contacts.create', { leadId: id, ...contact });
  await ok('contacts.remove', { id: contactId });
  await ok('leads.remove', { id });
  await ok('trash.purge', { noun: 'contacts', ids: [contactId] });
  await ok('trash.purge', { noun: 'leads', ids: [id] });
  // What tells of the deletion itself names nobody.
  const told = await ask(`select before from events where verb = 'purged'`);
  expect(told).toEqual([{ before: {} }, { before: {} }]);
  await seal();
  for (const text of ['707.555.0177', 'VERA@quill.example', 'quillf vera'])
    expect((await ok('privacy.find', { text })).items, text).toEqual([
      { id, name: 'Vera Quillfeather', place: '', state: 'gone', at: expect.any(String) },
    ]);
  expect((await ok('privacy.find', { text: '707 555 0199' })).items).toEqual([]);
  expect(await ok('privacy.preview', { noun: 'leads', id })).toMatchObject({
    name: 'Vera Quillfeather',
    there: [{ what: 'Entries of the audit about them', count: expect.any(Number) }],
  });
  const { state, events } = await erase('leads', id);
  expect([state, events >= 6]).toEqual(['done', true]);
  expect(await found('quillf|quillman|707.{0,3}555.?01[78]')).toEqual([]);
  expect((await ok('privacy.find', { text: 'vera' })).items).toEqual([]);
  expect((await ada.call('privacy.preview', { noun: 'leads', id })).status).toBe(404);
  expect((await verifyChain(server.services)).problem).toBeNull();
});

test('[ADMIN-04] whoever is to be erased is found wherever they are: new with a rep, where no list of administrators shows them, and in the trash', async () => {
  const max = await server.signIn(people.max);
  const gudrun = {
    firstName: 'Gudrun',
    lastName: 'Pfefferkorn',
    email: 'gudrun@pfeffer.example',
    city: 'Napa',
  };
  const { body } = await max.call('leads.create', { ...gudrun, assignedRep: people.max.uid });
  const { id } = await ok('leads.create', { lastName: 'Pfefferkorn', businessName: 'Pfeffer Court' });
  await ok('leads.remove', { id });
  const { items } = await ok('privacy.find', { text: 'pfefferkorn' });
  expect(items).toEqual([
    { id, name: 'Pfefferkorn', place: 'Pfeffer Court', state: 'trash', at: expect.any(String) },
    { id: body.id, name: 'Gudrun Pfefferkorn', place: 'Napa', state: 'standing', at: null },
  ]);
  expect((await ok('privacy.find', { text: 'gudrun@pfeffer.example' })).items).toHaveLength(1);
});

test('[ADMIN-04] what somebody was called and reached by before is looked for too, in drafts, in keys and in what jobs wait with', async () => {
  const { id, version } = await ok('leads.create', {
    ...{ firstName: 'Petra', lastName: 'Zimmerling', email: 'petra@zimmer.example', phone: '(707) 555-0144' },
    businessName: 'Zimt Court',
  });
  await ok('leads.update', {
    ...{ id, version },
    fields: { lastName: 'Ahrensburg', email: 'petra@ahrens.example', phone: '(707) 555-0145' },
  });
  const { id: clientId } = await ok('clients.create', {
    ...{
      businessName: 'Zimt Court',
      firstName: 'Petra',
      lastName: 'Ahrensburg',
      cellPhone: '(707) 555-0146',
    },
  });
  await ask('update clients set "originLeadId" = $2 where id = $1', [clientId, id]);
  await ok('clients.update', {
    ...{ id: clientId, version: 1 },
    fields: { cellPhone: '(707) 555-0147', contactTitle: 'Frau Zimmerlings Nichte' },
  });
  await ok('clients.update', { id: clientId, version: 2, fields: { contactTitle: 'Owner' } });
  const { id: other } = await ok('leads.create', { lastName: 'Elsewhere' });
  await ok('leads.note', {
    id: other,
    text: 'She is at petra@zimmer.example, 707 555 0144 and 707 555 0146',
  });
  const lines = [
    { kind: 'other', description: 'For Petra Zimmerling', quantity: 1000, unitPrice: 100, taxable: false },
  ];
  const { id: draft } = await ok('invoices.create', { clientId, lines });
  await ask(
    `select graphile_worker.add_job('nobody.knows', '{"to": "petra@zimmer.example"}', job_key := 'told:petra@ahrens.example')`,
  );
  await ask(`insert into limits values ('quote:petra@ahrens.example', 1, now(), now())`);
  await ask(
    `insert into saved_views ("id", "owner", "name", "search", "createdAt", "updatedAt")
     select gen_random_uuid(), $1, name, '{}', now(), now() from unnest('{Petra Zimmerling,Petra Ahrensburg}'::text[]) name`,
    [people.ada.uid],
  );
  await seal();
  const { erased, stays } = await erase('leads', id);
  expect(await found('petra|zimmerling|ahrensburg|707.{0,3}555.?014[4-7]')).toEqual([]);
  // What the client is for the business stays, and so does the draft.
  expect(await ask('select "businessName" from clients where id = $1', [clientId])).toEqual([
    { businessName: 'Zimt Court' },
  ]);
  expect(
    await ask('select lines -> 0 ->> $2 as said from invoices where id = $1', [draft, 'description']),
  ).toEqual([{ said: 'For [erased]' }]);
  expect(erased.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining([
      'Mentions in drafts of invoices',
      'Mentions in names of counts of tries',
      'Mentions in jobs that wait',
    ]),
  );
  expect(stays).toEqual([]);
});

test('[ADMIN-04] [SUP-03] what somebody wrote in support goes, and what others wrote inside their requests; what stays is named', async () => {
  const gone = {
    uid: server.services.newId(),
    email: 'rowan@thistle.example',
    displayName: 'Rowan Thistledown',
    role: 'admin' as const,
  };
  await insertPerson(server.services, gone);
  const [rowan, max] = [await server.signIn(gone), await server.signIn(people.max)];
  const sent = async (client: Client, name: string, input: object) => {
    const { status, body, text } = await client.call(name, input);
    expect(status, text).toBe(200);
    return body;
  };
  const request = { kind: 'problem', severity: 'low' };
  const own = await sent(rowan, 'supportRequests.create', {
    ...{ ...request, subject: 'Zinnober subject', details: 'Zinnober details' },
    screenshot: null,
  });
  await sent(rowan, 'supportRequests.reply', { id: own.id, text: 'Zinnober more' });
  await sent(ada, 'supportRequests.reply', { id: own.id, text: 'Zinnober answer' });
  await sent(ada, 'supportRequests.note', { id: own.id, text: 'Zinnober among us' });
  const others = await sent(max, 'supportRequests.create', {
    ...{ ...request, subject: 'Stays', details: 'As it was' },
  });
  await sent(rowan, 'supportRequests.reply', { id: others.id, text: 'Zinnober elsewhere' });
  await sent(rowan, 'supportRequests.note', { id: others.id, text: 'Zinnober elsewhere among us' });
  await sent(ada, 'supportRequests.reply', { id: others.id, text: 'Rowan Thistledown is away, I take it' });
  await sent(ada, 'supportRequests.note', { id: others.id, text: 'rowan@thistle.example knows more' });
  for (const { position } of await ask(
    `select position from events where noun = 'supportRequests' order by 1`,
  ))
    for (const feature of ['notifications', 'supportRequests'])
      await runJob(server.services, recorder, recorder.job, { position, feature });
  await seal();
  for (const table of ['notifications', 'outbox', 'support_notes', 'support_replies', 'support_requests'])
    expect((await found('zinnober')).map((line) => line.split(':')[0])).toContain(table);
  await ok('users.deactivate', { uid: gone.uid, receiver: people.ada.uid });
  const { erased, stays } = await erase('users', gone.uid);
  expect(await found('zinnober|thistle')).toEqual([]);
  const words = erased.map(({ what }: { what: string }) => what);
  expect(words).toEqual(
    expect.arrayContaining([
      'Support requests',
      'Answers in their support requests',
      'Internal notes on their support requests',
      'Answers in support',
      'Internal notes that they wrote',
      'Notifications about support requests',
      'E-mails about support requests',
    ]),
  );
  const named = new Map(stays.map(({ what, count }: { what: string; count: number }) => [what, count]));
  expect(named.get('Support requests, emptied')).toBe(1);
  expect(named.get('Answers and internal notes in support requests of others, emptied')).toBe(2);
  expect(await ok('supportRequests.get', { id: own.id })).toMatchObject({
    ...{ subject: 'Erased', details: '', replies: [] },
  });
  const left = await ok('supportRequests.get', { id: others.id });
  expect(left).toMatchObject({ subject: 'Stays', details: 'As it was' });
  expect(left.replies.map(({ text }: { text: string }) => text)).toEqual([
    'Erased',
    'Erased',
    '[erased] is away, I take it',
    '[erased] knows more',
  ]);
});

test('[ADMIN-04] words that are being gathered of events while these are emptied are not kept', async () => {
  const { id } = await ok('leads.create', {
    firstName: 'Wanda',
    lastName: 'Ixelles',
    email: 'wanda@ix.example',
  });
  await runJob(server.services, recorder, sealJob, {});
  const words = await server.services.pool.connect();
  try {
    // The job, between what it read and its commit.
    await words.query('begin');
    await words.query(`select pg_advisory_xact_lock(hashtextextended('audit.words', 0))`);
    await words.query(`insert into audit_words
      select max("number"), 0, max("positions"), to_tsvector('simple', 'wanda ixelles') from seals`);
    let ended = false;
    const erasing = erase('leads', id).finally(() => (ended = true));
    const waits = `select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`;
    await vi.waitFor(async () => expect(ended || (await ask(waits)).length > 0).toBe(true), 10_000);
    await words.query('commit');
    await erasing;
  } finally {
    words.release();
  }
  expect(await found('wanda|ixelles')).toEqual([]);
});

test('[ADMIN-04] an administrator who was erased stays away when a backup of before brings them back, and another folder learns of it', async () => {
  const { uid } = people.dora;
  await ask(`update users set status = 'inactive' where uid = $1`, [uid]);
  const { id } = await erase('users', uid);
  const place = join(folder, 'erased', `${id}.json`);
  // Another DATA_DIR, and a database that knows of it.
  await rm(place);
  expect(await replay(server.services)).toEqual([]);
  expect(JSON.parse(await readFile(place, 'utf8'))).toMatchObject({ id, noun: 'users', rowId: uid });
  // A database that does not.
  await ask('delete from erased_events where "erasureId" = $1', [id]);
  await ask('delete from erasures where "id" = $1', [id]);
  await ask(`update users set status = 'active' where uid = $1`, [uid]);
  expect(await replay(server.services)).toHaveLength(1);
  expect(await ask('select status from users where uid = $1', [uid])).toEqual([{ status: 'inactive' }]);
  await runJob(server.services, recorder, eraseJob, { id });
  expect((await ok('privacy.get', { id })).state).toBe('done');
});

test('[ADMIN-04] [attack] an account that was erased comes back by no road, and the refusal says why', async () => {
  const uid = server.services.newId();
  const gone = { uid, email: 'gone@away.example', displayName: 'Gone Away', role: 'admin' as const };
  await insertPerson(server.services, gone);
  await ok('users.deactivate', { uid });
  await erase('users', uid);
  const { version } = await ok('users.get', { uid });
  for (const [name, input] of [
    ['users.resume', {}],
    ['users.update', { version, fields: { status: 'active' } }],
    ['users.update', { version, fields: { displayName: 'Somebody' } }],
    ['users.setRole', { role: 'manager' }],
    ['users.issueCode', {}],
    ['users.sendReset', {}],
    ['users.requirePassword', {}],
  ] as const) {
    const { status, body } = await ada.call(name, { uid, ...input });
    expect([name, status, body.error.code]).toEqual([name, 409, 'ACCOUNT_ERASED']);
    expect(body.error.message).toBe(
      'This person was erased: nothing is left of the account. Should they come back, approve their e-mail anew.',
    );
  }
  // Nor by an approval of what stands in the place of the address; the owner's command knows active accounts alone.
  const email = `erased-${uid}@erased.invalid`;
  const items = [{ email, role: 'admin', withCode: true }];
  const { code } = (await ok('approvals.add', { items })).items[0];
  const entered = await server.visitor().raw('/api/functions/signInWithTempCode', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { email, code } }),
  });
  expect(entered.status).toBe(401);
  const signUp = { email, password: 'Fresh-Linen-26!', displayName: 'New' };
  expect((await server.visitor().call('auth.signUp', signUp)).status).toBe(409);
  expect(await ask('select status from users where uid = $1', [uid])).toEqual([{ status: 'inactive' }]);
});

test.each(['gather', 'rows'])(
  '[ADMIN-04] who is active again before the step %s is not erased, and no backup erases them later',
  async (step) => {
    const { uid } = people.max;
    await ask(`update users set status = 'inactive' where uid = $1`, [uid]);
    const { id } = await ok('privacy.erase', { noun: 'users', id: uid });
    if (step === 'rows') {
      await ask(`create function die() returns trigger language plpgsql as $$ begin raise 'dies'; end $$`);
      await ask(
        `create trigger die before update on erasures for each row when (old."step" = 'rows') execute function die()`,
      );
      await expect(runJob(server.services, recorder, eraseJob, { id })).rejects.toThrow('dies');
      await ask('drop trigger die on erasures; drop function die');
    }
    await ask(`update users set status = 'active' where uid = $1`, [uid]);
    await runJob(server.services, recorder, eraseJob, { id });
    expect(await ok('privacy.get', { id })).toMatchObject({ state: 'stopped', erased: [], events: 0 });
    expect((await ok('users.get', { uid })).displayName).not.toBe('Erased person');
    expect(existsSync(join(folder, 'erased', `${id}.json`))).toBe(false);
    expect(await replay(server.services)).toEqual([]);
  },
);

test('[ADMIN-04] open pages hear of whatever somebody was taken out of, and who still has what stood there before writes it back to nobody', async () => {
  const gone = { firstName: 'Quirin', lastName: 'Unterholz', email: 'quirin@under.example' };
  const { id } = await ok('leads.create', gone);
  const { id: clientId } = await ok('clients.create', { businessName: 'Elm Co' });
  const { id: siteId, version } = await ok('sites.create', {
    clientId,
    siteName: 'Where Quirin Unterholz was',
  });
  const { id: other } = await ok('leads.create', { lastName: 'Kept' });
  await ok('leads.note', { id: other, text: 'Quirin Unterholz rang' });
  const [{ last }] = await ask('select max("position") as last from events');
  const { erased } = await erase('leads', id);
  const told = await ask(
    `select distinct noun from events where "position" > $1 and "rowId" = '*' and verb = 'erased' order by 1`,
    [last],
  );
  expect(told.map(({ noun }) => noun)).toEqual(['leads', 'sites']);
  const stale = { id: siteId, version, fields: { siteName: 'Quirin Unterholz' } };
  expect((await ada.call('sites.update', stale)).status).toBe(409);
  // In words, whatever the tables are called.
  const words = erased.map(({ what }: { what: string }) => what);
  expect(words).toEqual(expect.arrayContaining(['Mentions in sites', 'Mentions in notes']));
  for (const word of words) expect(word).not.toMatch(/_|[a-z][A-Z]/);
});

test('[ADMIN-04] every table that can hold a text is called something on a certificate', async () => {
  const tables = await ask(
    `select distinct case when nspname = 'public' then '' else nspname || '.' end || relname as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
     where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p') and attnum > 0
       and atttypid = any ('{text,varchar,text[],json,jsonb}'::regtype[]) and relname <> all ($1)`,
    [['events', 'event_archives', 'seals', 'erasures', 'migrations', 'installation']],
  );
  expect(tables.map(({ name }) => name).filter((name) => !isPlaceNamed(name))).toEqual([]);
});

test('[ADMIN-04] who asked for an erasure that is given up is told, and asking again goes on with it', async () => {
  const { id } = await ok('leads.create', {
    firstName: 'Xaver',
    lastName: 'Yggdral',
    email: 'xaver@ygg.example',
  });
  const { id: certificate } = await ok('privacy.erase', { noun: 'leads', id });
  const { db, services } = server;
  await db.transaction().execute(async (transaction) => {
    const events: NewEvent[] = [];
    await eraseJob.givenUp?.({ id: certificate }, {
      ...{ db: transaction, services, now: services.now(), emit: (event: NewEvent) => events.push(event) },
    } as never);
    const meta = { at: services.now(), actor: null, effective: null, requestId: null, key: null };
    await recorder.record(transaction, events, meta);
  });
  const [{ position }] = await ask(`select max("position") as position from events where verb = 'failed'`);
  await runJob(services, recorder, recorder.job, { position, feature: 'notifications' });
  const told = await ask(
    `select "userId", "message" from notifications where "title" = 'Erasure Not Finished'`,
  );
  expect(told).toEqual([
    { userId: people.ada.uid, message: expect.stringContaining('failed again and again') },
  ]);
  await ask('delete from graphile_worker._private_jobs');
  expect((await ok('privacy.erase', { noun: 'leads', id })).id).toBe(certificate);
  const waiting = await ask(`select key from graphile_worker.jobs where task_identifier = 'privacy.erase'`);
  expect(waiting).toEqual([{ key: `privacy.erase:${certificate}` }]);
  await runJob(services, recorder, eraseJob, { id: certificate });
  expect((await ok('privacy.get', { id: certificate })).state).toBe('done');
});
