import { blankLead, type Lead, leadOperations } from 'domain/leads';
import { type SearchResult, searchOperations } from 'domain/search';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { cast, type Mounted, mountAt } from '#app/testing';
import { leads } from '#leads';
import { wipeDevice } from '#platform/offline/wipe.ts';
import { refusal } from '#platform/testing/fake-calls.ts';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';

let server: Mounted;
beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  server.restore();
  vi.restoreAllMocks();
  localStorage.removeItem('washboard.recent');
  return page.viewport(1280, 800);
});

const id = (last: number) => `0192f0c1-0000-7000-8000-00000000000${last}`;
const result = (last: number, title: string, more: Partial<SearchResult> = {}): SearchResult => ({
  type: 'lead',
  id: id(last),
  title,
  subtitle: 'Luis Ferreira · Santa Rosa, CA',
  description: 'New',
  score: 100 - last,
  ...more,
});
const redwood = result(1, 'Redwood Terrace');
const stonegate = result(2, 'Stonegate Manor', { subtitle: 'Vi Holm · Redding, CA', description: 'Dead' });
const alves = result(3, 'Frederic Alves', {
  type: 'user',
  id: cast.user.uid,
  subtitle: 'frederic.alves@example.com',
  description: 'manager',
});
const whole = (last: number, fields: Partial<Lead> = {}) => ({
  ...blankLead(id(last), '2026-11-21T10:00:00.000Z'),
  assignedRep: cast.manager.uid,
  column: 'new' as const,
  notes: [],
  notesOnLead: '',
  ...fields,
});

const open = async (
  results: readonly SearchResult[],
  as: 'admin' | 'manager' = 'admin',
  path = '/support',
) => {
  server = await mountAt(path, {
    as,
    answers: (fake) => {
      fake.answer(searchOperations.all, () => ({ results: [...results] }));
      fake.answer(leadOperations.get, ({ id: asked }) =>
        whole(Number(asked.at(-1)), { businessName: 'Redwood Terrace' }),
      );
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Support' })).toBeVisible();
};
const field = () => page.getByRole('combobox', { name: 'Search' });
const asked = () => server.calls.filter(({ name }) => name === 'search.all').map(({ input }) => input);
const option = (name: string | RegExp) => page.getByRole('option', { name });
const chosen = () => document.querySelector('[role="option"][aria-selected="true"]')?.textContent;

describe('the field', () => {
  test('[NAV-07] [SRCH-01] stands in the top bar and asks 300 ms after the last of two letters or more', async () => {
    await open([redwood]);
    await expect.element(page.getByPlaceholder('Search leads, clients, sites...')).toBeVisible();
    await userEvent.click(field());
    await userEvent.keyboard('r');
    await new Promise((done) => setTimeout(done, 450));
    expect(asked()).toEqual([]);
    await userEvent.keyboard('ed');
    expect(asked()).toEqual([]);
    await expect.element(option(/Redwood/)).toBeVisible();
    expect(asked()).toEqual([{ query: 'red' }]);
  });

  test('[SRCH-02] results stand in their groups, hits marked, the first chosen, the count spoken', async () => {
    await open([redwood, stonegate, alves]);
    await userEvent.click(field());
    await userEvent.keyboard('red');
    await expect.element(page.getByRole('group', { name: 'Leads' })).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Users' })).toBeVisible();
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Red',
      'Red',
      'red',
      'red',
    ]);
    expect(chosen()).toContain('Redwood Terrace');
    await expect.element(page.getByRole('status').filter({ hasText: '3 results' })).toBeInTheDocument();
    await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
    expect(
      document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '')?.textContent,
    ).toContain('Redwood');
    expect(
      document.getElementById(field().element().getAttribute('aria-controls') ?? '')?.parentElement
        ?.parentElement?.offsetHeight,
    ).toBeLessThanOrEqual(400);
    await expectNoAxeViolations();
  });

  test('no kind takes the place of another: of several each shows three, and the rest when asked', async () => {
    const many = [1, 2, 4, 5, 6, 7].map((last) => result(last, `Red ${last}`));
    await open([...many, alves]);
    await userEvent.click(field());
    await userEvent.keyboard('red');
    const group = page.getByRole('group', { name: 'Leads' });
    await expect.element(page.getByRole('group', { name: 'Users' })).toBeVisible();
    expect(group.getByRole('option').elements()).toHaveLength(4);
    await userEvent.click(option('3 more leads'));
    await expect.element(option(/Red 7/)).toBeVisible();
    expect(group.getByRole('option').elements()).toHaveLength(6);
  });

  test('what was typed is gone once one has moved on by a link', async () => {
    await open([redwood]);
    await userEvent.click(field());
    await userEvent.keyboard('red');
    await expect.element(option(/Redwood/)).toBeVisible();
    await server.router.navigate({ to: '/templates' });
    await expect.element(field()).toHaveValue('');
    await expect.element(option(/Redwood/)).not.toBeInTheDocument();
  });

  test('[SRCH-03] [SRCH-04] arrows move, Enter opens the lead over the page, Escape closes', async () => {
    await open([redwood, stonegate, alves]);
    await userEvent.keyboard('/');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('red');
    await expect.element(option(/Redwood/)).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(chosen()).toContain('Stonegate'));
    await userEvent.keyboard('{ArrowUp}');
    await vi.waitFor(() => expect(chosen()).toContain('Redwood'));
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(option(/Redwood/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Redwood Terrace' })).toBeVisible();
    expect(server.router.history.location.pathname).toBe(`/leads/${id(1)}`);
    expect(server.router.state.location.pathname).toBe('/support');
  });

  test('[SRCH-04] an event opens in the calendar', async () => {
    await open([{ ...alves, type: 'event', title: 'Walk Redwood Terrace', id: id(7) }]);
    await userEvent.click(field());
    await userEvent.keyboard('walk');
    await userEvent.click(option(/Walk Redwood/));
    await vi.waitFor(() => expect(server.router.state.location.pathname).toBe('/calendar'));
    expect(server.router.state.location.search).toMatchObject({ event: id(7) });
  });

  test('[SRCH-04] [FIELD-01] an event that is one’s own visit opens as that', async () => {
    await open([{ ...alves, type: 'event', title: 'Walk Redwood Terrace', id: id(7), visit: true }]);
    await userEvent.click(field());
    await userEvent.keyboard('walk');
    await userEvent.click(option(/Walk Redwood/));
    await vi.waitFor(() => expect(server.router.state.location.pathname).toBe(`/visits/${id(7)}`));
  });

  test('[SRCH-04] a person opens in Admin; Ctrl and K begin the search', async () => {
    await open([alves]);
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('fred');
    await userEvent.click(option(/Frederic/));
    await vi.waitFor(() =>
      expect(server.router.state.location.pathname).toBe(`/admin/users/${cast.user.uid}`),
    );
  });

  test('Enter before the results are there opens the first once they are', async () => {
    await open([redwood]);
    await userEvent.click(field());
    await userEvent.keyboard('red{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Redwood Terrace' })).toBeVisible();
  });

  test('[SRCH-05] nothing found says so, and markup typed stays text', async () => {
    await open([]);
    await userEvent.click(field());
    await userEvent.keyboard('<b>fontaingrove</b>');
    await expect.element(page.getByText('No results found for “<b>fontaingrove</b>”').first()).toBeVisible();
    await expect.element(page.getByText('Try a different search term')).toBeVisible();
    await expectNoAxeViolations(document.body, 'desk');
  });

  test('[SRCH-07] a failing search gives an empty list', async () => {
    await open([]);
    server.answer(searchOperations.all, () => refusal({ status: 500, code: 'INTERNAL' }));
    await userEvent.click(field());
    await userEvent.keyboard('red');
    await expect.element(page.getByText('Try a different search term')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('an older answer never covers a newer one', async () => {
    await open([]);
    let first = (_: { results: SearchResult[] }) => {};
    server.answer(searchOperations.all, ({ query }) =>
      query === 're'
        ? new Promise((done) => {
            first = done;
          })
        : { results: [stonegate] },
    );
    await userEvent.click(field());
    await userEvent.keyboard('re');
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    await userEvent.keyboard('d');
    await expect.element(option(/Stonegate/)).toBeVisible();
    first({ results: [redwood] });
    await new Promise((done) => setTimeout(done, 50));
    expect(option(/Redwood/).elements()).toEqual([]);
  });
});

describe('beside results', () => {
  test('commands: New lead, and the pages of one’s role', async () => {
    await open([]);
    await userEvent.click(field());
    await expect.element(option('New lead')).toBeVisible();
    await userEvent.keyboard('cal');
    await expect.element(option('Calendar')).toBeVisible();
    expect(option('New lead').elements()).toEqual([]);
    await new Promise((done) => setTimeout(done, 450));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(server.router.state.location.pathname).toBe('/calendar'));
    await userEvent.keyboard('/');
    await userEvent.click(option('New lead'));
    await expect.element(page.getByRole('dialog', { name: 'New lead' })).toBeVisible();
  });

  test('an administrator goes from it to what is beside Clients', async () => {
    await open([], 'admin');
    await userEvent.click(field());
    for (const name of ['Routes', 'Statements']) await expect.element(option(name)).toBeInTheDocument();
    await userEvent.click(option('Vend changes'));
    await vi.waitFor(() => expect(server.router.state.location.pathname).toBe('/vend-changes'));
  });

  test('a manager is offered no page of administrators, and nobody a new lead while viewing as somebody', async () => {
    await open([], 'manager');
    await userEvent.click(field());
    await expect.element(option('Calendar')).toBeVisible();
    for (const name of ['Admin', 'Clients', 'Routes', 'Statements', 'Vend changes'])
      expect(option(name).elements()).toEqual([]);
    server.restore();
    await cleanup();
    server = await mountAt('/support', {
      as: 'developer',
      view: { mode: 'impersonate', uid: cast.manager.uid },
    });
    await userEvent.click(field());
    await expect.element(option('Calendar').first()).toBeVisible();
    expect(option('New lead').elements()).toEqual([]);
  });

  test('the empty box shows what was searched and opened last; what is gone by now is not told; sign-out wipes it', async () => {
    await open([redwood, alves]);
    await userEvent.click(field());
    await userEvent.keyboard('redw');
    await userEvent.click(option(/Redwood/));
    await expect.element(page.getByRole('dialog', { name: 'Redwood Terrace' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Redwood Terrace' })).not.toBeInTheDocument();
    expect(localStorage.getItem('washboard.recent')).not.toContain('Redwood');
    await userEvent.click(field());
    await expect
      .element(page.getByRole('group', { name: 'Last opened' }).getByText('Redwood Terrace'))
      .toBeVisible();
    await userEvent.click(page.getByRole('group', { name: 'Recent searches' }).getByText('redw'));
    await expect.element(field()).toHaveValue('redw');
    await expect
      .element(page.getByRole('group', { name: 'Leads' }).getByText('Redwood Terrace'))
      .toBeVisible();

    server.answer(leadOperations.get, () => refusal({ status: 404, code: 'NOT_FOUND' }));
    leads.clear();
    await userEvent.fill(field(), '');
    await expect.element(page.getByRole('group', { name: 'Recent searches' })).toBeVisible();
    expect(page.getByRole('group', { name: 'Last opened' }).elements()).toEqual([]);
    await wipeDevice(cast.admin.uid);
    expect(localStorage.getItem('washboard.recent')).toBeNull();
  });

  test('[SRCH-06] without a network it searches what the device holds, with the same relevance', async () => {
    await open([]);
    vi.spyOn(leads, 'allKept').mockResolvedValue([
      whole(1, { businessName: 'The Redwood', phone: '(707) 555-0100' }),
      whole(2, { businessName: 'Redwood', deleted: true }),
      whole(3, { businessName: 'Redwood' }),
    ]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(field());
    await userEvent.keyboard('redwood');
    await expect.element(page.getByText('Searching the 2 records on this device')).toBeVisible();
    const found = [...document.querySelectorAll('[role="option"]')].map((row) => row.textContent);
    expect(found[0]).toMatch(/^Redwood/);
    expect(found[1]).toMatch(/^The Redwood/);
    await userEvent.fill(field(), '707.555.0100');
    await expect.element(option(/The Redwood/)).toBeVisible();
    expect(asked()).toEqual([]);
  });
});

test('[SRCH-03] on a phone the search is a screen of its own', async () => {
  await page.viewport(390, 844);
  await open([redwood, stonegate]);
  await userEvent.click(page.getByRole('button', { name: 'Search' }));
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('red');
  await expect.element(option(/Redwood/)).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Search' }).element() as HTMLElement;
  expect([dialog.offsetWidth, dialog.offsetHeight]).toEqual([390, 844]);
  for (const row of document.querySelectorAll<HTMLElement>('[role="option"]'))
    expect(row.offsetHeight).toBeGreaterThanOrEqual(44);
  await userEvent.click(option(/Redwood/));
  await expect.element(page.getByRole('dialog', { name: 'Redwood Terrace' })).toBeVisible();
});

test('[SRCH-03] on a phone what can be gone to stays in its place when what is found comes', async () => {
  await page.viewport(390, 844);
  await open([redwood]);
  let answer = () => {};
  server.answer(searchOperations.all, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { results: [redwood, stonegate] };
  });
  await userEvent.click(page.getByRole('button', { name: 'Search', exact: true }));
  await field().fill('lead');
  const place = () => option('New lead').element().getBoundingClientRect().top;
  await vi.waitFor(() => expect(asked()).toHaveLength(1));
  await expect.element(page.getByLabelText('Searching')).toBeVisible();
  const before = place();
  answer();
  await expect.element(option(/Redwood/)).toBeVisible();
  expect(place()).toBe(before);
  expect(chosen()).toContain('Redwood Terrace');
});
