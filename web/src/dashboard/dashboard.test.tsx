import {
  type Appointment,
  appointmentOperations,
  blankAppointment,
  completeAppointment,
  planAppointment,
} from 'domain/appointments';
import { clientOperations } from 'domain/clients';
import {
  dashboardOperations,
  type FirstStep,
  type FirstStepKey,
  firstStepKeys,
  firstStepsOf,
} from 'domain/dashboard';
import { documentOperations } from 'domain/documents';
import { invoiceOperations } from 'domain/invoices';
import { type Actor, dateWords, daysLater, isRefusal, localDay, type Viewer } from 'domain/kernel';
import { type Lead, leadTitle, summaryOf } from 'domain/leads';
import { reportOperations } from 'domain/reports';
import { routeDayOperations, routeOperations } from 'domain/routes';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { vendChangeOperations } from 'domain/vendChanges';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { screens } from '#features';
import { feature as leadFeature } from '#leads';
import { openOffice, people, sampleLead } from '#leads/testing';
import { startLive } from '#platform/live.ts';
import { store } from '#platform/store.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { fakeFeed } from '#platform/testing/fake-feed.ts';
import { here } from '#ui/moment.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { WorkProvider } from '#view';
import { Dashboard } from './Dashboard.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

const hours = 3_600_000;
const ago = (count: number): string => new Date(Date.now() - count * hours).toISOString();
const today = localDay(new Date().toISOString(), here);
const officeToday = localDay(new Date().toISOString(), defaultSettings.officeTimeZone);
const opened = vi.fn();
const failing = new Set<string>();
let office: ReturnType<typeof openOffice>;
let steps: FirstStep[] = [];
let stop = () => {};

beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'dark';
  steps = [];
  await page.viewport(1440, 900);
});
afterEach(() => {
  stop();
  stop = () => {};
  failing.clear();
  opened.mockClear();
  office.close();
});

const byAge = (a: Lead, b: Lead) => ((a.assignedAt ?? '') < (b.assignedAt ?? '') ? -1 : 1);
const event = (number: number, by: Actor, fields: Partial<Appointment>): Appointment => {
  const id = `0192f0c1-0000-7000-8000-2${String(number).padStart(11, '0')}`;
  const blank = blankAppointment({ id, source: 'manual', timezone: here }, by, ago(1));
  const at = new Date().toISOString();
  const made = planAppointment(blank, { type: 'call', title: `Event ${number}`, start: at, end: at }, null);
  if (isRefusal(made)) throw new Error(made.message);
  return { ...made, ...fields };
};

const readOnly = 'You are viewing as somebody else.';

/** The dashboard of somebody over an office in memory; what fails is said in `failing`. */
const open = async (
  by: Actor,
  leads: readonly Lead[],
  {
    events = [],
    sees = 'self',
    viewing,
    zone,
  }: { events?: Appointment[]; sees?: Viewer['sees']; viewing?: Actor; zone?: string } = {},
) => {
  const viewer: Viewer = { ...(viewing ?? by), sees };
  office = openOffice(by, leads, viewer);
  const { fake } = office;
  if (zone)
    fake.answer(settingsOperations.get, () => ({
      ...{ ...defaultSettings, officeTimeZone: zone },
      ...{ version: 1, updatedAt: ago(0) },
    }));
  const rows = () => leads.flatMap((_, index) => office.row(index + 1) ?? []);
  const own = (lead: Lead) => lead.assignedRep === viewer.uid;
  const or = <Answer,>(name: string, answer: () => Answer): Answer =>
    failing.has(name)
      ? (refusal({ status: 500, code: 'INTERNAL', message: 'The server is tired.' }) as never)
      : answer();
  const some = (found: Lead[], limit = 5) => ({
    items: found.slice(0, limit).map(summaryOf),
    total: found.length,
  });
  fake
    .answer(dashboardOperations.contact, ({ limit }) =>
      or('contact', () => {
        const found = rows()
          .filter((lead) => own(lead) && lead.column === 'new')
          .sort(byAge);
        return {
          ...some(found, limit),
          over: found.filter(({ assignedAt }) => (assignedAt ?? '') < ago(24)).length,
          today: 0,
        };
      }),
    )
    .answer(dashboardOperations.pool, () =>
      or('pool', () => {
        const found = rows().filter(({ column }) => column === 'unassigned');
        const items = found.map((lead) => ({ lead: summaryOf(lead), arrivedAt: lead.createdAt }));
        return { items, total: found.length };
      }),
    )
    .answer(dashboardOperations.quiet, ({ limit = 5 }) =>
      or('quiet', () => {
        const found = rows().filter(
          (lead) => own(lead) && lead.column === 'selling' && lead.nextStep === null,
        );
        const items = found
          .slice(0, limit)
          .map((lead) => ({ lead: summaryOf(lead), lastContactDate: ago(12 * 24 + 1) }));
        return { items, total: found.length };
      }),
    )
    .answer(dashboardOperations.leases, () =>
      or('leases', () => {
        const found = rows().filter(
          (lead) => own(lead) && lead.column === 'dead' && lead.leaseExpirationDate !== null,
        );
        return { today, open: some(found), soon: some([]), later: some([]) };
      }),
    )
    .answer(dashboardOperations.activity, () =>
      or('activity', () => ({
        items: rows()
          .filter(own)
          .slice(0, 1)
          .map((lead) => ({
            id: '1',
            at: ago(2),
            by: by.uid,
            author: by.displayName,
            verb: 'updated',
            step: 'planned',
            leadId: lead.id,
            lead: leadTitle(lead),
          })),
      })),
    )
    .answer(dashboardOperations.numbers, () =>
      or('numbers', () => ({ new: 17, selling: 41, sold: 9, dead: 31, contacted: { within: 26, of: 30 } })),
    )
    .answer(dashboardOperations.firstSteps, () => ({ steps }))
    .answer(dashboardOperations.putAway, ({ step }) => {
      steps = step ? steps.filter(({ key }) => key !== step) : [];
      return { steps };
    })
    .answer(dashboardOperations.team, () =>
      or('team', () => ({
        items: [
          {
            rep: people.max.uid,
            name: 'Max Okafor',
            open: 61,
            uncontacted: 6,
            sold: 3,
            soldLately: 8,
            oldest: ago(27),
            contacted: { within: 22, of: 30 },
          },
        ],
      })),
    )
    .answer(dashboardOperations.installs, () => or('installs', () => ({ items: [], total: 0 })))
    .answer(appointmentOperations.list, () =>
      or('day', () => ({ items: events, markers: [], busy: [], more: false, moreMarkers: false })),
    )
    .answer(appointmentOperations.complete, ({ id, outcome = '' }) => {
      const one = events.find((each) => each.id === id);
      const done = one && completeAppointment(one, { outcome }, by, new Date().toISOString());
      if (!done || isRefusal(done)) return refusal({ status: 404, code: 'NOT_FOUND' });
      events.splice(events.indexOf(one), 1, done);
      return done;
    })
    .answer(appointmentOperations.reschedule, ({ id, start, end }) => {
      const one = events.find((each) => each.id === id);
      if (!one) return refusal({ status: 404, code: 'NOT_FOUND' });
      return event(99, by, { start, end, title: one.title });
    })
    .answer(routeDayOperations.own, () => ({ today, items: [], more: false }))
    .answer(
      routeOperations.list,
      () =>
        or('routes', () => ({
          today,
          items: [
            {
              name: 'Napa',
              days: [],
              collector: null,
              sites: 12,
              machines: 80,
              due: 6,
              late: 1,
              nextDay: null,
            },
          ],
          without: 0,
        })) as never,
    )
    .answer(vendChangeOperations.due, () => ({ items: [], cursor: null, total: 4 }))
    .answer(clientOperations.list, () => ({ items: [], cursor: null, total: 9 }))
    .answer(documentOperations.figures, () => ({ all: 2, expired: 0, soon: 1 }))
    .answer(reportOperations.read, ({ report, from }) => {
      const input = { figure: { report, key: 'failed', from: from ?? null } };
      const all = { failed: { value: 3, open: { operation: 'messages.list', input } } };
      return { ...{ from: from ?? null, to: null, rows: [], all }, asOf: ago(0), truncated: false } as never;
    })
    .answer(invoiceOperations.figures, () =>
      or('invoices', () => ({ overdue: { count: 8, amount: 304_687 } }) as never),
    )
    .answer(settingsOperations.providers, () => ({
      email: true,
      sms: false,
      push: true,
      answers: false,
      mailFrom: '',
      smsFrom: '',
    }));
  await render(
    <WorkProvider value={{ by, viewer, off: viewing ? readOnly : null }}>
      <Dashboard onOpen={opened} />
      <Toaster />
    </WorkProvider>,
  );
};
const block = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const fresh = (number: number, age: number, fields: Partial<Lead> = {}) =>
  sampleLead(number, 'new', { assignedAt: ago(age), ...fields });
const passed = (number: number) =>
  sampleLead(number, 'passed', {
    status: 'pass-it-on',
    passState: 'pending',
    assignedRep: people.max.uid,
    assignedAt: ago(4),
    passedAt: ago(4),
    passedFrom: people.mia.uid,
    passedTo: people.max.uid,
    passReason: 'Better from you',
  });

test('[DASH-02] the day in the head is that of who looks, as their events are; another one of the office is said', async () => {
  const far = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const there = (zone: string) => localDay(new Date().toISOString(), zone);
  const zone = far.find((each) => there(each) !== today) ?? '';
  await open(people.max, [], { zone });
  await expect.element(page.getByText(dateWords(today, 'dayOfYear'), { exact: true })).toBeVisible();
  await expect
    .element(page.getByText(`In the office it is ${dateWords(there(zone), 'dayOfYear')}.`))
    .toBeVisible();
});

test('first contacts stand by their age with what is left of the time; one press says tried or reached', async () => {
  await open(people.max, [fresh(1, 2), fresh(2, 27)]);
  const rows = block('Needs first contact').getByRole('listitem');
  await expect.element(rows.nth(0).getByText('House 2')).toBeVisible();
  await expect.element(rows.nth(0).getByText('3 h over')).toBeVisible();
  await expect.element(page.getByText('One first contact is over.')).toBeVisible();
  await button('Attempted, House 2').click();
  await expect.element(button('Attempted, House 2')).not.toBeInTheDocument();
  expect(office.calls('leads.contact')[0]?.input).toMatchObject({ outcome: 'attempted' });
  await button('Contacted, House 1').click();
  await expect.element(page.getByText('Everyone assigned to you has been contacted.')).toBeVisible();
  expect(office.calls('leads.contact')[1]?.input).toMatchObject({ outcome: 'contacted' });
});

test('a refused act brings the lead back and says why', async () => {
  await open(people.max, [fresh(1, 2)]);
  office.fail('contact', { status: 409, code: 'CONFLICT', message: 'Somebody else was faster.' });
  await button('Contacted, House 1').click();
  await expect.element(page.getByText('Somebody else was faster.')).toBeVisible();
  await expect.element(button('Contacted, House 1')).toBeVisible();
});

test('a pass is accepted or rejected with its reason where it stands; without one the block is not there', async () => {
  await open(people.max, [passed(1), passed(2)]);
  await expect
    .element(
      block('Waiting for your answer')
        .getByText(/Passed by Mia Castañeda .* “Better from you”/)
        .first(),
    )
    .toBeVisible();
  await button('Accept House 1').click();
  await expect.element(button('Accept House 1')).not.toBeInTheDocument();
  await button('Reject House 2').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too far north');
  await button('Reject the lead').click();
  await vi.waitFor(() =>
    expect(office.calls('leads.answer').at(-1)?.input).toMatchObject({
      answer: 'reject',
      reason: 'Too far north',
    }),
  );
  await expect.element(block('Waiting for your answer')).not.toBeInTheDocument();
});

test('a lead of the pool is taken in place; a quiet one is snoozed by a follow-up in the calendar', async () => {
  await open(people.max, [sampleLead(1, 'unassigned'), sampleLead(2, 'selling')]);
  await button('Take House 1').click();
  await expect.element(page.getByText('No unassigned leads.')).toBeVisible();
  await expect.element(block('Going quiet').getByText('12 d without contact')).toBeVisible();
  await expect.element(block('Going quiet').getByText('Luis Ferreira, Napa')).toBeVisible();
  office.fake.answer(appointmentOperations.create, (input) => event(7, people.max, { ...(input as object) }));
  await button('Snooze House 2').click();
  await button('Next week').click();
  await vi.waitFor(() =>
    expect(office.calls('appointments.create')[0]?.input).toMatchObject({
      type: 'follow_up',
      nextStep: true,
    }),
  );
  await expect.element(button('Next week')).not.toBeInTheDocument();
  await expect.element(block('Latest activity').getByText('Max Okafor planned the next step')).toBeVisible();
});

test('a lost lead whose lease can be given notice is reopened or scheduled in place (W1)', async () => {
  const lost = sampleLead(1, 'dead', { leaseExpirationDate: daysLater(today, 77), leaseNoticeDays: 180 });
  await open(people.max, [lost]);
  await expect
    .element(block('Notice window open').getByText('Notice window open, 3 months left'))
    .toBeVisible();
  await button('Schedule House 1').click();
  await expect.element(page.getByRole('form', { name: 'Schedule an event' })).toBeVisible();
  await expect.element(button('Reopen House 1 as new')).toHaveTextContent('Reopen as new');
  await button('Reopen House 1 as new').click();
  await expect
    .element(page.getByText('No lease dates recorded. Add them on the lead to be reminded in time.'))
    .toBeVisible();
});

test('today’s events and the overdue ones are completed and rescheduled in place', async () => {
  const before = (count: number) => ({ start: ago(count), end: ago(count - 1) });
  await open(people.max, [], { events: [event(1, people.max, {}), event(2, people.max, before(50))] });
  await expect.element(page.getByText('One event is overdue.')).toBeVisible();
  await button('Reschedule Event 2').click();
  await button('Reschedule event').click();
  await vi.waitFor(() => expect(office.calls('appointments.reschedule')).toHaveLength(1));
  await button('Complete Event 1').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Complete/ })
    .click();
  await vi.waitFor(() => expect(office.calls('appointments.complete')).toHaveLength(1));
  await expect.element(block('Today').getByText('Done')).toBeVisible();
});

test('[DASH-02] every block says what it lacks in its own words, and numbers are zeros, not a blank', async () => {
  await open(people.max, []);
  for (const words of [
    'Everyone assigned to you has been contacted.',
    'No unassigned leads.',
    'Nothing has gone quiet.',
    'No lease dates recorded. Add them on the lead to be reminded in time.',
    'No events today.',
    'Nothing is urgent.',
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(block('Waiting for your answer')).not.toBeInTheDocument();
  await expectNoAxeViolations(document.body, 'desk');
});

test('[DASH-04] a block that fails says so alone and is tried again alone; a change elsewhere comes by itself', async () => {
  failing.add('contact').add('numbers').add('day');
  await open(people.max, [fresh(1, 2), sampleLead(2, 'unassigned')]);
  await expect
    .element(block('Needs first contact').getByText('Could not load the leads. The server is tired.'))
    .toBeVisible();
  await expect.element(page.getByText('Could not load events')).toBeVisible();
  await expect.element(button('Take House 2')).toBeVisible();
  failing.clear();
  await block('Needs first contact').getByRole('button', { name: 'Retry' }).click();
  await expect.element(button('Contacted, House 1')).toBeVisible();
  // The others wait for their own.
  await expect.element(page.getByText('Could not load events')).toBeVisible();
  expect(page.getByRole('link', { name: /New/ }).query()).toBeNull();
  const feed = fakeFeed(office.fake);
  stop = startLive({ nouns: ['leads'], store });
  await vi.waitFor(() =>
    expect(
      office.calls('live').length + office.fake.calls.filter(({ name }) => name.startsWith('live')).length,
    ).toBeGreaterThan(0),
  );
  office.elsewhere(2, { assignedRep: people.max.uid, assignedAt: ago(1), column: 'new' });
  feed.frame('put', { noun: 'leads', row: summaryOf(office.row(2) as Lead), from: 'unassigned', to: 'new' });
  await expect.element(button('Contacted, House 2')).toBeVisible();
});

test('my numbers open what they count: the board, and the rows of a figure', async () => {
  await open(people.max, []);
  const href = (name: RegExp) => page.getByRole('link', { name }).element().getAttribute('href');
  await expect.element(page.getByRole('link', { name: /87 % Contacted in time 26 of 30/ })).toBeVisible();
  expect(href(/17 New/)).toBe(`/leads?assignedRep=${people.max.uid}&column=new`);
  expect(href(/41 Selling/)).toBe(`/leads?assignedRep=${people.max.uid}&column=selling`);
  expect(href(/9 Sold this month/)).toBe(
    `/rows?report=dashboard&by=rep&of=leads&key=soldMonth&group=${people.max.uid}`,
  );
});

test('[DASH-02] [OFF-01] what the blocks of a rep said last is kept on the device beside the leads', async () => {
  await open(people.max, []);
  const [{ kept } = {}] = leadFeature.live ?? [];
  const { answers } = (await kept?.()) ?? {};
  const { contact, pool, quiet, leases, activity, numbers } = dashboardOperations;
  const blocks = [contact, pool, quiet, leases, activity, numbers].map(({ name }) => name);
  expect(answers).toEqual(expect.arrayContaining(blocks));
});

test('a new person sees three things to do first, and puts them away', async () => {
  steps = [
    { key: 'profile', done: true },
    { key: 'take', done: false },
    { key: 'contact', done: false },
  ];
  await open(people.max, []);
  await expect.element(block('First steps').getByText('Add your telephone number, done')).toBeVisible();
  await expect
    .element(block('First steps').getByRole('link', { name: 'Take your first lead' }))
    .toBeVisible();
  await expect.element(block('First steps').getByText('1 of 3 done')).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  await button('Skip: Take your first lead').click();
  await expect
    .element(block('First steps').getByRole('link', { name: 'Take your first lead' }))
    .not.toBeInTheDocument();
  await button('Put away').click();
  await expect.element(block('First steps')).not.toBeInTheDocument();
});

const untouched = Object.fromEntries(firstStepKeys.map((key) => [key, false])) as Record<
  FirstStepKey,
  boolean
>;

const officeSteps = [
  'Set up your office',
  'Let your people in',
  'Bring your leads in',
  'Set up e-mail',
  'Add your first lead',
];

test.each([
  [people.uma, ['Add your telephone number', 'Make your first contact', 'Put an event into your calendar']],
  [people.max, ['Add your telephone number', 'Take your first lead', 'Make your first contact']],
  [people.ada, officeSteps],
  [people.dora, officeSteps],
])('[DASH-01] the first steps of $role lead to where each is done', async (by, words) => {
  steps = firstStepsOf(by.role, untouched, []);
  await open(by, []);
  const links = block('First steps').getByRole('link');
  await expect.element(links.first()).toBeVisible();
  expect(links.elements().map(({ textContent }) => textContent)).toEqual(words);
  const paths = links.elements().map((one) => one.getAttribute('href')?.split('?')[0]);
  expect(paths.every((path) => screens.some((screen) => screen.path === path))).toBe(true);
});

test('[DASH-03] in My View administrators see the business, but no team whose lists they would not see', async () => {
  await open(people.ada, []);
  await expect.element(block('Business')).toBeVisible();
  expect(block('Team').query()).toBeNull();
  expect(office.fake.calls.filter(({ name }) => name === 'dashboard.team')).toEqual([]);
});

test('[DASH-03] with ‘All Leads’ they see the team beside it, each number with its list', async () => {
  await open(people.ada, [], { sees: 'all' });
  const team = block('Team');
  await expect
    .element(team.getByRole('row', { name: /Max Okafor 61 6 27 h|Max Okafor 61 6 1 d/ }))
    .toBeVisible();
  await expect
    .element(team.getByRole('link', { name: '61' }))
    .toHaveAttribute('href', `/rows?report=dashboard&by=rep&of=leads&key=open&group=${people.max.uid}`);
  const line = (name: string) => block('Business').getByRole('listitem').filter({ hasText: name });
  await expect.element(line('Invoices overdue').getByText('8, $3,046.87', { exact: true })).toBeVisible();
  await expect.element(line('Vend changes due in 60 days').getByText('4', { exact: true })).toBeVisible();
  await expect.element(line('Contracts ending in 180 days').getByText('9', { exact: true })).toBeVisible();
  await expect
    .element(line('Contracts ending in 180 days').getByRole('link'))
    .toHaveAttribute('href', '/rows?report=clients&of=clients&key=ending180');
  await expect.element(line('Documents expiring in 60 days').getByText('2', { exact: true })).toBeVisible();
  await expect.element(line('Messages failed in 7 days').getByText('3', { exact: true })).toBeVisible();
  await expect
    .element(line('Messages failed in 7 days').getByRole('link'))
    .toHaveAttribute(
      'href',
      `/rows?report=messages&from=${daysLater(officeToday, -6)}&of=messages&key=failed`,
    );
  await expect.element(line('Texts').getByText('No provider set up', { exact: true })).toBeVisible();
  await expect.element(line('Napa').getByText('6 due, 1 late', { exact: true })).toBeVisible();
  await expect
    .element(block('Sites to install').getByText('No site waits for its installation.'))
    .toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
});

test('[DASH-01] who views as a rep sees the rep’s dashboard, and every button there refuses and says why', async () => {
  steps = [{ key: 'take', done: false }];
  const lease = { leaseExpirationDate: daysLater(today, 77), leaseNoticeDays: 180 };
  const leads = [
    fresh(1, 2),
    passed(2),
    sampleLead(3, 'selling'),
    sampleLead(4, 'unassigned'),
    sampleLead(5, 'dead', lease),
    fresh(6, 2, { assignedRep: people.mia.uid }),
  ];
  await open(people.dora, leads, { viewing: people.max, events: [event(1, people.max, {})] });
  await expect.element(block('Waiting for your answer').getByText('House 2')).toBeVisible();
  await expect.element(button('Complete Event 1')).toBeVisible();
  const acts = [
    ...['Attempted, House 1', 'Contacted, House 1', 'Accept House 2', 'Reject House 2', 'Snooze House 3'],
    ...['Take House 4', 'Reopen House 5 as new', 'Schedule House 5'],
    ...['Complete Event 1', 'Reschedule Event 1', 'Put away'],
  ];
  for (const name of acts) {
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button(name)).toHaveAccessibleDescription(readOnly);
    await button(name).click({ force: true });
  }
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  expect(page.getByRole('form').elements()).toHaveLength(0);
  const reads = /^dashboard\.(?!putAway)|\.(list|own|get|reps|directory)$/;
  expect(office.fake.calls.map(({ name }) => name).filter((name) => !reads.test(name))).toEqual([]);
  // A rep's dashboard: nobody else's leads, no block of administrators, and the rep's own numbers.
  expect(page.getByText('House 6').elements()).toHaveLength(0);
  for (const name of ['Team', 'Business', 'Sites to install']) expect(block(name).query()).toBeNull();
  await expect
    .element(page.getByRole('link', { name: /17 New/ }))
    .toHaveAttribute('href', `/leads?assignedRep=${people.max.uid}&column=new`);
  await block('Needs first contact').getByRole('button', { name: 'House 1', exact: true }).click();
  expect(opened).toHaveBeenCalledOnce();
});

test('[DASH-01] a rep sees no block of administrators', async () => {
  await open(people.uma, []);
  await expect.element(page.getByText('Nothing has gone quiet.')).toBeVisible();
  for (const name of ['Team', 'Business', 'Sites to install', 'Open pool'])
    expect(block(name).query()).toBeNull();
});

test('[DASH-01] on a phone the blocks stand in one column, what is urgent first, with the call beside the name', async () => {
  await page.viewport(390, 844);
  await open(people.max, [fresh(1, 2), passed(2), sampleLead(3, 'selling'), sampleLead(4, 'unassigned')]);
  const top = (name: string) => block(name).element().getBoundingClientRect().top;
  await expect.element(block('Waiting for your answer')).toBeVisible();
  await expect.element(button('Snooze House 3')).toBeVisible();
  const order = [
    'Needs first contact',
    'Waiting for your answer',
    'Today',
    'Going quiet',
    'Open pool',
    'Lease windows',
    'Latest activity',
  ];
  const tops = order.map(top);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await expect
    .element(page.getByRole('link', { name: 'Call House 1' }))
    .toHaveAttribute('href', 'tel:+17075550142');
  await expect.element(button('Contacted, House 1')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await block('Needs first contact').getByRole('button', { name: 'House 1', exact: true }).click();
  expect(opened).toHaveBeenCalledOnce();
  await expectNoAxeViolations();
});

test('[DASH-01] on a phone a name is pressed by a thumb, also where it says what stands below it', async () => {
  await page.viewport(390, 844);
  await open(people.max, [fresh(1, 2), sampleLead(3, 'selling')]);
  const name = block('Needs first contact').getByRole('button', { name: 'House 1', exact: true });
  await expect.element(name).toBeVisible();
  name.element().scrollIntoView({ block: 'center' });
  const { left } = name.element().getBoundingClientRect();
  const line = name.element().parentElement?.getBoundingClientRect();
  expect(line?.height).toBeGreaterThanOrEqual(44);
  const at = (down: number) => document.elementFromPoint(left + 20, (line?.top ?? 0) + down);
  expect([at(1), at(43)]).toEqual([name.element(), name.element()]);
});

test('[DASH-03] on a phone each rep of the team is a card with all figures in sight', async () => {
  await page.viewport(390, 844);
  await open(people.ada, [], { sees: 'all' });
  const row = block('Team').getByRole('row', { name: /Max Okafor/ });
  await expect.element(row).toBeVisible();
  for (const cell of row.getByRole('cell').elements()) {
    expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(390);
    for (const link of cell.querySelectorAll('a'))
      expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(390);
  }
  expect(row.element().querySelector('[data-unit="open"]')).toHaveTextContent('61');
  for (const label of ['Uncontacted', 'Oldest', 'In time', 'Sold, month', 'Sold, 90 days'])
    expect(row.element().querySelector(`[data-label="${label}"]`)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoAxeViolations(document.body, 'phone');
});
