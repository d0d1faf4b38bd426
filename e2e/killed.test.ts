// @module-tag long

import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { expect, test } from 'vitest';
import { cardIn } from './browser.ts';
import { patience, testLaunch } from './chromium.ts';
import { closeDialog } from './desk.ts';
import { addLead, hire } from './people.ts';
import { admin, takeStage, url } from './stage.ts';

takeStage();

const profile = join(tmpdir(), `washboard-killed-${process.pid}`);

const start = async (): Promise<BrowserContext> => {
  const context = await chromium.launchPersistentContext(profile, { ...testLaunch, baseURL: url });
  context.setDefaultTimeout(patience);
  return context;
};

/** Ends the browser's own process and all its others at once, as a phone without memory does. */
const kill = async (): Promise<void> => {
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const words = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (words.includes(`--user-data-dir=${profile}`)) {
      try {
        process.kill(Number(entry), 'SIGKILL');
      } catch {
        // It went with the first.
      }
    }
  }
};

/** Where drafts lie sealed on the device. */
const keptPlaces = async (): Promise<string[]> => {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
  const found: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    if (database.objectStoreNames.contains('meta'))
      found.push(...(await done(database.transaction('meta').objectStore('meta').getAllKeys())).map(String));
    database.close();
  }
  return found.flatMap((key) => /^draft\/(leads\/new|leads\.\w+)\//.exec(key)?.[1] ?? []).toSorted();
};

test('a browser that is killed while a note, a next step and a dialog hold text: started again, all three are there', async () => {
  const rep = await hire(url, admin, { displayName: 'Kilian Ames' });
  const id = await addLead(rep, { businessName: 'Foundry Lofts', assignedRep: rep.uid });
  const { cookies } = await rep.desk.storageState();
  const first = await start();
  await first.addCookies(cookies);
  const [page = await first.newPage()] = first.pages();
  await page.goto('/leads');
  await page.getByRole('button', { name: 'New lead' }).first().click();
  await page.getByRole('dialog', { name: 'New lead' }).getByLabel('Business name').fill('Half a house');
  // On the same page: what is typed is sealed a moment later, which a load of another page would cut short.
  await closeDialog(page);
  await cardIn(page, 'New', 'Foundry Lofts').click();
  const dialog = page.getByRole('dialog', { name: 'Foundry Lofts' });
  await dialog.getByRole('button', { name: 'Set next step' }).click();
  await dialog.getByLabel('What is next').fill('Measure the laundry room');
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('Owner is back in spring');
  await expect.poll(() => page.evaluate(keptPlaces)).toEqual(['leads.nextStep', 'leads.note', 'leads/new']);
  const closed = first.waitForEvent('close');
  await kill();
  await closed;

  const again = await start();
  try {
    // A browser writes its cookies down twice a minute; the session is not what this is about.
    await again.addCookies(cookies);
    const [next = await again.newPage()] = again.pages();
    await next.goto(`/leads/${id}`);
    const found = next.getByRole('dialog', { name: 'Foundry Lofts' });
    const note = found.getByRole('textbox', { name: 'Note', exact: true });
    await expect.poll(() => note.inputValue()).toBe('Owner is back in spring');
    await expect.poll(() => found.getByLabel('What is next').inputValue()).toBe('Measure the laundry room');
    await next.goto('/leads');
    await next.getByRole('button', { name: 'New lead' }).first().click();
    const name = next.getByRole('dialog', { name: 'New lead' }).getByLabel('Business name');
    await expect.poll(() => name.inputValue()).toBe('Half a house');
    const { notes, nextStep } = await rep.call<{ notes: unknown[]; nextStep: unknown }>('leads.get', { id });
    expect([notes, nextStep]).toEqual([[], null]);
  } finally {
    await again.close();
    await rm(profile, { recursive: true, force: true });
  }
});
