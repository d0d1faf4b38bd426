import { authOperations, signedInMark } from 'domain/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { cast, signedIn } from '#app/testing';
import { setLastVault } from '#platform/offline/last-vault.ts';
import { fakeCalls } from '#platform/testing/fake-calls.ts';
import { knowSession } from './session.ts';

afterEach(() => {
  setLastVault(null);
  vi.restoreAllMocks();
});

test('[AUTH-20] a storage that never answers (WebKit) keeps nobody from what the server answered', async () => {
  setLastVault('washboard-never');
  const never = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest);
  const server = fakeCalls().answer(authOperations.me, () => signedIn('manager'));
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's answer sets it
  document.cookie = `${signedInMark}=1; Path=/; Max-Age=60`;
  expect((await knowSession())?.uid).toBe(cast.manager.uid);
  await vi.waitFor(() => expect(never).toHaveBeenCalled());
  server.restore();
});
