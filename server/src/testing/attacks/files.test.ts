import { mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'washboard-attack-'));
let server: TestServer;
let max: Client;
beforeAll(async () => {
  server = await startTestServer({ env: { dataDir } });
  max = await server.signIn(people.max);
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const lead = async () =>
  (await max.call('leads.create', { firstName: 'Files', assignedRep: people.max.uid })).body.id as string;
const send = (query: Record<string, string>, body: string | Buffer) =>
  max.raw(`/api/leads.fileUpload?${new URLSearchParams(query)}`, {
    method: 'POST',
    body: body as NonNullable<RequestInit['body']>,
  });
/** Asks over a connection of its own for what breaks off: none that others use is closed under them. */
const broken = (path: string) =>
  new Promise<void>((done) => {
    const headers = { cookie: `washboard_session=${max.token}` };
    request(new URL(path, server.url), { headers, agent: false }, (answer) =>
      answer.on('error', () => done()).resume(),
    )
      .on('error', () => done())
      .on('close', done)
      .end();
  });
const pdf = (mark: string) => `%PDF-1.7\n${mark}\n%%EOF\n`;

test('an upload that the disk does not take is refused, and the server goes on', async () => {
  const id = await lead();
  const incoming = join(dataDir, 'incoming');
  // A folder in which nobody creates files, the administrator of the machine neither.
  symlinkSync('/proc/self', incoming);
  const refused = [
    await send({ id, name: 'a.pdf' }, pdf('short')),
    await send({ id, name: 'long.pdf' }, Buffer.alloc(5_000_000, 'x')),
  ];
  rmSync(incoming);
  for (const { status } of refused) expect([500, 503]).toContain(status);
  expect((await send({ id, name: 'a.pdf' }, pdf('again'))).status).toBe(200);
});

test('a file store that takes and gives nothing costs no more than an answer', async () => {
  const id = await lead();
  const kept = (await send({ id, name: 'kept.pdf' }, pdf('kept'))).body.file;
  const store = join(dataDir, 'files');
  const upload = { id, name: 'b.pdf', upload: crypto.randomUUID(), size: String(pdf('later').length) };
  renameSync(store, `${store}-away`);
  writeFileSync(store, 'no folder');
  const refused = [
    await send(upload, pdf('later')),
    await send({ id, name: 'c.pdf' }, pdf('whole')),
    await max.raw(`/api/files/${kept.id}`),
  ];
  rmSync(store);
  renameSync(`${store}-away`, store);
  for (const { status } of refused) expect([500, 503]).toContain(status);
  const listed = (await max.call('leads.files', { id })).body.items;
  expect(listed.map(({ status }: { status: string }) => status).sort()).toEqual(['ready', 'uploading']);
  const again = await send({ ...upload, offset: '0' }, pdf('later'));
  const { received = 0 } = again.body.error?.current ?? {};
  const rest = received
    ? await send({ ...upload, offset: String(received) }, pdf('later').slice(received))
    : again;
  expect([rest.status, rest.body.file?.status], rest.text).toEqual([200, 'ready']);
  // A file that is there but cannot be read.
  const path = join(store, 'documents', kept.id);
  rmSync(path);
  symlinkSync('/proc/self/mem', path);
  await broken(`/api/files/${kept.id}`);
  rmSync(path);
  expect((await max.call('leads.files', { id })).status).toBe(200);
});

test('a name that is cut within a character is still served', async () => {
  const { body } = await send({ id: await lead(), name: `${'a'.repeat(199)}😀.pdf` }, pdf('emoji'));
  const { status, headers } = await max.raw(`/api/files/${body.file.id}`);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/\.pdf$/);
});

test('nobody begins more uploads than may stand open, however many at once', async () => {
  const id = await lead();
  const begun = await Promise.all(
    Array.from({ length: 45 }, (_, n) =>
      send({ id, upload: crypto.randomUUID(), size: '1000', name: `${n}.pdf` }, pdf(`${n}`)),
    ),
  );
  const statuses = begun.map(({ status }) => status);
  expect([statuses.filter((status) => status === 200).length, new Set(statuses)]).toEqual([
    30,
    new Set([200, 429]),
  ]);
  await server.database.pool.query(`update documents set status = 'error' where status = 'uploading'`);
});

test('one person has no more bodies under way than uploads, said beforehand or not', async () => {
  const id = await lead();
  const hanging = Array.from({ length: 30 }, () => {
    const at = new URL(`/api/leads.fileUpload?id=${id}&name=slow.pdf`, server.url);
    const headers = { cookie: `washboard_session=${max.token}` };
    const sending = request(at, { method: 'POST', headers }).on('error', () => undefined);
    sending.write('%PDF-1.7');
    return sending;
  });
  const incoming = join(dataDir, 'incoming');
  const pieces = () => readdirSync(incoming).filter((name) => name.endsWith('.piece')).length;
  await expect.poll(pieces).toBe(30);
  const refused = await send({ id, name: 'more.pdf' }, pdf('one more'));
  expect([refused.status, refused.body.error?.code]).toEqual([429, 'TOO_MANY_UPLOADS']);
  for (const sending of hanging) sending.destroy();
  await expect.poll(pieces).toBe(0);
  expect((await send({ id, name: 'more.pdf' }, pdf('one more'))).status).toBe(200);
});

test('a file that arrives while its lead becomes part of another is not left behind there', async () => {
  const id = await lead();
  const merging = await server.database.pool.connect();
  await merging.query('begin');
  await merging.query('select from leads where id = $1 for update', [id]);
  const sending = send({ id, name: 'late.pdf' }, pdf('late'));
  await expect
    .poll(async () => {
      const { rows } = await server.database.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  await merging.query('update leads set "deletedAt" = now() where id = $1', [id]);
  await merging.query('commit');
  merging.release();
  expect((await sending).status).toBe(404);
  const { rows } = await server.database.pool.query('select from documents where "leadId" = $1', [id]);
  expect(rows).toHaveLength(0);
});

test('one person fills no disk: within a day there is an end, whatever became of the files', async () => {
  const id = await lead();
  const program = Buffer.from('MZ\0\0no file of ours');
  // Kept, here already, and refused: of the latter two no row stays.
  for (const [name, bytes] of [
    ['a.pdf', pdf('first')],
    ['b.pdf', pdf('first')],
    ['c.pdf', program],
  ] as const)
    await send({ id, name }, bytes);
  const begun = { id, name: 'd.pdf', upload: crypto.randomUUID(), size: String(pdf('begun').length) };
  await send(begun, pdf('begun').slice(0, 3));
  const arrived = 2 * pdf('first').length + program.length + 3;
  await server.database.pool.query(`update limits set "count" = "count" + $1 where "key" = $2`, [
    2_000_000_000 - arrived,
    `uploads:${people.max.uid}`,
  ]);
  for (const more of [{}, { size: '100', upload: crypto.randomUUID() }]) {
    const refused = await send({ id, name: 'b.pdf', ...more }, pdf('more'));
    expect([refused.status, refused.body.error.code]).toEqual([429, 'UPLOAD_LIMIT']);
  }
  const rest = await send({ ...begun, offset: '3' }, pdf('begun').slice(3));
  expect([rest.status, rest.body.error.code]).toEqual([429, 'UPLOAD_LIMIT']);
  server.clock.advance(25 * 3_600_000);
  max = await server.signIn(people.max);
  expect((await send({ id, name: 'b.pdf' }, pdf('more'))).status).toBe(200);
});
