import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { List } from './List.tsx';
import { rowActs } from './RowActs.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const pages = {
  items: [{ id: 'Cellar' }],
  total: 1,
  loading: false,
  error: null,
  retry: () => {},
  more: null,
  busy: false,
};

test('what a row can do opens, runs once at a time, asks first, or is a file', async () => {
  let end = () => {};
  const [open, run, act] = [
    vi.fn(),
    vi.fn(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    ),
    vi.fn(async () => {}),
  ];
  const ask = { act, answer: 'Yes, return it', question: 'Return it?', said: 'It is in the office then.' };
  await render(
    <List
      columns={[
        { label: 'Key', cell: ({ id }: { id: string }) => id },
        rowActs(({ id }) => [
          { label: 'Change', name: `Change ${id}`, open },
          { label: 'Lend', name: `Lend ${id}`, run },
          { label: 'Lose', off: 'Not yours', open },
          { label: 'Return', ask },
          { label: 'Tag', name: `Tag of ${id}`, file: '/tag.pdf' },
        ]),
      ]}
      empty="None"
      facts={undefined}
      label="Keys"
      pages={pages}
      what="keys"
    />,
  );
  await button('Change Cellar').click();
  expect(open).toHaveBeenCalledOnce();
  await button('Lend Cellar').click();
  await expect.element(button('Lend Cellar')).toHaveAttribute('aria-busy', 'true');
  await button('Lend Cellar').click({ force: true });
  end();
  await expect.element(button('Lend Cellar')).not.toHaveAttribute('aria-busy');
  expect(run).toHaveBeenCalledOnce();
  await button('Lose').click({ force: true });
  expect(open).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('link', { name: 'Tag of Cellar' })).toHaveAttribute('href', '/tag.pdf');
  await button('Return').click();
  await expect.element(page.getByText('It is in the office then.')).toBeVisible();
  expect(act).not.toHaveBeenCalled();
  await button('Yes, return it').click();
  await expect.element(page.getByText('Return it?')).not.toBeInTheDocument();
  expect(act).toHaveBeenCalledOnce();
});
