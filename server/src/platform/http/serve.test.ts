import { connect } from 'node:net';
import { isRefusal } from 'domain/kernel';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Services } from '#platform/services.ts';
import { testEnv } from '#platform/testing/server.ts';
import { createWatch } from '#platform/watch.ts';
import { bodyLimits, readJson } from './body.ts';
import { callOf, respond } from './call.ts';
import { patience, type Serving, serve } from './serve.ts';

const lines: { message: string; fields: Readonly<Record<string, unknown>> | undefined }[] = [];
const log = (message: string, fields?: Readonly<Record<string, unknown>>) => lines.push({ message, fields });
// A server without a database: what is tried here never comes that far.
const services = {
  env: { ...testEnv },
  log: { debug: log, info: log, warn: log, error: log },
  watch: createWatch(),
  now: () => '2026-11-21T10:00:00.000Z',
  newId: () => '01900000-0000-7000-8000-000000000099',
} as unknown as Services;

const app = new Hono();
app.post('/read', async (context) => {
  const call = callOf(context);
  const body = await readJson(call.incoming, { bytes: 100, milliseconds: 200 });
  return respond(call, isRefusal(body) ? body : { got: body });
});
app.get('/quick', (context) => respond(callOf(context), { quick: true }));

/** A request that is under way until the test lets it end. */
const underWay = () => ({
  came: Promise.withResolvers<void>(),
  gone: Promise.withResolvers<void>(),
  goOn: Promise.withResolvers<void>(),
});
let slow = underWay();
app.get('/slow', async (context) => {
  const call = callOf(context);
  call.outgoing.once('close', () => slow.gone.resolve());
  slow.came.resolve();
  await slow.goOn.promise;
  return respond(call, { slow: true });
});
beforeEach(() => {
  slow = underWay();
});

let serving: Serving;
beforeAll(async () => {
  serving = await serve(
    services,
    { router: app, operationAt: () => undefined },
    { ...patience, headersTimeout: 300, connectionsCheckingInterval: 50 },
  );
});
afterAll(() => serving.close(0));

/** Everything the server says to these bytes until it closes. */
const speak = (text: string, port = serving.port): Promise<string> =>
  new Promise((settle) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => settle(heard));
  });

test('the limits are those of the contract', () => {
  expect(patience.headersTimeout).toBe(15_000);
  expect(bodyLimits).toEqual({ bytes: 1_000_000, milliseconds: 30_000 });
});

test('who sends headers too slowly is cut', async () => {
  expect(await speak('POST /read HTTP/1.1\r\nHost: x\r\n')).toContain('408');
});

test('who sends a body too slowly is answered 408 and cut', async () => {
  const head =
    'POST /read HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{';
  const heard = await speak(head);
  expect(heard).toContain('HTTP/1.1 408');
  expect(heard).toContain('BODY_TOO_SLOW');
  expect(heard.toLowerCase()).toContain('connection: close');
});

test('an announced size is believed before a byte is read', async () => {
  const head =
    'POST /read HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 101\r\n\r\n';
  expect(await speak(head)).toContain('HTTP/1.1 413');
});

test.each([
  ['no request', 'hello\r\n\r\n'],
  ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['two lengths', 'POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
])('%s is refused without harm', async (_, text) => {
  expect(await speak(text)).toMatch(/^HTTP\/1\.1 4\d\d/);
  expect((await fetch(`${serving.url}/quick`)).status).toBe(200);
});

test('a client that goes away in the middle is noted and forgotten', async () => {
  const abort = new AbortController();
  const gone = fetch(`${serving.url}/slow`, { signal: abort.signal }).catch(() => undefined);
  await slow.came.promise;
  abort.abort();
  await gone;
  await slow.gone.promise;
  slow.goOn.resolve();
  const noted = ({ message, fields }: (typeof lines)[number]) =>
    message === 'request' && fields?.['status'] === 499;
  await vi.waitFor(() => expect(lines.some(noted)).toBe(true), 10_000);
});

test('every request has one line in the log, with its id', async () => {
  lines.length = 0;
  const response = await fetch(`${serving.url}/quick`);
  await response.text();
  const next = await fetch(`${serving.url}/quick`);
  await next.text();
  // Once the second is told of, all that there is of the first has been said.
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(1), 10_000);
  expect(lines).toEqual([
    {
      message: 'request',
      fields: {
        requestId: response.headers.get('x-request-id'),
        operation: 'page',
        status: 200,
        ms: expect.any(Number),
        uid: null,
      },
    },
    { message: 'request', fields: expect.objectContaining({ requestId: next.headers.get('x-request-id') }) },
  ]);
});

test('closing answers what is under way and takes nothing new', async () => {
  const own = await serve(services, { router: app, operationAt: () => undefined });
  const asked = fetch(`${own.url}/slow`);
  await slow.came.promise;
  const closed = own.close();
  await expect(fetch(`${own.url}/quick`)).rejects.toThrow();
  slow.goOn.resolve();
  const answer = await asked;
  expect([answer.status, await answer.json()]).toEqual([200, { slow: true }]);
  await closed;
});

test('closing does not wait for ever', async () => {
  const own = await serve(services, { router: app, operationAt: () => undefined });
  // The first half is answered: the server has read the second, which never ends.
  const heard = Promise.withResolvers<void>();
  const socket = connect(own.port, '127.0.0.1', () =>
    socket.write('GET /quick HTTP/1.1\r\nHost: x\r\n\r\nPOST /read HTTP/1.1\r\nHost: x\r\n'),
  );
  const ended = new Promise((settle) => socket.on('error', () => undefined).on('close', settle));
  socket.once('data', () => heard.resolve());
  await heard.promise;
  await own.close(100);
  await ended;
});
