import {
  type Appointment,
  appointmentOperations,
  blankAppointment,
  type SomeAppointmentFields,
} from 'domain/appointments';
import { localMinute } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { box, button, leadId, openDialog, people, sampleLead, section } from '#leads/testing';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import '#ui/tokens.css';
import '#ui/base.css';

let close: () => void = () => {};
const id = (number: number) => `0192f0c1-0000-7000-8000-2${String(number).padStart(11, '0')}`;
const eventOf = (number: number, fields: SomeAppointmentFields & Partial<Appointment> = {}): Appointment => ({
  ...blankAppointment(
    { id: id(number), source: 'manual', timezone: 'America/Los_Angeles' },
    people.max,
    '2026-11-21T10:00:00.000Z',
  ),
  title: `Event ${number}`,
  leadId: leadId(1),
  type: 'call',
  start: '2099-11-24T18:00:00.000Z',
  end: '2099-11-24T18:30:00.000Z',
  ...(fields as Partial<Appointment>),
});

const open = async (fields: Partial<Lead> = {}, events: Appointment[] = [], by = people.max as never) => {
  const opened = await openDialog(by, [sampleLead(1, 'selling', fields)], {
    prepare: ({ fake }) =>
      fake
        .answer(appointmentOperations.around, () => ({ items: events, cursor: null }))
        .answer(appointmentOperations.create, ({ nextStep: _, anyway: __, ...given }) => {
          const made = eventOf(9, { title: 'Call – House 1', ...(given as Partial<Appointment>) });
          events.push(made);
          return made;
        }),
  });
  close = opened.office.close;
  return opened;
};

const inOffice = (at: string) => localMinute(at, 'America/Los_Angeles');
const dayAhead = (ahead: number) =>
  inOffice(new Date(Date.now() + ahead * 86_400_000).toISOString()).slice(0, 10);
const form = () => page.getByRole('form', { name: 'Schedule an event' });
const created = (office: Awaited<ReturnType<typeof open>>['office']) =>
  office.calls('appointments.create').map(({ input }) => input as Record<string, string | boolean>);

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  close();
  localStorage.clear();
  vi.restoreAllMocks();
});

test('[CAL-08] a call of tomorrow is scheduled by three presses, and is the next step where there is none', async () => {
  await page.viewport(390, 844);
  const { office } = await open();
  await page.getByRole('button', { name: 'Schedule', exact: true }).last().click();
  await form().getByRole('button', { name: 'Site visit' }).click();
  await form().getByRole('button', { name: 'Tomorrow' }).click();
  await vi.waitFor(() => expect(created(office)).toHaveLength(1));
  const [sent] = created(office);
  expect(sent).toMatchObject({
    leadId: leadId(1),
    type: 'site_visit',
    assignedTo: people.max.uid,
    nextStep: true,
  });
  expect(inOffice(String(sent?.['start']))).toBe(`${dayAhead(1)} 09:00`);
  await expect.element(form()).not.toBeInTheDocument();
  await expect.element(page.getByText('Event scheduled')).toBeVisible();
});

test('[CAL-08] day and time may be picked, and somebody else', async () => {
  const { office } = await open({ nextStep: { what: 'Call back', dueAt: '2099-11-20T15:00:00.000Z' } });
  await button('Schedule').first().click();
  await form().getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect.element(page.getByText('Choose a day')).toBeVisible();
  expect(created(office)).toEqual([]);
  await form().getByLabelText('Day').fill('2099-03-02');
  await form().getByLabelText('Time').fill('14:30');
  await form().getByRole('button', { name: 'Meeting' }).click();
  await form().getByRole('button', { name: 'Schedule', exact: true }).click();
  await vi.waitFor(() => expect(created(office)).toHaveLength(1));
  expect(created(office)[0]).toMatchObject({ type: 'meeting', start: '2099-03-02T22:30:00.000Z' });
  // There is a next step already: it stays what it is unless that is ticked.
  expect(created(office)[0]).not.toHaveProperty('nextStep');
});

test('[CAL-08] who is away is asked about, and what was chosen stays and is sent once more', async () => {
  const { office } = await open();
  office.fake.answer(appointmentOperations.create, () =>
    refusal({ status: 409, code: 'ASSIGNEE_AWAY', message: 'Max Ortega is away on Nov 24. Assign anyway?' }),
  );
  await button('Schedule').first().click();
  await form().getByRole('button', { name: 'Next week' }).click();
  const question = page.getByRole('dialog', { name: 'Max Ortega is away on Nov 24. Assign anyway?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form().getByLabelText('Day')).toHaveValue(dayAhead(7));
  await form().getByRole('button', { name: 'Schedule', exact: true }).click();
  await question.getByRole('button', { name: 'Assign anyway' }).click();
  await vi.waitFor(() => expect(created(office).at(-1)).toMatchObject({ anyway: true }));
  expect(
    created(office)
      .slice(0, -1)
      .every((input) => !('anyway' in (input as object))),
  ).toBe(true);
});

test('[CAL-08] a time of one’s own makes the next step an event; a day makes none, and leaves one what it is', async () => {
  const { office } = await open();
  await button('Set next step').click();
  await box('What is next').fill('Call back');
  await page.getByLabelText('When').fill('2099-11-24T10:00');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(office.row(1)?.nextStep?.appointmentId).toBeTruthy());
  const event = office.row(1)?.nextStep?.appointmentId;
  await expect
    .element(page.getByRole('link', { name: 'Open event' }))
    .toHaveAttribute('href', `/calendar?event=${event}`);
  await button('Change').click();
  await button('Next week').click();
  await vi.waitFor(() => expect(inOffice(office.row(1)?.nextStep?.dueAt ?? '')).toBe(`${dayAhead(7)} 09:00`));
  expect(office.row(1)?.nextStep?.appointmentId).toBe(event);
});

test('[CAL-08] upcoming and past events stand on the lead with their status in words, and open in the calendar', async () => {
  const past = { start: '2020-11-24T18:00:00.000Z', end: '2020-11-24T18:30:00.000Z' };
  await open({}, [
    eventOf(1, { status: 'confirmed' }),
    eventOf(2, { ...past, status: 'completed', outcome: 'They want a quote' }),
    eventOf(3, { ...past, status: 'cancelled', cancelReason: 'Rain' }),
  ]);
  await section('Events').first().click();
  const upcoming = page.getByRole('list', { name: 'Upcoming events' });
  await expect.element(upcoming.getByText('Confirmed')).toBeVisible();
  await expect
    .element(upcoming.getByRole('link', { name: 'Event 1' }))
    .toHaveAttribute('href', `/calendar?event=${id(1)}`);
  const over = page.getByRole('list', { name: 'Past events' });
  await expect.element(over.getByText('They want a quote')).toBeVisible();
  expect(
    over
      .getByRole('listitem')
      .elements()
      .map((line) => line.textContent),
  ).toEqual([
    expect.stringMatching(/Event 3.*Rain.*Cancelled/),
    expect.stringMatching(/Event 2.*They want a quote.*Completed/),
  ]);
});

test('the form and the events pass an axe scan in both themes and at 390 px', async () => {
  await open({}, [eventOf(1)]);
  await section('Events').first().click();
  await button('Schedule').first().click();
  await expect.element(form().getByLabelText('Day')).toBeVisible();
  await expectNoAxeViolations();
});
