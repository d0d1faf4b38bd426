import { authOperations } from 'domain/auth';
import { searchOperations } from 'domain/search';
import { settingsOperations } from 'domain/settings';
import { type Profile, profileFields, usersOperations } from 'domain/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { account, cast, mountAt } from '#app/testing';
import { wipeVaults } from '#platform/offline/wipe.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

beforeEach(wipeVaults);
beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  vi.restoreAllMocks();
});

const at = '2026-11-20T10:00:00.000Z';
const address = `/api/users/picture/${cast.manager.uid}?v=1`;

/** A picture file of this browser's own making. */
const photo = async (): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = 300;
  canvas.height = 200;
  const drawing = canvas.getContext('2d');
  if (drawing) drawing.fillStyle = 'teal';
  drawing?.fillRect(0, 0, 300, 200);
  const blob = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, 'image/png'));
  return new File([blob ?? ''], 'me.png', { type: 'image/png' });
};

const mountSettings = async (given: Partial<Profile> = {}, more: object = {}) => {
  const kept = { profile: { ...account('manager'), assignedLeads: [], ...given } as Profile };
  const mounted = await mountAt('/settings', {
    as: 'manager',
    ...more,
    answers: (server) => {
      const change = (fields: object) => {
        kept.profile = { ...kept.profile, ...fields, version: kept.profile.version + 1 };
        return kept.profile;
      };
      server
        .answer(usersOperations.get, () => kept.profile)
        .answer(usersOperations.updateProfile, ({ fields }) => change(fields))
        .answer(usersOperations.removePicture, () => change({ profileImageUrl: '' }));
    },
  });
  return { ...mounted, kept };
};

const choose = async (file: File) => {
  const input = page.getByLabelText('Picture file', { exact: true }).element() as HTMLInputElement;
  await userEvent.upload(input, file);
};

// Where each field of the profile is set; the address of this browser's pushes has a button that asks for it.
const places: Record<keyof typeof profileFields.shape, () => ReturnType<typeof page.getByRole>> = {
  displayName: () => page.getByRole('textbox', { name: 'Name', exact: true }),
  phone: () => page.getByRole('textbox', { name: 'Phone' }),
  photoURL: () => page.getByRole('textbox', { name: 'Picture at your provider' }),
  theme: () => page.getByRole('group', { name: 'Theme' }),
  emailSignature: () => page.getByRole('textbox', { name: 'E-mail signature' }),
  pushNotificationsEnabled: () => page.getByRole('checkbox', { name: 'Use Push' }),
  emailNotificationsEnabled: () => page.getByRole('checkbox', { name: 'Use E-mail' }),
  smsNotificationsEnabled: () => page.getByRole('checkbox', { name: 'Use SMS' }),
  profileImagePrivacy: () => page.getByRole('group', { name: 'Who sees your picture' }),
  preferredNotificationDays: () => page.getByRole('group', { name: 'Days for e-mail, SMS and push' }),
  preferredNotificationTime: () => page.getByLabelText('Time', { exact: true }),
  preferredTimeZone: () => page.getByRole('combobox', { name: 'Time zone' }),
  notificationPreferences: () => page.getByRole('checkbox', { name: 'New lead', exact: true }),
  newLeadAlertsEnabled: () => page.getByRole('checkbox', { name: 'Alert of a new lead', exact: true }),
  newAnnouncementAlertsEnabled: () => page.getByRole('checkbox', { name: 'Announcement', exact: true }),
  leadAlertMethods: () => page.getByRole('checkbox', { name: 'Alert of a new lead: E-mail' }),
  announcementAlertMethods: () => page.getByRole('checkbox', { name: 'Announcement: E-mail' }),
  autoRemindersEnabled: () => page.getByRole('checkbox', { name: 'Automatic reminder', exact: true }),
  autoReminderMethods: () => page.getByRole('checkbox', { name: 'Automatic reminder: E-mail' }),
  fcmToken: () => page.getByRole('heading', { name: 'Notifications' }),
};

test('[SET-01] every field of the profile that one may set has its place in Settings', async () => {
  await mountSettings();
  expect(Object.keys(places).sort()).toEqual(Object.keys(profileFields.shape).sort());
  for (const place of Object.values(places)) await expect.element(place().first()).toBeInTheDocument();
  await page.getByRole('button', { name: 'Light' }).click();
  expect(document.documentElement.dataset['theme']).toBe('light');
  await page.getByRole('button', { name: 'Dark' }).click();
  await expectNoAxeViolations();
});

test('[SET-01] a picture is chosen, cut by keys alone, saved and shown; what was typed beside it stays', async () => {
  const { kept } = await mountSettings();
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toBeVisible();
  const fake = window.fetch;
  const sent: Blob[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (String(url) !== '/api/users.picture') return fake(url, init);
    sent.push(init?.body as Blob);
    kept.profile = { ...kept.profile, profileImageUrl: address, version: 9 };
    return Response.json(kept.profile);
  });
  await page.getByRole('textbox', { name: 'Phone' }).fill('415 555 0199');
  await choose(await photo());
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  const save = dialog.getByRole('button', { name: 'Save picture' });
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true');
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  (zoom.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(zoom).toHaveValue('1.2');
  await expectNoAxeViolations(document.body, 'desk');
  await save.click();
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const cut = await createImageBitmap(sent[0] ?? new Blob());
  expect([cut.width, cut.height]).toEqual([512, 512]);
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('415 555 0199');
  await expect.element(page.getByRole('button', { name: 'Choose another picture' })).toBeVisible();
});

test('[SET-01] what is no picture, or too large, is refused before it is sent', async () => {
  await mountSettings();
  await expect.element(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await choose(new File(['x'.repeat(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }));
  await expect.element(page.getByText('Please choose a picture of at most 5 MB.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('[SET-01] who sees the picture is said in plain words and changed at once; it can be taken away', async () => {
  const { calls } = await mountSettings({ profileImageUrl: address });
  await expect.element(page.getByText('Nobody but you sees it, no administrator either.')).toBeVisible();
  await page.getByRole('button', { name: 'My colleagues' }).click();
  await expect
    .element(page.getByText('Everybody with an account here sees it beside your name.'))
    .toBeVisible();
  expect(calls.find(({ name }) => name === 'users.updateProfile')?.input).toEqual({
    fields: { profileImagePrivacy: 'team' },
  });
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect.element(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
});

test('[RATE-01] reading that has to wait says so once, with the time', async () => {
  const message = 'More than 100 requests. Please go on in 20 seconds.';
  await mountAt('/settings', {
    as: 'manager',
    answers: (server) => {
      const over = () => refusal({ status: 429, code: 'TOO_MANY_REQUESTS', message });
      server.answer(usersOperations.get, over).answer(settingsOperations.providers, over);
    },
  });
  await expect.element(page.getByText(message)).toBeVisible();
  expect(page.getByText(message).elements()).toHaveLength(1);
});

test('[RATE-01] a search over the limit says so, since its list is empty', async () => {
  const message = 'Too many searches. Please try again in 1 minute.';
  await mountAt('/settings', {
    as: 'manager',
    answers: (server) =>
      server.answer(searchOperations.all, () => refusal({ status: 429, code: 'TOO_MANY_SEARCHES', message })),
  });
  await page.getByRole('combobox', { name: /Search/ }).fill('maple');
  await expect.element(page.getByText(message)).toBeVisible();
});

test('a profile that another tab saved meanwhile shows both values, and goes with what it was typed over', async () => {
  const { answer, calls, kept } = await mountSettings({ phone: '' });
  const signature = page.getByRole('textbox', { name: 'E-mail signature' });
  await signature.fill('From here');
  const current = { ...kept.profile, version: kept.profile.version + 1, emailSignature: 'From elsewhere' };
  answer(usersOperations.updateProfile, ({ version }) =>
    version === current.version
      ? { ...current, version: current.version + 1, emailSignature: 'From here' }
      : refusal({ status: 409, code: 'STALE_VERSION', message: 'Changed.', current }),
  );
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect.element(page.getByText(/wrote From elsewhere/)).toBeVisible();
  await expect.element(signature).toHaveValue('From here');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible();
  expect(calls.flatMap(({ name, input }) => (name === 'users.updateProfile' ? [input] : []))).toEqual(
    [kept.profile.version, current.version].map((version) => ({
      version,
      fields: { emailSignature: 'From here' },
    })),
  );
});

test('what was typed into the profile is there when the settings open again, and a refused field says why', async () => {
  const mounted = await mountSettings();
  mounted.answer(usersOperations.updateProfile, () =>
    refusal({ status: 400, code: 'INVALID_INPUT', message: 'Not so.', fields: { phone: 'No such number' } }),
  );
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await phone.fill('7075550142');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect.element(phone).toHaveAccessibleDescription('No such number');
  await mounted.router.navigate({ to: '/unauthorized' });
  await expect.element(phone).not.toBeInTheDocument();
  await mounted.router.navigate({ to: '/settings' });
  await expect.element(phone).toHaveValue('7075550142');
  await page.getByRole('button', { name: 'Throw away' }).click();
  await expect.element(phone).toHaveValue('');
});

test('[AUTH-17] who ends another session is told first that what waits unsent there is lost', async () => {
  const session = { openedBy: 'password' as const, address: '', createdAt: at, lastSeenAt: at };
  const items = [
    { ...session, id: 's1', current: true, userAgent: 'Firefox/1 Linux' },
    { ...session, id: 's2', current: false, userAgent: 'Chrome/1 Android' },
  ];
  const { calls } = await mountAt('/settings', {
    as: 'manager',
    answers: (server) => {
      server
        .answer(usersOperations.get, () => ({ ...account('manager'), assignedLeads: [] }))
        .answer(authOperations.sessions, () => ({ items, cursor: null }))
        .answer(authOperations.revokeSession, () => ({ revoked: 1 }));
    },
  });
  const sent = () => calls.filter(({ name }) => name === 'auth.revokeSession').map(({ input }) => input);
  await page.getByRole('button', { name: 'Sign out Chrome on Android' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out Chrome on Android?' });
  await expect
    .element(
      question.getByText(/Drafts and changes that wait unsent there are lost; how many there are only/),
    )
    .toBeVisible();
  expect(sent()).toEqual([]);
  await question.getByRole('button', { name: 'End this session' }).click();
  await expect.element(page.getByText('1 session ended')).toBeVisible();
  expect(sent()).toEqual([{ id: 's2' }]);
});

test('on a desk the parts stand at the side; on a phone each has a page of its own, with what it comes to', {
  tags: ['long'],
}, async () => {
  const { router } = await mountSettings();
  const side = page.getByRole('navigation', { name: 'Parts of the settings' });
  await side.getByRole('link', { name: 'Notifications' }).click();
  expect(router.state.location.search).toEqual({ section: 'notifications' });
  await expect.element(side.getByRole('link', { name: 'Notifications' })).toHaveAttribute('aria-current');
  await expect.element(page.getByRole('heading', { name: 'Appearance' })).toBeInTheDocument();
  await page.viewport(390, 844);
  await expect.element(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Appearance' })).not.toBeInTheDocument();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  const contents = page.getByRole('navigation', { name: 'Parts of the settings' });
  await expect.element(contents.getByRole('link', { name: 'Profile Max Ortega, manager' })).toBeVisible();
  await contents.getByRole('link', { name: /^Appearance/ }).click();
  await expect.element(page.getByRole('group', { name: 'Theme' })).toBeVisible();
  await expectNoAxeViolations();
});
