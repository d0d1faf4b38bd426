import { leadOperations, type WholeLead } from 'domain/leads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadKeptLeads, leads as rows } from '#leads';
import { people, sampleLead } from '#leads/testing';
import { card, openBoard, region } from './testing/page.tsx';

let office: Awaited<ReturnType<typeof openBoard>>;

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
});
afterEach(() => {
  rows.keepIn(null);
  office.close();
});

const note = { id: 'n', at: '2026-11-21T10:00:00.000Z', by: null, author: 'Max', label: 'Notes' };
const whole = (lead: ReturnType<typeof sampleLead>, text: string, struck = false): WholeLead => ({
  ...lead,
  notes: [{ ...note, text, struck }],
  notesOnLead: '',
});
const kept = [
  whole(sampleLead(1, 'new', { numberOfMachinesNeeded: 4, zipCode: '94558' }), 'Boiler in the cellar'),
  whole(sampleLead(2, 'new', { numberOfMachinesNeeded: 7, phone: '(415) 555-0177' }), 'Nothing here'),
  whole(
    sampleLead(3, 'selling', { numberOfMachinesNeeded: 2, dueAt: '2026-01-01T00:00:00.000Z' }),
    'boiler',
    true,
  ),
];

/** The board of a device without a network that keeps these rows. */
const openOffline = async (start: Record<string, string> = {}, there = kept) => {
  await loadKeptLeads();
  rows.keepIn({ one: async (id) => there.find((row) => row.id === id), all: async () => there });
  office = await openBoard(people.max, [], {
    start,
    prepare: (fake) => {
      const unreached = () => {
        throw new TypeError('no network');
      };
      fake.answer(leadOperations.list, unreached).answer(leadOperations.stats, unreached);
    },
  });
};
const machines = (column: string) => region(column).getByTitle('Machines needed').first();

test('[OFF-01] without a network columns, machines and figures come from this device, and say so', async () => {
  await openOffline();
  await expect.element(card(1)).toBeVisible();
  await expect.element(region('New').getByText('2', { exact: true })).toBeVisible();
  await expect.element(machines('New')).toHaveTextContent('11 machines needed');
  await expect.element(machines('Selling')).toHaveTextContent('2 machines needed');
  await expect.element(page.getByText('3 leads, 1 needs you, from this device')).toBeVisible();
});

test('[OFF-01] [BOARD-01] without a network a column counts what is archived as well, as it does with one', async () => {
  await page.viewport(390, 844);
  const dead = (number: number, updatedAt: string) => whole(sampleLead(number, 'dead', { updatedAt }), '');
  await openOffline({}, [dead(4, '2026-01-01T00:00:00.000Z'), dead(5, '2026-11-21T13:00:00.000Z')]);
  const columns = page.getByRole('navigation', { name: 'Columns' });
  await expect.element(columns.getByRole('button', { name: /^Dead/ })).toHaveTextContent('Dead2');
  await columns.getByRole('button', { name: /^Dead/ }).click();
  await expect.element(card(5)).toBeVisible();
  await expect.element(card(4)).not.toBeInTheDocument();
});

test.each([
  ['boiler', [1]],
  ['94558', [1]],
  ['415.555.0177', [2]],
  ['house', [1, 2, 3]],
  ['nobody', []],
])(
  '[OFF-01] [BOARD-04] without a network ‘%s’ is looked for in what this device keeps',
  async (text, found) => {
    await openOffline({ text });
    const words = `${found.length} ${found.length === 1 ? 'lead' : 'leads'}`;
    await expect.element(page.getByText(new RegExp(`^${words}, .* from this device$`))).toBeVisible();
    for (const number of [1, 2, 3])
      if (found.includes(number)) await expect.element(card(number)).toBeVisible();
      else await expect.element(card(number)).not.toBeInTheDocument();
  },
);
