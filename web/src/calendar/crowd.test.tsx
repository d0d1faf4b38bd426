import { mostListed } from 'domain/appointments';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CalendarView } from './search.ts';
import { at, cast, eventOf, openCalendar } from './testing/page.tsx';

let close = () => {};
beforeEach(() => page.viewport(1440, 900));
afterEach(() => close());

const open = async (...said: Parameters<typeof openCalendar>) => {
  const calendar = await openCalendar(...said);
  close = calendar.close;
  return calendar;
};
const on = (date: string, from: string, to: string) => ({ start: at(date, from), end: at(date, to) });

test('[CAL-03] 300 events in a week stay readable: three abreast, the others counted', async () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    eventOf(1000 + index, cast.ada, {
      title: `Visit ${index}`,
      type: 'site_visit',
      ...on(
        `2026-11-${16 + (index % 7)}`,
        `${String(8 + (index % 9)).padStart(2, '0')}:00`,
        `${String(9 + (index % 9)).padStart(2, '0')}:00`,
      ),
    }),
  );
  await open({ events: many });
  await expect.element(page.getByText('300 events', { exact: false })).toBeVisible();
  const abreast = [...document.querySelectorAll('[data-event]')].map((one) =>
    Number(getComputedStyle(one).getPropertyValue('--lanes')),
  );
  expect(Math.max(...abreast)).toBe(3);
  expect(document.querySelectorAll('[aria-label*=" more on "]').length).toBeGreaterThan(0);
});

const two = (value: number): string => String(value).padStart(2, '0');
const shown = () => document.querySelectorAll('[data-event], ol > li').length;

const answers = async (view: CalendarView): Promise<void> => {
  if (view === 'today') await page.viewport(390, 844);
  const many = Array.from({ length: mostListed }, (_, index) =>
    eventOf(10_000 + index, cast.ada, {
      title: `Round ${index}`,
      ...on('2026-11-21', `${two(Math.floor(index / 600))}:${two(index % 60)}`, '23:00'),
    }),
  );
  const { address } = await open({ events: many, more: true, search: { view } });
  await expect
    .element(page.getByText('There is more here than the first 5,000 events.', { exact: false }))
    .toBeVisible();
  await expect.poll(shown).toBeGreaterThan(1);
  expect(shown()).toBeLessThan(400);
  const rest = page.getByRole('button', { name: /^\+[\d,]+ more( of .*)?$|^\d+ more on / }).first();
  await rest.click();
  if (view === 'agenda' || view === 'today') await expect.poll(shown).toBeGreaterThan(190);
  else await expect.poll(() => address().view).toBe(view === 'day' ? 'agenda' : 'day');
  expect(shown()).toBeLessThan(400);
};
const title = '[CAL-03] 10,000 events on one day: %s draws few of them, counts the others, and answers';

test.each(['week', 'day', 'today'] as const)(title, answers);
test.each(['month', 'agenda', 'team', 'teamDay'] as const)(title, { tags: ['long'] }, answers);

test('[CAL-06] where more days are marked than are shown, the calendar says so', async () => {
  await open({ moreMarkers: true });
  await expect.element(page.getByText('There are more lease ends,', { exact: false })).toBeVisible();
  await expect.element(page.getByText('There is more here than', { exact: false })).not.toBeInTheDocument();
});

test('[CAL-03] where more absences or route days of one’s own are than are told, the calendar says so', async () => {
  await open({ moreAbsences: true });
  await expect.element(page.getByText('first 1,000 absences', { exact: false })).toBeVisible();
  close();
  await open({ by: cast.sam, moreOwnDays: true });
  await expect.element(page.getByText('first 500 route days', { exact: false })).toBeVisible();
});

test.each(['1970-01-01', '9999-12-31'])('[CAL-03] an event on %s stands in each view', async (date) => {
  const one = eventOf(5, cast.ada, { title: 'At the end', ...on(date, '10:00', '11:00') });
  for (const view of ['month', 'week', 'day', 'agenda', 'team', 'teamDay'] as const) {
    await open({ events: [one], search: { view, date } });
    await expect.element(page.getByRole('button', { name: /At the end/ }).first()).toBeVisible();
    close();
    close = () => {};
  }
});
