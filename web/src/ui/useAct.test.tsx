import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toaster } from './Toaster.tsx';
import { useAct } from './useAct.ts';

const Trying = ({ tries }: { tries: (() => Promise<void>)[] }) => {
  const act = useAct();
  return (
    <>
      <button onClick={() => act.run(tries.shift() ?? (async () => {}))} type="button">
        Try
      </button>
      <Toaster />
    </>
  );
};

test('what failed is toasted until it is tried again', async () => {
  const fails = () => Promise.reject(new Error('This code is wrong.'));
  await render(<Trying tries={[fails, async () => {}]} />);
  await page.getByRole('button', { name: 'Try' }).click();
  await expect.element(page.getByText('This code is wrong.')).toBeVisible();
  await page.getByRole('button', { name: 'Try' }).click();
  await expect.element(page.getByText('This code is wrong.')).not.toBeInTheDocument();
});
