import { blankLead, leadOperations } from 'domain/leads';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leadOverPage } from '#board';
import { cast, type Mounted, mountAt } from './testing/app.tsx';

let server: Mounted;
afterEach(() => server.restore());

const id = '0192f0c1-0000-7000-8000-00000000000a';
const lead = {
  ...blankLead(id, '2026-11-21T10:00:00.000Z'),
  businessName: 'Juniper Court',
  assignedRep: cast.manager.uid,
  column: 'new' as const,
  notes: [],
  notesOnLead: '',
};

test('[LEAD-01] a lead opens over any page, under its own address; closing it leaves the page', async () => {
  server = await mountAt('/support', {
    as: 'manager',
    answers: (fake) => fake.answer(leadOperations.get, () => lead),
  });
  await expect.element(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  await server.router.navigate(leadOverPage(id));
  await expect.element(page.getByRole('dialog', { name: 'Juniper Court' })).toBeVisible();
  expect(server.router.history.location.pathname).toBe(`/leads/${id}`);
  expect(server.router.state.location.pathname).toBe('/support');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Juniper Court' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Support' })).toBeVisible();
});
