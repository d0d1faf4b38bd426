import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';

/** Until the worker is in charge and every lead is on the device. */
export const kept = async (page: Page) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/settings?section=data');
  await page.getByText('MB used').waitFor();
  await page.getByText('still reading').waitFor({ state: 'detached' });
};

const hasDeviceKey = async (): Promise<boolean> => {
  for (const { name = '' } of await indexedDB.databases()) {
    const found = await new Promise((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const database = opening.result;
        const reading = database.transaction('meta').objectStore('meta').get('device-key');
        reading.onsuccess = () => {
          database.close();
          resolve(reading.result);
        };
      };
    });
    if (found) return true;
  }
  return false;
};

/** From here on this browser opens without signal after a restart too. */
export const keepUsable = async (page: Page) => {
  const choice = page.getByRole('group', { name: 'Keep this device usable offline' });
  await choice.getByText('On', { exact: true }).click();
  await expect.poll(() => page.evaluate(hasDeviceKey)).toBe(true);
};

/** Kills the tab, and opens a new one at a path. */
export const restart = async (context: BrowserContext, old: Page, path: string): Promise<Page> => {
  const page = await context.newPage();
  await old.close();
  await page.goto(path);
  return page;
};

/** A photo, as a phone takes it. */
export const photo = {
  name: 'room.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==',
    'base64',
  ),
};

/** What lies in the browser's databases, letter by letter. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const bytes = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (typeof value === 'object' && value !== null) return Object.values(value).map(bytes).join(' ');
      return String(value);
    };
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    let all = '';
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      for (const shelf of database.objectStoreNames)
        all += bytes(await done(database.transaction(shelf).objectStore(shelf).getAll()));
      database.close();
    }
    const storage = JSON.stringify({ ...localStorage });
    return all + storage;
  });

/** The same with every seal opened that the key left on the device opens: what whoever holds the device could read. */
export const opened = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      const shelf = (id: string) => database.transaction(id).objectStore(id);
      const key = (await done(shelf('meta').get('device-key'))) as CryptoKey | undefined;
      if (!key) throw new Error('no key on this device');
      for (const place of database.objectStoreNames) {
        const [ids, values] = await Promise.all([
          done(shelf(place).getAllKeys()),
          done(shelf(place).getAll()),
        ]);
        for (const [index, { iv, bytes }] of values.entries()) {
          if (!bytes) continue;
          const additionalData = new TextEncoder().encode(`${name}/${place}/${ids[index]}`);
          const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes);
          texts.push(`${place} ${new TextDecoder().decode(text)}`);
        }
      }
      database.close();
    }
    return texts.join('\n');
  });

/** Writes a note into the open dialog. */
export const note = async (page: Page, text: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Add Notes Only', exact: true }).click();
  await dialog.getByText(text).first().waitFor();
};
