import { messageOperations } from 'domain/messages';
import { defaultSettings, type Settings, settingsOperations } from 'domain/settings';
import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cast, type Mounted, mountAt } from '#app/testing';
import { openMessages, sampleEmail } from '#messages/messages.fixtures.ts';
import { keepAnswer } from '#platform/cache.ts';
import { wipeVaults } from '#platform/offline/wipe.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

type Kept = { settings: Settings };
const { get, update } = settingsOperations;

const mount = async (
  more: object = {},
  tab = 'workflow',
  first = 'Clocks',
): Promise<Mounted & { kept: Kept }> => {
  const kept: Kept = { settings: { ...defaultSettings, version: 1, updatedAt: '2026-11-21T10:00:00.000Z' } };
  await page.viewport(1280, 800);
  const server = await mountAt(`/admin?tab=${tab}`, {
    as: 'admin',
    ...more,
    answers: (fake) => {
      fake.answer(usersOperations.reps, () => ({ items: [cast.manager], cursor: null }));
      fake.answer(get, () => kept.settings);
      fake.answer(update, ({ version, fields }) => {
        if (version !== kept.settings.version)
          return refusal({ status: 409, code: 'STALE_VERSION', message: 'Stale', current: kept.settings });
        kept.settings = { ...kept.settings, ...(fields as Settings), version: version + 1 };
        return kept.settings;
      });
    },
  });
  await expect.element(panel(first)).toBeVisible();
  return Object.assign(server, { kept });
};
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const save = (name: string) => panel(name).getByRole('button', { name: `Save ${name.toLowerCase()}` });
/** Saves a panel, until what was answered stands: no answer comes into the page of the next test. */
const saved = async (name: string) => {
  await save(name).click();
  await expect.element(save(name)).not.toHaveAttribute('aria-busy');
  await expect.element(save(name)).toHaveAttribute('aria-disabled', 'true');
};

/** Somebody else's change, as the live feed brings it. */
const others = (kept: Kept, fields: Partial<Settings>) => {
  kept.settings = { ...kept.settings, ...fields, version: kept.settings.version + 1 };
  keepAnswer(get, {}, kept.settings);
};

beforeEach(wipeVaults);
afterEach(() => {
  vi.restoreAllMocks();
});

test('[D4] a panel saves its own fields, and nothing else', async () => {
  const { calls, kept } = await mount();
  await expect.element(save('Clocks')).toHaveAttribute('aria-disabled', 'true');
  await panel('Clocks').getByLabelText('First contact within').fill('12');
  await panel('Clocks').getByLabelText('Selling is late after').fill('5');
  await panel('Clocks').getByLabelText('Dead is archived after').fill('30');
  await saved('Clocks');
  await expect.poll(() => kept.settings.contactWindowHours).toBe(12);
  expect(kept.settings.archiveDays).toEqual({ sold: 90, dead: 30 });
  expect(kept.settings.staleDays).toEqual({ unassigned: 2, selling: 5, passed: 2 });
  const sent = calls.find(({ name }) => name === update.name)?.input as { fields: object };
  expect(Object.keys(sent.fields).sort()).toEqual(
    ['archiveDays', 'contactWindowHours', 'installationLeadDays', 'passAnswerHours', 'staleDays'].sort(),
  );
  await expect.element(save('Clocks')).toHaveAttribute('aria-disabled', 'true');
});

test.each([
  ['Clocks', 'First contact within', '0', 'Must be at least 1'],
  ['Clocks', 'Selling is late after', 'soon', 'Must be a whole number'],
  ['Lease windows', 'Reminders', '18, 12, x', 'Whole months from 1 to 120, with commas between them'],
  ['Lease windows', 'Reminders', '12, 12', 'Each month once'],
  ['Machine guideline', 'Garden', '0', 'Must be more than 0'],
  ['Machine guideline', 'Garden', '', 'Must be a number'],
  ['Limits', 'Searches: at most', '0', 'Must be at least 1'],
])('%s, ‘%s’ as ‘%s’: %s', async (title, label, value, message) => {
  const { calls } = await mount();
  await panel(title).getByLabelText(label).fill(value);
  await expect.element(panel(title).getByText(message)).toBeVisible();
  await expect.element(save(title)).toHaveAttribute('aria-disabled', 'true');
  expect(calls.some(({ name }) => name === update.name)).toBe(false);
});

test('[D13] cities and their tags', async () => {
  const { kept } = await mount();
  const tags = panel('City tags');
  await tags.getByRole('button', { name: 'Add city' }).click();
  await tags.getByLabelText('City 2').fill('santa rosa');
  await tags.getByLabelText('Tag 2').fill('North');
  await expect.element(tags.getByText('This city is there already')).toBeVisible();
  await tags.getByLabelText('City 2').fill('Napa');
  await saved('City tags');
  await expect.poll(() => kept.settings.cityTags).toEqual({ Napa: 'North', 'Santa Rosa': 'F&B Laundry' });
  await tags.getByRole('button', { name: 'Remove Santa Rosa' }).click();
  await saved('City tags');
  await expect.poll(() => kept.settings.cityTags).toEqual({ Napa: 'North' });
});

test('a list is added to, put in order and shortened', async () => {
  const { kept } = await mount();
  const reasons = panel('Dead reasons');
  await reasons.getByRole('button', { name: 'Move Other up' }).click();
  await reasons.getByRole('button', { name: 'Remove No answer' }).click();
  await reasons.getByRole('button', { name: 'Add reason' }).click();
  await reasons.getByLabelText('Dead reasons 7').fill('Sold the building');
  await saved('Dead reasons');
  await expect
    .poll(() => kept.settings.deadReasons)
    .toEqual([
      'Went with a competitor',
      'Owns machines',
      'No laundry room',
      'Lease not ending',
      'Other',
      'Wrong number',
      'Sold the building',
    ]);
});

test('a route has a name, days and a collector', async () => {
  const { kept } = await mount();
  const routes = panel('Routes');
  await routes.getByRole('button', { name: 'Add route' }).click();
  await expect.element(routes.getByText('A route has a name')).toBeVisible();
  await routes.getByLabelText('Route 1: name').fill('Napa Tuesday');
  await routes.getByRole('group', { name: 'Route 1: days' }).getByLabelText('Tue').click();
  await routes.getByLabelText('Route 1: collector').selectOptions(cast.manager.uid);
  await saved('Routes');
  await expect
    .poll(() => kept.settings.routes)
    .toEqual([{ name: 'Napa Tuesday', days: ['tue'], collector: cast.manager.uid }]);
});

test('[CAL-03] office hours are set by weekday; an end before the start is refused beside its day', async () => {
  const { kept } = await mount();
  const hours = panel('Office hours');
  await hours.getByLabelText('Mon to').fill('07:00');
  await expect.element(hours.getByText('End must be after start')).toBeVisible();
  await expect.element(save('Office hours')).toHaveAttribute('aria-disabled', 'true');
  await hours.getByLabelText('Mon to').fill('18:30');
  await hours.getByLabelText('Fri', { exact: true }).click();
  await hours.getByLabelText('Sat', { exact: true }).click();
  await saved('Office hours');
  await expect
    .poll(() => kept.settings.officeHours)
    .toEqual({
      ...defaultSettings.officeHours,
      mon: { from: '08:00', to: '18:30' },
      fri: null,
      sat: { from: '08:00', to: '17:00' },
    });
});

test('[CAL-03] holidays have a day and a name, each day once, and stand in order', async () => {
  const { kept } = await mount();
  const holidays = panel('Holidays');
  const add = holidays.getByRole('button', { name: 'Add holiday' });
  await add.click();
  await expect.element(holidays.getByText('Choose a day')).toBeVisible();
  await holidays.getByLabelText('Holiday 1: day').fill('2026-12-25');
  await expect.element(holidays.getByText('A holiday has a name')).toBeVisible();
  await holidays.getByLabelText('Holiday 1: name').fill('Christmas Day');
  await add.click();
  await holidays.getByLabelText('Holiday 2: day').fill('2026-12-25');
  await holidays.getByLabelText('Holiday 2: name').fill('Thanksgiving');
  await expect.element(holidays.getByText('This day is there already')).toBeVisible();
  await holidays.getByLabelText('Holiday 2: day').fill('2026-11-26');
  await saved('Holidays');
  await expect.poll(() => kept.settings.holidays).toHaveLength(2);
  await expect.element(holidays.getByLabelText('Holiday 1: name')).toHaveValue('Thanksgiving');
});

test('quiet hours and the name of the house stand with the messages', async () => {
  const { kept } = await mount({}, 'messaging', 'Quiet hours');
  await panel('Quiet hours')
    .getByLabelText(/^Nobody is texted/)
    .click();
  await panel('Quiet hours').getByLabelText('Until').fill('07:30');
  await saved('Quiet hours');
  await expect.poll(() => kept.settings.quietHours).toEqual({ from: '20:00', to: '07:30' });
  await panel('Sender').getByLabelText('Team name').fill('');
  await expect.element(panel('Sender').getByText('Name is required')).toBeVisible();
  await expect.element(save('Sender')).toHaveAttribute('aria-disabled', 'true');
});

test('a limit is switched on', async () => {
  const { kept } = await mount();
  await expect.element(panel('Limits').getByLabelText('Quote requests', { exact: true })).toBeVisible();
  await panel('Limits').getByLabelText('Searches', { exact: true }).click();
  await saved('Limits');
  await expect.poll(() => kept.settings.limits.search).toEqual({ on: true, max: 30, per: 1 });
});

test('the letterhead of statements is set; a wrong address is refused beside its field', async () => {
  const { kept } = await mount();
  await panel('Letterhead').getByLabelText('Address').fill('1 Main St\nNapa, CA 94558');
  await panel('Letterhead').getByLabelText('E-mail').fill('office');
  await expect.element(panel('Letterhead').getByLabelText('E-mail')).toHaveAccessibleDescription(/.+/);
  await panel('Letterhead').getByLabelText('E-mail').fill('office@laundry.example');
  await saved('Letterhead');
  await expect
    .poll(() => kept.settings.letterhead)
    .toMatchObject({
      address: '1 Main St\nNapa, CA 94558',
      email: 'office@laundry.example',
    });
});

test('who sets the office up is asked for its time zone, with that of the browser ahead; later it stands under House', async () => {
  const { kept } = await mount();
  const zone = panel('Letterhead').getByLabelText('Office time zone');
  await expect.element(zone).toHaveValue(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect.element(zone).toHaveAccessibleDescription(/^Days, notes and deadlines are told by its clock/);
  await zone.selectOptions('America/Chicago');
  await panel('Letterhead').getByLabelText('Address').fill('1 Main St\nChicago, IL 60601');
  await saved('Letterhead');
  await expect.poll(() => kept.settings.officeTimeZone).toBe('America/Chicago');
  await expect.element(zone).not.toBeInTheDocument();
  await expect.element(panel('House').getByLabelText('Office time zone')).toHaveValue('America/Chicago');
});

test('a logo is made a small JPEG on white for the letterhead, and can be taken away again', {
  tags: ['long'],
}, async () => {
  const { kept } = await mount();
  const canvas = document.createElement('canvas');
  canvas.width = 1_200;
  canvas.height = 300;
  canvas.getContext('2d')?.fillRect(0, 0, 600, 300);
  const blob = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, 'image/png'));
  const file = new File([blob ?? ''], 'logo.png', { type: 'image/png' });
  await panel('Letterhead').getByLabelText('Logo file').upload(file);
  await expect.element(panel('Letterhead').getByRole('img', { name: 'Logo' })).toBeVisible();
  await saved('Letterhead');
  await expect.poll(() => kept.settings.letterhead.logo).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  await panel('Letterhead').getByRole('button', { name: 'Remove logo' }).click();
  await saved('Letterhead');
  await expect.poll(() => kept.settings.letterhead.logo).toBe('');
});

test('what others set stands here at once; what they set elsewhere is no reason to ask', async () => {
  const { kept } = await mount();
  others(kept, { contactWindowHours: 48 });
  await expect.element(panel('Clocks').getByLabelText('First contact within')).toHaveValue('48');
  await panel('House').getByLabelText('A machine takes in at most').fill('25');
  await panel('House').getByLabelText('Office time zone').selectOptions('America/Denver');
  // Not heard of yet: the server says it, and the panel sends again by itself.
  kept.settings = { ...kept.settings, passAnswerHours: 6, version: kept.settings.version + 1 };
  await saved('House');
  await expect.poll(() => kept.settings.officeTimeZone).toBe('America/Denver');
  expect(kept.settings.plausiblePerMachineDay).toBe(2500);
  expect(kept.settings.passAnswerHours).toBe(6);
});

test.each([
  ['Keep mine', 10],
  ['Take theirs', 30],
])('two people changed the same: both values, and ‘%s’', async (answer, hours) => {
  const { kept } = await mount();
  await panel('Clocks').getByLabelText('First contact within').fill('10');
  kept.settings = { ...kept.settings, contactWindowHours: 30, version: kept.settings.version + 1 };
  await save('Clocks').click();
  await expect.element(panel('Clocks').getByText('Theirs, saved')).toBeVisible();
  await expect.element(panel('Clocks').getByText('First contact within: 30 hours')).toBeVisible();
  expect(kept.settings.contactWindowHours).toBe(30);
  await panel('Clocks').getByRole('button', { name: answer }).click();
  if (answer === 'Keep mine') await saved('Clocks');
  await expect.poll(() => kept.settings.contactWindowHours).toBe(hours);
  await expect.element(panel('Clocks').getByLabelText('First contact within')).toHaveValue(String(hours));
});

type Change = Parameters<typeof others>[1];
const { limits, quoteForm } = defaultSettings;

test.each<[string, string, () => Promise<void>, Change, string, string]>([
  [
    'Limits',
    'workflow',
    () => panel('Limits').getByLabelText('Searches', { exact: true }).click(),
    { limits: { ...limits, search: { on: false, max: 20, per: 5 } } },
    'Searches: on, 30 times in 1 minute',
    'Searches: off, 20 times in 5 minutes',
  ],
  [
    'House',
    'workflow',
    () => panel('House').getByLabelText('A machine takes in at most').fill('25'),
    { officeIdleHours: 24, officeTimeZone: 'America/New_York' },
    'Office time zone: America/Los Angeles · Admins and developers sign in again after: 30 days · A machine takes in at most: 25 dollars a day',
    'Office time zone: America/New York · Admins and developers sign in again after: 24 hours · A machine takes in at most: 40 dollars a day',
  ],
  [
    'Lease windows',
    'workflow',
    () => panel('Lease windows').getByLabelText('Reminders').fill('12,6'),
    { leaseOffsets: [] },
    'Reminders: 12, 6 months before',
    'Reminders: none',
  ],
  [
    'Machine guideline',
    'workflow',
    () => panel('Machine guideline').getByLabelText('Garden').fill('6.5'),
    { machineGuideline: { ...defaultSettings.machineGuideline, garden: 7 } },
    'Garden: 6.5 units per washer',
    'Garden: 7 units per washer',
  ],
  [
    'Letterhead',
    'workflow',
    () => panel('Letterhead').getByLabelText('Address').fill('1 Main St\nNapa'),
    { letterhead: { ...defaultSettings.letterhead, phone: '(707) 555-0142' } },
    'Address: 1 Main St, Napa · Phone: none',
    'Address: none · Phone: (707) 555-0142',
  ],
  [
    'City tags',
    'workflow',
    () => panel('City tags').getByLabelText('Tag 1').fill('North'),
    { cityTags: { Napa: 'South' } },
    'Santa Rosa: North · Napa: none',
    'Santa Rosa: none · Napa: South',
  ],
  [
    'Dead reasons',
    'workflow',
    () => panel('Dead reasons').getByRole('button', { name: 'Move Other up' }).click(),
    { deadReasons: [] },
    `Dead reasons: ${[...defaultSettings.deadReasons.slice(0, -2), 'Other', 'Wrong number'].join(', ')}`,
    'Dead reasons: none',
  ],
  [
    'Quiet hours',
    'messaging',
    () => panel('Quiet hours').getByLabelText('Nobody is texted or pushed at night').click(),
    { quietHours: { from: '21:00', to: '07:00' } },
    'Nobody is texted or pushed at night: on, from 20:00 until 08:00',
    'Nobody is texted or pushed at night: on, from 21:00 until 07:00',
  ],
  [
    'Sender',
    'messaging',
    () => panel('Sender').getByLabelText('Team name').fill('Elm'),
    { teamName: 'Oak' },
    'Team name: Elm',
    'Team name: Oak',
  ],
  [
    'Texts',
    'messaging',
    () => panel('Texts').getByLabelText('Texts may be sent').click(),
    { smsReason: '' },
    `Texts may be sent: on · Reason: ${defaultSettings.smsReason}`,
    'Texts may be sent: off · Reason: none',
  ],
  [
    'Quote form',
    'quote-form',
    () => panel('Quote form').getByLabelText('Campaigns').fill('Spring\nFall'),
    { quoteForm: { ...quoteForm, open: false, difficulty: 20 } },
    'Visitors may send requests: on · Campaigns: Spring, Fall · Work of the human check: 5 of 20',
    'Visitors may send requests: off · Campaigns: none · Work of the human check: 20 of 20',
  ],
])(
  '%s: what two people changed is told in the words of its fields',
  async (title, tab, change, more, mine, theirs) => {
    const { kept } = await mount({}, tab, title);
    await change();
    others(kept, more);
    await expect.element(panel(title).getByText(mine, { exact: true })).toBeVisible();
    await expect.element(panel(title).getByText(theirs, { exact: true })).toBeVisible();
  },
);

test('a route that two people changed is told with its days and its collector', async () => {
  const { kept } = await mount();
  const routes = panel('Routes');
  await routes.getByRole('button', { name: 'Add route' }).click();
  await routes.getByLabelText('Route 1: name').fill('Napa');
  await routes.getByRole('group', { name: 'Route 1: days' }).getByLabelText('Tue').click();
  await routes.getByLabelText('Route 1: collector').selectOptions(cast.manager.uid);
  others(kept, { routes: [{ name: 'Napa', days: ['fri', 'mon'], collector: null }] });
  await expect.element(routes.getByText(`Napa: Tue, ${cast.manager.displayName}`)).toBeVisible();
  await expect.element(routes.getByText('Napa: Mon, Fri, no collector')).toBeVisible();
});

test('a collector who drives no more stands by name, and one whom nobody knows as a former colleague', async () => {
  const { kept } = await mount();
  const routes = [cast.user.uid, '0198f0d0-0000-7000-8000-0000000000ff'].map((collector) => ({
    name: collector,
    days: [],
    collector,
  }));
  others(kept, { routes });
  const chosen = (at: number) => panel('Routes').getByLabelText(`Route ${at}: collector`);
  await expect.element(chosen(1)).toHaveDisplayValue(cast.user.displayName);
  await expect.element(chosen(2)).toHaveDisplayValue('Former colleague');
});

test('what was typed into a panel is there when it opens again, with what others set meanwhile, until it is thrown away', async () => {
  const { kept, router } = await mount();
  const first = () => panel('Clocks').getByLabelText('First contact within');
  await first().fill('10');
  await router.navigate({ to: '/unauthorized' });
  await expect.element(first()).not.toBeInTheDocument();
  others(kept, { passAnswerHours: 6 });
  await router.navigate({ to: '/admin', search: { tab: 'workflow' } as never });
  await expect.element(first()).toHaveValue('10');
  await expect.element(panel('Clocks').getByText('Theirs, saved')).toBeVisible();
  await panel('Clocks').getByRole('button', { name: 'Throw away' }).click();
  await expect.element(first()).toHaveValue(String(defaultSettings.contactWindowHours));
});

test('has no accessibility violations', async () => {
  await mount();
  await panel('Routes').getByRole('button', { name: 'Add route' }).click();
  await expectNoAxeViolations();
});

test('[ADMIN-01] Messaging: texts are switched with their reason; providers, a test to oneself and failures beside it', async () => {
  const mounted = await mountAt('/admin?tab=messaging', {
    as: 'admin',
    smsApproved: false,
    answers: (fake) => {
      openMessages(fake, [sampleEmail(1, { status: 'failed', createdAt: new Date().toISOString() })]);
      fake
        .answer(settingsOperations.providers, () => ({
          email: true,
          sms: false,
          push: false,
          answers: false,
          mailFrom: 'Laundry <mail@laundry.example>',
          smsFrom: '',
        }))
        .answer(update, ({ version, fields }) => ({
          ...defaultSettings,
          ...(fields as Settings),
          version: version + 1,
          updatedAt: '2026-11-21T10:00:00.000Z',
        }))
        .answer(messageOperations.sendTest, () =>
          refusal({ status: 503, code: 'SMS_DISABLED', message: 'SMS Temporarily Disabled' }),
        );
    },
  });
  await expect.element(panel('Providers').getByText('From Laundry <mail@laundry.example>')).toBeVisible();
  await expect.element(panel('Failures of the last 7 days').getByRole('link').first()).toBeVisible();
  await expectNoAxeViolations();
  await panel('Texts').getByLabelText('Reason').fill('The number moves to another provider');
  await saved('Texts');
  await expect
    .poll(() => mounted.calls.find(({ name }) => name === update.name)?.input)
    .toMatchObject({ fields: { smsApproved: false, smsReason: 'The number moves to another provider' } });
  await panel('Test').getByRole('button', { name: 'Test text' }).click();
  await expect.element(panel('Test').getByRole('alert')).toHaveTextContent('SMS Temporarily Disabled');
});
