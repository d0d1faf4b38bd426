import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Office, openOffice, people, sampleLead } from '#leads/testing';
import { Board } from './Board.tsx';
import { fetchLandings } from './drag/fetched.ts';
import '#ui/tokens.css';
import '#ui/base.css';

vi.mock('./drag/fetched.ts', { spy: true });

let office: ReturnType<typeof openOffice>;
afterEach(() => office.close());

const card = page.getByRole('link', { name: 'House 1', exact: true });
const inSelling = page
  .getByRole('region', { name: 'Selling', exact: true })
  .getByRole('link', { name: 'House 1', exact: true });

const move = async () => {
  (card.element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  await expect.element(page.getByRole('dialog', { name: 'Move House 1' })).toBeVisible();
  await userEvent.keyboard('3');
};

test('[MOVE-04] a move that cannot be fetched says so and leaves card and focus; the next try moves, and cards can be dragged again', async () => {
  const fetching = vi.mocked(fetchLandings).mockRejectedValue(new TypeError('Failed to fetch'));
  await page.viewport(1440, 900);
  office = openOffice(people.max, [sampleLead(1, 'new')], { ...people.max, sees: 'self' });
  await render(
    <Office by={people.max} off={null}>
      <div style={{ height: '700px' }}>
        <Board onOpen={() => {}} onSearch={() => {}} search={{}} />
      </div>
    </Office>,
  );
  await expect.element(card).toBeVisible();
  // What lifts a card comes when the page is idle.
  await vi.waitFor(() => expect(fetching).toHaveBeenCalled());
  await move();
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  await expect.element(card).toHaveFocus();
  expect(office.calls('leads.move')).toHaveLength(0);
  fetching.mockRestore();
  await move();
  await expect.element(inSelling).toHaveFocus();
  const lifted = inSelling.element().closest('[data-lead]') as HTMLElement;
  await vi.waitFor(() => expect(lifted.draggable).toBe(true));
});
