import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { chromiumLaunch } from 'e2e/chromium';
import { freePort } from 'e2e/ports';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { median } from './cpu.ts';
import { call, type Target } from './load.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

const metric = async (session: CDPSession, name: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? Number.NaN;
};

type Load = { cpu: number; heap: number; nodes: number };

/** Opens a page and lets it rest: CPU of its main thread, heap and nodes. */
export const measure = async (
  page: Page,
  url: string,
  { rest }: Pick<Size, 'rest'>,
  settled: () => Promise<unknown>,
): Promise<Load> => {
  const session = await page.context().newCDPSession(page);
  // The processor's time, not the clock's: others work on this machine too.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url);
  await settled();
  await page.waitForTimeout(rest);
  const cpu = await metric(session, 'TaskDuration');
  await session.send('HeapProfiler.collectGarbage');
  return {
    cpu,
    heap: (await metric(session, 'JSHeapUsedSize')) / 1024 / 1024,
    nodes: await page.evaluate(() => document.querySelectorAll('*').length),
  };
};

// As many plain cards as the board shows at once, a dialog and a choice.
const bareBoard = `for(let c=0;c<6;c++){const s=document.createElement('section');for(let i=0;i<50;i++){const a=document.createElement('a');
    a.href='#';a.innerHTML='<h3>Fountain Square Co-op</h3><p>Yuki Silva · Seattle, WA</p><p>85 units 16 needed</p>';s.append(a)}document.body.append(s)}
    const b=document.createElement('button');b.id='open';b.onclick=()=>{const d=document.createElement('dialog');
    d.innerHTML='<label>Field <input></label><textarea>Text</textarea>'.repeat(20);document.body.append(d);d.showModal()};document.body.append(b);
    const c=document.createElement('button');c.id='choose';c.onclick=()=>{document.querySelectorAll('section')[1].prepend(document.querySelector('section a'));
    c.setAttribute('aria-pressed','true')};document.body.append(c)`;

/** A bare page: nothing but one script that makes what it shows. */
export const barePage = async (script: string): Promise<{ url: string; close: () => void }> => {
  const port = await freePort();
  const server = createServer((request, response) => {
    const isScript = request.url === '/bare.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? script : '<!doctype html><title>bare</title><body><script src="/bare.js"></script>',
    );
  }).listen(port, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
};

/** Milliseconds from a click to the frame in which something can be seen, told by the page itself. */
const clicked = (page: Page, on: string, shown: string): Promise<number> =>
  page.evaluate(
    ([on, shown]) =>
      new Promise<number>((resolve, reject) => {
        const button = document.querySelector<HTMLElement>(on);
        if (!button) return reject(new Error(`nothing is ${on}`));
        setTimeout(() => reject(new Error(`${shown} did not come`)), 60_000);
        const begun = performance.now();
        const look = new MutationObserver(() => {
          if (!document.querySelector(shown)) return;
          look.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - begun));
        });
        look.observe(document, { subtree: true, childList: true, attributes: true });
        button.click();
      }),
    [on, shown] as const,
  );

/** What a script weighs with gzip, whatever the browser was sent. */
const gzipped = async (url: string): Promise<number> => {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  return gzipSync(await answer.bytes(), { level: 9 }).length;
};

/** The scripts that had arrived when the first of what a page shows was painted, told by the page itself. */
export const scriptsByTheFirst = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { shownAt } = window as unknown as { shownAt: number };
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= shownAt)
      .map(({ name }) => name);
  });

/** What scripts weigh together, in kilobytes. */
export const weightOf = async (urls: Iterable<string>): Promise<number> => {
  const sizes = await Promise.all([...new Set(urls)].map(gzipped));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
};

const selling = 'section[aria-labelledby="column-selling"] a[data-open]';

const firstCards = '[data-lead], section h3';

/** Notes in the page what moves and when the first of what it shows is painted. */
const watched = async (context: BrowserContext, first: string): Promise<Page> => {
  const page = await context.newPage();
  await page.addInitScript((first) => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts, shownAt: Number.POSITIVE_INFINITY });
    const look = new MutationObserver(() => {
      if (!document.querySelector(first)) return;
      look.disconnect();
      requestAnimationFrame(() => Object.assign(window, { shownAt: performance.now() }));
    });
    look.observe(document, { subtree: true, childList: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, first);
  return page;
};

const firstCard = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shownAt: number }).shownAt);

type Floor = { cpu: number; card: number; dialog: number; choice: number };

const measureBare = async (context: BrowserContext, size: Size): Promise<Floor> => {
  const bare = await barePage(bareBoard);
  const page = await watched(context, firstCards);
  const { cpu } = await measure(page, bare.url, size, () => page.waitForSelector('section:nth-of-type(6)'));
  const card = await firstCard(page);
  const dialogs: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    dialogs.push(await clicked(page, '#open', 'dialog[open]'));
    await page.evaluate(() => document.querySelector('dialog')?.remove());
  }
  const choices: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    choices.push(await clicked(page, '#choose', '#choose[aria-pressed="true"]'));
    await page.evaluate(() => document.querySelector('#choose')?.removeAttribute('aria-pressed'));
  }
  await page.close();
  bare.close();
  return { cpu, card, dialog: median(dialogs), choice: median(choices) };
};

/** Milliseconds to the dialog, the first time and after that, and to a chosen column. */
const measureClicks = async (page: Page) => {
  const first = await clicked(page, selling, '[role="dialog"]');
  const again: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role="dialog"]', { state: 'detached' });
    again.push(await clicked(page, selling, '[role="dialog"]'));
  }
  const choice = (column: string) => `[aria-label="Lead column"] button[data-tone="${column}"]`;
  await page.waitForSelector(choice('sold'));
  const applied: number[] = [];
  for (const column of ['sold', 'selling', 'sold', 'selling', 'sold']) {
    applied.push(await clicked(page, choice(column), `${choice(column)}[aria-pressed="true"]`));
    await page.waitForTimeout(700);
  }
  return { first, again: median(again), applied: median(applied) };
};

/** A page that somebody signed in to has open. */
export const signedIn = async (
  context: BrowserContext,
  { url, cookie = '' }: Target,
  first = firstCards,
): Promise<Page> => {
  await context.addCookies(
    cookie.split('; ').map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url,
    })),
  );
  return watched(context, first);
};

export const desktop = { viewport: { width: 1440, height: 900 } };

/** The board page: bytes, main-thread CPU and first card against the bare page, heap, nodes, shift, clicks. */
export const benchPage = async (product: Product, size: Size): Promise<Row[]> => {
  const developer = await product.as('developer@demo.example');
  await call(developer, 'view.set', { mode: 'all' });
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const context = await browser.newContext(desktop);
    const floor = await measureBare(context, size);
    const page = await signedIn(context, developer);
    const ours = await measure(page, `${product.url}/leads`, size, () => page.waitForSelector(selling));
    const scripts = await weightOf(await scriptsByTheFirst(page));
    const card = await firstCard(page);
    const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
    const { first, again, applied } = await measureClicks(page);
    return [
      judge('board page: JS by the first cards, gz', scripts, 'kB'),
      judge('board page: main thread with 2.5 s idle', ours.cpu * 1000, 'ms', { floor: floor.cpu * 1000 }),
      judge('board page: first card', card, 'ms', { floor: floor.card }),
      judge('board page: heap after collecting garbage', ours.heap, 'MB'),
      judge('board page: nodes', ours.nodes, ''),
      judge('board page: layout shift', shift, ''),
      judge('first click → dialog (chunk loaded)', first, 'ms', { floor: floor.dialog }),
      judge('click → dialog', again, 'ms', { floor: floor.dialog }),
      judge('choose a column → applied', applied, 'ms', { floor: floor.choice }),
    ];
  } finally {
    await browser.close();
  }
};

/** Kilobytes of the scripts that the board loads before its first cards, for a product that may be of another checkout. */
export const boardScripts = async (product: Product): Promise<number> => {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const admin = await product.as('developer@demo.example');
    await call(admin, 'view.set', { mode: 'all' });
    const page = await signedIn(await browser.newContext(desktop), admin);
    await page.goto(`${product.url}/leads`);
    await page.waitForSelector(selling);
    return await weightOf(await scriptsByTheFirst(page));
  } finally {
    await browser.close();
  }
};
