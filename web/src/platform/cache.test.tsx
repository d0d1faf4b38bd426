import { usersOperations } from 'domain/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cached, dropReads, dropReadsAbout, keepAnswer, refresh, resetReads } from './cache.ts';
import { usePages } from './pages.ts';
import { useRead } from './query.ts';
import { type FakeCalls, fakeCalls, refusal } from './testing/fake-calls.ts';

const { impersonable, get } = usersOperations;
const person = (uid: string, displayName: string) => ({ id: uid, uid, displayName, role: 'user' as const });
const names = (...list: string[]) => ({ items: list.map((name) => person(name, name)), cursor: null });

let server: FakeCalls;
beforeEach(() => {
  dropReads();
  server = fakeCalls();
});
afterEach(() => server.restore());
const asked = () => server.calls.filter(({ name }) => name === impersonable.name).length;

const Names = ({ label = 'first' }) => {
  const read = useRead(impersonable, {});
  if (read.isPending) return <p>{label} waits</p>;
  if (read.isError) return <p>{`${label} failed ${read.data ? 'later' : ''}`}</p>;
  return <p>{`${label}: ${read.data.items.map(({ displayName }) => displayName).join()}`}</p>;
};

test('what several show is read once, and again for all of them', async () => {
  server.answer(impersonable, () => names('Ann'));
  await render([<Names key="a" />, <Names key="b" label="second" />]);
  await expect.element(page.getByText('first: Ann')).toBeVisible();
  await expect.element(page.getByText('second: Ann')).toBeVisible();
  expect(asked()).toBe(1);
  server.answer(impersonable, () => names('Ann', 'Bob'));
  await refresh(impersonable);
  await expect.element(page.getByText('second: Ann,Bob')).toBeVisible();
  expect(asked()).toBe(2);
});

test('a fresh answer is not asked for again, and the same answer stays the same object', async () => {
  server.answer(impersonable, () => names('Ann'));
  const shown = await render(<Names />);
  await expect.element(page.getByText('first: Ann')).toBeVisible();
  const before = cached(impersonable, {});
  await refresh(impersonable);
  expect(cached(impersonable, {})).toBe(before);
  await shown.unmount();
  await render(<Names label="again" />);
  await expect.element(page.getByText('again: Ann')).toBeVisible();
  expect(asked()).toBe(2);
});

test('a failure is told; what was known stays, and the next answer shows again', async () => {
  server.answer(impersonable, () => refusal({ status: 400, code: 'NO' }));
  await render(<Names />);
  await expect.element(page.getByText('first failed')).toBeVisible();
  server.answer(impersonable, () => names('Ann'));
  await refresh(impersonable);
  await expect.element(page.getByText('first: Ann')).toBeVisible();
  server.answer(impersonable, () => refusal({ status: 400, code: 'NO' }));
  await refresh(impersonable);
  await expect.element(page.getByText('first failed later')).toBeVisible();
});

test('an answer that is put in shows at once; what is reset is read anew but for what is kept', async () => {
  server.answer(impersonable, () => names('Ann'));
  await render(<Names />);
  await expect.element(page.getByText('first: Ann')).toBeVisible();
  keepAnswer(impersonable, {}, names('Cleo'));
  await expect.element(page.getByText('first: Cleo')).toBeVisible();
  resetReads(new Set([impersonable.name]));
  expect(cached(impersonable, {})?.items).toHaveLength(1);
  resetReads(new Set());
  expect(cached(impersonable, {})).toBeUndefined();
  await expect.element(page.getByText('first: Ann')).toBeVisible();
});

test('what was asked with an id is dropped with it', () => {
  const uid = '0192f000-0000-7000-8000-000000000009';
  keepAnswer(get, { uid }, person(uid, 'Ann'));
  keepAnswer(impersonable, {}, names('Ann'));
  dropReadsAbout(uid);
  expect(cached(get, { uid })).toBeUndefined();
  expect(cached(impersonable, {})).toBeDefined();
});

const List = () => {
  const { items, more, retry } = usePages(impersonable, {});
  return (
    <>
      <p>{`People: ${items.map(({ displayName }) => displayName).join()}`}</p>
      {more && (
        <button onClick={more} type="button">
          More
        </button>
      )}
      <button onClick={retry} type="button">
        Again
      </button>
    </>
  );
};

test('pages are read one after the other, and all of them again', async () => {
  let round = 1;
  server.answer(impersonable, (input) =>
    'cursor' in input && input.cursor ? names(`B${round}`) : { ...names(`A${round}`), cursor: 'next' },
  );
  await render(<List />);
  await expect.element(page.getByText('People: A1')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByText('People: A1,B1')).toBeVisible();
  await vi.waitFor(() => expect(page.getByRole('button', { name: 'More' }).query()).toBeNull());
  round = 2;
  await page.getByRole('button', { name: 'Again' }).click();
  await expect.element(page.getByText('People: A2,B2')).toBeVisible();
});
