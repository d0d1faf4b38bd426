import type { Appointment } from 'domain/appointments';
import { authOperations } from 'domain/auth';
import { personHeader } from 'domain/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cast, signedIn } from '#app/testing';
import { enter, signOut } from '#auth';
import { answeredTo, showAnswer } from '#calendar/answered.ts';
import { countFiles } from '#platform/offline/waiting.ts';
import { sendPieces } from '#platform/send-pieces.ts';
import { type FakeCalls, fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { leave } from '#platform/whose.ts';
import { pageUploads } from './page-uploads.ts';
import { retryUpload, uploadFiles } from './uploads.ts';

const mine = new File(['of Max'], 'lease.pdf', { type: 'application/pdf' });

let server: FakeCalls;
beforeEach(async () => {
  server = fakeCalls().answer(authOperations.signOut, () => ({ signedOut: true }));
  await enter(signedIn('manager'));
});
afterEach(async () => {
  await signOut();
  leave();
  server.restore();
  vi.restoreAllMocks();
});

const leavings = [
  ['signs out', () => signOut()],
  ['is followed by another person', () => enter(signedIn('user'))],
] as const;

test.each(leavings)('[OFF-01] nothing of who %s stays in this tab for the next', async (_, goes) => {
  const sent = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async (address) =>
      String(address).includes('documents.upload')
        ? refusal({ status: 500, code: 'INTERNAL' })
        : Response.json({}),
    );
  uploadFiles({ nothing: true }, [mine, new File([], 'empty.pdf')]);
  const [one] = pageUploads.list();
  expect(countFiles()).toBe(1);
  const event = { id: 'a', occurrence: null } as Appointment;
  showAnswer('a', event);
  await vi.waitFor(() => expect(one && pageUploads.find(one.upload)?.state).toBe('failed'));
  await goes();
  await enter(signedIn('user'));
  expect([pageUploads.list(), countFiles()]).toEqual([[], 0]);
  expect(answeredTo(event)).toBeUndefined();
  const before = sent.mock.calls.length;
  retryUpload(one?.upload ?? '');
  expect(sent.mock.calls.slice(before)).toEqual([]);
});

test('[OFF-01] a file is sent in the name of who began it, and no further piece once they have left', async () => {
  const file = new Blob([new Uint8Array(600_000)]);
  const persons: (string | null)[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    if (!String(address).includes('documents.upload')) return Response.json({});
    persons.push(new Headers(init?.headers).get(personHeader));
    await enter(signedIn('user'));
    return Response.json({ upload: 'u', received: 256 * 1024, file: null, same: null });
  });
  const { uid } = cast.manager;
  const sending = { road: '/api/documents.upload', file, parts: { upload: 'u', name: 'big.pdf' }, uid };
  await expect(sendPieces(sending)).rejects.toMatchObject({ code: 'ABORTED' });
  await expect(sendPieces(sending)).rejects.toMatchObject({ code: 'ABORTED' });
  expect(persons).toEqual([uid]);
});
