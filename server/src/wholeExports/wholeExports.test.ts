import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { filesOf } from '#platform/outside/files.ts';
import { people } from '#platform/testing/cast.ts';
import { longestHold } from '#platform/testing/hold.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { unpacked } from '#platform/testing/unpacked.ts';
import { spanOf } from './http.ts';
import { endJob, exportJob, keyOf, renewExports } from './jobs.ts';
import { exportedTables, keptTables } from './tables.ts';

let server: TestServer;
let ada: Client;
let dora: Client;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
  dora = await server.signIn(people.dora);
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;
const ok = async (name: string, input: object, client = ada) => {
  const { status, body, text } = await client.call(name, input);
  expect(status, text).toBe(200);
  return body;
};
const started = async (): Promise<string> => (await ok('wholeExports.start', {}, dora)).id;
const stateOf = async (id: string) => (await query('select * from whole_exports where id = $1', [id]))[0];
const ready = async (id: string) =>
  vi.waitFor(async () => expect((await stateOf(id)).state).toBe('done'), 20_000);
const fetched = (id: string, headers: Record<string, string> = {}, client = dora) =>
  fetch(`${server.url}/api/wholeExports/${id}.zip`, {
    headers: { cookie: `washboard_session=${client.token}`, ...headers },
  });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('[ADMIN-04] every table of the database is exported, or stays for a reason', async () => {
  const tables = await query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  expect([...Object.keys(exportedTables), ...Object.keys(keptTables)].sort()).toEqual(
    tables.map(({ name }) => name).sort(),
  );
  const files = Object.values(exportedTables).map(({ file }) => file);
  expect(new Set(files).size).toBe(files.length);
  for (const [table, { without = [] }] of Object.entries(exportedTables)) {
    const columns = await query(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0`,
      [table],
    );
    for (const column of without)
      expect(
        columns.map(({ name }) => name),
        table,
      ).toContain(column);
  }
});

describe('[ADMIN-04] an export of everything', () => {
  let id: string;
  let zip: Buffer;
  let files: Map<string, Buffer>;
  let fileId: string;
  const bytes = Buffer.from(`%PDF-1.7\n${randomUUID()}\n%%EOF\n`);

  beforeAll(async () => {
    await ok('leads.create', { businessName: '=1+1 Court', email: 'ann@example.com', tags: ['a', 'b'] });
    const { id: clientId } = await ok('clients.create', { businessName: 'Zoë, "Søn" & Co' });
    await ok('sites.create', {
      clientId,
      siteName: 'First',
      accessCode: 'OPEN-4711',
      accessNotes: 'Ring twice',
    });
    const asked = new URLSearchParams({
      upload: randomUUID(),
      offset: '0',
      size: String(bytes.length),
      name: 'Lease.pdf',
      clientId,
    });
    fileId = (await ada.raw(`/api/documents.upload?${asked}`, { method: 'POST', body: bytes })).body.file.id;
    const items = [{ email: 'rosa@laundry.example', role: 'manager', displayName: 'Rosa Lindgren' }];
    await ok('approvals.add', { items });
    const request = { kind: 'problem', severity: 'low', subject: 'Asked', details: 'Asked' };
    for (const [asker, noter] of [
      [ada, dora],
      [dora, ada],
    ] as const) {
      const asked = await ok('supportRequests.create', request, asker);
      await ok(
        'supportRequests.note',
        { id: asked.id, text: `Among us, not to ${asker === ada ? 'Ada' : 'Dora'}` },
        noter,
      );
    }
    id = await started();
    await ready(id);
    zip = await bytesOf(await fetched(id));
    files = unpacked(zip);
  });
  const csv = (name: string) => String(files.get(`${name}.csv`));

  test('[perm TKT-02] [attack] holds the internal notes that who fetches it may read, and none on requests of developers', () => {
    const notes = files.get('support-notes.csv')?.toString('utf8') ?? '';
    expect(notes).toContain('Among us, not to Ada');
    expect([...files.values()].some((text) => text.toString('utf8').includes('not to Dora'))).toBe(false);
  });

  test('holds a CSV of each noun and the bytes of the files, as the row says', async () => {
    expect(csv('leads')).toContain("'=1+1 Court");
    expect(csv('leads')).toContain('"[""a"",""b""]"');
    expect(csv('clients')).toContain('"Zoë, ""Søn"" & Co"');
    expect(csv('users')).toContain(people.max.displayName);
    expect(csv('users')).toContain(people.max.email);
    expect(csv('approved-emails')).toContain('Rosa Lindgren');
    const lying = [...files].find(([path]) => path.startsWith(`files/${fileId}/`));
    expect(lying?.[1].equals(bytes)).toBe(true);
    const row = await stateOf(id);
    expect(row).toMatchObject({ files: 1, missing: 0, sizeBytes: zip.length, createdBy: people.dora.uid });
    expect(row.checksum).toBe(createHash('sha256').update(zip).digest('hex'));
    for (const { file } of Object.values(exportedTables)) expect(files.has(`${file}.csv`), file).toBe(true);
  });

  test('says of an erasure how much it was, and not of whom', () => {
    const [heading = ''] = csv('erasures').split('\n');
    expect(heading).toContain('erased');
    expect(heading).not.toMatch(/sealed|ids/);
  });

  test('[perm AUD-05] without codes and secrets', () => {
    for (const [path, content] of files) {
      if (path.startsWith('files/')) continue;
      const text = String(content);
      expect(text, path).not.toContain('OPEN-4711');
      expect(text, path).not.toContain('Ring twice');
      expect(text, path).not.toMatch(/(^|[",])v1\.[A-Za-z0-9_-]{16}/m);
      expect(text, path).not.toContain('$argon2');
    }
  });

  test('is told to all administrators, and to its author once it is ready', async () => {
    await vi.waitFor(async () => {
      const told = await query(
        `select "userId", message from notifications where title = 'Export of Everything' order by message`,
      );
      expect(told.map(({ userId, message }) => [userId, message])).toEqual([
        [people.ada.uid, 'Dora started an export of everything: all records and files.'],
        [people.dora.uid, 'Your export of everything is ready. It is kept for 7 days.'],
      ]);
    }, 10_000);
    const events = await query(
      `select verb, actor from events where noun = 'wholeExports' and "rowId" = $1 order by position`,
      [id],
    );
    expect(events).toEqual([
      { verb: 'started', actor: people.dora.uid },
      { verb: 'finished', actor: null },
      { verb: 'fetched', actor: people.dora.uid },
    ]);
  });

  test('is fetched from any place on, and gone on with where it broke off', async () => {
    const whole = await fetched(id);
    const etag = whole.headers.get('etag') ?? '';
    expect([whole.status, whole.headers.get('accept-ranges'), whole.headers.get('content-length')]).toEqual([
      200,
      'bytes',
      String(zip.length),
    ]);
    await whole.body?.cancel();
    const part = await fetched(id, { range: 'bytes=100-199', 'if-range': etag });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${zip.length}`]);
    expect((await bytesOf(part)).equals(zip.subarray(100, 200))).toBe(true);
    const rest = await fetched(id, { range: 'bytes=100-' });
    expect((await bytesOf(rest)).equals(zip.subarray(100))).toBe(true);
    expect((await fetched(id, { range: `bytes=${zip.length}-` })).status).toBe(416);
    const changed = await fetched(id, { range: 'bytes=100-', 'if-range': '"other"' });
    expect([changed.status, (await bytesOf(changed)).length]).toEqual([200, zip.length]);
  });

  test('asks for the password anew to begin, not to go on; who did not begin it does not go on', async () => {
    await query(`update sessions set "provedAt" = '2020-01-01'`);
    expect((await fetched(id)).status).toBe(401);
    expect((await dora.call('wholeExports.start', {})).status).toBe(401);
    expect((await fetched(id, { range: 'bytes=100-' })).status).toBe(206);
    expect((await fetched(id, { range: 'bytes=100-', 'if-range': '"other"' })).status).toBe(401);
    for (const range of ['bytes=1-2,5-6', 'bytes=1-x', 'bytes=-', 'lines=1-'])
      expect([range, (await fetched(id, { range })).status]).toEqual([range, 416]);
    const elsewhere = await server.signIn(people.dora);
    await query(`update sessions set "provedAt" = '2020-01-01'`);
    expect((await fetched(id, { range: 'bytes=1-' }, elsewhere)).status).toBe(401);
    await query(`update whole_exports set "fetchedAt" = "fetchedAt" - interval '13 hours'`);
    expect((await fetched(id, { range: 'bytes=100-' })).status).toBe(401);
    await query('update sessions set "provedAt" = now()');
  });

  test('[attack] is sent only as long as the session lasts', async () => {
    const large = Buffer.alloc(40_000_000);
    const path = join(server.services.env.dataDir, 'large.zip');
    const kept = join(server.services.env.dataDir, 'kept.zip');
    await writeFile(path, zip);
    await writeFile(kept, large);
    await filesOf(server.services).keep(keyOf(id), kept);
    const thief = await server.signIn(people.dora);
    const whole = await fetched(id, {}, thief);
    const reader = (whole.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await thief.call('auth.signOut');
    let read = 0;
    const rest = async () => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        read += value.length;
      }
    };
    await expect(rest()).rejects.toThrow();
    expect(read).toBeLessThan(large.length);
    await filesOf(server.services).keep(keyOf(id), path);
  });

  test('that is given up leaves no bytes behind', async () => {
    const path = join(server.services.env.dataDir, 'left.zip');
    await writeFile(path, 'x');
    const [row] = await query(
      `insert into whole_exports ("id", "state", "createdBy", "createdAt")
        values (gen_random_uuid(), 'running', $1, '2020-01-01') returning id`,
      [people.dora.uid],
    );
    await filesOf(server.services).keep(keyOf(row.id), path);
    const { db, services } = { db: server.services.db, services: server.services };
    await exportJob.givenUp?.({ id: row.id }, { db, services, now: services.now(), emit: () => {} } as never);
    expect([(await stateOf(row.id)).state, await filesOf(services).open(keyOf(row.id))]).toEqual([
      'failed',
      null,
    ]);
  });

  test('is for developers alone', async () => {
    for (const [name, input] of [
      ['list', {}],
      ['start', {}],
      ['remove', { id }],
    ] as const)
      expect((await ada.call(`wholeExports.${name}`, input)).status).toBe(403);
    expect((await fetched(id, {}, ada)).status).toBe(403);
  });

  test('one at a time; removed by hand or by its time, its bytes go', async () => {
    await query(`update whole_exports set state = 'waiting' where id = $1`, [id]);
    const second = await dora.call('wholeExports.start', {});
    expect([second.status, second.body.error.code]).toEqual([409, 'EXPORT_RUNNING']);
    expect((await fetched(id)).status).toBe(409);
    await query(`update whole_exports set state = 'done' where id = $1`, [id]);
    const lies = async () => (await filesOf(server.services).open(keyOf(id))) !== null;
    const context = {
      db: server.services.db,
      services: server.services,
      within: (work: (inner: unknown) => Promise<void>) => work({ db: server.services.db, emit: () => {} }),
    };
    await endJob.run({}, { ...context, now: server.services.now() } as never);
    expect(await lies()).toBe(true);
    await endJob.run({}, { ...context, now: '2100-01-01T00:00:00.000Z' } as never);
    expect([await lies(), (await stateOf(id)).state]).toEqual([false, 'removed']);
    const gone = await fetched(id);
    expect([gone.status, (JSON.parse(await gone.text()) as { error: { code: string } }).error.code]).toEqual([
      409,
      'EXPORT_GONE',
    ]);
  });

  test('who is erased while one is written is not in it: it begins again', async () => {
    const { db } = server.services;
    await ok('leads.create', { lastName: 'Vinogradova', email: 'vinogradova@example.com' });
    const again = randomUUID();
    await query(
      `insert into whole_exports ("id", "state", "createdBy", "createdAt") values ($1, 'waiting', $2, now())`,
      [again, people.dora.uid],
    );
    let rounds = 0;
    const inner = { db, services: server.services, now: server.services.now(), emit: () => {} };
    await exportJob.run({ id: again }, {
      ...inner,
      within: async (work: (context: unknown) => Promise<void>) => {
        rounds += 1;
        if (rounds === 1) {
          await query(`update leads set "lastName" = '', email = '' where "lastName" = 'Vinogradova'`);
          expect(await renewExports(inner as never)).toMatchObject({ begunAgain: 1 });
        }
        await work(inner);
      },
    } as never);
    expect([rounds, (await stateOf(again)).state]).toEqual([2, 'done']);
    const leads = unpacked(await bytesOf(await fetched(again)))
      .get('leads.csv')
      ?.toString();
    expect(leads).toContain('createdAt');
    expect(leads).not.toContain('Vinogradova');
  });

  test('made of many rows it holds nothing up', async () => {
    await query(`insert into contacts ("id", "leadId", "firstName", "email", "createdAt", "updatedAt")
      select gen_random_uuid(), (select id from leads limit 1), 'Ann ' || n, 'ann' || n || '@example.com', now(), now()
      from generate_series(1, 20000) as n`);
    let many = '';
    const held = await longestHold(async () => {
      many = await started();
      await ready(many);
    });
    expect(held).toBeLessThan(200);
    expect((await stateOf(many)).rows).toBeGreaterThan(20_000);
  });
});

test.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=3-5', { start: 3, end: 5 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-40', { start: 0, end: 9 }],
  ['bytes=10-', undefined],
  ['bytes=5-3', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
])('%s of ten bytes are %j', (range, span) => {
  expect(spanOf(range, 10)).toEqual(span);
});
