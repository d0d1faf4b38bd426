import { type Appointment, appointmentOperations, blankAppointment, wholeDays } from 'domain/appointments';
import { localDay } from 'domain/kernel';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { blankSite, type Site } from 'domain/sites';
import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { here } from '#ui/moment.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { WorkProvider } from '#view';
import { ServiceCalls } from './ServiceCalls.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const id = (number: number) => `0192f0c1-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ada = { uid: id(2), role: 'admin', displayName: 'Ada Reyes' } as const;
const sam = { uid: id(6), role: 'user', displayName: 'Sam Ortiz' } as const;
const now = '2026-11-21T18:00:00.000Z';

const site: Site = {
  ...blankSite(id(300), id(200), ada.uid, now),
  siteName: 'Napa Location',
  machineInventory: { washers: 2, dryers: 1, stacks: 0, combos: 0, machines: [], totalMachines: 3 },
};
const office = defaultSettings.officeTimeZone;
const callOf = (number: number, day: string, fields: Partial<Appointment>): Appointment => ({
  ...blankAppointment({ id: id(number), source: 'conversion', timezone: office }, ada, now),
  ...wholeDays(day, day, office),
  allDay: true,
  type: 'service_call',
  title: 'Service call',
  assignedTo: null,
  clientId: id(200),
  siteId: id(300),
  ...fields,
});
const installation = callOf(400, '2026-11-28', {
  type: 'installation',
  title: 'Initial machine installation',
  priority: 'high',
  assignedTo: sam.uid,
});
const visit = callOf(401, '2026-11-10', { title: 'Belt', status: 'cancelled', cancelReason: 'Rain' });

let fake: ReturnType<typeof fakeCalls>;
let calls: Appointment[];
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1000, 900);
  dropReads();
  calls = [installation, visit];
  const change = (one: string, fields: Partial<Appointment>) => {
    calls = calls.map((each) => (each.id === one ? { ...each, ...fields } : each));
    return calls.find((each) => each.id === one) as Appointment;
  };
  fake = fakeCalls()
    .answer(settingsOperations.get, () => ({
      ...defaultSettings,
      routes: [{ name: 'North', days: ['tue' as const], collector: null }],
      version: 1,
      updatedAt: now,
    }))
    .answer(usersOperations.directory, () => ({
      items: [ada, sam].map((person) => ({ ...person, id: person.uid })),
      cursor: null,
    }))
    .answer(appointmentOperations.around, () => ({ items: calls, cursor: null }))
    .answer(appointmentOperations.create, (input) => {
      const made = callOf(402, '2026-11-24', { title: input.title ?? '', type: input.type });
      calls = [...calls, made];
      return made;
    })
    .answer(appointmentOperations.complete, ({ id: one }) => change(one, { status: 'completed' }))
    .answer(appointmentOperations.cancel, ({ id: one, reason }) =>
      change(one, { status: 'cancelled', cancelReason: reason ?? '' }),
    )
    .answer(appointmentOperations.reopen, ({ id: one }) =>
      change(one, { status: 'scheduled', cancelReason: '' }),
    );
});
afterEach(() => fake.restore());

const sent = (name: string) => fake.calls.filter((each) => each.name === name).map(({ input }) => input);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const screenOf = (at: Site, off: string | null = null) => (
  <WorkProvider value={{ by: ada, viewer: { ...ada, sees: 'all' }, off }}>
    <ServiceCalls site={at} />
    <Toaster />
  </WorkProvider>
);
const show = (off: string | null = null) => render(screenOf(site, off));

test('[SVC-01] the list says what, when, who and how it stands; cancel and reopen', async () => {
  await show();
  await expect.element(page.getByText('Installation · Nov 28 · Sam Ortiz · High priority')).toBeVisible();
  await expect.element(page.getByText('Rain')).toBeVisible();
  await expectNoAxeViolations();
  await button('Reopen').click();
  await button('Cancel Belt').click();
  await page.getByLabelText('Reason').fill('No access');
  await button('Cancel event').click();
  await expect.element(page.getByText('No access')).toBeVisible();
  expect(sent('appointments.cancel')).toEqual([{ id: visit.id, reason: 'No access' }]);
});

test('a service call is planned at the site', async () => {
  await show();
  await button('Plan a service call').click();
  await page.getByLabelText('Type').selectOptions('Inspection');
  await page.getByLabelText('From', { exact: true }).fill('2026-12-01');
  await page.getByLabelText('Assigned to').selectOptions('Sam Ortiz');
  await expectNoAxeViolations();
  await button('Add event').click();
  await expect.element(page.getByText('Event added')).toBeVisible();
  expect(sent('appointments.create')).toMatchObject([
    {
      siteId: site.id,
      type: 'inspection',
      title: '',
      priority: 'medium',
      ...wholeDays('2026-12-01', '2026-12-01', here),
      allDay: true,
      description: '',
      assignedTo: sam.uid,
    },
  ]);
});

test('[SVC-01] changed by somebody else meanwhile: both values are shown, and nothing typed is lost', async () => {
  const theirs = {
    ...installation,
    version: 2,
    ...wholeDays('2026-12-03', '2026-12-03', office),
    description: 'Ring twice',
  };
  fake.answer(appointmentOperations.update, ({ version }) =>
    version === theirs.version
      ? { ...theirs, version: 3, ...wholeDays('2026-12-01', '2026-12-01', office) }
      : refusal({ status: 409, code: 'STALE_VERSION', message: 'Somebody changed it.', current: theirs }),
  );
  await show();
  await button('Edit Initial machine installation').click();
  const day = page.getByLabelText('From', { exact: true });
  await day.fill('2026-12-01');
  await button('Save event').click();
  await expect.element(page.getByText(/Somebody else wrote.*Dec 3/).first()).toBeVisible();
  await expect.element(day).toHaveValue('2026-12-01');
  await expect.element(page.getByLabelText('Description')).toHaveValue('Ring twice');
  await button('Keep mine').first().click();
  await button('Keep mine').click();
  await button('Save event').click();
  await expect.element(page.getByText('Event changed')).toBeVisible();
  expect(sent('appointments.update').at(-1)).toEqual({
    id: installation.id,
    version: 2,
    fields: wholeDays('2026-12-01', '2026-12-01', office),
    span: 'this',
  });
});

test('[W2] the installation asks machines, route and frequency, and names the first collection', async () => {
  await show();
  await button('Complete Initial machine installation').click();
  const machines = page.getByRole('list', { name: 'Machines' });
  await expect.element(machines.getByRole('listitem').nth(2)).toBeVisible();
  await page.getByLabelText('Serial of machine 1').fill('W-100');
  await page.getByLabelText('Serial of machine 2').fill('w-100');
  await expect.element(page.getByText('W-100 stands in more than one line').first()).toBeVisible();
  await page.getByLabelText('Serial of machine 2').fill('W-101');
  await page.getByLabelText('Done on').fill('2026-11-20');
  await page.getByLabelText('Route').selectOptions('North');
  await page.getByLabelText('Collected').selectOptions('Weekly');
  await expect.element(page.getByText('First collection: Dec 1')).toBeVisible();
  await expectNoAxeViolations();
  fake.answer(appointmentOperations.complete, () =>
    refusal({ status: 409, code: 'SERIAL_TAKEN', message: 'W-100: This serial is at Vine Street.' }),
  );
  await button('Complete and hand over').click();
  await expect.element(page.getByText('W-100: This serial is at Vine Street.').first()).toBeVisible();
  await expect.element(page.getByLabelText('Serial of machine 1')).toHaveValue('W-100');
  fake.answer(appointmentOperations.complete, () => ({ ...installation, status: 'completed' }));
  await button('Complete and hand over').click();
  await expect.element(page.getByText('Installed: the site is active')).toBeVisible();
  expect(sent('appointments.complete').at(-1)).toEqual({
    id: installation.id,
    outcome: '',
    note: false,
    contacted: false,
    completedOn: '2026-11-20',
    handOver: {
      machines: [
        { kind: 'washer', serial: 'W-100', room: '' },
        { kind: 'washer', serial: 'W-101', room: '' },
        { kind: 'dryer', serial: '', room: '' },
      ],
      collectionRoute: 'North',
      collectionFrequency: 'weekly',
    },
  });
});

test('[SVC-01] of a repeat the day that comes is completed, not the rule', async () => {
  const today = localDay(new Date().toISOString(), office);
  calls = [
    callOf(403, today, {
      title: 'Lint traps',
      recurrence: { freq: 'weekly', until: null, exceptions: [] },
    }),
  ];
  await show();
  await button('Complete Lint traps').click();
  await button('Complete event').click();
  await expect
    .poll(() => sent('appointments.complete'))
    .toEqual([
      { id: id(403), occurrence: today, outcome: '', note: false, contacted: false, completedOn: today },
    ]);
});

test('[W2] the feed shows the site active before the answer comes: what was sent is told', {
  tags: ['long'],
}, async () => {
  const held = Promise.withResolvers<Appointment>();
  fake.answer(appointmentOperations.complete, () => held.promise);
  const { rerender } = await show();
  await button('Complete Initial machine installation').click();
  await button('Complete and hand over').click();
  await expect.poll(() => sent('appointments.complete')).toHaveLength(1);
  await rerender(screenOf({ ...site, status: 'active' }));
  held.resolve({ ...installation, status: 'completed' });
  await expect.element(page.getByText('Installed: the site is active')).toBeVisible();
});

// At every hour one of them has another day than Greenwich.
test.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])(
  'what is done today is done on the day of an office in %s',
  async (officeTimeZone) => {
    fake.answer(settingsOperations.get, () => ({
      ...defaultSettings,
      officeTimeZone,
      version: 1,
      updatedAt: now,
    }));
    await show();
    await button('Complete Initial machine installation').click();
    const today = localDay(new Date().toISOString(), officeTimeZone);
    await expect.element(page.getByLabelText('Done on')).toHaveValue(today);
  },
);

test('the camera reads a serial; where it is not allowed, it is typed', async () => {
  const camera = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    .mockImplementation(async () => document.createElement('canvas').captureStream());
  class Detector {
    static getSupportedFormats = async () => ['code_128'];
    detect = async () => [{ rawValue: ' SN-7 ' }];
  }
  const known = Reflect.get(globalThis, 'BarcodeDetector');
  Reflect.set(globalThis, 'BarcodeDetector', Detector);
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  await show();
  await button('Complete Initial machine installation').click();
  await button('Scan the serial of machine 1').click();
  await expect
    .element(page.getByText('The camera is not allowed here. Type the serial instead.'))
    .toBeVisible();
  await button('Type it instead').click();
  await button('Scan the serial of machine 2').click();
  await expect.element(page.getByLabelText('Serial of machine 2')).toHaveValue('SN-7');
  camera.mockRestore();
  vi.restoreAllMocks();
  Reflect.set(globalThis, 'BarcodeDetector', known);
});

test('while viewing as somebody nothing is written', async () => {
  await show('You are viewing as somebody else.');
  await expect.element(button('Plan a service call')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Reopen')).toHaveAttribute('aria-disabled', 'true');
});
