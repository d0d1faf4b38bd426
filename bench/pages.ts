import { chromiumLaunch } from 'e2e/chromium';
import { type Browser, chromium, type Page } from 'playwright';
import { call } from './load.ts';
import { barePage, desktop, measure, scriptsByTheFirst, signedIn, weightOf } from './page.ts';
import type { Product } from './product.ts';
import { isSmall, type Size } from './size.ts';
import { judge, type Row } from './table.ts';

type Shown = { name: string; path: string; first: string };

const card = '[data-lead]';
const board: Shown = { name: 'board', path: '/leads', first: card };
const dashboard: Shown = { name: 'dashboard', path: '/', first: 'main section li' };

/** The pages that are measured beside the board, and what says that each of them is there. */
const pagesOf = async (product: Product): Promise<Shown[]> => {
  const { rows } = await product.sql(
    `select (select "id" from leads where "column" = 'selling' and "deletedAt" is null limit 1) "lead",
            (select "id" from clients where "deletedAt" is null limit 1) "client"`,
  );
  const [{ lead, client }] = rows as [{ lead: string; client: string }];
  return [
    { name: 'list of leads', path: '/leads?as=list', first: 'main [data-row]' },
    { name: 'lead', path: `/leads/${lead}`, first: '[role="dialog"]' },
    { name: 'clients', path: '/clients', first: 'main [data-row]' },
    { name: 'client', path: `/clients/${client}`, first: 'main dl' },
    { name: 'week', path: '/calendar?view=week', first: '[data-columns]' },
    { name: 'documents', path: '/documents', first: 'main tbody tr' },
    { name: 'invoices', path: '/invoices', first: 'main tbody tr' },
    { name: 'messages', path: '/messaging', first: 'main [data-row]' },
  ];
};

/** Milliseconds of its main thread that a page takes, in a browser that has never seen the product. */
const cpuOf = async (
  browser: Browser,
  product: Product,
  cookie: string,
  size: Size,
  { path, first }: Shown,
) => {
  const context = await browser.newContext(desktop);
  const page = await signedIn(context, { url: product.url, pids: [], cookie }, first);
  const { cpu } = await measure(page, product.url + path, size, () =>
    page.waitForSelector(first, { state: 'attached' }),
  );
  await context.close();
  return cpu * 1000;
};

/** A page of nothing but these lines of text, made by one script. */
const bareText = (lines: readonly string[]): string =>
  `for(const line of ${JSON.stringify(lines)}){const p=document.createElement('p');p.textContent=line;document.body.append(p)}`;

/** The start page: what it loads before the first row of a block, and its main thread against a bare page of the same text. */
const dashboardOf = async (
  browser: Browser,
  product: Product,
  cookie: string,
  size: Size,
): Promise<Row[]> => {
  const { first, path } = dashboard;
  const target = { url: product.url, pids: [], cookie };
  const page = await signedIn(await browser.newContext(desktop), target, first);
  const arrived = () => page.waitForSelector(first, { state: 'attached' });
  const { cpu } = await measure(page, product.url + path, size, arrived);
  const scripts = await weightOf(await scriptsByTheFirst(page));
  const lines = (await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '');
  await page.context().close();
  const bare = await barePage(bareText(lines));
  const context = await browser.newContext(desktop);
  const floor = await measure(await context.newPage(), bare.url, size, async () => undefined);
  await context.close();
  bare.close();
  return [
    judge('dashboard: JS by the first rows, gz', scripts, 'kB'),
    judge('dashboard: main thread', cpu * 1000, 'ms', { floor: floor.cpu * 1000 }),
  ];
};

/** Begins to note how long the page takes to answer whatever a person does; answers what reads the longest. */
const watchAnswers = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const answers = { longest: 0 };
    Object.assign(window, { answers });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) answers.longest = Math.max(answers.longest, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return async () => {
    // The longest is told with the frame after the one it ended in.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    return page.evaluate(() => {
      const { answers } = window as unknown as { answers: { longest: number } };
      const { longest } = answers;
      answers.longest = 0;
      return longest;
    });
  };
};

/** The longest answer to each of a person's acts, with a processor four times slower. */
const answersOf = async (page: Page): Promise<Row[]> => {
  const longest = await watchAnswers(page);
  const open = page.locator('section[aria-labelledby="column-selling"] a[data-open]').first();
  const rows: Row[] = [];
  const act = async (name: string, does: () => Promise<unknown>) => {
    await longest();
    await does();
    rows.push(judge(`answers at a quarter of the speed: ${name}`, await longest(), 'ms'));
  };
  await act('open a lead', async () => {
    await open.click();
    await page.waitForSelector('[role="dialog"] [aria-label="Lead column"] button');
  });
  await act('type a note', () =>
    page.locator('[role="dialog"] textarea').first().pressSequentially('Called back'),
  );
  await act('move', async () => {
    const choice = '[aria-label="Lead column"] button[data-tone="dead"]';
    await page.click(choice);
    await page.waitForSelector(`${choice}[aria-pressed="true"]`);
  });
  return rows;
};

/** Milliseconds of script, style and layout that a frame of a scroll through a column costs: a busy machine draws fewer than it could. */
const framesOf = async (page: Page, frames: number): Promise<number> =>
  page.evaluate(async (count) => {
    const stack = document.querySelector('[data-column="selling"] ul')?.parentElement;
    if (!stack) throw new Error('The column does not stand there');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let spent = 0;
    for (let step = 0; step < count; step += 1) {
      const begun = performance.now();
      stack.scrollTop += 120;
      stack.dispatchEvent(new Event('scroll'));
      // Style and layout of what came into view.
      stack.getBoundingClientRect();
      spent += performance.now() - begun;
      await frame();
    }
    return spent / count;
  }, frames);

/** The start page, every other page against the board, what a slow processor answers, and what a frame of a scroll costs. */
export const benchPages = async (product: Product, size: Size): Promise<Row[]> => {
  const developer = await product.as('developer@demo.example');
  await call(developer, 'view.set', { mode: 'all' });
  const { cookie = '' } = developer;
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const floor = await cpuOf(browser, product, cookie, size, board);
    const table: Row[] = await dashboardOf(browser, product, cookie, size);
    const pages = await pagesOf(product);
    // In small it is enough that one is measured.
    for (const shown of isSmall(size.rows) ? pages.slice(0, 1) : pages) {
      const cpu = await cpuOf(browser, product, cookie, size, shown);
      table.push(judge(`page beside the board: ${shown.name}`, cpu, 'ms', { floor }));
    }
    const page = await signedIn(await browser.newContext(desktop), developer, card);
    await page.goto(`${product.url}${board.path}`);
    await page.waitForSelector(card);
    await page.waitForTimeout(size.rest);
    table.push(
      judge('scroll of a column: main thread a frame', await framesOf(page, size.part(200, 20)), 'ms'),
    );
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    table.push(...(await answersOf(page)));
    return table;
  } finally {
    await browser.close();
  }
};
