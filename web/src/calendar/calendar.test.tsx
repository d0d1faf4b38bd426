import { type Appointment, appointmentOperations, type Marker } from 'domain/appointments';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { smallTargets } from '#ui/testing/targets.ts';
import { pressUndo } from '#ui/testing/toasts.ts';
import { everybody } from './search.ts';
import { at, button, cast, eventOf, id, openCalendar } from './testing/page.tsx';

let close = () => {};
beforeEach(() => page.viewport(1440, 900));
afterEach(() => close());

const open = async (...said: Parameters<typeof openCalendar>) => {
  const calendar = await openCalendar(...said);
  close = calendar.close;
  return calendar;
};
const on = (date: string, from: string, to: string) => ({ start: at(date, from), end: at(date, to) });
const week = [
  eventOf(1, cast.ada, {
    title: 'Team, week ahead',
    ...on('2026-11-16', '09:00', '09:45'),
    status: 'completed',
  }),
  eventOf(2, cast.ada, {
    title: 'Juniper Court',
    type: 'call',
    ...on('2026-11-16', '14:00', '14:30'),
    status: 'no_show',
  }),
  eventOf(3, cast.ada, {
    title: 'Clover Hill',
    type: 'site_visit',
    ...on('2026-11-18', '11:00', '12:30'),
    status: 'cancelled',
  }),
  eventOf(4, cast.ada, { title: 'Bayside Lofts', type: 'call', ...on('2026-11-20', '14:30', '15:30') }),
  eventOf(5, cast.ada, { title: 'Redwood Terrace', type: 'call', ...on('2026-11-21', '15:30', '16:15') }),
  eventOf(6, cast.ada, {
    title: 'Orchard Park',
    type: 'installation',
    ...on('2026-11-21', '16:00', '18:00'),
    status: 'confirmed',
  }),
];
const block = (name: string) => page.getByRole('button', { name: new RegExp(`${name},`) });

test('[CAL-03] a week says by glyph, colour and name what is when and how it stands', async () => {
  await open({ events: week });
  await expect.element(page.getByRole('heading', { name: 'Nov 16 to 22' })).toBeVisible();
  await expect.element(button('09:00 to 09:45, Meeting, Team, week ahead, Completed')).toBeVisible();
  await expect.element(button('14:00 to 14:30, Call, Juniper Court, No-show')).toBeVisible();
  await expect.element(button('11:00 to 12:30, Site visit, Clover Hill, Cancelled')).toBeVisible();
  await expect.element(button('14:30 to 15:30, Call, Bayside Lofts, Overdue')).toBeVisible();
  await expect.element(page.getByText('6 events, 1 overdue')).toBeVisible();
  await expectNoAxeViolations();
});

test('[CAL-03] two at the same time of one person are hinted at, and stay as they are', async () => {
  await open({ events: week });
  await expect
    .element(button('15:30 to 16:15, Call, Redwood Terrace, Scheduled, Overlaps with Orchard Park'))
    .toBeVisible();
});

test('[CAL-03] nothing in a week says what to do', async () => {
  await open();
  await expect
    .element(page.getByText('Nothing scheduled this week. Press N or tap a slot to add an event.'))
    .toBeVisible();
});

test.each([
  ['Day', 'day', 'Saturday, Nov 21'],
  ['Month', 'month', 'November 2026'],
  ['Agenda', 'agenda', 'Nov 21 to Dec 4'],
  ['Team', 'team', 'Nov 16 to 22'],
])('[CAL-03] the view %s stands in the address', async (name, view, heading) => {
  const { address } = await open({ events: week });
  await button(name).click();
  await expect.element(page.getByRole('heading', { name: heading, level: 2 }).first()).toBeVisible();
  expect(address().view).toBe(view);
  await expect.element(block('Orchard Park').or(button('Orchard Park'))).toBeVisible();
  await expectNoAxeViolations();
});

test('[CAL-03] by key: arrows go from event to event and from week to week, T to today, N adds, Enter opens', async () => {
  const { address } = await open({ events: week });
  await expect.element(block('Redwood Terrace')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('heading', { name: 'Nov 9 to 15' })).toBeVisible();
  await userEvent.keyboard('t');
  await expect.element(page.getByRole('heading', { name: 'Nov 16 to 22' })).toBeVisible();
  expect(address().date).toBeUndefined();
  (block('Team, week ahead').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(block('Juniper Court')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(block('Clover Hill')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Clover Hill' })).toBeVisible();
  expect(address().event).toBe(id(3));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('dialog', { name: 'New event' })).toBeVisible();
});

test('[CAL-03] Shift and arrows move an event as dragging does', async () => {
  const { sent } = await open({ events: week });
  await expect.element(block('Redwood Terrace')).toBeVisible();
  (block('Redwood Terrace').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await expect.element(button(/^15:15 to 16:00, Call, Redwood Terrace/)).toBeVisible();
  await vi.waitFor(() =>
    expect(sent('appointments.update')).toEqual([
      expect.objectContaining({ id: id(5), fields: on('2026-11-21', '15:15', '16:00') }),
    ]),
  );
});

test('[CAL-03] moving by key says where an event went, once for several steps; Undo puts it back where it began', async () => {
  const { sent } = await open({ events: week });
  await expect.element(block('Redwood Terrace')).toBeVisible();
  (block('Redwood Terrace').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  const told = (words: string) => page.getByRole('status').getByText(words);
  await expect.element(told('Redwood Terrace moved to Sat, Nov 21, 15:15')).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.element(told('Redwood Terrace moved to Fri, Nov 20, 15:15')).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: /^Undo/ }).all().length).toBe(1);
  await pressUndo(/^Undo/);
  await expect.element(button(/^15:30 to 16:15, .*Redwood Terrace/)).toBeVisible();
  expect(sent('appointments.update').at(-1)).toMatchObject({ fields: on('2026-11-21', '15:30', '16:15') });
});

test('[CAL-03] dragging into an absence asks; the answer moves it, Cancel leaves it where it was', async () => {
  const { sent, fake } = await open({ events: week });
  const question = page.getByRole('dialog', { name: 'Ada Reyes is away on Nov 21. Assign anyway?' });
  fake.answer(appointmentOperations.update, ({ anyway }) =>
    anyway
      ? { ...(week[4] as Appointment), version: 2, ...on('2026-11-21', '15:15', '16:00') }
      : refusal({
          status: 409,
          code: 'ASSIGNEE_AWAY',
          message: 'Ada Reyes is away on Nov 21. Assign anyway?',
        }),
  );
  await expect.element(block('Redwood Terrace')).toBeVisible();
  const shift = async () => {
    (block('Redwood Terrace').element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  };
  await shift();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button(/^15:30 to 16:15, .*Redwood Terrace/)).toBeVisible();
  await shift();
  await question.getByRole('button', { name: 'Assign anyway' }).click();
  await expect.element(button(/^15:15 to 16:00, .*Redwood Terrace/)).toBeVisible();
  expect(sent('appointments.update').at(-1)).toMatchObject({ anyway: true });
});

test('[CAL-03] a confirmed one that goes to another day asks ‘Keep confirmed?’', async () => {
  const { sent } = await open({ events: week });
  await expect.element(block('Orchard Park')).toBeVisible();
  (block('Orchard Park').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.element(page.getByText('Keep confirmed?')).toBeVisible();
  await page.getByLabelText('No, it is scheduled again').click();
  await button('Move event').click();
  await expect.element(button(/Orchard Park, Scheduled/)).toBeVisible();
  expect(sent('appointments.update')).toEqual([
    expect.objectContaining({ keepConfirmed: false, fields: on('2026-11-22', '16:00', '18:00') }),
  ]);
});

test('[CAL-03] [CAL-04] a repeat asks whether this, this and following, or all are meant', async () => {
  const daily = eventOf(7, cast.ada, {
    title: 'Stand-up',
    ...on('2026-11-02', '08:00', '08:30'),
    recurrence: { freq: 'weekly', until: null, exceptions: [] },
  });
  const { sent } = await open({ events: [daily] });
  await expect.element(block('Stand-up')).toBeVisible();
  (block('Stand-up').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await page.getByLabelText('This and following events').click();
  await button('Move event').click();
  await vi.waitFor(() =>
    expect(sent('appointments.update')).toEqual([
      expect.objectContaining({ id: id(7), occurrence: '2026-11-16', span: 'following' }),
    ]),
  );
});

test('[CAL-03] an event is dragged to another day and time, and its lower edge makes it longer', async () => {
  const { sent } = await open({ events: week });
  const one = block('Bayside Lofts');
  await expect.element(one).toBeVisible();
  const point = (x: number, y: number, type: string, target: Element) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        button: 0,
        clientX: x,
        clientY: y,
        pointerId: 1,
        pointerType: 'mouse',
      }),
    );
  const grid = document.querySelector('[data-columns]') as HTMLElement;
  grid.setPointerCapture = () => {};
  const from = one.element().getBoundingClientRect();
  const monday = document.querySelector('[data-column="2026-11-16"]')?.getBoundingClientRect() as DOMRect;
  point(from.x + 9, from.y + 9, 'pointerdown', one.element());
  point(monday.x + 9, from.y + 9 - 56, 'pointermove', grid);
  point(monday.x + 9, from.y + 9 - 56, 'pointerup', grid);
  await expect.element(button(/^13:30 to 14:30, Call, Bayside Lofts/)).toBeVisible();
  await vi.waitFor(() => expect(sent('appointments.update')).toHaveLength(1));
  const grip = block('Bayside Lofts').element().querySelector('[data-grip]') as HTMLElement;
  const edge = grip.getBoundingClientRect();
  point(edge.x + 9, edge.y + 3, 'pointerdown', grip);
  point(edge.x + 9, edge.y + 3 + 28, 'pointermove', grid);
  point(edge.x + 9, edge.y + 3 + 28, 'pointerup', grid);
  await vi.waitFor(() =>
    expect(sent('appointments.update').at(-1)).toMatchObject({ fields: on('2026-11-16', '13:30', '15:00') }),
  );
});

test('[CAL-03] a phone begins with the agenda, what is next on top; every target takes a thumb', async () => {
  await page.viewport(390, 844);
  await open({ events: week });
  await expect.element(page.getByRole('region', { name: 'Redwood Terrace' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /Today, Saturday 21/ })).toBeVisible();
  await expect.element(page.getByText('2 h left')).not.toBeInTheDocument();
  expect(smallTargets()).toEqual([]);
  await expectNoAxeViolations(document.body, 'phone');
});

test.each([1440, 390])(
  '[CAL-03] at %i px an agenda of everybody says at which site, and whose it is',
  async (width) => {
    await page.viewport(width, 844);
    const faults = [cast.max, cast.sam].map(({ uid }, nth) =>
      eventOf(40 + nth, cast.ada, {
        title: 'Dryer runs cold',
        type: 'service_call',
        siteId: id(80 + nth),
        assignedTo: uid,
        ...on('2026-11-23', '09:00', '10:00'),
      }),
    );
    await open({
      events: [...faults, eventOf(42, cast.ada, { assignedTo: null, ...on('2026-11-24', '09:00', '10:00') })],
      siteNames: { [id(80)]: 'Vineyard Gate', [id(81)]: 'The Annex' },
      search: { view: 'agenda', person: everybody },
    });
    await expect.element(page.getByText('Service call, 1 h · Vineyard Gate · Max Ortega')).toBeVisible();
    await expect.element(page.getByText('Service call, 1 h · The Annex · Sam Ortiz')).toBeVisible();
    await expect.element(page.getByText('Meeting, 1 h · Nobody yet')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
  },
);

test('[CAL-03] on a phone a week begins at today, another one at its Monday', async () => {
  await page.viewport(390, 844);
  await open({ events: week, search: { view: 'week' } });
  const left = (date: string) =>
    document.querySelector(`[data-column="${date}"]`)?.getBoundingClientRect().left ?? -1;
  await expect.poll(() => left('2026-11-21') >= 0 && left('2026-11-21') < 390 - 128).toBe(true);
  await button('Before').click();
  await expect.poll(() => left('2026-11-09') >= 0).toBe(true);
});

test('[CAL-03] a phone filters by whose, type and status behind one button, and goes on and comes back', async () => {
  await page.viewport(390, 844);
  const { address } = await open({ events: week });
  await button('Filter').click();
  await page.getByLabelText('Type').selectOptions('Installation');
  await page.getByLabelText('Whose').selectOptions('Max Ortega');
  await page.getByRole('checkbox', { name: 'Markers' }).click();
  await vi.waitFor(() =>
    expect(address()).toEqual({ type: 'installation', person: cast.max.uid, markers: 'false' }),
  );
  await button('Clear filters').click();
  expect(address()).toEqual({});
  await page.getByLabelText('Status').selectOptions('Confirmed');
  await button('Show').click();
  expect(address()).toEqual({ status: 'confirmed' });
  await button('After').click();
  await expect.element(page.getByRole('heading', { name: 'Dec 5 to 18' })).toBeVisible();
  await button('Today').click();
  expect(address()).toEqual({ status: 'confirmed' });
});

test('[CAL-03] a month on a phone says by ticks how much a day holds, and leads to the day', async () => {
  await page.viewport(390, 844);
  const { address } = await open({ events: week, search: { view: 'month' } });
  await expect.element(button('Open Mon, Nov 16, 2 events')).toBeVisible();
  expect(smallTargets()).toEqual([]);
  await button('Open Sat, Nov 21, 2 events, today').click();
  expect(address()).toMatchObject({ view: 'day', date: '2026-11-21' });
  await expectNoAxeViolations(document.body, 'phone');
});

test('[FIELD-03] at the desk who works in the field has their day beside the grid, Done filled alone', async () => {
  const own = [eventOf(81, cast.sam, { title: 'Card readers', ...on('2026-11-21', '15:00', '16:00') })];
  await open({ by: cast.sam, events: own });
  await expect.element(page.getByRole('region', { name: 'Card readers' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'The day in order' })).toBeVisible();
  await expect.element(block('Card readers')).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
});

test('[W5] [FIELD-03] a collector without an event finds their route day on top of the agenda', async () => {
  await page.viewport(390, 844);
  const day = {
    id: id(70),
    route: 'Coast',
    date: '2026-11-21',
    status: 'open' as const,
    total: 3,
    closed: 1,
  };
  await open({ by: cast.sam, ownDays: [day] });
  const link = page.getByRole('list', { name: 'Route days' }).getByRole('link', { name: 'Coast' });
  await expect.element(link).toHaveAttribute('href', '/routes/Coast/2026-11-21');
  await expect.element(page.getByText('1 of 3 stops closed')).toBeVisible();
  await expect.element(page.getByText('Nothing scheduled', { exact: false })).not.toBeInTheDocument();
  expect(smallTargets()).toEqual([]);
  await expectNoAxeViolations();
});

test('[FIELD-03] a route day is of the office’s date, wherever the phone is', async () => {
  await page.viewport(390, 844);
  const { sent } = await open({ by: cast.sam, house: { officeTimeZone: 'Pacific/Kiritimati' } });
  await vi.waitFor(() =>
    expect(sent('routeDays.own').at(-1)).toEqual({ from: '2026-11-22', to: '2026-11-22' }),
  );
});

test('[CAL-03] what others do is busy, without a word', async () => {
  await open({
    by: cast.max,
    busy: [{ uid: cast.ada.uid, ...on('2026-11-17', '10:00', '11:00') }],
    search: { person: 'everyone' },
  });
  await expect.element(page.getByText('Ada Reyes is busy')).toBeVisible();
});

test('[CAL-06] markers stand above the hours, one line a kind, and can be left out', async () => {
  const marker = (number: number, title: string) =>
    ({ kind: 'collectionDue', date: '2026-11-16', title, noun: 'sites', id: id(number) }) as const;
  await open({ events: week, markers: [marker(50, 'Napa'), marker(51, 'Vallejo')] });
  await expect.element(page.getByText('Collect: 2 late')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Markers' }).click();
  await expect.element(page.getByText('Collect: 2 late')).not.toBeInTheDocument();
});

const lease = { kind: 'leaseWindow', date: '2026-11-18', title: 'Brookdale', noun: 'leads', id: id(52) };
const ending = { kind: 'contractEnd', date: '2026-11-20', title: 'Clover', noun: 'clients', id: id(53) };
const marked = [lease, ending] as Marker[];
const asksFor = (kinds: unknown, { sent }: Pick<Awaited<ReturnType<typeof open>>, 'sent'>) =>
  vi.waitFor(() =>
    expect(sent('appointments.list')).toContainEqual(
      expect.objectContaining({ from: '2026-11-16', to: '2026-11-22', markers: kinds }),
    ),
  );

test('[CAL-06] of the markers the kinds that are chosen are asked for and shown, by the address', async () => {
  const calendar = await open({ markers: marked });
  await expect.element(page.getByText('Lease: Brookdale')).toBeVisible();
  await asksFor(true, calendar);
  const kinds = page.getByRole('group', { name: 'Kinds of markers' });
  await page.getByRole('checkbox', { name: 'Markers', exact: true }).click();
  expect(calendar.address()).toEqual({ markers: 'false' });
  await kinds.getByLabelText('Contract ends').click();
  await kinds.getByLabelText('Vend change').click();
  expect(calendar.address()).toEqual({ markers: 'contractEnd,vendChange' });
  await asksFor(['contractEnd', 'vendChange'], calendar);
  await expect.element(page.getByText('Ends: Clover')).toBeVisible();
  await expect.element(page.getByText('Lease: Brookdale')).not.toBeInTheDocument();
  expect(page.getByRole('checkbox', { name: 'Markers', exact: true }).element()).toMatchObject({
    indeterminate: true,
  });
  await expectNoAxeViolations();
  await page.getByRole('checkbox', { name: 'Markers', exact: true }).click();
  await expect.element(page.getByText('Lease: Brookdale')).toBeVisible();
  expect(calendar.address()).toEqual({});
});

test('[CAL-06] on a phone a rep chooses among the markers of leads, the only ones reps have', async () => {
  await page.viewport(390, 844);
  const calendar = await open({ by: cast.max, search: { view: 'month' }, markers: [lease as Marker] });
  await button('Filter').click();
  const kinds = page.getByRole('group', { name: 'Kinds of markers' });
  await expect.element(kinds.getByRole('checkbox').nth(1)).toBeVisible();
  expect(kinds.getByRole('checkbox').all()).toHaveLength(2);
  expect(smallTargets()).toEqual([]);
  await kinds.getByLabelText('Lease ends').click();
  expect(calendar.address()).toMatchObject({ markers: 'leaseWindow' });
});

test('[CAL-03] who looks through other eyes can do nothing, and reads why', async () => {
  await open({ events: week, off: 'You are viewing as Max.' });
  await expect.element(button('New event')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
