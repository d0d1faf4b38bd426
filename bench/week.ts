import { day, later } from 'domain/kernel';
import { chromiumLaunch } from 'e2e/chromium';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { median } from './cpu.ts';
import { call } from './load.ts';
import { barePage, desktop, measure, scriptsByTheFirst, signedIn, weightOf } from './page.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

const box = '[data-event]';

/** As many plain boxes on a scale of hours as a week shows. */
const bareWeek = (boxes: number): string => `for(let c=0;c<7;c++){const s=document.createElement('section');
  s.style.cssText='position:relative;height:1344px;width:14%;float:left';document.body.append(s)}
  for(let i=0;i<${boxes};i++){const a=document.createElement('button');a.dataset.event=i;
  a.style.cssText='position:absolute;height:56px;width:30%;top:'+56*(i%24)+'px;left:'+33*(i%3)+'%';
  a.innerHTML='<span><i>◆</i> 09:00</span><b>Fountain Square Co-op</b>';document.querySelectorAll('section')[i%7].append(a)}`;

const bareCpu = async (context: BrowserContext, size: Size, boxes: number): Promise<number> => {
  const bare = await barePage(bareWeek(boxes));
  const page = await context.newPage();
  const { cpu } = await measure(page, bare.url, size, () => page.waitForSelector(box));
  await page.close();
  bare.close();
  return cpu;
};

/** Milliseconds from letting an event go an hour later to the frame in which it stands there, told by the page itself. */
const dragged = async (page: Page, key: string): Promise<number> => {
  const event = page.locator(`[data-event="${key}"]`).first();
  const from = Number(await event.getAttribute('data-from'));
  const hour = await page.evaluate(() => {
    const hours = document.querySelector<HTMLElement>('[data-hours]');
    return (hours?.getBoundingClientRect().height ?? 0) / Number(hours?.dataset['hours']);
  });
  const { x, y } = (await event.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 9, y + 5);
  await page.mouse.down();
  await page.mouse.move(x + 9, y + 5 + hour / 2);
  await page.mouse.move(x + 9, y + 5 + hour);
  const took = await page.evaluate(
    ([shown, clientX, clientY]) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${shown} did not come`)), 60_000);
        const begun = performance.now();
        const look = new MutationObserver(() => {
          if (!document.querySelector(shown)) return;
          look.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - begun));
        });
        look.observe(document, { subtree: true, childList: true, attributes: true });
        const place = { bubbles: true, clientX, clientY, pointerId: 1, pointerType: 'mouse' };
        document.querySelector('[data-columns]')?.dispatchEvent(new PointerEvent('pointerup', place));
      }),
    [`[data-event="${key}"][data-from="${from + 60}"]`, x + 9, y + 5 + hour] as const,
  );
  await page.mouse.up();
  return took;
};

/** The first event of a page that may be dragged, once there is one: an open one of no rule, brought into sight. */
const draggable = async (page: Page): Promise<string> => {
  const found = await page.waitForFunction(() => {
    const fits = ({ dataset }: HTMLElement) =>
      !dataset['event']?.includes(' ') && Number(dataset['from']) >= 0;
    const event = [...document.querySelectorAll<HTMLElement>('[data-event]')].find(fits);
    // Wherever the hours stand that the page begins with.
    event?.scrollIntoView({ block: 'center' });
    return event?.dataset['event'];
  });
  return (await found.jsonValue()) ?? '';
};

const namedByThePage = async (url: string): Promise<Set<string>> => {
  const html = await (await fetch(url)).text();
  return new Set(
    [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => new URL(path, url).href),
  );
};

/** The page of a week: main-thread CPU against a bare page of as many boxes, scripts, and from a drop to its event there. */
export const benchWeek = async (product: Product, size: Size): Promise<Row[]> => {
  const developer = await product.as('developer@demo.example');
  await call(developer, 'view.set', { mode: 'all' });
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const context = await browser.newContext(desktop);
    const page = await signedIn(context, developer, box);
    const url = `${product.url}/calendar?view=week`;
    const ours = await measure(page, url, size, () => page.waitForSelector(box));
    const boxes = await page.locator(box).count();
    const scripts = await scriptsByTheFirst(page);
    const everywhere = await namedByThePage(url);
    // A week to come of one person: what is done is not dragged, and of many at one hour some are only counted.
    const person = (await product.sql(`select "uid" from credentials where "email" = 'rep@demo.example'`))
      .rows[0].uid;
    const date = later(new Date().toISOString(), 7 * day).slice(0, 10);
    await page.goto(`${url}&person=${person}&date=${date}`);
    await page.waitForSelector(box);
    const key = await draggable(page);
    const drops: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      drops.push(await dragged(page, key));
      await page.waitForTimeout(700);
    }
    const floor = await bareCpu(context, size, boxes);
    return [
      judge('calendar page: main thread with 2.5 s idle', ours.cpu * 1000, 'ms', {
        floor: floor * 1000,
        also: `, ${boxes} events`,
      }),
      judge('calendar page: JS by the first events, gz', await weightOf(scripts), 'kB'),
      judge(
        'calendar page: of it what other pages do not begin with, gz',
        await weightOf(scripts.filter((script) => !everywhere.has(script))),
        'kB',
      ),
      judge('calendar page: nodes', ours.nodes, ''),
      judge('calendar page: drop → applied', median(drops), 'ms'),
    ];
  } finally {
    await browser.close();
  }
};
