import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { chromiumLaunch } from 'e2e/chromium';
import { type CDPSession, chromium, type Page } from 'playwright';
import { median } from './cpu.ts';
import { call, freePort, type Product } from './product.ts';
import { atMost, type Row } from './table.ts';

const metric = async (session: CDPSession, name: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? Number.NaN;
};

type Load = { cpu: number; heap: number; nodes: number };

const measure = async (page: Page, url: string, settled: () => Promise<unknown>): Promise<Load> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(url);
  await settled();
  await page.waitForTimeout(2_500);
  const cpu = await metric(session, 'TaskDuration');
  await session.send('HeapProfiler.collectGarbage');
  return {
    cpu,
    heap: (await metric(session, 'JSHeapUsedSize')) / 1024 / 1024,
    nodes: await page.evaluate(() => document.querySelectorAll('*').length),
  };
};

/** The bare page: as many plain cards as the board shows at once, no script but one that makes them. */
const barePage = async (): Promise<{ url: string; close: () => void }> => {
  const port = await freePort();
  const script = `for(let c=0;c<6;c++){const s=document.createElement('section');for(let i=0;i<50;i++){const a=document.createElement('a');
    a.href='#';a.innerHTML='<h3>Fountain Square Co-op</h3><p>Yuki Silva · Seattle, WA</p><p>85 units 16 needed</p>';s.append(a)}document.body.append(s)}`;
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
        setTimeout(() => reject(new Error(`${shown} did not come`)), 10_000);
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

/** Bytes of the scripts that had arrived when the first card was painted, told by the page itself. */
const scriptsByTheCards = async (page: Page): Promise<number> => {
  const urls = await page.evaluate(() => {
    const { cardsAt } = window as unknown as { cardsAt: number };
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= cardsAt)
      .map(({ name }) => name);
  });
  const sizes = await Promise.all([...new Set(urls)].map(gzipped));
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** The board page: bytes, main-thread CPU against the bare page, heap, nodes, shift, click to dialog, move to applied. */
export const benchPage = async (product: Product): Promise<Row[]> => {
  const browser = await chromium.launch(chromiumLaunch);
  const bare = await barePage();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const barePageOf = await context.newPage();
  const floor = await measure(barePageOf, bare.url, () =>
    barePageOf.waitForSelector('section:nth-of-type(6)'),
  );
  await barePageOf.close();

  const developer = await product.as('developer@demo.example');
  await call(developer, 'view.set', { mode: 'all' });
  const { cookie = '' } = developer;
  await context.addCookies(
    cookie.split('; ').map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: product.url,
    })),
  );
  const page = await context.newPage();
  const card = 'section[aria-labelledby="column-selling"] a[data-open]';
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts, cardsAt: Number.POSITIVE_INFINITY });
    const look = new MutationObserver(() => {
      if (!document.querySelector('[data-lead]')) return;
      look.disconnect();
      requestAnimationFrame(() => Object.assign(window, { cardsAt: performance.now() }));
    });
    look.observe(document, { subtree: true, childList: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const ours = await measure(page, `${product.url}/leads`, () => page.waitForSelector(card));
  const scripts = await scriptsByTheCards(page);
  const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  const first = await clicked(page, card, '[role="dialog"]');
  const again: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role="dialog"]', { state: 'detached' });
    again.push(await clicked(page, card, '[role="dialog"]'));
  }
  const choice = (column: string) => `[aria-label="Lead column"] button[data-tone="${column}"]`;
  await page.waitForSelector(choice('sold'));
  const applied: number[] = [];
  for (const column of ['sold', 'selling', 'sold', 'selling', 'sold']) {
    applied.push(await clicked(page, choice(column), `${choice(column)}[aria-pressed="true"]`));
    await page.waitForTimeout(700);
  }
  await browser.close();
  bare.close();
  return [
    atMost('board page: JS by the first cards, gz', scripts / 1000, 150, 'kB'),
    atMost('board page: main-thread CPU incl. 2.5 s idle, × bare page', ours.cpu / floor.cpu, 3, '×', 1),
    atMost('board page: heap after collecting garbage', ours.heap, 12, 'MB'),
    atMost('board page: nodes', ours.nodes, 4_000, ''),
    atMost('board page: layout shift', shift, 0.01, ''),
    atMost('click → dialog, first time (chunk loaded)', first, 500, 'ms'),
    atMost('click → dialog', median(again), 100, 'ms'),
    atMost('choose a column → applied', median(applied), 100, 'ms'),
  ];
};
