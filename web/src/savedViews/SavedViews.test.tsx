import type { Role } from 'domain/kernel';
import { type SavedView, savedViewOperations } from 'domain/savedViews';
import { usersOperations } from 'domain/users';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dropReads } from '#platform/cache.ts';
import { fakeCalls } from '#platform/testing/fake-calls.ts';
import { WorkProvider } from '#view';
import { PinnedViews, SavedViews, SaveView } from './index.ts';
import '#ui/tokens.css';
import '#ui/base.css';

const id = (number: number) => `0192f0c1-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [max, mia] = [id(3), id(4)];
const now = '2026-11-21T10:00:00.000Z';
const view = (number: number, name: string, fields: Partial<SavedView> = {}): SavedView => ({
  id: id(number),
  version: 1,
  owner: max,
  name,
  shared: false,
  pinned: false,
  search: { q: name },
  createdAt: now,
  updatedAt: now,
  ...fields,
});

type Search = { q?: string };
const read = ({ q }: Record<string, unknown>): Search => (typeof q === 'string' ? { q } : {});

/** A screen that shows its address. */
const Screen = () => {
  const [search, onSearch] = useState<Search>({ q: 'elm' });
  const [editing, edit] = useState<SavedView | null | undefined>();
  const shown = { screen: 'leads' as const, search, read };
  return (
    <>
      <output>{JSON.stringify(search)}</output>
      <PinnedViews {...shown} onSearch={onSearch} />
      <SavedViews {...shown} onEdit={edit} onSearch={onSearch} />
      {editing !== undefined && <SaveView {...shown} onClose={() => edit(undefined)} view={editing} />}
    </>
  );
};

let fake: ReturnType<typeof fakeCalls>;
const open = async (role: Role, ...views: SavedView[]) => {
  let kept = views;
  fake = fakeCalls()
    .answer(usersOperations.directory, () => ({
      items: [{ id: mia, uid: mia, displayName: 'Mia', role: 'manager' as const }],
      cursor: null,
    }))
    .answer(savedViewOperations.list, () => ({ items: kept, cursor: null }))
    .answer(savedViewOperations.create, (given) => {
      const made = view(90, given.name, given as Partial<SavedView>);
      kept = [...kept, made];
      return made;
    })
    .answer(savedViewOperations.update, ({ id: one, version, fields }) => {
      kept = kept.map((each) =>
        each.id === one ? { ...each, ...(fields as object), version: version + 1 } : each,
      );
      return kept.find((each) => each.id === one) as SavedView;
    })
    .answer(savedViewOperations.remove, ({ id: one }) => {
      const gone = kept.find((each) => each.id === one) as SavedView;
      kept = kept.filter((each) => each.id !== one);
      return gone;
    });
  dropReads();
  const by = { uid: max, role, displayName: 'Max' };
  await render(
    <WorkProvider value={{ by, viewer: { uid: max, role, sees: 'self' }, off: null }}>
      <Screen />
    </WorkProvider>,
  );
  return () => kept;
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const address = page.getByRole('status').first();

afterEach(() => fake.restore());

test('what is shown is kept under a name, pinned, and comes back with one press', async () => {
  const kept = await open('manager');
  await button('Views').click();
  await expect
    .element(page.getByText('A saved view keeps filters, order and shape under a name.'))
    .toBeVisible();
  await button('Save this view').click();
  await button('Save view').click();
  await expect.element(page.getByText('Name is required')).toBeVisible();
  await page.getByLabelText('Name').fill('Elm Street');
  await page.getByLabelText('Pin it to the filter row').click();
  await button('Save view').click();
  await expect.element(button('Elm Street')).toHaveAttribute('aria-pressed', 'true');
  expect(kept()).toMatchObject([{ name: 'Elm Street', pinned: true, shared: false, search: { q: 'elm' } }]);
  await button('Elm Street').click();
  await expect.element(address).toHaveTextContent('{}');
  await button('Elm Street').click();
  await expect.element(address).toHaveTextContent('{"q":"elm"}');
});

test('a view is renamed with its own filters, or with those that are shown now, and deleted', async () => {
  const kept = await open('manager', view(10, 'Oak'));
  await button('Views').click();
  await button('Edit view Oak').click();
  await page.getByLabelText('Name').fill('Oak Street');
  await button('Save changes').click();
  await expect.poll(kept).toMatchObject([{ name: 'Oak Street', search: { q: 'Oak' } }]);
  await button('Views').click();
  await button('Edit view Oak Street').click();
  await page.getByLabelText('Replace its filters by what is shown now').click();
  await button('Save changes').click();
  await expect.poll(kept).toMatchObject([{ search: { q: 'elm' }, version: 3 }]);
  await button('Views: Oak Street').click();
  await button('Edit view Oak Street').click();
  await button('Delete view').click();
  await expect.poll(kept).toEqual([]);
});

test.each<[Role, boolean]>([
  ['manager', false],
  ['admin', true],
])(
  'what somebody shares is opened by a %s, and changed: %s; views of other screens stay there',
  async (role, changes) => {
    await open(
      role,
      view(10, 'Oak', { owner: mia, shared: true }),
      view(11, 'Renewals', { search: { screen: 'clients' } }),
    );
    await button('Views').click();
    await expect.element(page.getByText('by Mia')).toBeVisible();
    await expect.element(page.getByText('Renewals')).not.toBeInTheDocument();
    expect(button('Edit view Oak').elements()).toHaveLength(changes ? 1 : 0);
    await button(/^Oak/).click();
    await expect.element(address).toHaveTextContent('{"q":"Oak"}');
  },
);
