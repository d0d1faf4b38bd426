import { appointmentOperations, usualLength } from 'domain/appointments';
import { daysLater, later } from 'domain/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { at, button, cast, eventOf, id, openCalendar } from '#calendar/testing/page.tsx';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { smallTargets } from '#ui/testing/targets.ts';
import { pressUndo } from '#ui/testing/toasts.ts';

let close = () => {};
beforeEach(() => page.viewport(1440, 900));
afterEach(() => close());

const date = '2026-11-21';
const atSite = { siteId: id(80), clientId: id(81), assignedTo: null, location: '22 Trancas St, Napa' };
const call = eventOf(20, cast.ada, {
  title: 'Service call – Vineyard Gate',
  type: 'service_call',
  priority: 'urgent',
  start: at(date, '16:00'),
  end: at(date, '17:00'),
  ...atSite,
});
const wholeDay = eventOf(21, cast.ada, {
  title: 'Dryer 4 is cold',
  type: 'service_call',
  allDay: true,
  start: at(date, '00:00'),
  end: at(daysLater(date, 1), '00:00'),
  ...atSite,
});
const open = async (said: Parameters<typeof openCalendar>[0] = {}) => {
  const calendar = await openCalendar({ search: { view: 'teamDay' }, ...said });
  close = calendar.close;
  return calendar;
};
const tray = page.getByRole('region', { name: /^Unassigned/ });
const inTray = (name: string) => tray.getByRole('button', { name, exact: true });
const dayOf = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });

/** Drags something out of the tray onto the top of an hour of a person's day. */
const drag = (item: Element, uid: string, hour: number) => {
  const grid = document.querySelector('[data-columns]') as HTMLElement;
  grid.setPointerCapture = () => {};
  const slot = document.querySelector(`[data-column="${uid}"] [data-slot]`) as HTMLElement;
  const { x, top, height } = slot.getBoundingClientRect();
  const [first, hours] = [Number(slot.dataset['first']), Number(slot.dataset['hours'])];
  const y = top + ((hour - first) / hours) * height + 2;
  const from = item.getBoundingClientRect();
  const point = (type: string, target: Element, clientX: number, clientY: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        button: 0,
        clientX,
        clientY,
        pointerId: 1,
        pointerType: 'mouse',
      }),
    );
  point('pointerdown', item, from.x + 4, from.y + 4);
  point('pointermove', item, from.x - 9, from.y + 4);
  point('pointermove', grid, x + 9, y);
  point('pointerup', grid, x + 9, y);
};

test('[CAL-03] the tray says what nobody does yet: title, where, when it is wanted, how urgent', async () => {
  await open({ events: [call, wholeDay], siteNames: { [id(80)]: 'Vineyard Gate, Building A' } });
  await expect.element(inTray('Vineyard Gate')).toBeVisible();
  await expect
    .element(tray.getByText('Vineyard Gate, Building A, 22 Trancas St, Napa').first())
    .toBeVisible();
  await expect.element(tray.getByText('Sat, Nov 21, 16:00 · Urgent priority')).toBeVisible();
  await expect.element(tray.getByRole('img', { name: 'Service call' }).first()).toBeVisible();
  await expectNoAxeViolations();
});

test('[CAL-03] a tray of more than a page says so, and shows each of them', { tags: ['long'] }, async () => {
  const many = Array.from({ length: 130 }, (_, index) =>
    eventOf(1000 + index, cast.ada, { ...call, id: id(1000 + index) }),
  );
  await open({ events: many });
  await expect.element(page.getByRole('heading', { name: 'Unassigned 100+' })).toBeVisible();
  await tray.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('heading', { name: 'Unassigned 130', exact: true })).toBeVisible();
  await expect.element(tray.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

test('[CAL-03] the tray assigns to nobody who left', async () => {
  const left = [{ uid: id(7), role: 'user', displayName: 'Gus Left' }] as const;
  await open({ events: [call], left });
  await tray.getByRole('button', { name: 'Assign Service call – Vineyard Gate' }).click();
  const names = page.getByRole('menuitem');
  await expect.element(names.getByText('Sam Ortiz')).toBeVisible();
  expect(names.all().map((one) => one.element().textContent)).toEqual([
    'Ada Reyes',
    'Max Ortega',
    'Sam Ortiz',
    'Person and day…',
  ]);
});

test('[CAL-03] what is dragged from the tray onto somebody’s hours is theirs at that time; Undo puts it back', async () => {
  const { sent } = await open({ events: [call] });
  await expect.element(inTray('Vineyard Gate')).toBeVisible();
  drag(inTray('Vineyard Gate').element(), cast.max.uid, 9);
  await expect
    .element(dayOf('Max Ortega').getByRole('button', { name: /^09:00 to 10:00, .*Vineyard Gate/ }))
    .toBeVisible();
  await expect.element(inTray('Vineyard Gate')).not.toBeInTheDocument();
  expect(sent('appointments.update')).toEqual([
    expect.objectContaining({
      id: id(20),
      fields: { start: at(date, '09:00'), end: at(date, '10:00'), assignedTo: cast.max.uid },
    }),
  ]);
  await expect
    .element(page.getByText('Service call – Vineyard Gate assigned to Max Ortega, Sat, Nov 21, 09:00'))
    .toBeVisible();
  const { right, bottom } = page.getByRole('status').last().element().getBoundingClientRect();
  const beside = tray.element().getBoundingClientRect();
  expect(right <= beside.left || bottom <= beside.top || bottom > innerHeight - 60).toBe(true);
  await pressUndo(/^Undo/);
  await expect.element(inTray('Vineyard Gate')).toBeVisible();
  expect(sent('appointments.update').at(-1)).toMatchObject({
    fields: { start: call.start, end: call.end, assignedTo: null },
  });
});

test('[CAL-03] what is wanted on a day is given a time where it is let go; beside the hours it stays in the tray', async () => {
  const { sent } = await open({ events: [wholeDay] });
  await expect.element(inTray('Dryer 4 is cold')).toBeVisible();
  drag(inTray('Dryer 4 is cold').element(), cast.sam.uid, 2);
  drag(inTray('Dryer 4 is cold').element(), cast.sam.uid, 11);
  await expect
    .element(dayOf('Sam Ortiz').getByRole('button', { name: /^11:00 to .*Dryer 4 is cold/ }))
    .toBeVisible();
  const start = at(date, '11:00');
  expect(sent('appointments.update')).toEqual([
    expect.objectContaining({
      fields: { start, end: later(start, usualLength), assignedTo: cast.sam.uid, allDay: false },
    }),
  ]);
});

test('[CAL-03] by key and on a phone ‘Assign’ gives it to somebody at its own time', async () => {
  await page.viewport(390, 844);
  const { sent } = await open({ events: [call] });
  await button('Assign Service call – Vineyard Gate').click();
  await page.getByRole('menuitem', { name: 'Max Ortega' }).click();
  await expect.element(inTray('Vineyard Gate')).not.toBeInTheDocument();
  await vi.waitFor(() =>
    expect(sent('appointments.update')).toEqual([
      expect.objectContaining({ fields: { start: call.start, end: call.end, assignedTo: cast.max.uid } }),
    ]),
  );
  expect(smallTargets()).toEqual([]);
});

test('[CAL-03] of a repeat ‘Assign’ asks how much of it is given, and speaks of no move', async () => {
  const recurrence = { freq: 'weekly' as const, until: null, exceptions: [] };
  const { sent } = await open({ events: [{ ...call, recurrence }] });
  const menu = button('Assign Service call – Vineyard Gate');
  await expect.element(menu).toBeVisible();
  menu.element().focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Max Ortega' })).toBeVisible();
  page.getByRole('menuitem', { name: 'Max Ortega' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('dialog', { name: 'Assign Service call – Vineyard Gate to Max Ortega?' });
  await question.getByRole('radio', { name: 'All events' }).click();
  await question.getByRole('button', { name: 'Assign' }).click();
  await vi.waitFor(() =>
    expect(sent('appointments.update')).toEqual([
      expect.objectContaining({ span: 'all', fields: expect.objectContaining({ assignedTo: cast.max.uid }) }),
    ]),
  );
});

test('[CAL-03] giving to who is away asks; Cancel leaves it in the tray', async () => {
  const { fake } = await open({ events: [call] });
  const message = 'Max Ortega is away on Nov 21. Assign anyway?';
  fake.answer(appointmentOperations.update, () => refusal({ status: 409, code: 'ASSIGNEE_AWAY', message }));
  await expect.element(inTray('Vineyard Gate')).toBeVisible();
  drag(inTray('Vineyard Gate').element(), cast.max.uid, 9);
  await page.getByRole('dialog', { name: message }).getByRole('button', { name: 'Cancel' }).click();
  await expect.element(inTray('Vineyard Gate')).toBeVisible();
});

test('[CAL-03] an empty tray and a day without routes say so', async () => {
  await open();
  await expect.element(page.getByText('Every call at a site has somebody.')).toBeVisible();
  await expect.element(page.getByText('No route on this day.')).toBeVisible();
});

test('[CAL-03] who is away is said beside the team’s day, of the day that is open', async () => {
  const { sent } = await open();
  await expect.element(page.getByText('Nobody is away.')).toBeVisible();
  await button('Add absence').click();
  const form = page.getByRole('dialog', { name: 'New absence' });
  await form.getByLabelText('Who').selectOptions('Sam Ortiz');
  await form.getByLabelText('Reason').fill('Dentist');
  await form.getByRole('button', { name: 'Add absence' }).click();
  await expect.element(dayOf('Sam Ortiz').getByText('Away: Dentist')).toBeVisible();
  expect(sent('appointments.setAbsence')).toMatchObject([
    { uid: cast.sam.uid, from: date, to: date, reason: 'Dentist' },
  ]);
  await expectNoAxeViolations(document.body, 'desk');
});

test('[CAL-03] the routes of the day stand below, opened or to come, and lead there', async () => {
  const stamp = at(date, '06:00');
  await open({
    routeDays: [
      {
        ...{
          id: id(60),
          version: 1,
          route: 'Napa Sat',
          date,
          collector: cast.sam.uid,
          openedBy: null,
          closedBy: null,
        },
        ...{
          status: 'open',
          closedAt: null,
          createdAt: stamp,
          updatedAt: stamp,
          total: 9,
          closed: 2,
          net: 0,
        },
      },
    ],
    routes: [
      {
        ...{ name: 'Sonoma Sat', days: ['sat'], collector: null, sites: 4, machines: 20, due: 1, late: 0 },
        nextDay: date,
      },
      {
        ...{ name: 'Marin Mon', days: ['mon'], collector: null, sites: 3, machines: 9, due: 0, late: 0 },
        nextDay: '2026-11-23',
      },
    ],
  });
  const routes = page.getByRole('region', { name: 'Route day' });
  await expect.element(routes.getByText('Sam Ortiz · 9 stops')).toBeVisible();
  await expect.element(routes.getByText('No collector · 4 sites')).toBeVisible();
  await expect
    .element(routes.getByRole('link', { name: 'Napa Sat' }))
    .toHaveAttribute('href', `/routes/Napa%20Sat/${date}`);
  await expect.element(routes.getByText('Marin Mon')).not.toBeInTheDocument();
});
