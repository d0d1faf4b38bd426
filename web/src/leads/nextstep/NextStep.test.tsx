import { localMinute } from 'domain/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NextStepLine } from '#leads';
import { box, button, Office, openDialog, openOffice, people, sampleLead } from '#leads/testing';
import '#ui/tokens.css';
import '#ui/base.css';

let close: () => void = () => {};
const now = Date.parse('2026-11-21T18:00:00.000Z');
const step = (dueAt: string) => ({ nextStep: { what: 'Call back', dueAt } });
const open = async (fields = {}, off: string | null = null) => {
  const opened = await openDialog(people.max, [sampleLead(1, 'selling', fields)], { off });
  close = opened.office.close;
  return opened;
};

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  close();
  localStorage.clear();
});

test.each([
  ['overdue', '2026-11-21T15:00:00.000Z', '3 h late'],
  ['today', '2026-11-21T23:30:00.000Z', 'today 15:30'],
  ['later', '2026-11-24T17:00:00.000Z', 'Nov 24 09:00'],
])('[LEAD-12] a next step says what and when: %s', async (state, dueAt, words) => {
  close = openOffice(people.max, []).close;
  await render(
    <Office by={people.max}>
      <NextStepLine lead={step(dueAt)} now={now} />
    </Office>,
  );
  await expect.element(page.getByText(words)).toBeVisible();
  expect(document.querySelector('[data-state]')?.getAttribute('data-state')).toBe(state);
});

test('[LEAD-12] a next step is set by a quick choice, at nine in the office', async () => {
  const { office } = await open();
  await button('Set next step').click();
  await box('What is next').fill('Call back about the lease');
  await button('Tomorrow').click();
  await vi.waitFor(() => expect(office.row(1)?.nextStep?.what).toBe('Call back about the lease'));
  const due = office.row(1)?.nextStep?.dueAt ?? '';
  expect(localMinute(due, 'America/Los_Angeles').slice(11)).toBe('09:00');
  expect(Date.parse(due)).toBeGreaterThan(Date.now());
  await expect.element(page.getByText('Call back about the lease')).toBeVisible();
});

test('[LEAD-12] a common next step is set by three presses', async () => {
  const { office } = await open();
  await button('Set next step').click();
  await button('Visit').click();
  await button('Next week').click();
  await vi.waitFor(() => expect(office.row(1)?.nextStep?.what).toBe('Visit'));
  await expect.element(box('What is next')).not.toBeInTheDocument();
});

test('[LEAD-12] a next step needs a what and a when, and says which is missing', async () => {
  const { office } = await open();
  await button('Set next step').click();
  await expect.element(page.getByText('Say what is next.').last()).toBeVisible();
  await box('What is next').fill('Call back');
  await expect.element(page.getByText('Choose when.').last()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(office.calls('leads.update')).toHaveLength(0);
});

test('[LEAD-12] Save & Close sets the step that is being written, or says what it lacks', async () => {
  const { office, closed } = await open();
  await button('Set next step').click();
  await box('What is next').fill('Call back in spring');
  await button('Save & Close').click();
  await expect.element(page.getByText('The next step is not set. Choose when.')).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
  await button('Tomorrow').click();
  await button('Save & Close').click();
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(office.row(1)?.nextStep?.what).toBe('Call back in spring');
});

test('[LEAD-12] done leaves a note and asks for the next step', async () => {
  const { office } = await open(step('2026-11-20T15:00:00.000Z'));
  await button('Done').click();
  await vi.waitFor(() => expect(office.row(1)?.nextStep).toBeNull());
  await vi.waitFor(() => expect(office.notes(1)[0]?.text).toBe('Next step done: Call back'));
  await expect.element(box('What is next')).toHaveValue('');
});

test('while nothing may be written the next step is off too', async () => {
  await open(step('2026-11-20T15:00:00.000Z'), 'You are viewing as somebody else.');
  await expect.element(button('Done')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Change')).toHaveAttribute('aria-disabled', 'true');
});
