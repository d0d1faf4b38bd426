import { afterEach, expect, test, vi } from 'vitest';
import { callableCode, callFunction, isCallableError } from './callable.ts';

afterEach(() => vi.restoreAllMocks());

const answers = (body: BodyInit, status = 200) => {
  const fake = vi.fn<typeof fetch>(async () => new Response(body, { status }));
  vi.spyOn(window, 'fetch').mockImplementation(fake);
  return fake;
};
const failure = async () => {
  const error = await callFunction('signInWithTempCode', {}).catch((reason: unknown) => reason);
  if (!isCallableError(error)) throw new Error('not refused');
  return [error.code, error.message];
};

test('[FN-01] a callable posts {data} and reads data or result', async () => {
  const fake = answers('{"data":{"ok":1}}');
  expect(await callFunction('signInWithTempCode', { code: 'ABCD1234' })).toEqual({ ok: 1 });
  expect(fake.mock.calls[0]?.[0]).toBe('/api/functions/signInWithTempCode');
  expect(fake.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    body: '{"data":{"code":"ABCD1234"}}',
  });
  answers('{"result":7}');
  expect(await callFunction('f', null)).toBe(7);
  answers('{"data":null}');
  expect(await callFunction('f', undefined)).toBeNull();
});

test.each([
  [0, 'internal'],
  [400, 'invalid-argument'],
  [401, 'unauthenticated'],
  [403, 'permission-denied'],
  [404, 'not-found'],
  [409, 'aborted'],
  [429, 'resource-exhausted'],
  [499, 'cancelled'],
  [500, 'internal'],
  [501, 'unimplemented'],
  [503, 'unavailable'],
  [504, 'deadline-exceeded'],
  [418, 'unknown'],
  [502, 'unknown'],
])('[FN-01] HTTP status %i is %s', (status, code) => {
  expect(callableCode(status)).toBe(code);
});

test('[FN-01] a failure carries the code of its status and the message of its body', async () => {
  answers('{"error":{"status":"UNAUTHENTICATED","message":"Invalid or expired access code"}}', 401);
  expect(await failure()).toEqual(['unauthenticated', 'Invalid or expired access code']);
  answers('gone', 503);
  expect(await failure()).toEqual(['unavailable', 'unavailable']);
});

test.each(['no json', '[1]', '"text"', 'null'])('[FN-01] ‘%s’ is not valid', async (body) => {
  answers(body);
  expect(await failure()).toEqual(['internal', 'Response is not valid JSON object']);
});

test('[FN-01] an answer without data or result is missing its field', async () => {
  answers('{"other":1}');
  expect(await failure()).toEqual(['internal', 'Response is missing data field']);
});

test('[FN-01] a call gives up after 70 seconds, and a lost network is internal', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  vi.spyOn(window, 'fetch').mockRejectedValue(new DOMException('late', 'TimeoutError'));
  expect((await failure())[0]).toBe('deadline-exceeded');
  expect(timeout).toHaveBeenCalledWith(70_000);
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  expect((await failure())[0]).toBe('internal');
});
