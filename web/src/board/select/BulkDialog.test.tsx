import { undoOperations } from 'domain/undo';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { BulkDialog } from './BulkDialog.tsx';

const ids = [1, 2].map((number) => `0192f0c1-0000-7000-8000-00000000010${number}`);
const targets = { ids };

test('an act on many whose answer was lost goes once more under its key; another act has one of its own', async () => {
  const fake = fakeCalls();
  fake.answer(undoOperations.bulk, ({ preview }) =>
    preview
      ? { rows: [], changed: 2, unchanged: 0, refused: 0, preview: true }
      : refusal({ status: 500, code: 'INTERNAL', message: 'It broke down.' }),
  );
  await render(<BulkDialog count={2} onClose={() => {}} onDone={() => {}} targets={targets} verb="tag" />);
  const acts = () =>
    fake.calls.filter(({ input }) => !(input as { preview: boolean }).preview).map(({ key }) => key);
  const press = async (many: number) => {
    await page.getByRole('button', { name: 'Tag 2 leads' }).click();
    await vi.waitFor(() => expect(acts()).toHaveLength(many));
    await expect.element(page.getByText('It broke down.')).toBeVisible();
  };
  await page.getByLabelText('Add tags').fill('lease');
  await press(1);
  await press(2);
  await page.getByLabelText('Add tags').fill('lease, tower');
  await press(3);
  const [first, again, other] = acts();
  expect(first).toEqual(expect.any(String));
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  fake.restore();
});
