import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { here } from '#ui/moment.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { cast, id, openCalendar } from './testing/page.tsx';

let close = () => {};
beforeEach(() => page.viewport(1440, 900));
afterEach(() => close());

const open = async (said: Parameters<typeof openCalendar>[0] = {}) => {
  const calendar = await openCalendar({
    house: { officeTimeZone: here, holidays: [{ date: '2026-11-19', name: 'Founders’ day' }] },
    absences: [
      { id: id(70), version: 1, uid: cast.max.uid, from: '2026-11-17', to: '2026-11-18', reason: 'Dentist' },
    ],
    ...said,
  });
  close = calendar.close;
  return calendar;
};
const day = (name: string) => page.getByRole('region', { name, exact: true });
const shaded = (name: string) =>
  [...day(name).element().querySelectorAll<HTMLElement>('[data-slot] > [aria-hidden="true"]')].map(
    ({ style }) => [Number(style.getPropertyValue('--at')), Number(style.getPropertyValue('--for'))],
  );

test('[CAL-03] a week is shaded outside office hours, and all day on closed days and holidays, which say their name', async () => {
  await open();
  await expect.element(day('Thu, Nov 19').getByText('Founders’ day')).toBeVisible();
  // The scale goes from seven to nineteen.
  expect(shaded('Mon, Nov 16')).toEqual([
    [7, 1],
    [17.5, 1.5],
  ]);
  expect(shaded('Thu, Nov 19')).toEqual([[7, 12]]);
  expect(shaded('Sun, Nov 22')).toEqual([[7, 12]]);
  await expectNoAxeViolations();
});

test('[CAL-03] who is away is named where everybody is shown, with the reason in their own days', async () => {
  await open({ search: { person: 'everyone' } });
  await expect.element(day('Tue, Nov 17').getByText('Max Ortega is away')).toBeVisible();
  await expect.element(day('Thu, Nov 19').getByText('Max Ortega is away')).not.toBeInTheDocument();
  close();
  await open({ search: { person: cast.max.uid } });
  await expect.element(day('Wed, Nov 18').getByText('Away: Dentist')).toBeVisible();
});

test('[CAL-03] the team’s day shades the column of who is away, and nobody else’s', async () => {
  await open({ search: { view: 'teamDay', date: '2026-11-17' } });
  await expect.element(day('Max Ortega').getByText('Away: Dentist')).toBeVisible();
  await expect.element(day('Ada Reyes').getByText(/^Away/)).not.toBeInTheDocument();
});

test('[CAL-03] a holiday is named once in the team’s day: in the head', async () => {
  await open({ search: { view: 'teamDay', date: '2026-11-19' } });
  await expect
    .element(page.getByRole('heading', { name: 'Thursday, Nov 19 · Founders’ day', level: 2 }))
    .toBeVisible();
  await expect.element(day('Max Ortega')).toBeVisible();
  await expect.element(day('Max Ortega').getByText('Founders’ day')).not.toBeInTheDocument();
});

test.each(['month', 'agenda'] as const)('[CAL-03] the %s names holidays and absences', async (view) => {
  await open({ search: { view, date: '2026-11-16', person: cast.max.uid } });
  await expect.element(page.getByText('Founders’ day')).toBeVisible();
  await expect.element(page.getByText('Away: Dentist').first()).toBeVisible();
  await expectNoAxeViolations();
});
