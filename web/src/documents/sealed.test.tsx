import { authOperations } from 'domain/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cast, signedIn } from '#app/testing';
import { enter, signOut } from '#auth';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { type FakeCalls, fakeCalls } from '#platform/testing/fake-calls.ts';
import { leave } from '#platform/whose.ts';
import { pageUploads, type Upload } from './page-uploads.ts';
import { keepSealed } from './sealed.ts';
import { UploadLine } from './UploadLine.tsx';
import { dropUpload } from './uploads.ts';
import { useUploads } from './useUploads.ts';

const home = { nothing: true } as const;
const way = { road: 'documents.upload', query: {} };

let server: FakeCalls;
beforeEach(async () => {
  server = fakeCalls().answer(authOperations.signOut, () => ({ signedOut: true }));
  await enter(signedIn('manager'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(() => {
  leave();
  writeQueue.keepIn(null);
  writeQueue.clear();
  server.restore();
  vi.restoreAllMocks();
});

/** One that found no network. */
const waiting = () => {
  const file = new File(['some bytes'], 'lease.pdf', { type: 'application/pdf' });
  const source = { file, uid: cast.manager.uid, again: false, control: null, way };
  const one: Upload = {
    ...{ upload: crypto.randomUUID(), home, name: 'lease.pdf', size: 10, sent: 0, rate: 0, state: 'offline' },
    ...{ message: '', made: '', knownSince: null, mendable: true, described: {}, row: null },
  };
  pageUploads.add([{ one, source }]);
  return { one, seal: () => keepSealed(one, source, way) };
};

test('[OFF-01] a file that waits is sealed, and says that nobody can be asked of it', async () => {
  const { one, seal } = waiting();
  expect(await seal()).toBeNull();
  expect(writeQueue.list()).toMatchObject([
    { key: one.upload, uid: cast.manager.uid, input: { unasked: '1' } },
  ]);
  expect(pageUploads.list()).toEqual([]);
});

test.each([
  ['taken off the list', async (upload: string) => dropUpload(upload)],
  ['left by a sign-out', () => signOut()],
  ['left to another person', () => enter(signedIn('user'))],
])('[OFF-01] one that is %s while it is read does not wait after all', async (_, goes) => {
  const { one, seal } = waiting();
  const sealing = seal();
  await goes(one.upload);
  await sealing;
  expect(writeQueue.list()).toEqual([]);
});

const Lines = () => useUploads(home).map((one) => <UploadLine key={one.upload} one={one} />);
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('[OFF-01] nothing is called sealed that only lies on this page, and the browser asks before it goes', async () => {
  await render(<Lines />);
  let written = () => {};
  const put = () =>
    new Promise<boolean>((resolve) => {
      written = () => resolve(true);
    });
  await waiting().seal();
  await expect
    .element(page.getByText(/^Waits for the network, .*as long as this page is open$/))
    .toBeVisible();
  expect(page.getByText(/sealed on this device/).query()).toBeNull();
  expect(asks()).toBe(true);
  writeQueue.keepIn({ put, drop: async () => {}, mayReplay: () => true });
  written();
  await expect.element(page.getByText(/sealed on this device/)).toBeVisible();
  expect(asks()).toBe(false);
});
