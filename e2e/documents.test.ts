import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { patience } from './chromium.ts';
import { kept } from './device.ts';
import { hire, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

/** Real pictures, no two alike, as a phone hands them over. */
const photos = async (page: Page, count: number) => {
  const made = await page.evaluate(async (many) => {
    const all: string[] = [];
    for (let at = 0; at < many; at += 1) {
      const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 360 });
      const context = canvas.getContext('2d');
      for (let dot = 0; context && dot < 3_000; dot += 1) {
        context.fillStyle = `hsl(${(dot * 37 + at * 11) % 360} 60% 50%)`;
        context.fillRect((dot * 7_919) % 480, (dot * 104_729) % 360, 9, 9);
      }
      all.push(canvas.toDataURL('image/jpeg', 0.98).split(',')[1] ?? '');
    }
    return all;
  }, count);
  return made.map((bytes, at) => ({
    name: `cellar-${at}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(bytes, 'base64'),
  }));
};

test('[DOC-02] thirty photos arrive whole, once each, over a line that breaks three times', async () => {
  const office = await hire(url, admin, { displayName: 'Ines Moor', role: 'admin' });
  const { page } = await takeOwnSeat(browser, office, { url, worker: true });
  await page.goto('/documents');
  await kept(page);
  await page.goto('/documents');
  await page
    .getByText('No documents yet.')
    .or(page.getByRole('table', { name: 'Documents' }))
    .first()
    .waitFor();
  const breaks = [8, 9, 10, 11, 20, 21, 22, 23, 34, 35, 36, 37];
  let asked = 0;
  await page.route(/\/api\/documents\.upload/, (route) => {
    asked += 1;
    return breaks.includes(asked) ? route.abort('internetdisconnected') : route.continue();
  });
  const files = await photos(page, 30);
  await page.locator('input[multiple]').setInputFiles(files);
  await page.getByText('30 of 30 done').waitFor({ timeout: patience });
  expect(asked).toBeGreaterThan(37);
  const { items } = await office.call<{
    items: { name: string; sizeBytes: number; status: string; category: string }[];
  }>('documents.list', { uploadedBy: office.uid, limit: 100 });
  expect(items.map(({ name, sizeBytes }) => [name, sizeBytes]).toSorted()).toEqual(
    files.map(({ name, buffer }) => [name, buffer.length]).toSorted(),
  );
  expect(new Set(items.map(({ category }) => category))).toEqual(new Set(['service_photo']));
});
