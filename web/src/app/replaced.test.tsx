import { authOperations } from 'domain/auth';
import { otherPersonCode } from 'domain/kernel';
import { leadOperations } from 'domain/leads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { enableOffline } from '#offline';
import { openDesk } from '#platform/offline/desk.ts';
import { wipeVaults } from '#platform/offline/wipe.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { cast, type Mounted, mountAt, signedIn } from './testing/app.tsx';

const place = 'leads.note/lead-1';
const told =
  'Another person signed in in this browser. What you typed is kept for you: sign in again to go on with it.';
let mounted: Mounted;
/** Whose the session's cookie is by now, and what was stored as theirs. */
let cookie: 'manager' | 'admin';
let stored: unknown[];

type Sent = { person: string | null };
const isMeant = ({ person }: Sent) => person === null || person === cast[cookie].uid;
const other = () => refusal({ status: 401, code: otherPersonCode });

beforeEach(async () => {
  await page.viewport(1280, 900);
  [cookie, stored] = ['manager', []];
  mounted = await mountAt('/support', { as: 'manager' });
  mounted.answer(authOperations.me, (_, sent) => (isMeant(sent) ? signedIn(cookie) : other()));
  mounted.answer(leadOperations.note, (input, sent) => {
    if (!isMeant(sent)) return other();
    stored.push(input);
    return {} as never;
  });
  await expect.element(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  expect(await openDesk().keep(place, { text: 'Half a thought' })).toBe(true);
});
afterEach(async () => {
  writeQueue.clear();
  mounted.restore();
  await wipeVaults();
});

const addNote = () =>
  writeQueue.post(
    {
      noun: 'leads',
      rowId: 'lead-1',
      title: 'Sunset Court',
      operation: leadOperations.note.name,
      input: { id: 'lead-1', text: 'Marcus was here' },
      base: null,
      paint: { set: {}, first: {} },
    },
    cast.manager.uid,
    {},
  );

test('[AUTH-22] what is done here after another person signed in elsewhere is not sent as theirs, and is kept for its author', async () => {
  cookie = 'admin';
  await addNote();
  await expect.element(page.getByText(told)).toBeVisible();
  expect(sessionStorage.getItem('sessionKey')).toBeNull();
  expect(stored).toEqual([]);
  mounted.answer(authOperations.signIn, () => {
    cookie = 'manager';
    return signedIn('manager');
  });
  await page.getByLabelText('E-mail').fill('max@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('Laundry-2026!');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  expect(await openDesk().read(place)).toEqual({ text: 'Half a thought' });
});

test('[AUTH-22] the tab goes on as the other person where that is wanted; nothing of the first is theirs', async () => {
  cookie = 'admin';
  await addNote();
  await page.getByRole('button', { name: 'Go on as the other person' }).click();
  await expect.element(page.getByRole('button', { name: 'Ada Moss, user menu' })).toBeVisible();
  expect(await openDesk().read(place)).toBeNull();
  expect(writeQueue.list()).toEqual([]);
  // One that waited somewhere says whose it is, whoever works here by now.
  await addNote();
  expect(stored).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Ada Moss, user menu' })).toBeVisible();
});

test('[AUTH-22] a sign-in in one tab is told to those of other people', async () => {
  enableOffline();
  await mounted.router.navigate({ to: '/login' });
  mounted.restore();
  mounted = await mountAt('/support', { as: 'manager' });
  mounted.answer(authOperations.me, (_, sent) => (isMeant(sent) ? signedIn(cookie) : other()));
  await expect.element(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  const elsewhere = new BroadcastChannel('washboard');
  cookie = 'admin';
  await vi.waitFor(() => {
    elsewhere.postMessage(cast.admin.uid);
    expect(page.getByText(told).elements()).toHaveLength(1);
  });
  elsewhere.close();
});
