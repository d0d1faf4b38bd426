import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { people, sampleLead } from '#leads/testing';
import { openDialog } from '#leads/testing/dialog.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
});

const panel = () => page.getByRole('region', { name: 'Conversion' });
const sold = (fields: object = {}) => ({ ...sampleLead(1, 'sold'), ...fields });

test('[LEAD-10] the conversion panel stands on a sold lead, for administrators; what is missing is one press away', async () => {
  await openDialog(people.ada, [
    sold({ email: 'a@example.com', firstName: 'Ann', lastName: 'Lee', streetAddress: '' }),
  ]);
  await expect.element(panel()).toBeVisible();
  await panel().getByRole('button', { name: 'Convert to client' }).click();
  await page.getByRole('button', { name: /^Add the street/ }).click();
  await expect.element(page.getByRole('textbox', { name: 'Street address', exact: true })).toHaveFocus();
});

test('[LEAD-10] not for reps', async () => {
  await openDialog(people.max, [sold({ assignedRep: people.max.uid })]);
  await expect.element(panel()).not.toBeInTheDocument();
});

test('[LEAD-10] not on a lead that is not sold', async () => {
  await openDialog(people.ada, [sampleLead(1, 'selling')]);
  await expect.element(panel()).not.toBeInTheDocument();
});
