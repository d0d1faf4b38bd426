import { leadOperations } from 'domain/leads';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type LeadRow, leadView, useLeadFigures } from '#leads';
import { box, button, leadId, Office, openOffice, people, sampleLead } from '#leads/testing';
import type { View } from '#platform/store.ts';
import { useColumn } from '#platform/useStore.ts';
import { LeadDialog } from './Dialog.tsx';
import '#ui/tokens.css';
import '#ui/base.css';

let office: ReturnType<typeof openOffice>;

/** What a board is to the dialog: a view that is shown. */
const Column = ({ view }: { view: View<LeadRow> }) => {
  useLeadFigures(view);
  return <p>{useColumn(view, 'new').ids.length} in New</p>;
};

const Page = ({ view }: { view: View<LeadRow> }) => {
  const [id, go] = useState<string | null>(null);
  return (
    <Office by={people.max}>
      <Column view={view} />
      <button onClick={() => go(leadId(2))} type="button">
        Open House 2
      </button>
      {id && <LeadDialog id={id} onClose={() => go(null)} onGo={go} />}
    </Office>
  );
};

const open = async () => {
  office = openOffice(
    people.max,
    [1, 2, 3].map((number) => sampleLead(number, 'new')),
  );
  await render(<Page view={leadView({ filter: {}, text: '', order: 'newest' })} />);
  await expect.element(page.getByText('3 in New')).toBeVisible();
  await button('Open House 2').click();
  await shown(2);
};
/** The lead stands there whole, not only its name. */
const shown = async (number: number) => {
  await expect.element(page.getByRole('dialog', { name: `House ${number}` })).toBeVisible();
  await expect.element(button('Save & Close')).toBeVisible();
};

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  office.close();
  localStorage.clear();
});

test('previous and next lead by button, in the order of the column', async () => {
  await open();
  await button('Previous lead').click();
  await shown(3);
  await expect.element(button('Previous lead')).toHaveAttribute('aria-disabled', 'true');
  await button('Next lead').click();
  await shown(2);
});

test('previous and next lead by key, but never while somebody types', async () => {
  await open();
  await userEvent.keyboard('j');
  await shown(1);
  await userEvent.keyboard('[[');
  await shown(2);
  await box('Note').fill('j');
  await userEvent.keyboard('k');
  await expect.element(box('Note')).toHaveValue('jk');
  await shown(2);
});

test('a key is not lost while the next lead is still being read', async () => {
  await open();
  office.fake.answer(leadOperations.get, () => new Promise(() => {}));
  await userEvent.keyboard('k');
  await expect.element(page.getByRole('dialog', { name: 'House 3' })).toBeVisible();
  await userEvent.keyboard('j');
  await shown(2);
});

test('[LEAD-09] going on asks for an unsaved note first', async () => {
  await open();
  await box('Note').fill('Call on Monday');
  await button('Next lead').click();
  await expect
    .element(page.getByRole('dialog', { name: 'You have unsaved notes. Save before closing?' }))
    .toBeVisible();
  await button('Discard').click();
  await shown(1);
});

test('a lead that left the column keeps its place: next is the one that moved up', async () => {
  await open();
  await button('Contacted').click();
  await vi.waitFor(() => expect(office.row(2)?.column).toBe('selling'));
  await expect.element(page.getByText('2 in New')).toBeInTheDocument();
  await button('Next lead').click();
  await shown(1);
});
