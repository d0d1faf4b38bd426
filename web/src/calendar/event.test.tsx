import { appointmentOperations } from 'domain/appointments';
import { blankClient, clientOperations } from 'domain/clients';
import type { ListedInvoice } from 'domain/invoices';
import type { Actor } from 'domain/kernel';
import { blankMachine, blankSite, type Site, siteOperations } from 'domain/sites';
import { visitOperations } from 'domain/visits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { pressUndo } from '#ui/testing/toasts.ts';
import { at, button, cast, eventOf, id, openCalendar } from './testing/page.tsx';

let close = () => {};
beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

const open = async (...said: Parameters<typeof openCalendar>) => {
  const calendar = await openCalendar(...said);
  close = calendar.close;
  return calendar;
};
const call = eventOf(1, cast.ada, {
  title: 'Redwood Terrace',
  type: 'call',
  start: at('2026-11-21', '15:30'),
  end: at('2026-11-21', '16:15'),
});
const block = (name: string) => page.getByRole('button', { name: new RegExp(`${name},`) });

test('[CAL-02] every transition stands on the event; what may not be says why', async () => {
  await open({ events: [call] });
  await block('Redwood Terrace').click();
  await expect.element(page.getByRole('dialog', { name: 'Redwood Terrace' })).toBeVisible();
  await expect.element(button('No-show')).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(
      page
        .getByRole('listitem')
        .filter({ hasText: 'An event can be marked as a no-show once its time has begun.' }),
    )
    .toBeVisible();
  await expect.element(button('Reopen')).toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeViolations();
  await button('Confirm').click();
  await expect.element(button(/Redwood Terrace, Confirmed/)).toBeVisible();
});

test('[CAL-02] who only attends cannot complete, and reads who can', async () => {
  await open({ by: cast.sam, events: [{ ...call, attendees: [cast.sam.uid] }] });
  await block('Redwood Terrace').click();
  await expect.element(button('Complete')).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByText('Only who this event is assigned to and administrators can complete it.').last())
    .toBeInTheDocument();
});

test('[CAL-02] completing asks the outcome and can be taken back for ten seconds', async () => {
  const { sent } = await open({ events: [call] });
  await block('Redwood Terrace').click();
  await button('Complete').click();
  await page.getByLabelText('Outcome').fill('They sign');
  await button('Complete event').click();
  await expect.element(button(/Redwood Terrace, Completed/)).toBeVisible();
  expect(sent('appointments.complete')).toEqual([
    { id: id(1), outcome: 'They sign', note: false, contacted: false },
  ]);
  await pressUndo();
  await expect.element(button(/Redwood Terrace, Scheduled/)).toBeVisible();
  expect(sent('appointments.reopen')).toEqual([{ id: id(1) }]);
});

test('[CAL-08] a visit to a lead’s site offers the note on the lead as any call does', async () => {
  const { sent } = await open({
    events: [{ ...call, type: 'site_visit', leadId: id(90), siteId: id(91) }],
  });
  await block('Redwood Terrace').click();
  await button('Complete').click();
  await page.getByLabelText('Outcome').fill('They sign');
  await page.getByRole('checkbox', { name: 'Add as note' }).click();
  await button('Complete event').click();
  await vi.waitFor(() =>
    expect(sent('appointments.complete')).toMatchObject([{ id: id(1), outcome: 'They sign' }]),
  );
});

test('[CAL-02] cancelling takes a reason, and strikes it through', async () => {
  const { sent } = await open({ events: [call] });
  await block('Redwood Terrace').click();
  await button('Cancel event').click();
  await page.getByLabelText('Reason').fill('Rain');
  await button('Cancel event').click();
  await expect.element(button(/Redwood Terrace, Cancelled/)).toBeVisible();
  expect(sent('appointments.cancel')).toEqual([{ id: id(1), reason: 'Rain' }]);
});

test('[CAL-04] cancelling one day of a repeat says which day goes', async () => {
  await open({ events: [{ ...call, recurrence: { freq: 'weekly', until: null, exceptions: [] } }] });
  await block('Redwood Terrace').click();
  await button('Cancel event').click();
  await expect
    .element(page.getByRole('dialog').getByText('Only Saturday, Nov 21 is cancelled; its other days stay.'))
    .toBeVisible();
});

test('[CAL-01] an event says in words when somebody is reminded, which machines are meant, and who is invited', async () => {
  const { fake } = await open({
    events: [
      {
        ...call,
        siteId: id(80),
        machineIds: [id(60)],
        guests: [
          { name: 'Beth Supplier', email: 'beth@supplier.example' },
          { name: '', email: 'ray@supplier.example' },
        ],
        reminders: [
          { minutesBefore: 30, method: 'in_app' },
          { minutesBefore: 1440, method: 'email' },
        ],
      },
    ],
  });
  const machine = { ...blankMachine(id(60), id(80), null, stamp), kind: 'dryer' as const, serial: 'D-4417' };
  const machines = [machine, { ...machine, id: id(61), serial: 'D-9' }];
  fake.answer(siteOperations.get, () => ({
    ...gate,
    machineInventory: { ...gate.machineInventory, machines },
  }));
  await block('Redwood Terrace').click();
  const dialog = page.getByRole('dialog', { name: 'Redwood Terrace' });
  for (const words of [
    '30 minutes before, in the app',
    '1 day before, by e-mail',
    'Dryer, D-4417',
    'Beth Supplier (beth@supplier.example)',
    'ray@supplier.example',
  ])
    await expect.element(dialog.getByText(words, { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('D-9')).not.toBeInTheDocument();
  await expectNoAxeViolations(document.body, 'desk');
});

test('[CAL-01] a guest’s wrong address is said at its field', async () => {
  await open();
  await button('New event').click();
  for (const _ of [1, 2]) await button('Add a guest').click();
  await page.getByLabelText('E-mail of guest 1').fill('beth@supplier.example');
  await page.getByLabelText('E-mail of guest 2').fill('ray-at-supplier');
  await button('Add event').click();
  const wrong = page.getByLabelText('E-mail of guest 2');
  await expect.element(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect.element(wrong).toHaveAccessibleDescription('Invalid email format');
  await expect.element(page.getByLabelText('E-mail of guest 1')).not.toHaveAttribute('aria-invalid');
});

test('[CAL-03] ‘End must be after start’, and nothing is sent', async () => {
  const { sent } = await open();
  await button('New event').click();
  await page.getByLabelText('Until', { exact: true }).fill('01:00');
  await button('Add event').click();
  await expect.element(page.getByText('End must be after start')).toBeVisible();
  expect(sent('appointments.create')).toEqual([]);
});

const gone = { uid: id(7), role: 'user', displayName: 'Gus Left' } as const;

test('[CAL-03] who left is offered for nothing new, and keeps their name where they are already', async () => {
  await open({ left: [gone], events: [{ ...call, assignedTo: gone.uid, attendees: [gone.uid] }] });
  await button('New event').click();
  const names = (label: string) =>
    [...page.getByLabelText(label).element().querySelectorAll('option')].map(({ text }) => text);
  await vi.waitFor(() => expect(names('Assigned to')).toEqual(['Ada Reyes', 'Max Ortega', 'Sam Ortiz']));
  expect(names('Add an attendee')).toEqual(['Add somebody', 'Max Ortega', 'Sam Ortiz']);
  await button('Cancel').click();
  await block('Redwood Terrace').click();
  await button('Edit').click();
  await vi.waitFor(() => expect(names('Assigned to')).toContain('Gus Left'));
  await expect.element(button('Remove Gus Left')).toBeVisible();
  expect(names('Add an attendee')).not.toContain('Gus Left');
});

test('[CAL-03] another beginning keeps how long it takes', async () => {
  await open();
  await button('New event').click();
  await page.getByLabelText('At', { exact: true }).fill('23:30');
  await expect.element(page.getByLabelText('Until', { exact: true })).toHaveValue('00:30');
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue('2026-11-22');
  await page.getByLabelText('From', { exact: true }).fill('2026-11-27');
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue('2026-11-28');
});

test('[CAL-02] several whole days and a night stay as long when they are rescheduled', async () => {
  const days = { allDay: true, start: at('2026-11-21', '00:00'), end: at('2026-11-24', '00:00') };
  const night = { start: at('2026-11-20', '22:00'), end: at('2026-11-21', '02:00') };
  const { fake, sent } = await open({
    events: [
      { ...call, id: id(31), title: 'Trade fair', ...days },
      { ...call, id: id(32), title: 'Inventory', ...night },
    ],
  });
  const copy = { ...call, id: id(33), rescheduledFromId: id(31) };
  fake
    .answer(appointmentOperations.reschedule, ({ start, end }) => ({ ...copy, start, end }))
    .answer(appointmentOperations.get, () => copy);
  const reschedule = async (name: string) => {
    await block(name).first().click();
    await button('Reschedule').click();
    await page.getByLabelText('Day').fill('2026-12-01');
    await button('Reschedule event').click();
    await expect.element(page.getByText('Was on')).toBeVisible();
    await button('Close').click();
  };
  await reschedule('Trade fair');
  await reschedule('Inventory');
  expect(sent('appointments.reschedule')).toEqual([
    { id: id(31), start: at('2026-12-01', '00:00'), end: at('2026-12-04', '00:00') },
    { id: id(32), start: at('2026-12-01', '22:00'), end: at('2026-12-02', '02:00') },
  ]);
});

test('[CAL-01] an event is made with what was said of it', async () => {
  const { sent } = await open();
  await button('New event').click();
  await page.getByLabelText('Type').selectOptions('Training');
  await page.getByLabelText('Title').fill('Card readers');
  await page.getByLabelText('Location').fill('The shop');
  await page.getByLabelText('Repeats').selectOptions('Weekly');
  await button('Add a reminder').click();
  await expectNoAxeViolations();
  await button('Add event').click();
  await expect.element(page.getByRole('button', { name: /Training, Card readers/ }).first()).toBeVisible();
  expect(sent('appointments.create')).toEqual([
    expect.objectContaining({
      type: 'training',
      title: 'Card readers',
      location: 'The shop',
      recurrence: { freq: 'weekly', until: null, exceptions: [] },
      reminders: [{ minutesBefore: 10, method: 'in_app' }],
    }),
  ]);
});

test('[CAL-05] a reminder that would be in the past is not offered', async () => {
  await open({ events: [{ ...call, start: at('2026-11-21', '13:50') }] });
  await block('Redwood Terrace').click();
  await button('Edit').click();
  await button('Add a reminder').click();
  const choices = page.getByLabelText('When reminder 1 is sent').element() as HTMLSelectElement;
  expect([...choices.options].map(({ text }) => text)).toEqual(['At the start', '10 minutes before']);
});

test('[CAL-07] a user sees no place for sites, guests and other people', async () => {
  await open({ by: cast.sam });
  await button('New event').click();
  await expect.element(page.getByLabelText('Title')).toBeVisible();
  await expect.element(page.getByLabelText('Site')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Assigned to')).not.toBeInTheDocument();
  await expect.element(button('Add a guest')).not.toBeInTheDocument();
});

test('[CAL-09] without a network a new event stands there with a clock, and is sent once', async () => {
  const { sent, fake } = await open();
  await expect.element(page.getByText('0 events')).toBeVisible();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await button('New event').click();
  await page.getByLabelText('Title').fill('Van to the garage');
  await button('Add event').click();
  await expect.element(button(/Van to the garage, Scheduled, Waits for the network/)).toBeVisible();
  expect(sent('appointments.create')).toEqual([]);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  const { writeQueue } = await import('#platform/offline/write-queue.ts');
  await writeQueue.replay();
  expect(fake.calls.filter(({ name }) => name === 'appointments.create')).toHaveLength(1);
});

test('[CAL-03] a calendar that cannot be read says so, and Retry reads it', async () => {
  const { fake } = await open({ search: { date: '2026-12-07' } });
  fake.answer(appointmentOperations.list, () => refusal({ status: 500, code: 'INTERNAL' }));
  await button('Week after').click();
  await expect.element(page.getByText('Could not load events')).toBeVisible();
  const van = {
    ...call,
    title: 'Van to the garage',
    start: at('2026-12-15', '10:00'),
    end: at('2026-12-15', '11:00'),
  };
  fake.answer(appointmentOperations.list, () => ({
    items: [van],
    markers: [],
    busy: [],
    more: false,
    moreMarkers: false,
  }));
  await button('Retry').click();
  await expect.element(block('Van to the garage')).toBeVisible();
  await expect.element(page.getByText('Could not load events')).not.toBeInTheDocument();
});

const service = eventOf(61, cast.ada, {
  title: 'Drain pump',
  type: 'service_call',
  clientId: id(81),
  siteId: id(80),
  start: at('2026-11-20', '09:00'),
  end: at('2026-11-20', '10:00'),
});
const invoice: ListedInvoice = {
  ...{ id: id(90), version: 1, number: 'INV-2026-0012', status: 'paid', clientId: id(81), siteId: id(80) },
  ...{ issueDate: '2026-11-20', dueDate: '2026-12-20', total: 100, amountPaid: 100, balance: 0 },
  ...{ delivery: null, remindersSent: 0, paidAt: '2026-11-20', updatedAt: service.updatedAt },
  ...{ client: 'Vineyard Homes', site: 'Vineyard Gate' },
};
const billedBy = async (items: readonly ListedInvoice[], one = service, by: Actor = cast.ada) => {
  const { sent } = await open({ by, events: [one], invoices: items, search: { event: one.id } });
  await expect.element(page.getByRole('dialog', { name: 'Drain pump' })).toBeVisible();
  return { sent, bill: page.getByRole('link', { name: 'Bill this visit' }) };
};

test('[CAL-01] an event names the invoice that bills it, with a link, and offers ‘Bill this visit’ no more', async () => {
  const { bill, sent } = await billedBy([invoice]);
  await expect
    .element(page.getByRole('link', { name: 'INV-2026-0012 · Paid' }))
    .toHaveAttribute('href', `/invoices/${id(90)}`);
  expect(sent('invoices.list')).toMatchObject([{ eventId: service.id }]);
  await expect.element(bill).not.toBeInTheDocument();
  await expectNoAxeViolations(document.body, 'desk');
});

test('[CAL-01] ‘Bill this visit’ is offered of what is done or has begun, also where its invoice was cancelled', async () => {
  const { bill } = await billedBy([{ ...invoice, status: 'cancelled' }]);
  await expect.element(page.getByRole('link', { name: 'INV-2026-0012 · Cancelled' })).toBeVisible();
  await expect.element(bill).toBeVisible();
});

test.each([
  ['cancelled', { status: 'cancelled' as const }],
  ['to come', { start: at('2026-11-22', '09:00'), end: at('2026-11-22', '10:00') }],
])('[CAL-01] ‘Bill this visit’ is not offered of what is %s', async (_, part) => {
  const { bill, sent } = await billedBy([], { ...service, ...part });
  await expect.poll(() => sent('invoices.list')).toHaveLength(1);
  await expect.element(page.getByText('Priority', { exact: true })).toBeVisible();
  await expect.element(bill).not.toBeInTheDocument();
});

test('[CAL-07] who may see no invoices is told of none, and asks for none', async () => {
  const { bill, sent } = await billedBy([invoice], { ...service, assignedTo: cast.max.uid }, cast.max);
  await expect.element(page.getByText('Priority', { exact: true })).toBeVisible();
  await expect.element(bill).not.toBeInTheDocument();
  expect(sent('invoices.list')).toEqual([]);
});

const stamp = '2026-11-02T18:00:00.000Z';
const vineyard = { ...blankClient(id(81), cast.ada.uid, stamp), businessName: 'Vineyard Homes' };
const siteOf = (number: number, siteName: string): Site => ({
  ...blankSite(id(number), vineyard.id, cast.ada.uid, stamp),
  siteName,
});
const [gate, annex] = [siteOf(80, 'Vineyard Gate'), siteOf(82, 'The Annex')];

test('[CAL-01] an event is about a client: the sites offered are theirs, and the client follows a site', {
  tags: ['long'],
}, async () => {
  const { fake, sent } = await open();
  fake
    .answer(clientOperations.list, () => ({ items: [vineyard], cursor: null }))
    .answer(clientOperations.get, () => vineyard)
    .answer(siteOperations.list, ({ clientId }) => ({
      items: clientId ? [gate, annex] : [gate],
      cursor: null,
      hasMore: false,
    }))
    .answer(siteOperations.get, () => gate);
  await button('New event').click();
  const form = page.getByRole('dialog', { name: 'New event' });
  await form.getByLabelText('Client', { exact: true }).fill('Vine');
  await form
    .getByRole('list', { name: 'Clients found' })
    .getByRole('button', { name: /Vineyard Homes/ })
    .click();
  await form
    .getByRole('list', { name: 'Sites found' })
    .getByRole('button', { name: /The Annex/ })
    .click();
  await expect.element(form.getByText('The Annex')).toBeVisible();
  await form.getByRole('button', { name: 'Remove the client' }).click();
  await expect.element(form.getByText('The Annex')).not.toBeInTheDocument();
  await form.getByLabelText('Site', { exact: true }).fill('Gate');
  await form
    .getByRole('list', { name: 'Sites found' })
    .getByRole('button', { name: /Vineyard Gate/ })
    .click();
  await expect.element(form.getByText('Vineyard Homes')).toBeVisible();
  await form.getByRole('button', { name: 'Remove the site' }).click();
  await expectNoAxeViolations();
  await form.getByRole('button', { name: 'Add event' }).click();
  await vi.waitFor(() =>
    expect(sent('appointments.create')).toMatchObject([
      { clientId: vineyard.id, siteId: null, machineIds: [] },
    ]),
  );
});

test('[CAL-01] an event of a client without a site names the client, who can be taken off it', async () => {
  const { fake, sent } = await open({ events: [{ ...call, clientId: vineyard.id }] });
  fake.answer(clientOperations.get, () => vineyard);
  await block('Redwood Terrace').click();
  await expect.element(page.getByRole('link', { name: 'Vineyard Homes' })).toBeVisible();
  await button('Edit').click();
  await button('Remove the client').click();
  await button('Save event').click();
  await vi.waitFor(() =>
    expect(sent('appointments.update')).toEqual([expect.objectContaining({ fields: { clientId: null } })]),
  );
});

/** Types a day into a field as a person does, part after part: while the year is typed it is the year 2, 20 and 202. */
const typeDay = async (label: string, digits: string) => {
  (page.getByRole('dialog').getByLabelText(label, { exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard(digits);
};

test('[CAL-02] a day can be typed, digit by digit, and its end follows', async () => {
  await open({ events: [call] });
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('dialog', { name: 'New event' })).toBeVisible();
  await typeDay('From', '11302026');
  const dialog = page.getByRole('dialog', { name: 'New event' });
  await expect.element(dialog.getByLabelText('From', { exact: true })).toHaveValue('2026-11-30');
  await expect.element(dialog.getByLabelText('To', { exact: true })).toHaveValue('2026-11-30');
});

test.each(['12026-11-30', '0202-11-30'])(
  '[CAL-02] the day %s is refused at its field and kept',
  async (day) => {
    const { sent } = await open({ events: [call] });
    await userEvent.keyboard('n');
    const dialog = page.getByRole('dialog', { name: 'New event' });
    await dialog.getByLabelText('From', { exact: true }).fill(day);
    await button('Add event').click();
    await expect.element(dialog.getByText('Choose a day')).toBeVisible();
    await expect.element(dialog.getByLabelText('From', { exact: true })).toHaveValue(day);
    expect(sent('appointments.create')).toEqual([]);
  },
);

test('[CAL-02] the day of a rescheduled event can be typed, digit by digit', async () => {
  await open({ events: [call] });
  await block('Redwood Terrace').click();
  await button('Reschedule').click();
  await expect.element(page.getByRole('dialog', { name: 'Reschedule Redwood Terrace' })).toBeVisible();
  await typeDay('Day', '11302026');
  await expect.element(page.getByLabelText('Day', { exact: true })).toHaveValue('2026-11-30');
});

test('[CAL-01] a site is found and taken by keyboard alone; Enter saves nothing meanwhile, and the focus stays', async () => {
  const { fake, sent } = await open();
  fake
    .answer(siteOperations.list, () => ({ items: [gate, annex], cursor: null, hasMore: false }))
    .answer(siteOperations.get, () => annex);
  await userEvent.keyboard('n');
  const form = page.getByRole('dialog', { name: 'New event' });
  const field = form.getByLabelText('Site', { exact: true });
  await field.click();
  await userEvent.keyboard('ann{Enter}');
  await expect.element(form.getByRole('button', { name: /Vineyard Gate/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(form.getByRole('button', { name: /The Annex/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('button', { name: 'Remove the site' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('gat');
  await expect.element(form.getByRole('button', { name: /Vineyard Gate/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('Vineyard Gate')).toBeVisible();
  expect(sent('appointments.create')).toEqual([]);
});

test('[CAL-09] a visit that was done without a network is done in one’s day at once', async () => {
  await open({ by: cast.sam, events: [{ ...call, assignedTo: cast.sam.uid }], search: { view: 'today' } });
  await expect.element(page.getByText('0 of 1 done')).toBeVisible();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { writeQueue } = await import('#platform/offline/write-queue.ts');
  const done = {
    noun: 'visits',
    rowId: call.id,
    title: 'Redwood Terrace',
    operation: visitOperations.complete.name,
    input: { id: call.id, outcome: 'Belt replaced', machines: [] },
    base: null,
    paint: { set: {}, first: {} },
  };
  await writeQueue.post(done, cast.sam.uid, {});
  await expect.element(page.getByText('1 of 1 done')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Done', exact: true })).not.toBeInTheDocument();
});
