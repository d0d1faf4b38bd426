import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepArrived, openDocument } from '#documents';
import { scanBytes, verdictOf } from '#platform/outside/scanner.ts';
import { people } from '#platform/testing/cast.ts';
import { type Bench, send, startBench } from './bench.fixtures.ts';
import { nowhere } from './home.ts';

// In two parts, so that no scanner takes this file for the test file.
const eicar = `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR'}${'-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

// Files that say so are looked at until they are let go.
const held: Socket[] = [];
let holding = true;
const letGo = () => {
  holding = false;
  for (const socket of held.splice(0)) socket.end('stream: OK\0');
};

/** As much of clamd as INSTREAM needs: it knows one virus, and looks at what is put together of the parts. */
const openClamd = (path: string): Promise<Server> => {
  const server = createServer((socket) => {
    let said = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      said = Buffer.concat([said, part]);
      const command = 'zINSTREAM\0';
      if (said.length < command.length) return;
      if (said.toString('latin1', 0, command.length) !== command) return socket.end('UNKNOWN COMMAND\0');
      const parts: Buffer[] = [];
      for (let at = command.length; at + 4 <= said.length; ) {
        const length = said.readUInt32BE(at);
        if (length === 0) {
          const bytes = Buffer.concat(parts).toString('latin1');
          if (bytes.includes('unsaid')) return socket.destroy();
          if (holding && bytes.includes('takes long')) return held.push(socket);
          if (bytes.includes('unjudged')) return socket.end('INSTREAM size limit exceeded. ERROR\0');
          return socket.end(bytes.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
        }
        if (at + 4 + length > said.length) return;
        parts.push(said.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  return new Promise((done) => server.listen(path, () => done(server)));
};

const folder = mkdtempSync(join(tmpdir(), 'washboard-clamd-'));
const path = join(folder, 'clamd.ctl');
let clamd: Server | null = null;
let bench: Bench;
beforeAll(async () => {
  bench = await startBench(undefined, { clamd: { path } });
});
afterAll(async () => {
  clamd?.close();
  await bench.close();
  rmSync(folder, { recursive: true, force: true });
});

const upload = (text: string) =>
  send(bench.ada, { name: 'note.txt' }, `${text} ${randomUUID()}\n`, 'documents.upload');
const get = async (id: string) => (await bench.ada.call('documents.get', { id })).body;

test.each([
  ['stream: OK', { clean: true, infected: null, missing: null }],
  ['stream: Win.Test.EICAR_HDB-1 FOUND', { clean: false, infected: 'Win.Test.EICAR_HDB-1', missing: null }],
  ['INSTREAM size limit exceeded. ERROR', { clean: false, infected: null, missing: null }],
  ['', { clean: false, infected: null, missing: 'answer' }],
])('[DOC-04] what a scanner answers: %s', (said, verdict) => expect(verdictOf(said)).toEqual(verdict));

test('[DOC-04] what comes while the scanner is away is unscanned, and looked at once it is back', async () => {
  const clean = (await upload('all is well')).body.file;
  const infected = (await upload(eicar)).body.file;
  // The newest, which is looked at first.
  const unjudged = (await upload('unjudged')).body.file;
  expect([clean.scan, infected.scan]).toEqual(['unscanned', 'unscanned']);
  await bench.work.scan();
  expect((await get(infected.id)).scan).toBe('unscanned');
  clamd = await openClamd(path);
  await bench.work.scan();
  expect(await get(unjudged.id)).toMatchObject({ scan: 'unscanned', status: 'ready' });
  expect(await get(clean.id)).toMatchObject({ scan: 'clean', status: 'ready' });
  expect(await get(infected.id)).toMatchObject({
    scan: 'infected',
    status: 'error',
    errorMessage: 'A scanner found a virus in this file (Eicar-Signature).',
  });
  expect((await bench.ada.raw(`/api/files/${infected.id}`)).status).toBe(409);
  expect(await openDocument(bench.services, infected.id)).toBeNull();
  expect((await bench.ada.call('documents.retry', { id: infected.id })).status).toBe(409);
});

test('[DOC-04] files that the scanner says nothing of keep it from no other', async () => {
  clamd ??= await openClamd(path);
  const older = (await upload('all is well')).body.file;
  await bench.db.updateTable('documents').set({ scan: 'unscanned' }).where('id', '=', older.id).execute();
  const unsaid = [];
  for (let at = 0; at < 4; at += 1) unsaid.push((await upload('unsaid')).body.file);
  for (let round = 0; round < 2; round += 1) await bench.work.scan();
  expect((await get(older.id)).scan).toBe('clean');
  for (const { id } of unsaid) expect(await get(id)).toMatchObject({ scan: 'unscanned', status: 'ready' });
  await bench.db.updateTable('documents').set({ scan: 'clean' }).where('scan', '=', 'unscanned').execute();
});

test('[DOC-02] whose files take long to scan keeps nobody else waiting', async () => {
  clamd ??= await openClamd(path);
  const id = await bench.lead({ assignedRep: people.max.uid });
  const slow = Array.from({ length: 4 }, (_, at) =>
    send(bench.max, { id, name: `${at}.txt` }, `takes long ${at}\n`),
  );
  const arrived = async () => (await bench.lying()).filter((name) => name.endsWith('.piece')).length;
  await expect.poll(arrived).toBe(4);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  expect((await upload('all is well')).body.file.scan).toBe('clean');
  const about = { id, upload: randomUUID(), size: 100, name: 'more.txt' };
  expect((await send(bench.max, about, 'a piece')).body.received).toBe(7);
  expect(held).toHaveLength(1);
  letGo();
  for (const { body } of await Promise.all(slow)) expect(body.file.scan).toBe('clean');
});

test('[DOC-04] what carries a virus is refused and leaves nothing behind; anything else is clean', async () => {
  clamd ??= await openClamd(path);
  const before = await bench.lying();
  const refused = await upload(eicar);
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    'This file carries a virus (Eicar-Signature) and is not kept.',
  ]);
  expect(await bench.lying()).toEqual(before);
  const long = `${'x'.repeat(3_000_000)}`;
  expect((await upload(long)).body.file.scan).toBe('clean');
});

test('[DOC-04] what arrives by mail is scanned as it comes, and what carries a virus is not kept', async () => {
  clamd ??= await openClamd(path);
  const { db, services } = bench;
  const arriving = {
    db,
    services,
    now: services.now(),
    emit: () => undefined,
    enqueue: async () => undefined,
  };
  const arrived = (text: string) =>
    keepArrived(arriving, { bytes: Buffer.from(text), name: 'note.txt', home: nowhere, lead: null });
  expect(await arrived(eicar)).toMatchObject({ code: 'FILE_INFECTED' });
  expect(await arrived('all is well')).toMatchObject({ scan: 'clean', status: 'ready' });
});

test('[DOC-04] a scanner that hangs says nothing of a file, one that takes no connection is away', async () => {
  const hung = join(folder, 'hung.ctl');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.resume();
  });
  await new Promise<void>((done) => server.listen(hung, done));
  const unsaid = { clean: false, infected: null, missing: 'answer' };
  const scanned = (bytes: Readable) =>
    scanBytes({ clamd: { path: hung } }, () => bytes, { silent: 3_600_000, whole: 20 });
  expect(await scanned(Readable.from([Buffer.from('x')]))).toEqual(unsaid);
  expect(await scanned(new Readable({ read: () => undefined }))).toEqual(unsaid);
  server.close();
  const nobody = { clamd: { path: join(folder, 'nobody.ctl') } };
  expect((await scanBytes(nobody, () => Readable.from([Buffer.from('x')]))).missing).toBe('scanner');
});
