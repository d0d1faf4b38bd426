import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright';
import { patience, testLaunch } from './chromium.ts';

export const launchBrowser = (): Promise<Browser> => chromium.launch(testLaunch);

let launched: Promise<Browser> | undefined;

/** The browser of a worker: one for all of its stories, each of which has windows of its own in it. */
export const theBrowser = (): Promise<Browser> => (launched ??= launchBrowser());

// So much of a page tells what it waited for.
const mostShown = 3_000;

/** Writes down what stands on each open page, its dialogs first: what a failed test was looking at. */
export const showPages = async (): Promise<void> => {
  for (const page of (await theBrowser()).contexts().flatMap((context) => context.pages())) {
    const told = await page
      .evaluate(() =>
        [...document.querySelectorAll('[role=dialog]'), document.body]
          .map((part) => (part as HTMLElement).innerText)
          .join('\n—\n'),
      )
      .catch(String);
    process.stderr.write(`${page.url()} shows:\n${told.slice(0, mostShown)}\n`);
  }
};

/** Pages left open would go on following the feed. */
export const closePages = async (): Promise<void> => {
  const contexts = (await theBrowser()).contexts();
  await Promise.all(contexts.map((context) => context.close()));
};

export const demo = {
  developer: 'developer@demo.example',
  admin: 'admin@demo.example',
  rep: 'rep@demo.example',
  rep2: 'rep2@demo.example',
  user: 'user@demo.example',
} as const;
export const demoPassword = 'Laundry-2026!';

export type Seat = { context: BrowserContext; page: Page; complaints: string[] };

export type SeatOptions = {
  url: string;
  width?: number;
  height?: number;
  /** Chosen on an earlier visit; without it the browser has never been here. */
  theme?: 'dark' | 'light';
  touch?: boolean;
  /** With the worker that keeps the application on the device: it reads all of it first, which costs as much as the page. */
  worker?: boolean;
  /** Where the device stands, by its clock. */
  timezone?: string;
  /** Points of the screen for each pixel of the page. */
  points?: number;
};

/** A browser of somebody's own; what its console complains of is kept. */
export const takeSeat = async (
  browser: Browser,
  {
    url,
    width = 1440,
    height = 900,
    theme,
    touch = false,
    worker = false,
    timezone,
    points = 1,
  }: SeatOptions,
): Promise<Seat> => {
  // What nobody looks at need not move.
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    hasTouch: touch,
    deviceScaleFactor: points,
    reducedMotion: 'reduce',
    ...(timezone && { timezoneId: timezone }),
  });
  context.setDefaultTimeout(patience);
  if (theme) await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  if (!worker)
    await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { context, page, complaints };
};

/** Signs in through the screen, as a person does. */
export const signIn = async (page: Page, email: string, password: string = demoPassword) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((at) => !at.pathname.startsWith('/login'));
};

/** Waits until a text is on the screen, letter by letter: a toast, a message, a heading. */
export const reads = (where: Page | Locator, text: string): Promise<void> =>
  where.getByText(text, { exact: true }).first().waitFor();

/** Waits until the search at the desk has everything: what is found comes group by group, and stands still from then on. */
export const searched = (page: Page): Promise<void> =>
  page
    .locator('search')
    .getByText(/^\d+ results?$/)
    .first()
    .waitFor();

/** A column of the board. */
export const columnOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** A lead's card in a column, by the lead's name. */
export const cardIn = (page: Page, column: string, lead: string): Locator =>
  columnOf(page, column).getByRole('link', { name: lead, exact: true });

/** How many leads a column says it has. */
export const countOf = async (page: Page, column: string): Promise<number> =>
  Number((await columnOf(page, column).locator('[data-count]').innerText()).replaceAll(',', ''));
