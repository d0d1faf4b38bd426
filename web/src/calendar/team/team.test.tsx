import { type Appointment, appointmentOperations, blankAppointment } from 'domain/appointments';
import { daysLater } from 'domain/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keyOf } from '#calendar/shown.ts';
import { dragOnto } from '#calendar/testing/drag.ts';
import { at, button, cast, eventOf, id, openCalendar } from '#calendar/testing/page.tsx';
import { writeQueue } from '#platform/offline/write-queue.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { here } from '#ui/moment.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { smallTargets } from '#ui/testing/targets.ts';
import { pressUndo } from '#ui/testing/toasts.ts';
import { teamLines } from './lines.ts';

let close = () => {};
beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

const on = (date: string, from: string, to: string) => ({ start: at(date, from), end: at(date, to) });
const visit = eventOf(1, cast.ada, {
  title: 'Meter and vents',
  type: 'inspection',
  assignedTo: cast.max.uid,
  ...on('2026-11-18', '11:00', '12:30'),
});
const round = eventOf(2, cast.ada, { title: 'Monday round', ...on('2026-11-16', '09:00', '09:45') });
const call = eventOf(3, cast.ada, {
  title: 'Dryer 4 is cold',
  type: 'service_call',
  assignedTo: null,
  siteId: id(80),
  clientId: id(81),
  ...on('2026-11-21', '16:00', '17:00'),
});
const open = async (said: Parameters<typeof openCalendar>[0] = {}) => {
  const calendar = await openCalendar({ search: { view: 'team' }, ...said });
  close = calendar.close;
  if (!said.by) await expect.element(page.getByText('Sam Ortiz', { exact: true }).first()).toBeVisible();
  return calendar;
};
const cell = ({ uid }: { uid: string }, day: string): HTMLElement =>
  document.querySelector(`[data-person="${uid}"][data-day="${day}"]`) as HTMLElement;
const chip = (name: string) => page.getByRole('button', { name: new RegExp(`, ${name},`) });
const stands = (name: string, person: { uid: string }, day: string) =>
  expect.poll(() => cell(person, day)?.textContent ?? '').toContain(name);

const focus = (name: string) => (chip(name).element() as HTMLElement).focus();
const shift = (key: string) => userEvent.keyboard(`{Shift>}{${key}}{/Shift}`);

test('[CAL-03] the team’s week is a line a person and a column a day, each event where it belongs', async () => {
  await open({
    events: [visit, round, { ...round, id: id(4), title: 'With Sam', attendees: [cast.sam.uid] }],
  });
  await expect.element(page.getByRole('heading', { name: 'Nov 16 to 22' })).toBeVisible();
  await stands('Meter and vents', cast.max, '2026-11-18');
  await stands('With Sam', cast.sam, '2026-11-16');
  await stands('With Sam', cast.ada, '2026-11-16');
  const names = page
    .getByRole('rowheader')
    .all()
    .map((one) => one.element().textContent);
  expect(names).toEqual(['Ada Reyes2 events', 'Max Ortega1 event', 'Sam Ortiz1 event']);
  await expect.element(button('11:00 to 12:30, Inspection, Meter and vents, Overdue')).toBeVisible();
  await expectNoAxeViolations();
});

test('[CAL-03] out of the tray onto a person and a day: theirs, that day, at its own time; Undo puts it back', async () => {
  const { sent } = await open({ events: [call] });
  const tray = page.getByRole('region', { name: /^Unassigned/ });
  const item = tray.getByRole('button', { name: 'Dryer 4 is cold', exact: true });
  await expect.element(item).toBeVisible();
  dragOnto(item.element(), cell(cast.sam, '2026-11-19'));
  await stands('Dryer 4 is cold', cast.sam, '2026-11-19');
  await expect.element(item).not.toBeInTheDocument();
  expect(sent('appointments.update')).toEqual([
    expect.objectContaining({
      id: id(3),
      fields: { ...on('2026-11-19', '16:00', '17:00'), assignedTo: cast.sam.uid },
    }),
  ]);
  await pressUndo(/^Undo/);
  await expect.element(item).toBeVisible();
});

test('[CAL-03] an event is dragged to another day and another person at once, its length and time kept', async () => {
  const { sent, address } = await open({ events: [visit] });
  await expect.element(chip('Meter and vents')).toBeVisible();
  dragOnto(chip('Meter and vents').element(), cell(cast.ada, '2026-11-20'));
  await stands('Meter and vents', cast.ada, '2026-11-20');
  expect(sent('appointments.update')).toEqual([
    expect.objectContaining({ fields: { ...on('2026-11-20', '11:00', '12:30'), assignedTo: cast.ada.uid } }),
  ]);
  expect(address().event).toBeUndefined();
});

test('[CAL-03] Escape puts what is dragged back, and nothing is sent', async () => {
  const { sent } = await open({ events: [visit] });
  await expect.element(chip('Meter and vents')).toBeVisible();
  dragOnto(chip('Meter and vents').element(), cell(cast.ada, '2026-11-20'), { holds: true });
  expect(cell(cast.ada, '2026-11-20').dataset['over']).toBe('');
  await userEvent.keyboard('{Escape}');
  expect(cell(cast.ada, '2026-11-20').dataset['over']).toBeUndefined();
  document.querySelector('[role="grid"]')?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  await stands('Meter and vents', cast.max, '2026-11-18');
  expect(sent('appointments.update')).toEqual([]);
});

test('[CAL-03] by key: arrows go from person to person and day to day, Shift takes the event along, and the focus stays on it', async () => {
  const { sent, address } = await open({ events: [visit, round] });
  await expect.element(chip('Monday round')).toBeVisible();
  focus('Monday round');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
  await expect.element(chip('Meter and vents')).toHaveFocus();
  await shift('ArrowUp');
  await stands('Meter and vents', cast.ada, '2026-11-18');
  await expect.element(chip('Meter and vents')).toHaveFocus();
  await shift('ArrowRight');
  await stands('Meter and vents', cast.ada, '2026-11-19');
  await expect.element(chip('Meter and vents')).toHaveFocus();
  expect(sent('appointments.update').map((one) => (one as { fields: object }).fields)).toEqual([
    { ...on('2026-11-18', '11:00', '12:30'), assignedTo: cast.ada.uid },
    on('2026-11-19', '11:00', '12:30'),
  ]);
  await shift('ArrowUp');
  await userEvent.keyboard('n');
  const form = page.getByRole('dialog', { name: 'New event' });
  await expect.element(form.getByLabelText('From', { exact: true })).toHaveValue('2026-11-19');
  await userEvent.keyboard('{Escape}');
  focus('Meter and vents');
  await userEvent.keyboard('{Enter}');
  expect(address().event).toBe(id(1));
});

/** A server that asks each change which version it was made of, and answers no sooner than it is let. */
const versioned = (fake: Awaited<ReturnType<typeof open>>['fake'], first: Appointment) => {
  let row = first;
  let [answer, waiting] = [() => {}, Promise.resolve()];
  const hold = () => {
    waiting = new Promise((resolve) => {
      answer = resolve;
    });
  };
  fake.answer(appointmentOperations.update, async ({ version, fields }) => {
    await waiting;
    const stale = { status: 409, code: 'STALE_VERSION', message: 'Changed by somebody else', current: row };
    if (version !== row.version) return refusal(stale);
    row = { ...row, ...(fields as Partial<Appointment>), version: row.version + 1 };
    return row;
  });
  return { hold, answer: () => answer(), row: () => row };
};

test('[CAL-03] moved on by key before the first move is answered: both are done, one after the other, and none is refused', async () => {
  const { fake, sent } = await open({ events: [{ ...visit, version: 7 }] });
  const server = versioned(fake, { ...visit, version: 7 });
  server.hold();
  await expect.element(chip('Meter and vents')).toBeVisible();
  focus('Meter and vents');
  await shift('ArrowRight');
  await stands('Meter and vents', cast.max, '2026-11-19');
  await shift('ArrowRight');
  await shift('ArrowUp');
  await stands('Meter and vents', cast.ada, '2026-11-20');
  server.answer();
  await expect.poll(() => server.row().version).toBe(10);
  expect(server.row()).toMatchObject({ ...on('2026-11-20', '11:00', '12:30'), assignedTo: cast.ada.uid });
  expect(sent('appointments.update').map((one) => (one as { version: number }).version)).toEqual([7, 8, 9]);
  await stands('Meter and vents', cast.ada, '2026-11-20');
  await expect.element(page.getByText('Changed by somebody else')).not.toBeInTheDocument();
});

test('[OFF-01] an event whose move is answered never stands where it was again, however long its write takes to leave the device', async () => {
  const { fake } = await open({ events: [visit] });
  const server = versioned(fake, visit);
  let dropped = () => {};
  const left = new Promise<void>((resolve) => {
    dropped = resolve;
  });
  writeQueue.keepIn({ put: async () => true, drop: () => left, mayReplay: () => true });
  await expect.element(chip('Meter and vents')).toBeVisible();
  focus('Meter and vents');
  await shift('ArrowRight');
  await stands('Meter and vents', cast.max, '2026-11-19');
  await expect.poll(() => writeQueue.list()).toEqual([]);
  await new Promise(requestAnimationFrame);
  expect(server.row().version).toBe(2);
  expect(cell(cast.max, '2026-11-18')?.textContent).not.toContain('Meter and vents');
  expect(cell(cast.max, '2026-11-19')?.textContent).toContain('Meter and vents');
  dropped();
  writeQueue.keepIn(null);
});

test('[CAL-03] a day of a repeat that goes to another person keeps the focus as the event of its own it becomes', async () => {
  const weekly = { ...round, recurrence: { freq: 'weekly' as const, until: null, exceptions: [] } };
  const { fake } = await open({ events: [weekly] });
  fake.answer(appointmentOperations.update, ({ fields, occurrence }) => ({
    ...round,
    ...(fields as Partial<Appointment>),
    id: id(9),
    version: 1,
    repeatOf: round.id,
    occurrence: occurrence ?? null,
  }));
  await expect.element(chip('Monday round')).toBeVisible();
  focus('Monday round');
  await shift('ArrowDown');
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await stands('Monday round', cast.max, '2026-11-16');
  await expect.poll(() => (document.activeElement as HTMLElement).dataset['event']).toBe(id(9));
});

test('[CAL-03] a confirmed one that goes to another day asks ‘Keep confirmed?’, to another person on its day it does not', async () => {
  const { sent } = await open({ events: [{ ...visit, status: 'confirmed' }] });
  await expect.element(chip('Meter and vents')).toBeVisible();
  focus('Meter and vents');
  await shift('ArrowUp');
  await stands('Meter and vents', cast.ada, '2026-11-18');
  await shift('ArrowRight');
  await expect.element(page.getByText('Keep confirmed?')).toBeVisible();
  await button('Move event').click();
  await stands('Meter and vents', cast.ada, '2026-11-19');
  expect(sent('appointments.update').at(-1)).toMatchObject({ keepConfirmed: true });
});

test('[CAL-03] absences and holidays shade their cells; giving somebody something into an absence asks', async () => {
  const absence = { id: id(70), version: 1, uid: cast.sam.uid, reason: 'Dentist' };
  const { fake, sent } = await open({
    events: [visit],
    house: { officeTimeZone: here, holidays: [{ date: '2026-11-19', name: 'Founders’ day' }] },
    absences: [{ ...absence, from: '2026-11-18', to: '2026-11-18' }],
  });
  await stands('Away: Dentist', cast.sam, '2026-11-18');
  expect(getComputedStyle(cell(cast.sam, '2026-11-18')).backgroundImage).toContain('gradient');
  expect(getComputedStyle(cell(cast.max, '2026-11-18')).backgroundImage).toBe('none');
  const ground = (day: string) => getComputedStyle(cell(cast.max, day)).backgroundColor;
  expect(ground('2026-11-19')).not.toBe(ground('2026-11-18'));
  await expect.element(page.getByRole('columnheader', { name: /19.*Founders’ day/ })).toBeVisible();
  await expectNoAxeViolations(document.body, 'desk');
  const message = 'Sam Ortiz is away on Nov 18. Assign anyway?';
  await expect.element(chip('Meter and vents')).toBeVisible();
  fake.answer(appointmentOperations.update, ({ anyway, fields }) =>
    anyway
      ? { ...visit, ...(fields as Partial<Appointment>), version: 2 }
      : refusal({ status: 409, code: 'ASSIGNEE_AWAY', message }),
  );
  focus('Meter and vents');
  await shift('ArrowDown');
  const question = page.getByRole('dialog', { name: message });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await stands('Meter and vents', cast.max, '2026-11-18');
  focus('Meter and vents');
  await shift('ArrowDown');
  await question.getByRole('button', { name: 'Assign anyway' }).click();
  await stands('Meter and vents', cast.sam, '2026-11-18');
  expect(sent('appointments.update').at(-1)).toMatchObject({ anyway: true });
});

test('[CAL-03] a full cell counts the others and leads to that person’s day; a day’s head to the team’s day, and back', async () => {
  const many = Array.from({ length: 7 }, (_, index) =>
    eventOf(100 + index, cast.max, {
      title: `Round ${index}`,
      ...on('2026-11-17', `1${index}:00`, `1${index}:30`),
    }),
  );
  const { address } = await open({ events: many });
  await button(/^\+3 more of Max Ortega, Tue, Nov 17/).click();
  expect(address()).toMatchObject({ view: 'day', date: '2026-11-17', person: cast.max.uid });
  await button('Team').click();
  await page.getByRole('button', { name: /^17 ?Tue/ }).click();
  expect(address()).toMatchObject({ view: 'teamDay', date: '2026-11-17' });
  await button('Team week').click();
  expect(address().view).toBe('team');
});

test('[CAL-03] by key every cell is reached, also an empty one, which says whose it is; Enter or N begins an event there', async () => {
  await open({
    events: [visit, { ...visit, id: id(5), title: 'Filters', ...on('2026-11-18', '14:00', '15:00') }],
  });
  await stands('Filters', cast.max, '2026-11-18');
  // One stop for Tab.
  const grid = document.querySelector('[role="grid"]') as HTMLElement;
  const stops = () => [...grid.querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([chip('Meter and vents').element()]);
  focus('Meter and vents');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(chip('Filters')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  const empty = page.getByRole('gridcell', { name: 'Sam Ortiz, Thu, Nov 19, no events' });
  await expect.element(empty).toHaveFocus();
  expect(stops()).toEqual([empty.element()]);
  for (const key of ['{Enter}', 'n']) {
    await userEvent.keyboard(key);
    const form = page.getByRole('dialog', { name: 'New event' });
    await expect.element(form.getByLabelText('From', { exact: true })).toHaveValue('2026-11-19');
    await expect.element(form.getByLabelText('Assigned to')).toHaveValue(cast.sam.uid);
    await userEvent.keyboard('{Escape}');
    await expect.element(empty).toHaveFocus();
  }
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
  await expect.element(page.getByRole('button', { name: /^19 ?Thu/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}');
  await expect.element(chip('Meter and vents')).toHaveFocus();
});

test('[CAL-03] out of the tray by key to a person on another day, at its own time', async () => {
  const { sent } = await open({ events: [call] });
  await button('Assign Dryer 4 is cold').click();
  await page.getByRole('menuitem', { name: 'Person and day…' }).click();
  const question = page.getByRole('dialog', { name: 'Assign Dryer 4 is cold' });
  await expect.element(question.getByLabelText('Day')).toHaveValue('2026-11-21');
  await question.getByLabelText('Person').selectOptions('Sam Ortiz');
  await question.getByLabelText('Day').fill('2026-11-19');
  await expectNoAxeViolations(document.body, 'desk');
  await question.getByRole('button', { name: 'Assign', exact: true }).click();
  await stands('Dryer 4 is cold', cast.sam, '2026-11-19');
  expect(sent('appointments.update')).toEqual([
    expect.objectContaining({
      fields: { ...on('2026-11-19', '16:00', '17:00'), assignedTo: cast.sam.uid },
    }),
  ]);
});

test('[CAL-03] whose route day it is has it in their cell, opened or to come, with a link', async () => {
  const stamp = at('2026-11-18', '06:00');
  const books = { id: id(60), version: 1, createdAt: stamp, updatedAt: stamp };
  const driven = { openedBy: null, closedBy: null, status: 'open' as const, closedAt: null };
  const plan = { days: ['sat' as const], sites: 4, machines: 20, due: 1, late: 0, nextDay: '2026-11-21' };
  await open({
    routeDays: [
      {
        ...books,
        ...driven,
        route: 'Napa Wed',
        date: '2026-11-18',
        collector: cast.sam.uid,
        total: 9,
        closed: 2,
        net: 0,
      },
    ],
    routes: [
      { ...plan, name: 'Sonoma Sat', collector: cast.max.uid },
      { ...plan, name: 'Nobody’s', collector: null },
    ],
  });
  await stands('Napa Wed', cast.sam, '2026-11-18');
  await stands('Sonoma Sat', cast.max, '2026-11-21');
  await expect
    .element(page.getByRole('link', { name: 'Route day: Napa Wed, 9 stops' }))
    .toHaveAttribute('href', '/routes/Napa%20Wed/2026-11-18');
  await expect.element(page.getByText('Nobody’s')).not.toBeInTheDocument();
  await expectNoAxeViolations(document.body, 'desk');
});

test('[CAL-03] the team’s day has no column for who left, unless something is still theirs on it', async () => {
  const gus = { uid: id(7), role: 'user', displayName: 'Gus Left' } as const;
  const date = '2026-11-18';
  const columns = () =>
    [...document.querySelectorAll('[data-columns] [data-column]')].map((one) =>
      one.getAttribute('aria-label'),
    );
  const { view } = await open({ left: [gus], events: [visit], search: { view: 'teamDay', date } });
  await expect.poll(columns).toEqual(['Ada Reyes', 'Max Ortega', 'Sam Ortiz']);
  await view.unmount();
  close();
  const his = { ...visit, id: id(8), assignedTo: gus.uid };
  await open({ left: [gus], events: [his], search: { view: 'teamDay', date } });
  await expect.poll(columns).toEqual(['Ada Reyes', 'Gus Left', 'Max Ortega', 'Sam Ortiz']);
});

test('[CAL-03] a cell that is pressed begins an event of that person on that day', async () => {
  await open();
  await expect.element(page.getByRole('rowheader', { name: 'Sam Ortiz' })).toBeVisible();
  await userEvent.click(cell(cast.sam, '2026-11-19'));
  const form = page.getByRole('dialog', { name: 'New event' });
  await expect.element(form.getByLabelText('From', { exact: true })).toHaveValue('2026-11-19');
  await expect.element(form.getByLabelText('Assigned to')).toHaveValue(cast.sam.uid);
});

test('[CAL-03] on a phone a person’s week is seven days with a tick an event, each to that day of theirs', async () => {
  await page.viewport(390, 844);
  const { address } = await open({ events: [visit, call] });
  await expect.element(page.getByRole('heading', { name: /Max Ortega/ })).toBeVisible();
  expect(smallTargets()).toEqual([]);
  await expectNoAxeViolations(document.body, 'phone');
  await page.viewport(390, 844);
  await page.getByRole('button', { name: /18.*Max Ortega, 1 event/ }).click();
  expect(address()).toMatchObject({ view: 'day', date: '2026-11-18', person: cast.max.uid });
});

test('[CAL-03] [CAL-07] only administrators are offered the team’s week, and nobody else by its address', async () => {
  await open({ by: cast.max, events: [visit] });
  await expect.element(page.getByRole('heading', { name: 'Nov 16 to 22' })).toBeVisible();
  await expect.element(button('Team')).not.toBeInTheDocument();
  expect(document.querySelector('[data-person]')).toBeNull();
});

test('[CAL-03] 30 people with 300 events in a week: the lines are found in one walk, and nobody who left without work has one', () => {
  const people = Array.from({ length: 30 }, (_, index) => ({
    uid: id(500 + index),
    displayName: `Person ${String(index).padStart(2, '0')}`,
  }));
  const days = Array.from({ length: 7 }, (_, index) => daysLater('2026-11-16', index));
  const blank = blankAppointment(
    { id: '', source: 'manual', timezone: here },
    null,
    at('2026-11-16', '09:00'),
  );
  const items = Array.from({ length: 300 }, (_, index) => ({
    ...blank,
    id: id(1000 + index),
    assignedTo: people[index % 29]?.uid ?? null,
    ...on(days[index % 7] as string, '09:00', '10:00'),
  }));
  const [gone, idle] = [people[3], people[29]];
  const active = people.filter((one) => one !== gone && one !== idle);
  const lines = teamLines(active, new Map(people.map((one) => [one.uid, one])), days, items);
  expect(lines.map(({ displayName }) => displayName)).toEqual(
    people.slice(0, 29).map((one) => one.displayName),
  );
  const shown = lines.flatMap(({ on: found }) => [...found.values()].flat());
  expect(new Set(shown.map(keyOf)).size).toBe(300);
});
