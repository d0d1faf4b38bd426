import { wholeDays } from 'domain/appointments';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dragOnto } from '#calendar/testing/drag.ts';
import { at, button, cast, eventOf, id, openCalendar } from '#calendar/testing/page.tsx';
import { here } from '#ui/moment.ts';
import { carried } from './moved.ts';

let close = () => {};
beforeEach(() => page.viewport(1440, 1000));
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

const open = async (said: Parameters<typeof openCalendar>[0]) => {
  const calendar = await openCalendar(said);
  close = calendar.close;
  return calendar;
};
const on = (date: string, from: string, to: string) => ({ start: at(date, from), end: at(date, to) });
const visit = eventOf(1, cast.ada, { title: 'Van', ...on('2026-11-18', '11:00', '12:30') });
const fair = eventOf(2, cast.ada, {
  title: 'Trade fair',
  allDay: true,
  ...wholeDays('2026-11-17', '2026-11-19', here),
});
const dayOf = (day: string): HTMLElement => document.querySelector(`[data-day="${day}"]`) as HTMLElement;
const chipOn = (day: string, name: string): HTMLElement | undefined =>
  [...dayOf(day).querySelectorAll<HTMLElement>('[data-event]')].find((one) =>
    one.textContent?.includes(name),
  );
const stands = (name: string, day: string) => expect.poll(() => chipOn(day, name)).toBeTruthy();
const shift = (key: string) => userEvent.keyboard(`{Shift>}{${key}}{/Shift}`);

test('[CAL-03] in the month an event is dragged to another day, its length and time kept, and opens nothing', async () => {
  const { sent, address } = await open({ events: [visit], search: { view: 'month' } });
  await stands('Van', '2026-11-18');
  dragOnto(chipOn('2026-11-18', 'Van') as Element, dayOf('2026-11-25'));
  await stands('Van', '2026-11-25');
  expect(sent('appointments.update')).toEqual([
    expect.objectContaining({ fields: on('2026-11-25', '11:00', '12:30') }),
  ]);
  expect(address()).toEqual({ view: 'month' });
});

test('[CAL-03] in the month by key: Shift takes an event a day or a week along, the focus stays on it, arrows go on by weeks', async () => {
  const later = eventOf(3, cast.ada, { title: 'Later', ...on('2026-11-26', '09:00', '10:00') });
  const { sent } = await open({ events: [visit, later], search: { view: 'month' } });
  await stands('Van', '2026-11-18');
  chipOn('2026-11-18', 'Van')?.focus();
  await shift('ArrowRight');
  await stands('Van', '2026-11-19');
  await expect.poll(() => document.activeElement === chipOn('2026-11-19', 'Van')).toBe(true);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(chipOn('2026-11-26', 'Later'));
  await userEvent.keyboard('{ArrowUp}');
  await shift('ArrowUp');
  await stands('Van', '2026-11-12');
  await expect.poll(() => document.activeElement === chipOn('2026-11-12', 'Van')).toBe(true);
  expect(sent('appointments.update')).toHaveLength(2);
});

test('[CAL-03] what stands above the hours goes to another day with all its days, by mouse and by key', async () => {
  const { sent } = await open({ events: [fair] });
  await stands('Trade fair', '2026-11-17');
  dragOnto(chipOn('2026-11-18', 'Trade fair') as Element, dayOf('2026-11-19').querySelector('h2') as Element);
  await stands('Trade fair', '2026-11-20');
  expect(chipOn('2026-11-17', 'Trade fair')).toBeUndefined();
  chipOn('2026-11-20', 'Trade fair')?.focus();
  await shift('ArrowLeft');
  await stands('Trade fair', '2026-11-17');
  await expect.poll(() => document.activeElement === chipOn('2026-11-19', 'Trade fair')).toBe(true);
  expect(sent('appointments.update').map((one) => (one as { fields: object }).fields)).toEqual([
    wholeDays('2026-11-18', '2026-11-20', here),
    wholeDays('2026-11-17', '2026-11-19', here),
  ]);
});

test('[CAL-03] a confirmed one that is dragged to another day of the month asks ‘Keep confirmed?’', async () => {
  const { sent } = await open({
    events: [{ ...fair, status: 'confirmed', ...wholeDays('2026-11-17', '2026-11-17', here) }],
    search: { view: 'month' },
  });
  await stands('Trade fair', '2026-11-17');
  dragOnto(chipOn('2026-11-17', 'Trade fair') as Element, dayOf('2026-11-24'));
  await expect.element(page.getByText('Keep confirmed?')).toBeVisible();
  await page.getByLabelText('No, it is scheduled again').click();
  await button('Move event').click();
  await stands('Trade fair', '2026-11-24');
  expect(sent('appointments.update')).toMatchObject([{ keepConfirmed: false }]);
});

test('[CAL-03] what others made is not dragged, and looking through other eyes nothing is', async () => {
  const theirs = { ...visit, createdBy: cast.ada.uid, attendees: [cast.sam.uid] };
  const { sent } = await open({ by: cast.sam, events: [theirs], search: { view: 'month' } });
  await stands('Van', '2026-11-18');
  dragOnto(chipOn('2026-11-18', 'Van') as Element, dayOf('2026-11-25'));
  chipOn('2026-11-18', 'Van')?.focus();
  await shift('ArrowRight');
  await stands('Van', '2026-11-18');
  expect(sent('appointments.update')).toEqual([]);
});

test.each([
  ['over the day clocks go back', '2026-10-31', 1],
  ['over the day they go forward', '2026-03-07', 1],
  ['backwards over it', '2026-11-02', -2],
])('[CAL-03] whole days stay whole in their own zone %s', (_, date, days) => {
  const zone = 'America/Los_Angeles';
  const one = { ...fair, timezone: zone, ...wholeDays(date, date, zone) };
  const target = new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
  expect(carried(one, { day: date, uid: null }, { day: target, uid: null })).toEqual(
    wholeDays(target, target, zone),
  );
});

test.each([
  ['onto its own day', '2026-11-18', null, null],
  ['of who attends onto another’s same day', '2026-11-18', id(6), id(3)],
])('[CAL-03] dropped %s nothing is changed', (_, day, from, to) => {
  expect(carried(visit, { day: '2026-11-18', uid: from }, { day, uid: to })).toBeNull();
});
