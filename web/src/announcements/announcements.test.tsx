import { type Announcement, announcementOperations } from 'domain/announcements';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Mounted, mountAt } from '#app/testing';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

const told: Announcement = {
  id: '01900000-0000-7000-8000-0000000000a1',
  version: 2,
  title: 'Office closed',
  message: 'Nobody is in on Thursday.',
  audience: ['user', 'manager'],
  startsAt: '2026-11-20T17:00:00.000Z',
  endsAt: null,
  startedAt: '2026-11-20T17:00:00.000Z',
  createdBy: null,
  createdAt: '2026-11-20T16:00:00.000Z',
  updatedAt: '2026-11-20T17:00:00.000Z',
};

let server: Mounted;
beforeEach(async () => {
  await page.viewport(1440, 900);
  server = await mountAt('/admin?tab=announcements', {
    as: 'admin',
    answers: (fake) => {
      fake.answer(announcementOperations.list, () => ({ items: [told], cursor: null }));
      fake.answer(announcementOperations.create, () => ({ ...told, startedAt: null }));
      fake.answer(announcementOperations.end, () => told);
    },
  });
});
afterEach(() => server.restore());

const inputs = (name: string) => server.calls.filter((call) => call.name === name).map(({ input }) => input);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('[SET-01] an administrator announces to roles, at once; a field that is empty is said', async () => {
  await expect.element(page.getByRole('row', { name: /Office closed/ })).toBeVisible();
  await expect.element(page.getByText('User, Manager')).toBeVisible();
  await button('New announcement').click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect.element(dialog.getByText('Title is required')).toBeVisible();
  await dialog.getByLabelText('Title').fill('New prices');
  await dialog.getByLabelText('Message').fill('From January on.');
  await dialog.getByLabelText('Developer').click();
  await expectNoAxeViolations(dialog.element());
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect
    .poll(() => inputs('announcements.create'))
    .toEqual([
      {
        title: 'New prices',
        message: 'From January on.',
        audience: ['user', 'manager', 'admin'],
        endsAt: null,
      },
    ]);
});

test('[SET-01] of one that was told only the end can be changed, and it is ended on being asked', async () => {
  await button('Edit Office closed').click();
  await expect
    .element(page.getByText('This has been told already; only its end can be changed.'))
    .toBeVisible();
  await button('Cancel').click();
  await button('End Office closed').click();
  await button('End announcement').click();
  await expect.poll(() => inputs('announcements.end')).toEqual([{ id: told.id }]);
});

test('[SET-01] changed by somebody else meanwhile: both values are shown, and nothing typed is lost', async () => {
  const planned = { ...told, startsAt: '2099-11-20T17:00:00.000Z', startedAt: null };
  const theirs = { ...planned, version: 3, title: 'Office shut', message: 'Their words.' };
  server.answer(announcementOperations.list, () => ({ items: [planned], cursor: null }));
  server.answer(announcementOperations.update, ({ version }) =>
    version === theirs.version
      ? { ...theirs, title: 'Office open', version: 4 }
      : refusal({ status: 409, code: 'STALE_VERSION', message: 'Somebody changed it.', current: theirs }),
  );
  await button('New announcement').click();
  const fresh = page.getByRole('dialog', { name: 'New announcement' });
  await fresh.getByLabelText('Title').fill('New prices');
  await fresh.getByLabelText('Message').fill('From January on.');
  await fresh.getByRole('button', { name: 'Announce' }).click();
  await expect.element(fresh).not.toBeInTheDocument();
  await button('Edit Office closed').click();
  const dialog = page.getByRole('dialog', { name: 'Edit announcement' });
  await dialog.getByLabelText('Title').fill('Office open');
  await dialog.getByRole('button', { name: 'Save announcement' }).click();
  await expect.element(dialog.getByText(/Somebody else wrote.*Office shut/)).toBeVisible();
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Office open');
  await expect.element(dialog.getByLabelText('Message')).toHaveValue('Their words.');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save announcement' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(inputs('announcements.update').at(-1)).toEqual({
    id: told.id,
    version: 3,
    fields: { title: 'Office open' },
  });
});

test('[SET-01] one whose moment has come is not said to be scheduled, and is looked at until it was told', {
  tags: ['long'],
}, async () => {
  await expect.element(page.getByText('Told', { exact: true })).toBeVisible();
  server.answer(announcementOperations.list, () => ({ items: [{ ...told, startedAt: null }], cursor: null }));
  await button('New announcement').click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByLabelText('Title').fill('New prices');
  await dialog.getByLabelText('Message').fill('From January on.');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect.element(page.getByText('Being told')).toBeVisible();
  server.answer(announcementOperations.list, () => ({ items: [told], cursor: null }));
  await expect.element(page.getByText('Told', { exact: true })).toBeVisible();
});
