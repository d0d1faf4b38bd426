import type { Actor } from 'domain/kernel';
import { type Lead, type LeadColumn, leadColumns, leadOperations } from 'domain/leads';
import { useState } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { at, leadId, Office, openOffice, people, sampleLead } from '#leads/testing';
import { TopActionPlace } from '#ui/TopAction.tsx';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { Board } from './Board.tsx';
import type { BoardSearch } from './filters/search.ts';
import '#ui/tokens.css';
import '#ui/base.css';

let office: ReturnType<typeof openOffice>;
const opened = vi.fn<(id: string) => void>();

const Page = ({
  by,
  off,
  start = {},
}: {
  by: Actor;
  off?: string | undefined;
  start?: BoardSearch | undefined;
}) => {
  const [search, setSearch] = useState<BoardSearch>(start);
  return (
    <Office by={by} off={off ?? null}>
      <header>
        <TopActionPlace />
      </header>
      <div style={{ height: '700px' }}>
        <Board onOpen={opened} onSearch={setSearch} search={search} />
      </div>
      <output data-testid="search">{JSON.stringify(search)}</output>
    </Office>
  );
};

type Options = { off?: string; start?: BoardSearch; all?: boolean };

const open = async (by: Actor, leads: readonly Lead[], { off, start, all }: Options = {}) => {
  office = openOffice(by, leads, { ...by, sees: all ? 'all' : 'self' });
  await render(<Page by={by} off={off} start={start} />);
};

const region = (name: string) => page.getByRole('region', { name, exact: true });
const card = (number: number) => page.getByRole('link', { name: `House ${number}`, exact: true });
const inColumn = (column: string, number: number) =>
  region(column).getByRole('link', { name: `House ${number}`, exact: true });
const namesIn = (column: string) =>
  region(column)
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);

beforeEach(async () => {
  localStorage.clear();
  opened.mockReset();
  document.documentElement.dataset['theme'] = 'dark';
  await page.viewport(1440, 900);
});
afterEach(() => {
  vi.useRealTimers();
  office.close();
});

const oneEach = leadColumns.map((column, index) => sampleLead(index + 1, column));

test('[BOARD-01] six columns are regions with counts; a card opens the dialog', async () => {
  await open(people.ada, oneEach, { all: true });
  for (const name of ['Unassigned', 'New', 'Selling', 'Sold', 'Dead', 'Passed']) {
    await expect.element(region(name)).toBeVisible();
    await expect.element(region(name).getByText('1', { exact: true }).first()).toBeVisible();
  }
  await card(3).click();
  expect(opened).toHaveBeenCalledWith(leadId(3));
});

test('[BOARD-03] newest updatedAt first, and a change made elsewhere shows without reload', async () => {
  await open(
    people.max,
    [1, 2, 3].map((number) => sampleLead(number, 'new')),
  );
  await expect.element(card(3)).toBeVisible();
  expect(namesIn('New')).toEqual(['House 3', 'House 2', 'House 1']);
  office.elsewhere(1, { column: 'selling', leadContacted: true, status: 'contacted' });
  await expect.element(inColumn('Selling', 1)).toBeVisible();
  expect(namesIn('New')).toEqual(['House 3', 'House 2']);
  await expect.element(page.getByText('1', { exact: true }).first()).toBeVisible();
});

test('[VIEW-07] in self the board holds own leads and unassigned ones', async () => {
  await open(people.max, [
    sampleLead(1, 'new'),
    sampleLead(2, 'unassigned'),
    sampleLead(3, 'new', { assignedRep: people.mia.uid }),
  ]);
  await expect.element(card(1)).toBeVisible();
  await expect.element(card(2)).toBeVisible();
  await expect.element(card(3)).not.toBeInTheDocument();
});

test('[MOVE-04] M and a number move a card at once, by keyboard alone', async () => {
  await open(people.max, [sampleLead(1, 'unassigned'), sampleLead(2, 'new')]);
  await expect.element(card(1)).toBeVisible();
  (card(1).element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  await expect.element(page.getByRole('dialog', { name: 'Move House 1' })).toBeVisible();
  await userEvent.keyboard('3');
  await expect.element(inColumn('Selling', 1)).toBeVisible();
  await vi.waitFor(() =>
    expect(office.row(1)).toMatchObject({ status: 'contacted', assignedRep: people.max.uid }),
  );
  expect(office.calls('leads.move')).toHaveLength(1);
  await expect.element(inColumn('Selling', 1)).toHaveFocus();
});

test('[MOVE-02] a column that may not be entered is off and says why', async () => {
  await open(people.max, [sampleLead(1, 'new')]);
  await expect.element(card(1)).toBeVisible();
  (card(1).element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  const passed = page.getByRole('button', { name: /Passed/ });
  await expect.element(passed).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByText('Pass it in the lead itself: ‘Pass Lead’ or ‘To a Rep’.').first())
    .toBeVisible();
  await userEvent.keyboard('6');
  expect(office.calls('leads.move')).toHaveLength(0);
});

test('[MOVE-07] a refused move restores the card and says so', async () => {
  await open(people.max, [sampleLead(1, 'new')]);
  office.fail('move', { status: 500, code: 'INTERNAL' });
  await expect.element(card(1)).toBeVisible();
  (card(1).element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  await userEvent.keyboard('4');
  await expect.element(page.getByText('Failed to move lead. Please try again.')).toBeVisible();
  await expect.element(inColumn('New', 1)).toBeVisible();
});

const dragTo = async (number: number, column: LeadColumn, meanwhile?: () => Promise<void>) => {
  const source = card(number).element().closest('[data-lead]') as HTMLElement;
  // The drag library comes when the page is idle; cards and columns follow it together.
  await vi.waitFor(() => expect(source.draggable).toBe(true));
  const target = document.querySelector(`[data-column="${column}"]`) as HTMLElement;
  const dataTransfer = new DataTransfer();
  const centre = (element: HTMLElement) => {
    const box = element.getBoundingClientRect();
    return { clientX: box.x + box.width / 2, clientY: box.y + Math.min(box.height / 2, 60) };
  };
  const tell = (element: HTMLElement, type: string, where: HTMLElement) =>
    element.dispatchEvent(
      new DragEvent(type, {
        bubbles: true,
        cancelable: true,
        composed: true,
        dataTransfer,
        ...centre(where),
      }),
    );
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)));
  tell(source, 'dragstart', source);
  await frame();
  tell(target, 'dragenter', target);
  tell(target, 'dragover', target);
  await frame();
  await meanwhile?.();
  tell(target, 'drop', target);
  tell(source, 'dragend', target);
  await frame();
};

test('[MOVE-05] a card dropped on Sold is sold; the landing place says what it does', async () => {
  await open(people.max, [sampleLead(1, 'selling')]);
  await expect.element(card(1)).toBeVisible();
  await dragTo(1, 'sold', async () => {
    await expect.element(region('Sold').getByText('Drop: marks sold')).toBeVisible();
    await expect
      .element(region('Passed').getByText('Pass it in the lead itself: ‘Pass Lead’ or ‘To a Rep’.'))
      .toBeVisible();
  });
  await expect.element(inColumn('Sold', 1)).toBeVisible();
  await vi.waitFor(() => expect(office.row(1)).toMatchObject({ markSold: true, status: 'client' }));
});

test('[MOVE-02] a card dropped where it may not go stays where it was', async () => {
  await open(people.max, [sampleLead(1, 'selling')]);
  await expect.element(card(1)).toBeVisible();
  await dragTo(1, 'passed');
  await expect.element(inColumn('Selling', 1)).toBeVisible();
  expect(office.calls('leads.move')).toHaveLength(0);
});

test('[BOARD-01] one tab stop; arrows go between cards and columns; Enter opens', async () => {
  await open(people.max, [
    sampleLead(1, 'unassigned'),
    sampleLead(2, 'unassigned'),
    sampleLead(3, 'selling'),
  ]);
  await expect.element(card(3)).toBeVisible();
  expect(document.querySelectorAll('[data-lead] a[tabindex="0"]')).toHaveLength(1);
  (card(2).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(card(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(card(3)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledWith(leadId(3));
  expect(document.querySelectorAll('[data-lead] a[tabindex="0"]')).toHaveLength(1);
});

test('[MOVE-10] T takes the lead under focus; the card offers the same', async () => {
  await open(people.max, [sampleLead(1, 'unassigned'), sampleLead(2, 'unassigned')]);
  await expect.element(card(1)).toBeVisible();
  (card(1).element() as HTMLElement).focus();
  await userEvent.keyboard('t');
  await expect.element(page.getByText('Lead assigned')).toBeVisible();
  await expect.element(inColumn('New', 1)).toBeVisible();
  await card(2).hover();
  await page.getByRole('button', { name: 'Take Lead House 2' }).click();
  await expect.element(inColumn('New', 2)).toBeVisible();
});

test('[BOARD-04] the text filter and the filter buttons stand in the address and narrow the board', async () => {
  await open(people.max, [
    sampleLead(1, 'new', { city: 'Reno', state: 'NV' }),
    sampleLead(2, 'new'),
    sampleLead(3, 'new', { streetAddress: '2 Pools Lane' }),
  ]);
  await expect.element(card(2)).toBeVisible();
  await page.getByRole('button', { name: 'City or state' }).click();
  await page.getByRole('combobox', { name: 'State' }).selectOptions('NV');
  await expect.element(card(2)).not.toBeInTheDocument();
  await expect.element(card(1)).toBeVisible();
  await expect.element(page.getByTestId('search')).toHaveTextContent('{"state":"NV"}');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(card(2)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter leads by text' }).fill('pools');
  await expect.element(card(2)).not.toBeInTheDocument();
  await expect.element(card(3)).toBeVisible();
  await expect.element(page.getByText('1 lead, 0 need you')).toBeVisible();
});

test.each<[string, string, Partial<Lead>]>([
  ['name', 'Quimby', { lastName: 'Quimby' }],
  ['business', 'larkspur', { businessName: 'Larkspur Lofts' }],
  ['e-mail', 'zq@example', { email: 'zq@example.org' }],
  ['phone', '5550199', { phone: '+14155550199' }],
  ['city', 'truckee', { city: 'Truckee' }],
  ['state', 'wy', { state: 'WY' }],
  ['street', 'cattail', { streetAddress: '77 Cattail Walk' }],
])('[BOARD-04] the text filter finds a lead by its %s', async (_what, text, fields) => {
  await open(people.max, [sampleLead(1, 'new', fields), sampleLead(2, 'new')]);
  await expect.element(card(2)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter leads by text' }).fill(text);
  await expect.element(page.getByText('1 lead, 0 need you')).toBeVisible();
  await vi.waitFor(() => expect(namesIn('New')).toEqual([fields.businessName ?? 'House 1']));
});

test('[BOARD-03] ‘Most urgent first’ is remembered; late ones are counted and can be shown alone', async () => {
  const late = sampleLead(1, 'new', { dueAt: '2020-01-01T00:00:00.000Z' });
  await open(people.max, [
    late,
    sampleLead(2, 'new', { dueAt: '2999-01-01T00:00:00.000Z' }),
    sampleLead(3, 'new'),
  ]);
  await expect.element(card(3)).toBeVisible();
  await page.getByRole('button', { name: 'Most urgent first' }).click();
  await vi.waitFor(() => expect(namesIn('New')).toEqual(['House 1', 'House 2', 'House 3']));
  expect(localStorage.getItem(`board.order.${people.max.uid}`)).toBe('"urgent"');
  await page.getByRole('button', { name: '1 late in New: show only these' }).click();
  await vi.waitFor(() => expect(namesIn('New')).toEqual(['House 1']));
});

test.each([
  ['max', '1 lead, 1 needs you'],
  ['uma', '1 lead, 0 need you'],
] as const)(
  '[BOARD-03] a late lead of nobody needs who may take it, and nobody else: %s',
  async (who, words) => {
    await open(people[who], [sampleLead(1, 'unassigned', { dueAt: '2020-01-01T00:00:00.000Z' })]);
    await expect.element(page.getByText(words)).toBeVisible();
  },
);

test('[BOARD-05] a new lead is created once, with its id made here', async () => {
  await open(people.max, []);
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('dialog', { name: 'New lead' })).toBeVisible();
  await page.getByRole('button', { name: 'Create lead' }).click();
  await expect.element(page.getByText('Give a name, a phone number or an e-mail address')).toBeVisible();
  await page.getByRole('textbox', { name: 'Business name' }).fill('Juniper Court');
  await page.getByRole('textbox', { name: 'Units' }).fill('38');
  await page.getByRole('button', { name: 'Create lead' }).click();
  await expect.element(page.getByRole('link', { name: 'Juniper Court' })).toBeVisible();
  const [created] = office.calls('leads.create');
  expect(created?.input).toMatchObject({
    businessName: 'Juniper Court',
    numberOfUnits: 38,
    // A rep's own, which they may fill in at once.
    assignedRep: people.max.uid,
  });
  expect(opened).toHaveBeenCalledWith((created as { input: { id: string } }).input.id);
});

test('[BOARD-06] statistics by status and by assignment', async () => {
  await open(
    people.ada,
    [...oneEach, sampleLead(7, 'new', { assignedRep: people.mia.uid }), sampleLead(8, 'dead')],
    { all: true },
  );
  await page.getByRole('button', { name: 'Statistics' }).click();
  const linesOf = (name: string) =>
    [...page.getByRole('region', { name }).element().querySelectorAll('li')].map((line) =>
      [...line.children].map((part) => part.textContent).join(': '),
    );
  await expect.element(page.getByRole('region', { name: 'By status' })).toBeVisible();
  await vi.waitFor(() =>
    expect(linesOf('By assignment')).toEqual(['Max Okafor: 5', 'Unassigned: 2', 'Mia Castañeda: 1']),
  );
  expect(linesOf('By status')).toEqual([
    'New: 3',
    'Contacted: 1',
    'Qualified: 0',
    'Proposal: 0',
    'Won: 0',
    'Client: 1',
    'Lost: 0',
    'Dead: 2',
    'Pass it on: 1',
  ]);
  const assignment = page.getByRole('region', { name: 'By assignment' });
  await assignment.getByRole('button', { name: 'Max Okafor' }).click();
  await expect.element(page.getByText(`{"assignedRep":"${people.max.uid}"}`)).toBeVisible();
});

test('while viewing as someone every write is visibly off', async () => {
  await open(people.dora, [sampleLead(1, 'unassigned')], { off: 'You are viewing as somebody else.' });
  await expect.element(card(1)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /New lead/ }).first())
    .toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('button', { name: 'Take Lead House 1' })).not.toBeInTheDocument();
  (card(1).element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  await userEvent.keyboard('2');
  expect(office.calls('leads.move')).toHaveLength(0);
});

test('a column folds to a rail and stays folded', async () => {
  await open(people.max, [sampleLead(1, 'dead')]);
  await expect.element(card(1)).toBeVisible();
  await page.getByRole('button', { name: 'Fold Dead' }).click();
  await expect.element(card(1)).not.toBeInTheDocument();
  await expect.element(region('Dead')).toBeVisible();
  await page.getByRole('button', { name: 'Unfold Dead' }).click();
  await expect.element(card(1)).toBeVisible();
});

test('N acts only while single keys are on, and never while a field has focus', async () => {
  await open(people.max, []);
  const dialog = page.getByRole('dialog', { name: 'New lead' });
  await page.getByRole('searchbox', { name: 'Filter leads by text' }).fill('');
  await userEvent.keyboard('n');
  await expect.element(page.getByRole('searchbox')).toHaveValue('n');
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  (document.activeElement as HTMLElement).blur();
  localStorage.setItem('singleKeys', 'off');
  await userEvent.keyboard('n');
  await new Promise((done) => setTimeout(done, 100));
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  localStorage.removeItem('singleKeys');
  await userEvent.keyboard('n');
  await expect.element(dialog).toBeVisible();
});

const showsFewOf = async (count: number, inEach: string) => {
  const many = Array.from({ length: count }, (_, number) =>
    sampleLead(number + 1, leadColumns[number % 3] as LeadColumn, { updatedAt: at(number % 90_000) }),
  );
  await open(people.max, many);
  await expect.element(page.getByText(inEach).first()).toBeVisible();
  await vi.waitFor(() => expect(document.querySelectorAll('[data-lead]').length).toBeGreaterThan(10));
  expect(document.querySelectorAll('[data-lead]').length).toBeLessThan(80);
  expect(document.querySelectorAll('*').length).toBeLessThan(4000);
  const list = document.querySelector('[data-column="new"] ul')?.parentElement as HTMLElement;
  const before = office.calls('leads.list').length;
  list.scrollTop = list.scrollHeight;
  await vi.waitFor(() => expect(office.calls('leads.list').length).toBeGreaterThan(before));
  expect(document.querySelectorAll('*').length).toBeLessThan(4000);
};

test('[BOARD-01] 10,000 leads: few nodes, and more on scroll', () => showsFewOf(10_000, '3,334'));

test('[BOARD-01] 100,000 leads show no more nodes', { tags: ['long'] }, () => showsFewOf(100_000, '33,334'));

test('the board passes an axe scan in both themes and at 390 px', async () => {
  await open(people.max, [
    sampleLead(1, 'unassigned', { tags: ['hot', 'vip', 'dormitory'] }),
    sampleLead(2, 'new', { dueAt: '2020-01-01T00:00:00.000Z' }),
    sampleLead(3, 'sold'),
  ]);
  await expect.element(card(1)).toBeVisible();
  await expectNoAxeViolations();
});

test('[BOARD-04] under a text filter a lead that begins to match appears by itself, and one that does not stays away', {
  tags: ['long'],
}, async () => {
  await open(people.max, [sampleLead(1, 'new', { streetAddress: '2 Pools Lane' }), sampleLead(2, 'new')], {
    start: { text: 'pools' },
  });
  await expect.element(card(1)).toBeVisible();
  await expect.element(card(2)).not.toBeInTheDocument();
  office.elsewhere(2, { streetAddress: '4 Behind the Pools' });
  await expect.element(inColumn('New', 2)).toBeVisible();
  await new Promise((done) => setTimeout(done, 2500));
  const asked = office.calls('leads.list').length;
  await new Promise((done) => setTimeout(done, 2500));
  expect(office.calls('leads.list')).toHaveLength(asked);
});

test('[BOARD-04] a text filter asks once; no view that nobody looks at asks', {
  tags: ['long'],
}, async () => {
  await open(people.max, [sampleLead(1, 'new', { streetAddress: '2 Pools Lane' }), sampleLead(2, 'new')]);
  await expect.element(card(2)).toBeVisible();
  const lists = () => office.calls('leads.list').length;
  const before = lists();
  await page.getByRole('searchbox').fill('pools');
  await expect.element(card(2)).not.toBeInTheDocument();
  await new Promise((done) => setTimeout(done, 1200));
  expect(lists() - before).toBe(leadColumns.length);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(card(2)).toBeVisible();
  const cleared = lists();
  office.elsewhere(2, { streetAddress: '6 More Pools' });
  await new Promise((done) => setTimeout(done, 1200));
  expect(lists()).toBe(cleared);
  await page.getByRole('searchbox').fill('pools');
  await expect.element(card(1)).toBeVisible();
  await vi.waitFor(() => expect(namesIn('New')).toEqual(['House 2', 'House 1']));
});

test('[BOARD-02] machines and late ones of the heads are true right after one’s own move', async () => {
  await open(people.max, [
    sampleLead(1, 'selling', { numberOfMachinesNeeded: 7, dueAt: '2020-01-01T00:00:00.000Z' }),
    sampleLead(2, 'sold', { numberOfMachinesNeeded: 5 }),
  ]);
  await expect.element(region('Selling').getByText('7 machines needed')).toBeInTheDocument();
  await expect.element(region('Selling').getByText('1 late')).toBeVisible();
  await expect.element(card(1)).toBeVisible();
  (card(1).element() as HTMLElement).focus();
  await userEvent.keyboard('m');
  await userEvent.keyboard('4');
  await expect.element(inColumn('Sold', 1)).toBeVisible();
  await vi.waitFor(
    () => {
      expect(region('Sold').element().textContent).toContain('12 machines needed');
      expect(region('Selling').element().textContent).toContain('0 machines needed');
      expect(region('Selling').element().textContent).not.toContain('1 late');
    },
    { timeout: 2500 },
  );
});

type Protocol = { send: (method: string, parameters: object) => Promise<void> };
// Pages under test ask for reduced motion.
const motion = (value: 'no-preference' | 'reduce') =>
  (cdp() as Protocol).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });

const lightOf = (column: string) =>
  getComputedStyle(document.querySelector(`[data-column="${column}"] header > :last-child`) as Element)
    .animationName;
const cardMotion = (number: number) =>
  getComputedStyle(card(number).element().closest('[data-lead]') as Element).animationName;

test('[BOARD-03] a card that arrives slides in and the ridge of its column lights once, for a second', async () => {
  await motion('no-preference');
  onTestFinished(() => motion('reduce'));
  await open(people.max, [sampleLead(1, 'new'), sampleLead(2, 'selling'), sampleLead(3, 'sold')]);
  await expect.element(card(3)).toBeVisible();
  await new Promise((done) => setTimeout(done, 200));
  office.elsewhere(1, { column: 'selling', leadContacted: true, status: 'contacted' });
  await expect.element(inColumn('Selling', 1)).toBeVisible();
  await vi.waitFor(() => expect(lightOf('selling')).not.toBe('none'));
  expect(cardMotion(1)).not.toBe('none');
  expect(lightOf('sold')).toBe('none');
  await vi.waitFor(() => expect(lightOf('selling')).toBe('none'));
});

test('[BOARD-03] with reduced motion nothing slides and nothing lights', async () => {
  await motion('no-preference');
  onTestFinished(() => motion('reduce'));
  document.documentElement.dataset['motion'] = 'reduced';
  try {
    await open(people.max, [sampleLead(1, 'new'), sampleLead(2, 'selling')]);
    await expect.element(card(2)).toBeVisible();
    await new Promise((done) => setTimeout(done, 200));
    office.elsewhere(1, { column: 'selling', leadContacted: true, status: 'contacted' });
    await expect.element(inColumn('Selling', 1)).toBeVisible();
    expect(lightOf('selling')).toBe('none');
    expect(cardMotion(1)).toBe('none');
  } finally {
    delete document.documentElement.dataset['motion'];
  }
});

test('[BOARD-06] who signs in next in the same browser sees no figure of who was here before', async () => {
  await open(people.ada, oneEach, { all: true });
  await expect.element(page.getByText('6 leads, 0 need you')).toBeVisible();
  office.close();
  await cleanup();
  office = openOffice(people.max, []);
  let told = () => {};
  office.fake.answer(
    leadOperations.stats,
    () => new Promise((_, refuse) => (told = () => refuse(new Error()))),
  );
  await render(<Page by={people.max} />);
  await expect.element(region('New')).toBeVisible();
  await new Promise((done) => setTimeout(done, 200));
  expect(document.body.textContent).not.toContain('need you');
  told();
});

test('on a phone the filters open from the top bar, and six columns and New lead stand under the thumb', async () => {
  await page.viewport(390, 844);
  await open(people.max, oneEach.slice(0, 5), { start: { state: 'CA' } });
  const ways = page.getByRole('navigation', { name: 'Columns' });
  await expect.element(ways).toBeVisible();
  for (const name of ['Unassigned', 'New', 'Selling', 'Sold', 'Dead', 'Passed']) {
    const way = ways.getByRole('button', { name: new RegExp(`^${name}`) });
    await way.click();
    await expect.element(way).toHaveAttribute('aria-current', 'true');
    await expect.element(region(name)).toBeInViewport();
  }
  for (const button of document.querySelectorAll<HTMLElement>(
    'nav button, body > * > header button, [data-move]',
  )) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height), button.outerHTML).toBeGreaterThanOrEqual(44);
  }
  const filter = page.getByRole('banner').getByRole('button', { name: 'Filter, some are set' });
  await filter.click();
  const filters = page.getByRole('dialog', { name: 'Filter leads' });
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByTestId('search')).toHaveTextContent('{}');
});

test('[MOVE-04] on a phone a card is moved from its own button', async () => {
  await page.viewport(390, 844);
  await open(people.max, [sampleLead(1, 'unassigned')]);
  await page.getByRole('button', { name: 'Move House 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move House 1' });
  for (const button of dialog.getByRole('button').elements())
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await dialog.getByRole('button', { name: /Selling/ }).click();
  await vi.waitFor(() => expect(office.row(1)?.column).toBe('selling'));
  expect(opened).not.toHaveBeenCalled();
});

const broken = { status: 500, code: 'INTERNAL' };

test('a board that could not be read says so once, and Retry reads it', async () => {
  office = openOffice(people.max, [sampleLead(1, 'new')]);
  office.fail('list', broken);
  await render(<Page by={people.max} />);
  await expect
    .element(page.getByText('Could not load leads. Something went wrong on the server.'))
    .toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  office.fail('list', null);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(card(1)).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('one column that could not be read fails alone', async () => {
  office = openOffice(people.max, [sampleLead(1, 'new'), sampleLead(2, 'selling')]);
  office.fail('list', { ...broken, only: 'new' });
  await render(<Page by={people.max} />);
  await expect.element(card(2)).toBeVisible();
  await expect
    .element(region('New').getByRole('alert'))
    .toHaveTextContent('Could not load New. Something went wrong on the server.Retry');
  office.fail('list', null);
  await region('New').getByRole('button', { name: 'Retry' }).click();
  await expect.element(card(1)).toBeVisible();
});

test('a further page that fails waits for Retry instead of asking without end', async () => {
  await open(
    people.max,
    Array.from({ length: 120 }, (_, number) => sampleLead(number + 1, 'new')),
  );
  await expect.element(card(120)).toBeVisible();
  office.fail('list', broken);
  const list = document.querySelector('[data-column="new"] ul')?.parentElement as HTMLElement;
  list.scrollTop = list.scrollHeight;
  await expect.element(region('New').getByText('Could not load more leads.')).toBeInTheDocument();
  const asked = office.calls('leads.list').length;
  await new Promise((done) => setTimeout(done, 500));
  expect(office.calls('leads.list')).toHaveLength(asked);
  office.fail('list', null);
  await region('New').getByRole('button', { name: 'Retry' }).click();
  await expect.element(region('New').getByText('Could not load more leads.')).not.toBeInTheDocument();
});

test('an empty column says in words why', async () => {
  await open(people.max, []);
  await expect.element(region('Unassigned').getByText('No unassigned leads')).toBeVisible();
  await expect.element(region('Passed').getByText('Nothing waits for review')).toBeVisible();
  await page.getByRole('searchbox').fill('zzz');
  await expect.element(region('Passed').getByText('No leads match')).toBeVisible();
});

test('bones stand for cards that take longer than 200 ms', async () => {
  office = openOffice(people.max, [sampleLead(1, 'new')]);
  let tell = () => {};
  const late = new Promise<void>((done) => {
    tell = done;
  });
  office.slow('list', () => late);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await render(<Page by={people.max} />);
  const bones = region('New').getByRole('status', { name: 'Loading New' });
  await expect.element(bones).toBeInTheDocument();
  vi.advanceTimersByTime(199);
  await new Promise(requestAnimationFrame);
  await expect.element(bones).toBeEmptyDOMElement();
  vi.advanceTimersByTime(1);
  await expect.poll(() => bones.element().children.length).toBeGreaterThan(2);
  tell();
  await expect.element(card(1)).toBeVisible();
});

test('large figures stay within their column', async () => {
  await page.viewport(1280, 800);
  await open(
    people.max,
    Array.from({ length: 12_000 }, (_, number) =>
      sampleLead(number + 1, 'dead', { numberOfMachinesNeeded: 9 }),
    ),
  );
  await vi.waitFor(() => expect(region('Dead').element().textContent).toContain('108,000'));
  const column = region('Dead').element().getBoundingClientRect();
  for (const part of region('Dead').element().querySelectorAll('header > :not(button), li'))
    expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(column.right + 1);
});

test('what a settled card says stands whole within it, however narrow its column', async () => {
  // The board at 1440 px, beside the menu.
  await page.viewport(1200, 900);
  await open(people.ada, [sampleLead(1, 'passed')], { all: true });
  const said = region('Passed').getByText(/^Can't Close, review/);
  await expect.element(said).toBeVisible();
  const badge = said.element() as HTMLElement;
  expect(badge.scrollWidth).toBeLessThanOrEqual(badge.clientWidth);
  expect(badge.scrollHeight).toBeLessThanOrEqual(badge.clientHeight);
  const edge = badge.closest('[data-lead]')?.getBoundingClientRect().right ?? 0;
  expect(badge.getBoundingClientRect().right).toBeLessThanOrEqual(edge);
});

test('[CONV-01] a sold card says what is left to do: ready, what it lacks, or the client that it is', async () => {
  const whole = { lastName: 'Ferreira', streetAddress: '1 Main St', zipCode: '94558' };
  await open(people.max, [
    sampleLead(1, 'sold', whole),
    sampleLead(2, 'sold', { ...whole, streetAddress: '' }),
    sampleLead(3, 'sold', { ...whole, convertedToClientId: leadId(90) }),
  ]);
  const says = (number: number, words: string) =>
    expect
      .element(
        region('Sold')
          .getByRole('listitem')
          .filter({ has: card(number) })
          .getByText(words, { exact: true }),
      )
      .toBeVisible();
  await says(1, 'Ready to convert');
  await says(2, 'No street');
  await says(3, 'Client');
});

test('a card of Selling or Sold that an import left to nobody says so, and how old it is', async () => {
  await open(
    people.ada,
    [sampleLead(1, 'selling', { assignedRep: null, updatedAt: '2024-05-01T00:00:00.000Z' })],
    { all: true },
  );
  const item = region('Selling')
    .getByRole('listitem')
    .filter({ has: card(1) });
  await expect.element(item.getByText('No rep')).toBeVisible();
  await expect.element(item.getByText('0 min')).not.toBeInTheDocument();
});
