import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Confirm } from './Confirm.tsx';
import { Key } from './Key.tsx';
import { Toaster } from './Toaster.tsx';
import { toast } from './toast.tsx';
import './tokens.css';
import './base.css';

beforeEach(() => page.viewport(390, 844));
afterEach(() => toast.dismiss());

test('on a phone a question is a sheet from below, no larger than what it says', async () => {
  await render(
    <Confirm answer="Delete" onCancel={() => {}} onConfirm={() => {}} open question="Delete this lead?">
      <p>It can be restored for 30 days.</p>
    </Confirm>,
  );
  const sheet = page.getByRole('dialog', { name: 'Delete this lead?' });
  await expect.element(sheet).toBeVisible();
  const { bottom, height, width } = sheet.element().getBoundingClientRect();
  expect([bottom, width]).toEqual([844, 390]);
  expect(height).toBeLessThan(844 / 2);
});

test('on a phone a toast leaves the bar with search and bell free', async () => {
  await render(<Toaster />);
  toast.success('Taken');
  await expect.element(page.getByText('Taken')).toBeVisible();
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--topbar'));
  expect(page.getByText('Taken').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bar);
});

test('on a phone a button does not name the key that it has at a desk', async () => {
  await render(
    <button type="button">
      New invoice <Key plain>N</Key>
    </button>,
  );
  const key = page.getByText('N', { exact: true });
  await expect.element(key).not.toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(key).toBeVisible();
});
