// `npm run screenshots`: draws the README's pictures from a fresh demonstration business.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { columnOf, launchBrowser } from './browser.ts';
import { demoPerson, type Person, takeOwnSeat } from './people.ts';
import { startProduct } from './product.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/screenshots');
const spreadsheet = join(root, 'server/src/imports/testing/leads-import.csv');

type Picture = {
  name: string;
  theme: 'dark' | 'light';
  phone?: boolean;
  show: (page: Page, by: Person) => Promise<void>;
};

const showBoard = async (page: Page) => {
  await page.goto('/leads');
  for (const column of ['Unassigned', 'New', 'Selling'])
    await columnOf(page, column).getByRole('link').first().waitFor();
};

/** The lead with the most to tell: of those being sold, the first with the most notes. */
const tellingLead = async ({ call }: Person): Promise<string> => {
  const { items } = await call<{ items: { id: string }[] }>('leads.list', { view: 'all', column: 'selling' });
  const whole = await Promise.all(
    items.map(({ id }) => call<{ id: string; notes: [] }>('leads.get', { id })),
  );
  return whole.toSorted((a, b) => b.notes.length - a.notes.length)[0]?.id ?? '';
};

const showLead = async (page: Page, by: Person) => {
  await showBoard(page);
  await page.goto(`/leads/${await tellingLead(by)}`);
  await page.getByRole('dialog').getByRole('list', { name: 'Timeline, newest first' }).waitFor();
};

const showImport = async (page: Page) => {
  await page.goto('/admin?tab=data');
  await page.locator('input[type=file]').setInputFiles(spreadsheet);
  const next = page.getByRole('button', { name: 'Check the rows' });
  for (const deadline = Date.now() + 60_000; ; ) {
    for (const question of await page.getByRole('radio', { name: /^Month first/ }).all())
      if (!(await question.isChecked())) await question.check();
    const statuses = page.getByLabel('These statuses are right');
    if ((await statuses.count()) > 0 && !(await statuses.isChecked())) await statuses.check();
    if ((await next.getAttribute('aria-disabled')) !== 'true') break;
    if (Date.now() > deadline) throw new Error(await page.getByRole('main').innerText());
    await page.waitForTimeout(100);
  }
  await next.click();
  await page.getByRole('table', { name: 'Rows that need a look' }).waitFor();
};

const pictures: readonly Picture[] = [
  { name: 'board-dark', theme: 'dark', show: showBoard },
  { name: 'board-light', theme: 'light', show: showBoard },
  { name: 'board-phone', theme: 'dark', phone: true, show: showBoard },
  { name: 'lead-light', theme: 'light', show: showLead },
  { name: 'import-dark', theme: 'dark', show: showImport },
];

const draw = async (browser: Browser, url: string, person: Person, picture: Picture) => {
  const size = picture.phone ? { width: 390, height: 844, touch: true } : { width: 1440, height: 900 };
  const { page, context } = await takeOwnSeat(browser, person, { url, theme: picture.theme, ...size });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await picture.show(page, person);
  await page.evaluate(() => document.fonts.ready);
  // Nothing lies under a pointer.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${picture.name}.png`), animations: 'disabled', caret: 'hide' });
  await context.close();
  console.log(`docs/screenshots/${picture.name}.png`);
};

const product = await startProduct();
const browser = await launchBrowser();
try {
  await mkdir(folder, { recursive: true });
  const developer = await demoPerson(product.url, 'developer');
  await developer.call('view.set', { mode: 'all' });
  for (const picture of pictures) await draw(browser, product.url, developer, picture);
} finally {
  await browser.close();
  await product.stop();
}
