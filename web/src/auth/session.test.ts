import { authOperations, signedInMark } from 'domain/auth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeCalls, fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { knowSession, renewSession } from './session.ts';

let server: FakeCalls;
const setMark = (life: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's answer sets it
  document.cookie = `${signedInMark}=1; Path=/; Max-Age=${life}`;
};

beforeEach(() => {
  server = fakeCalls();
  server.answer(authOperations.me, () => refusal({ status: 401, code: 'SIGNED_OUT' }));
});
afterEach(() => {
  server.restore();
  setMark(0);
});

test('a browser without the mark of a session does not ask the server who is signed in', async () => {
  setMark(0);
  expect(await knowSession()).toBeNull();
  expect(server.calls).toEqual([]);
});

test('a mark whose session is over goes, and is not believed again', async () => {
  setMark(60);
  await renewSession();
  expect(server.calls.map(({ name }) => name)).toEqual(['auth.me']);
  expect(document.cookie).not.toContain(signedInMark);
});
