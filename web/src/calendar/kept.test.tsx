import { type Appointment, appointmentOperations } from 'domain/appointments';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { store } from '#platform/store.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { at, cast, eventOf, openCalendar } from './testing/page.tsx';
import { withKept } from './useKeptEvents.ts';

let close = () => {};
beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  close();
  store.noun('appointments').keepIn(null);
});

const weekly = eventOf(1, cast.max, {
  title: 'Standup',
  assignedTo: cast.max.uid,
  start: at('2026-10-05', '09:00'),
  end: at('2026-10-05', '09:30'),
  recurrence: { freq: 'weekly', until: null, exceptions: ['2026-12-14'] },
});
const single = eventOf(2, cast.max, {
  title: 'Van to the garage',
  assignedTo: cast.max.uid,
  start: at('2026-12-09', '10:00'),
  end: at('2026-12-09', '11:00'),
});
const keep = (rows: readonly Appointment[]) =>
  store.noun<Appointment>('appointments').keepIn({
    one: async (id) => rows.find((row) => row.id === id),
    all: async () => rows,
  });

test('[CAL-09] without a network a week that was never looked at shows what the device keeps, repeats by their rule', async () => {
  keep([weekly, single]);
  const { fake, ...calendar } = await openCalendar({ by: cast.max, search: { date: '2026-12-02' } });
  close = calendar.close;
  fake.answer(appointmentOperations.list, () => refusal({ status: 0, code: 'UNREACHED' }));
  await page.getByRole('button', { name: 'Week after' }).click();
  await expect.element(page.getByRole('button', { name: /Standup, Scheduled/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Van to the garage, Scheduled/ })).toBeVisible();
  await expect.element(page.getByText('Could not load events')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Week after' }).click();
  await expect.element(page.getByText(/^Nothing scheduled this week/)).toBeVisible();
});

test('[CAL-09] over an older answer the kept rule says which days there are; other people stay as they were answered', () => {
  const theirs = eventOf(3, cast.ada, { title: 'Theirs' });
  const stale = { ...weekly, occurrence: '2026-12-14', start: at('2026-12-14', '09:00') };
  const window = { from: at('2026-12-07', '00:00'), to: at('2026-12-21', '00:00') };
  const shown = withKept([theirs, stale], [weekly], window);
  expect(shown.map(({ title, occurrence }) => [title, occurrence])).toEqual([
    ['Theirs', null],
    ['Standup', '2026-12-07'],
  ]);
});
