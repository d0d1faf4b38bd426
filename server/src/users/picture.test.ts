import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transformer } from '@napi-rs/image';
import { pictureSize } from 'domain/kernel';
import { pictureLimits } from 'domain/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJob } from '#platform/jobs/runner.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { dropPictureJob, tidyPicturesJob } from './picture-jobs.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'washboard-pictures-'));
let server: TestServer;
let mia: Client;
let max: Client;
let ada: Client;

beforeAll(async () => {
  server = await startTestServer({ env: { dataDir } });
  mia = await server.signIn(people.mia);
  max = await server.signIn(people.max);
  ada = await server.signIn(people.ada);
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const size = { width: 640, height: 400 };
const photo = (): Promise<Buffer> =>
  Transformer.fromRgbaPixels(
    new Uint8Array(size.width * size.height * 4).fill(180),
    size.width,
    size.height,
  ).jpeg(90);

/** The same with what a camera writes beside the pixels. */
const fromCamera = async (): Promise<Buffer> => {
  const plain = await photo();
  const said = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0 Pocket Camera, 38.44 N', 'latin1');
  const head = Buffer.from([0xff, 0xe1, 0, said.length + 2]);
  return Buffer.concat([plain.subarray(0, 2), head, said, plain.subarray(2)]);
};

const send = (client: Client, body: Uint8Array) =>
  client.raw('/api/users.picture', { method: 'POST', body: body as NonNullable<RequestInit['body']> });
const see = (client: Client, uid = people.mia.uid, headers = {}) =>
  client.raw(`/api/users/picture/${uid}`, { headers });
const share = (privacy: 'private' | 'team') =>
  mia.call('users.updateProfile', { fields: { profileImagePrivacy: privacy } });
const inDirectory = async (client: Client) => {
  const { items } = (await client.call('users.directory')).body as {
    items: { uid: string; picture?: string }[];
  };
  return items.find(({ uid }) => uid === people.mia.uid)?.picture;
};
const lying = () => readdir(join(dataDir, 'files/pictures')).catch(() => []);

const bytesOf = async (client: Client, address: string): Promise<Uint8Array> => {
  const headers = { cookie: `washboard_session=${client.token}` };
  return new Uint8Array(await (await fetch(new URL(address, server.url), { headers })).arrayBuffer());
};

describe('[SET-01] a profile picture', () => {
  beforeEach(() => share('private'));

  test('is made anew: square, small, and without what the camera wrote', async () => {
    const saved = await send(mia, await fromCamera());
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.profileImageUrl).toMatch(new RegExp(`^/api/users/picture/${people.mia.uid}\\?v=`));
    expect(saved.body.profileImageUpdatedAt).not.toBeNull();
    expect(saved.text).not.toContain('profileImageKey');
    const bytes = await bytesOf(mia, saved.body.profileImageUrl);
    expect(pictureSize('webp', bytes)).toEqual({ width: pictureLimits.side, height: pictureLimits.side });
    expect(Buffer.from(bytes).includes('Pocket Camera')).toBe(false);
    expect(Buffer.from(bytes).includes('EXIF')).toBe(false);
  });

  test('is its owner’s alone until they show it to the team, on every road', async () => {
    await send(mia, await photo());
    expect((await see(mia)).status).toBe(200);
    for (const client of [max, ada]) {
      expect((await see(client)).body.error.code).toBe((await see(client, people.uma.uid)).body.error.code);
      expect((await see(client)).status).toBe(404);
      expect(await inDirectory(client)).toBeUndefined();
      expect((await client.call('users.get', { uid: people.mia.uid })).text).not.toContain(
        '/api/users/picture',
      );
    }
    expect((await see(server.visitor())).status).toBe(401);
    const dora = await server.signIn(people.dora);
    await dora.call('view.set', { mode: 'impersonate', uid: people.mia.uid });
    expect((await see(dora)).status).toBe(404);
    expect(await inDirectory(dora)).toBeUndefined();
    expect((await send(dora, await photo())).body.error.code).toBe('VIEWING_AS_READ_ONLY');
    expect(await inDirectory(mia)).toMatch(/^\/api\/users\/picture/);
    await share('team');
    expect(await inDirectory(max)).toMatch(/^\/api\/users\/picture/);
    expect((await see(max)).status).toBe(200);
    await share('private');
    expect((await see(max)).status).toBe(404);
  });

  test('is kept by browsers and asked about each time', async () => {
    await send(mia, await photo());
    const first = await see(mia);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('content-type')).toBe('image/webp');
    const tag = first.headers.get('etag') ?? '';
    expect((await see(mia, people.mia.uid, { 'If-None-Match': tag })).status).toBe(304);
    expect((await see(max, people.mia.uid, { 'If-None-Match': tag })).status).toBe(404);
  });

  test('is a picture that can be read, of at most 5 MB', async () => {
    const refused = async (body: Uint8Array) => {
      const answer = await send(mia, body);
      return [answer.status, answer.body.error.code];
    };
    expect(await refused(Buffer.from('<svg onload="alert(1)"/>'))).toEqual([400, 'PICTURE_TYPE']);
    expect(await refused(Buffer.from('GIF89a something'))).toEqual([400, 'PICTURE_TYPE']);
    expect(await refused((await photo()).subarray(0, 200))).toEqual([400, 'PICTURE_UNREADABLE']);
    const bomb = await Transformer.fromRgbaPixels(new Uint8Array(4).fill(9), 1, 1).png();
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await refused(bomb)).toEqual([400, 'PICTURE_UNREADABLE']);
    expect(await refused(Buffer.alloc(pictureLimits.bytes + 1, 0xff))).toEqual([400, 'PICTURE_TOO_LARGE']);
    expect((await send(server.visitor(), await photo())).status).toBe(401);
  });

  test('gives way to another, or to none, and nothing stays behind', async () => {
    const recorder = createRecorder([]);
    const drop = async () => {
      const { rows } = await server.database.pool.query(
        `select payload from graphile_worker._private_jobs where payload ->> 'key' like 'pictures/%'`,
      );
      for (const { payload } of rows) await runJob(server.services, recorder, dropPictureJob, payload);
    };
    const first = (await send(mia, await photo())).body.profileImageUrl;
    const second = (await send(mia, await photo())).body.profileImageUrl;
    expect(second).not.toBe(first);
    await drop();
    expect(await lying()).toHaveLength(1);
    const removed = await mia.call('users.removePicture');
    expect(removed.body).toMatchObject({ profileImageUrl: '' });
    expect((await see(mia)).status).toBe(404);
    await drop();
    expect(await lying()).toEqual([]);
  });

  test('that a crash left behind goes at night, and no other', async () => {
    const recorder = createRecorder([]);
    await send(mia, await photo());
    await server.database.pool.query(`update users set "profileImageKey" = null where uid = $1`, [
      people.mia.uid,
    ]);
    await send(mia, await photo());
    expect(await lying()).toHaveLength(2);
    server.clock.advance(25 * 60 * 60_000);
    await runJob(server.services, recorder, tidyPicturesJob, {});
    expect(await lying()).toHaveLength(1);
  });
});

test('[attack] of the pictures that one person sends at a time, only some are held in memory', async () => {
  const sending = new AbortController();
  const send = () => {
    const body = new ReadableStream({ start: (way) => way.enqueue(new Uint8Array(10)) });
    const init = { method: 'POST', body, duplex: 'half', signal: sending.signal };
    return max.raw('/api/users.picture', init as RequestInit);
  };
  const answers = [send(), send(), send()];
  expect((await Promise.race(answers)).status).toBe(503);
  sending.abort();
  await Promise.allSettled(answers);
});
