import { leadColumns } from 'domain/leads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { people, sampleLead } from '#leads/testing';
import { openBoard, region } from './testing/page.tsx';

let office: Awaited<ReturnType<typeof openBoard>>;

const matches = window.matchMedia.bind(window);
beforeEach(async () => {
  // The finger of whoever holds the phone, of which a browser on a desk knows nothing.
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matches(query === '(pointer: coarse)' ? 'all' : query),
  );
  localStorage.clear();
  await page.viewport(390, 844);
});
afterEach(async () => {
  office.close();
  await page.viewport(1280, 800);
});

const finger = (target: Element, type: string, x: number, y: number) => {
  const touch = new Touch({ identifier: 1, target, clientX: x, clientY: y });
  target.dispatchEvent(
    new TouchEvent(type, {
      bubbles: true,
      cancelable: true,
      touches: type === 'touchend' ? [] : [touch],
      changedTouches: [touch],
    }),
  );
};

test('a column that is pulled down from its top is read again; sideways and short pulls are not', async () => {
  office = await openBoard(people.max, [sampleLead(1, 'unassigned')]);
  await expect.element(region('Unassigned').getByText('House 1')).toBeVisible();
  const stack = region('Unassigned').getByRole('list').element().parentElement as HTMLElement;
  const reads = () => office.calls('leads.list').length;
  // Every column has asked by then.
  await expect.poll(reads).toBe(leadColumns.length);
  const before = reads();
  const pulling = page.getByText('Pull to refresh');
  // What follows the finger is fetched after the first paint.
  await expect
    .poll(() => {
      finger(stack, 'touchstart', 100, 200);
      finger(stack, 'touchmove', 100, 230);
      return pulling.query();
    })
    .toBeTruthy();
  finger(stack, 'touchend', 100, 230);
  await expect.element(pulling).not.toBeInTheDocument();
  finger(stack, 'touchstart', 100, 200);
  finger(stack, 'touchmove', 180, 210);
  finger(stack, 'touchend', 260, 400);
  finger(stack, 'touchstart', 100, 200);
  finger(stack, 'touchmove', 100, 230);
  await expect.element(pulling).toBeVisible();
  finger(stack, 'touchend', 100, 230);
  await expect.element(pulling).not.toBeInTheDocument();
  expect(reads()).toBe(before);
  finger(stack, 'touchstart', 100, 200);
  finger(stack, 'touchmove', 100, 240);
  finger(stack, 'touchmove', 100, 320);
  await expect.element(page.getByText('Let go to refresh')).toBeVisible();
  finger(stack, 'touchend', 100, 320);
  await vi.waitFor(() => expect(reads()).toBeGreaterThan(before));
});

test('on a phone what is under the thumb is 44 px', async () => {
  office = await openBoard(people.max, [
    sampleLead(1, 'unassigned', { updatedAt: '2026-01-01T00:00:00.000Z' }),
    sampleLead(2, 'dead', { updatedAt: '2026-01-01T00:00:00.000Z' }),
  ]);
  await expect.element(region('Unassigned').getByText('House 1')).toBeVisible();
  const small = page
    .getByRole('button')
    .elements()
    .filter((button) => {
      const { width, height } = button.getBoundingClientRect();
      return width > 0 && height > 0 && (width < 44 || height < 44);
    });
  expect(small.map((button) => button.outerHTML.slice(0, 120))).toEqual([]);
});

test('[BOARD-01] on a phone the columns snap one by one, and the switcher follows what is in view', async () => {
  office = await openBoard(people.max, [sampleLead(1, 'new'), sampleLead(2, 'selling')]);
  await expect.element(region('Unassigned')).toBeInViewport();
  const box = page.getByRole('group', { name: 'Board' }).element() as HTMLElement;
  const way = (name: string) =>
    page.getByRole('navigation', { name: 'Columns' }).getByRole('button', { name: new RegExp(`^${name}`) });
  expect(getComputedStyle(box).scrollSnapType).toBe('x mandatory');
  expect(box.scrollWidth).toBe(6 * box.clientWidth);
  await expect.element(way('Unassigned')).toHaveAttribute('aria-current', 'true');

  box.scrollTo({ left: box.clientWidth, behavior: 'instant' });
  await expect.element(way('New')).toHaveAttribute('aria-current', 'true');
  await expect.element(way('Unassigned')).not.toHaveAttribute('aria-current');
  await expect.element(region('New').getByText('House 1')).toBeInViewport();

  // Left between two, it goes to the nearer one.
  box.scrollTo({ left: 1.7 * box.clientWidth, behavior: 'instant' });
  await expect.element(way('Selling')).toHaveAttribute('aria-current', 'true');
  await vi.waitFor(() => expect(box.scrollLeft).toBe(2 * box.clientWidth));
  expect(region('Selling').element().getBoundingClientRect().left).toBe(box.getBoundingClientRect().left);
});

test('[DASH-04] on a phone the board begins with the column that its address asks for', async () => {
  const start = { assignedRep: people.max.uid, column: 'selling' };
  office = await openBoard(people.max, [sampleLead(2, 'selling', { assignedRep: people.max.uid })], {
    start,
  });
  await expect.element(region('Selling').getByText('House 2')).toBeInViewport();
  await expect.element(region('Unassigned')).not.toBeInViewport();
});

test('[MOVE-02] what the sheet of a move says beside a column stands there whole', async () => {
  office = await openBoard(people.max, [sampleLead(1, 'new')]);
  await page.getByRole('button', { name: 'Move House 1' }).click();
  const sheet = page.getByRole('dialog', { name: 'Move House 1' });
  await expect.element(sheet.getByText(/^Pass it in the lead itself/).first()).toBeVisible();
  // Without a keyboard nothing is said of one.
  await expect.element(sheet).toHaveAccessibleDescription('Choose a column.');
  expect(sheet.element().querySelectorAll('kbd')).toHaveLength(0);
  const said = sheet.element().querySelectorAll('small');
  expect(said).toHaveLength(6);
  for (const words of said) {
    const button = words.closest('button') as HTMLElement;
    expect(words.scrollWidth, words.textContent).toBeLessThanOrEqual(words.clientWidth);
    const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
    expect(inner.top).toBeGreaterThanOrEqual(outer.top);
    expect(inner.bottom).toBeLessThanOrEqual(outer.bottom);
    expect(inner.right).toBeLessThanOrEqual(outer.right);
  }
});

test('[OFF-01] the clock of a card that waits stands apart from its age', { tags: ['long'] }, async () => {
  office = await openBoard(people.max, [sampleLead(1, 'new')]);
  await expect.element(region('New').getByText('House 1')).toBeVisible();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await page.getByRole('button', { name: 'Move House 1' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Selling/ })
    .click();
  const clock = region('Selling').getByRole('img', { name: /^Waits for the network/ });
  await expect.element(clock).toBeInTheDocument();
  const age = document.createRange();
  age.selectNodeContents(clock.element().nextSibling as Node);
  const gap = age.getBoundingClientRect().left - clock.element().getBoundingClientRect().right;
  expect(gap).toBeGreaterThanOrEqual(3);
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => office.row(1)?.column, { timeout: 8_000 }).toBe('selling');
});
