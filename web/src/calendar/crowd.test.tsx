import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
