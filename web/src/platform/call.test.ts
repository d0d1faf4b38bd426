import { everyone, read, write } from 'domain/kernel';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type CallError, call, isCallError, onSignedOut } from './call.ts';
import { draftsAreOf } from './offline/drafts.ts';
import { fakeCalls, refusal } from './testing/fake-calls.ts';
import { leave } from './whose.ts';

const thing = z.strictObject({ id: z.string() });
const both = { input: thing, output: thing };
const get = read('things.get', everyone, both);
const move = write('things.move', everyone, both);
const signIn = write('auth.signIn', everyone, { ...both, idempotent: false });

const caught = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isCallError(error)) throw new Error('not refused');
  return error;
};
const quickly = () => vi.spyOn(Math, 'random').mockReturnValue(0);

afterEach(() => vi.restoreAllMocks());

test('a call posts its input and answers the output; a write carries a key of its own, a read none', async () => {
  const server = fakeCalls()
    .answer(move, ({ id }) => ({ id }))
    .answer(get, ({ id }) => ({ id }));
  expect(await call(move, { id: 'x' })).toEqual({ id: 'x' });
  await call(move, { id: 'x' });
  await call(move, { id: 'x' }, { key: 'mine' });
  await call(get, { id: 'y' });
  const keys = server.calls.map(({ key }) => key);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys.slice(2)).toEqual(['mine', null]);
});

test('what was asked before the scripts came is taken over once, and a refusal of it by nobody who signed in since', async () => {
  const whoami = read('things.mine', everyone, { input: z.strictObject({}), output: thing });
  const server = fakeCalls().answer(whoami, () => ({ id: 'asked now' }));
  const early = (status: number) =>
    Object.assign(globalThis, {
      askedBefore: {
        'things.mine': Promise.resolve(Response.json({ id: 'asked before' }, { status })),
        'things.get': Promise.resolve(Response.json({ id: 'of the one before' })),
      },
    });
  early(200);
  expect(await call(whoami, {})).toEqual({ id: 'asked before' });
  expect(server.calls).toEqual([]);
  expect(await call(whoami, {})).toEqual({ id: 'asked now' });
  early(401);
  expect(await call(whoami, {})).toEqual({ id: 'asked now' });
  expect((globalThis as { askedBefore?: unknown }).askedBefore).toBeUndefined();
});

test('who has left the page is not answered any more, whatever comes', async () => {
  let answer = (_: { id: string }) => {};
  fakeCalls().answer(get, () => new Promise((settle) => (answer = settle)));
  const asked = caught(call(get, { id: 'x' }));
  await expect.poll(() => answer.length).toBe(1);
  leave();
  answer({ id: 'of the one before' });
  expect((await asked).code).toBe('ABORTED');
  fakeCalls().answer(get, ({ id }) => ({ id }));
  expect(await call(get, { id: 'y' })).toEqual({ id: 'y' });
});

test('a refusal is an error with status, code, message, fields and the present row', async () => {
  const current = { id: 'x', version: 3 };
  fakeCalls().answer(move, () =>
    refusal({ status: 409, code: 'STALE', message: 'Changed', fields: { id: 'Old' }, current }),
  );
  const error = await caught(call(move, { id: 'x' }));
  expect(error).toMatchObject({
    status: 409,
    code: 'STALE',
    message: 'Changed',
    fields: { id: 'Old' },
    current,
    requestId: 'test',
  });
});

test('a write without an answer is sent again under the same key, until it is answered', async () => {
  quickly();
  let tries = 0;
  const server = fakeCalls().answer(move, ({ id }) => {
    tries += 1;
    if (tries < 3) throw new TypeError('Failed to fetch');
    return { id };
  });
  expect(await call(move, { id: 'x' })).toEqual({ id: 'x' });
  expect(new Set(server.calls.map(({ key }) => key)).size).toBe(1);
  expect(tries).toBe(3);
});

test.each([
  [503, 'UNAVAILABLE', {}, 4],
  [409, 'STILL_RUNNING', { 'Retry-After': '0' }, 4],
  [409, 'STALE', {}, 1],
  [429, 'TOO_MANY', { 'Retry-After': '0' }, 1],
  [500, 'INTERNAL', {}, 1],
])('%i %s is sent %o times', async (status, code, headers, times) => {
  quickly();
  const server = fakeCalls().answer(move, () => refusal({ status, code, headers }));
  expect((await caught(call(move, { id: 'x' }))).code).toBe(code);
  expect(server.calls.length).toBe(times);
});

test('Retry-After is waited for', async () => {
  quickly();
  let tries = 0;
  fakeCalls().answer(get, ({ id }) => {
    tries += 1;
    return tries === 1
      ? refusal({ status: 503, code: 'UNAVAILABLE', headers: { 'Retry-After': '1' } })
      : { id };
  });
  const begun = performance.now();
  await call(get, { id: 'x' });
  expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
});

test('what carries no key is never sent twice', async () => {
  const server = fakeCalls().answer(signIn, () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await caught(call(signIn, { id: 'x' }))).toMatchObject({ status: 0, code: 'OFFLINE' });
  expect(server.calls).toMatchObject([{ key: null }]);
});

test('[AUTH-22] a call made signed out says so in the specified words, and the page is told', async () => {
  const told = vi.fn();
  const stop = onSignedOut(told);
  fakeCalls().answer(move, () =>
    refusal({ status: 401, code: 'SIGNED_OUT', message: 'User not authenticated' }),
  );
  expect((await caught(call(move, { id: 'x' }))).message).toBe('User not authenticated');
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});

test('[AUTH-22] that the session of somebody before is over ends nobody else’s', async () => {
  const told = vi.fn();
  const stop = onSignedOut(told);
  fakeCalls().answer(move, () => refusal({ status: 401, code: 'SIGNED_OUT' }));
  const works = (uid: string) => draftsAreOf(() => ({ uid, key: async () => null }));
  works('b');
  await caught(call(move, { id: 'x' }, { uid: 'a' }));
  expect(told).not.toHaveBeenCalled();
  await caught(call(move, { id: 'x' }, { uid: 'b' }));
  expect(told).toHaveBeenCalledTimes(1);
  draftsAreOf(() => null);
  stop();
});

test('another 401 does not end the session', async () => {
  const told = vi.fn();
  const stop = onSignedOut(told);
  fakeCalls().answer(signIn, () => refusal({ status: 401, code: 'INVALID_CREDENTIALS', message: 'No' }));
  expect((await caught(call(signIn, { id: 'x' }))).message).toBe('No');
  expect(told).not.toHaveBeenCalled();
  stop();
});

test('an answer that is no JSON, as a proxy gives it, tells nothing of its cause', async () => {
  fakeCalls().answer(move, () => new Response('<html>Bad gateway</html>', { status: 502 }));
  expect(await caught(call(move, { id: 'x' }))).toMatchObject({ status: 502, code: 'INTERNAL' });
});

test('a cancelled call ends at once and is not repeated', async () => {
  const stop = new AbortController();
  const server = fakeCalls().answer(get, () => {
    stop.abort();
    throw new DOMException('Aborted', 'AbortError');
  });
  expect((await caught(call(get, { id: 'x' }, { signal: stop.signal }))).code).toBe('ABORTED');
  expect(server.calls.length).toBe(1);
});
