import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { exportOperations } from 'domain/exports';
import { strFromU8, unzipSync } from 'fflate';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { Button } from '#ui/Button.tsx';
import { Selects } from '#ui/filters/Selects.tsx';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { useSelection } from '#ui/useSelection.ts';
import { address, oneOf, type SearchOf } from './address.ts';
import { acts, type Column } from './columns.tsx';
import { csvOf } from './csv.ts';
import { List } from './List.tsx';
import { Rows } from './Rows.tsx';
import { sheetOf } from './sheet.ts';
import '#ui/tokens.css';
import '#ui/base.css';

type Key = { id: string; site: string; holder: 'max' | 'priya'; copies: number; note: string };

const key = (number: number, more: Partial<Key> = {}): Key => ({
  id: `key-${number}`,
  site: `House ${String(number).padStart(3, '0')}`,
  holder: number % 2 === 0 ? 'max' : 'priya',
  copies: number,
  note: '',
  ...more,
});
const keys = [key(1), key(2), key(3)];

const columns: readonly Column<Key, { onReturn: (id: string) => void }>[] = [
  {
    label: 'Site',
    as: 'name',
    csv: ({ site }) => site,
    cell: ({ id, site }) => <a href={`#${id}`}>{site}</a>,
  },
  { label: 'Held by', phone: { label: 'Holder' }, cell: ({ holder }) => holder },
  { label: 'Copies', as: 'number', cell: ({ copies }) => copies },
  { label: 'Note', as: 'line', phone: 'hide', cell: ({ note }) => note },
  acts(({ id }, { onReturn }) => (
    <Button onClick={() => onReturn(id)} small>
      Return
    </Button>
  )),
];

const place = address({ holder: oneOf(['max', 'priya', 'nobody']) });
const filters = [
  {
    key: 'holder',
    label: 'Held by whom',
    any: 'Anybody',
    choices: [
      ['max', 'Max'],
      ['priya', 'Priya'],
      ['nobody', 'Nobody'],
    ],
  },
] as const;

const returned = vi.fn<(id: string) => void>();

const Keys = () => {
  const search = useSearch({ strict: false }) as SearchOf<typeof place>;
  const navigate = useNavigate();
  const go = (next: object) => void navigate({ to: '.', search: next });
  const [broken, setBroken] = useState(sessionStorage.getItem('broken') === 'yes');
  const { holder } = place.values(search);
  const items = broken ? [] : keys.filter((one) => holder === undefined || one.holder === holder);
  return (
    <main>
      <h1>Keys</h1>
      <Selects filters={filters} onChange={(parts) => go(place.changed(search, parts))} search={search} />
      <List
        clear={place.isFiltered(search) ? () => go(place.cleared(search)) : undefined}
        columns={columns}
        empty={holder ? 'No keys match' : 'No keys yet'}
        facts={{ onReturn: returned }}
        file="keys.csv"
        label="Keys"
        pages={{
          items,
          total: items.length,
          loading: false,
          error: broken ? (new Error('The server did not answer.') as never) : null,
          more: null,
          busy: false,
          retry: () => setBroken(false),
        }}
        what="keys"
      />
    </main>
  );
};

const open = async (at = '/') => {
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: place.read,
    component: Keys,
  });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await render(<RouterProvider router={router as never} />);
  return router;
};

const names = () =>
  page
    .getByRole('row')
    .getByRole('link')
    .all()
    .map((link) => link.element().textContent);

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => returned.mockClear());

test('a filter stands in the address, narrows the list, and Back takes it away', async () => {
  const router = await open();
  await expect.element(page.getByRole('table', { name: 'Keys' })).toBeVisible();
  expect(names()).toEqual(['House 001', 'House 002', 'House 003']);
  await page.getByLabelText('Held by whom').selectOptions('max');
  await expect.poll(names).toEqual(['House 002']);
  expect(router.state.location.search).toEqual({ holder: 'max' });
  router.history.back();
  await expect.poll(names).toEqual(['House 001', 'House 002', 'House 003']);
});

test('an address brings its filter; one that nothing can have asks for nothing', async () => {
  await open('/?holder=priya');
  await expect.poll(names).toEqual(['House 001', 'House 003']);
});

test('an address that somebody made up shows everything', async () => {
  await open('/?holder=%00evil&other=1');
  await expect.poll(names).toEqual(['House 001', 'House 002', 'House 003']);
});

test('where filters leave nothing they can be taken away', async () => {
  await open('/?holder=nobody');
  await expect.element(page.getByText('No keys match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(names).toEqual(['House 001', 'House 002', 'House 003']);
});

test('a list that could not be read says so, and Retry reads it', async () => {
  sessionStorage.setItem('broken', 'yes');
  await open();
  await expect.element(page.getByText('Could not load keys. The server did not answer.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(names).toHaveLength(3);
});

test('an act knows its row', async () => {
  await open();
  await page.getByRole('button', { name: 'Return' }).nth(1).click();
  expect(returned).toHaveBeenCalledWith('key-2');
});

test('at 390 px a row is a card: its name, then facts after their labels', async () => {
  await page.viewport(390, 844);
  await open();
  const link = page.getByRole('link', { name: 'House 002' });
  await expect.element(link).toBeVisible();
  const cells = [...(link.element().closest('tr')?.cells ?? [])];
  const shown = cells.filter((cell) => getComputedStyle(cell).display !== 'none');
  expect(shown.map((cell) => `${getComputedStyle(cell, '::before').content} ${cell.textContent}`)).toEqual([
    'none House 002',
    '"Holder " max',
    '"Copies " 2',
    'none Return',
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('the list passes an axe scan in both themes and on a phone', async () => {
  await open();
  await expect.poll(names).toHaveLength(3);
  await expectNoAxeViolations();
});

test('[ADMIN-05] what is shown can be had as a file, once the audit was told of it', async () => {
  const fake = fakeCalls();
  fake.answer(exportOperations.tell, ({ rows }) => ({ rows }));
  const made = vi.spyOn(URL, 'createObjectURL');
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await open('/?holder=max');
  const search = location.search;
  history.replaceState(null, '', '?holder=max&sort=site');
  await page.getByRole('button', { name: 'What is shown as CSV' }).click();
  await expect.poll(() => pressed.mock.calls.length).toBe(1);
  const file = made.mock.calls[0]?.[0] as Blob;
  expect(await file.text()).toBe('Site,Held by,Copies,Note\r\nHouse 002,max,2,\r\n');
  const told = { list: 'keys', ending: 'csv', rows: 1, filter: { holder: 'max' } };
  expect(fake.calls).toMatchObject([{ name: 'exports.tell', input: told }]);
  fake.answer(exportOperations.tell, () => refusal({ status: 403, code: 'VIEWING_AS_READ_ONLY' }));
  await page.getByRole('button', { name: 'As Excel' }).click();
  await expect.poll(() => fake.calls.length).toBe(2);
  expect(pressed.mock.calls.length).toBe(1);
  history.replaceState(null, '', search || location.pathname);
  fake.restore();
  vi.restoreAllMocks();
});

test('and as an Excel file, which any program that reads XML takes for one', async () => {
  const odd = [key(4, { site: '=1+1', note: 'a & <b>' }), key(5, { copies: -5 })];
  const parts = unzipSync(sheetOf(columns, odd, { onReturn: returned }));
  const documents = Object.values(parts).map((part) =>
    new DOMParser().parseFromString(strFromU8(part), 'application/xml'),
  );
  expect(documents.flatMap((one) => [...one.querySelectorAll('parsererror')])).toEqual([]);
  const rows = documents.flatMap((one) => [...one.querySelectorAll('row')]);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Site', 'Held by', 'Copies', 'Note'],
    ['=1+1', 'max', '4', 'a & <b>'],
    ['House 005', 'priya', '-5', ''],
  ]);
  expect(documents.flatMap((one) => [...one.querySelectorAll('v')]).map((one) => one.textContent)).toEqual([
    '4',
    '-5',
  ]);
});

test('a file says what cells say, and nothing in it runs as a formula', () => {
  const odd = [key(4, { site: '=1+1', note: 'a, "b"' }), key(5, { copies: -5 })];
  expect(csvOf(columns, odd, { onReturn: returned })).toBe(
    'Site,Held by,Copies,Note\r\n' + '\'=1+1,max,4,"a, ""b"""\r\n' + 'House 005,priya,-5,\r\n',
  );
});

type Sort = 'newest' | 'oldest' | 'name';
const sorted: readonly Column<Key, undefined, Sort>[] = [
  {
    label: 'Site',
    as: 'name',
    sorts: { name: 'ascending' },
    cell: ({ id, site }) => (
      <a data-open href={`#${id}`}>
        {site}
      </a>
    ),
  },
  {
    label: 'Copies',
    as: 'number',
    sorts: { newest: 'descending', oldest: 'ascending' },
    cell: ({ copies }) => copies,
  },
];
const byId = new Map(Array.from({ length: 500 }, (_, at) => [`key-${at + 1}`, key(at + 1)]));
const useKey = (id: string) => byId.get(id);
const opened = vi.fn<(id: string) => void>();

const ManyKeys = () => {
  const [sort, setSort] = useState<Sort>('newest');
  const selection = useSelection(sort);
  const ids = sort === 'newest' ? [...byId.keys()].reverse() : [...byId.keys()];
  return (
    <div style={{ height: 600, display: 'grid' }}>
      <Rows
        columns={sorted}
        facts={undefined}
        ids={ids}
        label="Many keys"
        list={sort}
        more={null}
        onOpen={opened}
        order={{ now: sort, usual: 'newest', onSort: setSort }}
        selection={selection}
        titleOf={({ site }) => site}
        total={ids.length}
        useRow={useKey}
      />
      <output>{`${selection.chosen.size} chosen`}</output>
    </div>
  );
};

test('heads go through their orders and say which way; away from the last the usual order is back', async () => {
  await render(<ManyKeys />);
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect.element(head('Copies')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Copies' }).click();
  await expect.element(head('Copies')).toHaveAttribute('aria-sort', 'ascending');
  expect(names()[0]).toBe('House 001');
  await page.getByRole('button', { name: 'Site' }).click();
  await expect.element(head('Site')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(head('Copies')).not.toHaveAttribute('aria-sort');
  await page.getByRole('button', { name: 'Site' }).click();
  await expect.element(head('Copies')).toHaveAttribute('aria-sort', 'descending');
  expect(names()[0]).toBe('House 500');
});

test('of many rows those in view are drawn, all are counted, and each opens by its link', async () => {
  await render(<ManyKeys />);
  await expect
    .element(page.getByRole('table', { name: 'Many keys' }))
    .toHaveAttribute('aria-rowcount', '501');
  expect(names().length).toBeLessThan(60);
  await page.getByRole('link', { name: 'House 498' }).click();
  expect(opened).toHaveBeenCalledWith('key-498');
  await page.getByRole('checkbox', { name: 'Choose House 499' }).click();
  await expect.element(page.getByText('1 chosen')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).click();
  await expect.element(page.getByText('500 chosen')).toBeVisible();
});

test('a drag over the boxes takes what lies between; rows that move under a resting pointer are not dragged over', async () => {
  await render(<ManyKeys />);
  const point = (type: string, number: number, clientY: number) =>
    page
      .getByRole('checkbox', { name: `Choose House ${number}` })
      .element()
      .dispatchEvent(
        new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'mouse', clientX: 20, clientY }),
      );
  point('pointerdown', 498, 140);
  await expect.element(page.getByText('1 chosen')).toBeVisible();
  // What is shown above once something is chosen pushes the rows down; a hand is never quite still.
  point('pointerover', 499, 140);
  point('pointerover', 499, 141);
  await expect.element(page.getByText('1 chosen')).toBeVisible();
  point('pointerover', 496, 212);
  await expect.element(page.getByText('3 chosen')).toBeVisible();
});
