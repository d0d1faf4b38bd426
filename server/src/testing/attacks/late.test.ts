import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends the head and half of the body, lets `meanwhile` happen, and sends the rest. */
const slowly = async (
  path: string,
  token: string | undefined,
  body: string,
  type: string,
  meanwhile: () => Promise<unknown>,
) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece.toString();
  });
  const over = new Promise<void>((settle) => socket.once('close', () => settle()));
  const half = Math.floor(body.length / 2);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\nAuthorization: Bearer ${token}\r\n\r\n${body.slice(0, half)}`,
  );
  await sleep(300);
  await meanwhile();
  // Longer than a body may take that came with its head.
  await sleep(200);
  socket.write(body.slice(half));
  await over;
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
};

test('somebody suspended while the body of their write arrives is answered 401 and changes nothing', async () => {
  const [ada, dora] = [await server.signIn(people.ada), await server.signIn(people.dora)];
  const body = JSON.stringify({ uid: people.mia.uid });
  const status = await slowly('/api/users.suspend', ada.token, body, 'application/json', async () => {
    expect((await dora.call('users.suspend', { uid: people.ada.uid })).status).toBe(200);
    expect((await ada.call('auth.me')).status).toBe(401);
  });
  const { rows } = await server.services.pool.query('select status from users where uid = $1', [
    people.mia.uid,
  ]);
  expect([status, rows[0].status]).toEqual([401, 'active']);
});

test('somebody demoted while their file arrives is answered 403', async () => {
  const dora = await server.signIn(people.dora);
  await dora.call('users.resume', { uid: people.ada.uid });
  const ada = await server.signIn(people.ada);
  const status = await slowly(
    '/api/imports.upload?noun=leads',
    ada.token,
    'Name,Email\nA B,a@example.com\n',
    'text/csv',
    () => dora.call('users.setRole', { uid: people.ada.uid, role: 'user', reason: '' }),
  );
  expect((await ada.call('imports.list')).status).toBe(403);
  expect(status).toBe(403);
});

test('a write of one’s own is refused when a view began while its body arrived', async () => {
  const dora = await server.signIn(people.dora);
  await dora.call('view.set', { mode: 'impersonate', uid: people.mia.uid });
  // A write of one's own that began before the view: recorded as oneself, though the session is viewing now.
  await dora.call('view.set', { mode: 'self' });
  const write = JSON.stringify({ fields: { displayName: 'Dora Written' } });
  const status = await slowly('/api/users.updateProfile', dora.token, write, 'application/json', () =>
    dora.call('view.set', { mode: 'impersonate', uid: people.mia.uid }),
  );
  expect(status).toBe(403);
});
