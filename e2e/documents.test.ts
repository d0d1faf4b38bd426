import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { patience } from './chromium.ts';
import { isTold } from './desk.ts';
import { kept } from './device.ts';
import { hire, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';
import { comesRound } from './time.ts';

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

test('[DOC-02] thirty photos arrive whole, once each, over a line that breaks three times', {
  tags: ['long'],
}, async () => {
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

test('[DOC-03] [DOC-05] a contract is replaced, gets its end, and sixty days before who sent it and who manages the client are told', async () => {
  const office = await hire(url, admin, { displayName: 'Lena Ott', role: 'admin' });
  const manager = await hire(url, admin, { displayName: 'Omar Fell' });
  const businessName = `Contract Court ${office.uid.slice(-6)}`;
  const { id } = await office.call<{ id: string }>('clients.create', {
    businessName,
    accountManager: manager.uid,
  });
  const { page } = await takeOwnSeat(browser, office, { url });
  await page.goto(`/clients/${id}?tab=documents`);
  const contract = (name: string, words: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7\n${words} of ${businessName}\n%%EOF\n`),
  });
  await page.locator('input[multiple]').setInputFiles([contract('contract.pdf', 'First')]);
  await page.getByRole('link', { name: 'contract.pdf' }).waitFor();
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for contract.pdf' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await act('Replace');
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles([contract('renewed.pdf', 'Second')]);
  const listed = async () =>
    (
      await office.call<{ items: { id: string; revision: number; expiresAt: string | null }[] }>(
        'documents.list',
        { clientId: id },
      )
    ).items;
  await expect.poll(async () => (await listed()).map(({ revision }) => revision)).toEqual([2]);
  // Its end gives the focus back, from which a menu that was opened before would close.
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const { officeTimeZone } = await office.call<{ officeTimeZone: string }>('settings.get');
  const inDays = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: officeTimeZone }).format(Date.now() + days * 86_400_000);
  const ends = inDays(60);
  const form = page.getByRole('dialog', { name: 'Details of contract.pdf' });
  const edit = async () => {
    await act('Edit details');
    await form.waitFor();
  };
  await edit();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  // Its file is there by now: it comes while the menu fades, which leaves it the focus.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await edit();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect.poll(() => form.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await form.getByLabel('Expires').fill(ends);
  await form.getByRole('button', { name: 'Save details' }).click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(async () => (await listed())[0]?.expiresAt).toBe(ends);

  await comesRound('documents.remind');
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(ends),
  );
  const message = `contract.pdf expires on ${words}, in 60 days`;
  const told = await isTold(page, 'Document expires', message);
  const theirs = await takeOwnSeat(browser, manager, { url });
  await theirs.page.goto('/leads');
  await isTold(theirs.page, 'Document expires', message);
  // It opens what ends.
  await told.getByRole('link', { name: 'Document expires' }).click();
  await page.getByRole('dialog', { name: 'contract.pdf' }).getByText('Revision 2, shown').waitFor();
});
