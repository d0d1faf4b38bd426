// `npm run screenshots`: draws the pictures of README and of the help articles from a fresh demonstration business.
// `-- --from=URL --into=FOLDER --only=NAME`: of one that runs already, into another folder, only these (more by commas).
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Transformer } from '@napi-rs/image';
import type { Browser, Page } from 'playwright';
import { type ArticlePicture, articlePictures } from './article-pictures.ts';
import { launchBrowser } from './browser.ts';
import { demoPerson, type Person, takeOwnSeat } from './people.ts';
import { startProduct } from './product.ts';
import {
  showBoard,
  showCalendar,
  showClient,
  showConversion,
  showDashboard,
  showFunnel,
  showImport,
  showInvoice,
  showInvoices,
  showLead,
  showPaper,
  showReport,
  showRouteDay,
  showTeam,
  showVisit,
} from './shows.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { from: { type: 'string' }, into: { type: 'string' }, only: { type: 'string' } },
});
const only = values.only?.split(',');
const folder = values.into ?? join(root, 'docs/screenshots');
const articleFolder = values.into ?? join(root, 'web/src/support/pictures');
const sizesFile = join(articleFolder, 'sizes.json');

type Picture = {
  name: string;
  theme: 'dark' | 'light';
  phone?: boolean;
  /** Who looks; the developer unless said. */
  who?: Parameters<typeof demoPerson>[1];
  show: (page: Page, by: Person) => Promise<void>;
};

const pictures: readonly Picture[] = [
  { name: 'dashboard-light', theme: 'light', show: showDashboard },
  { name: 'dashboard-phone', theme: 'dark', phone: true, who: 'rep', show: showDashboard },
  { name: 'report-dark', theme: 'dark', show: showReport },
  { name: 'funnel-light', theme: 'light', show: showFunnel },
  { name: 'board-dark', theme: 'dark', show: showBoard },
  { name: 'board-light', theme: 'light', show: showBoard },
  { name: 'board-phone', theme: 'dark', phone: true, show: showBoard },
  { name: 'lead-light', theme: 'light', show: showLead },
  { name: 'import-dark', theme: 'dark', show: showImport },
  { name: 'client-dark', theme: 'dark', show: showClient },
  { name: 'convert-light', theme: 'light', show: showConversion },
  { name: 'route-day-phone', theme: 'dark', phone: true, show: showRouteDay },
  { name: 'calendar-dark', theme: 'dark', show: showCalendar },
  { name: 'team-week-light', theme: 'light', show: showTeam },
  { name: 'visit-phone', theme: 'light', phone: true, who: 'user', show: showVisit },
  { name: 'invoices-light', theme: 'light', show: showInvoices },
  { name: 'invoice-dark', theme: 'dark', show: showInvoice },
  { name: 'invoice-link-light', theme: 'light', show: showPaper },
];

type Sizes = Record<string, readonly [width: number, height: number]>;

const readSizes = async (): Promise<Sizes> =>
  JSON.parse(await readFile(sizesFile, 'utf8').catch(() => '{}')) as Sizes;

/** One a line, by name. */
const writeSizes = (sizes: ReadonlyMap<string, Sizes[string]>): Promise<void> => {
  const lines = [...sizes]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, [width, height]]) => `  "${name}": [${width}, ${height}]`);
  return writeFile(sizesFile, `{\n${lines.join(',\n')}\n}\n`);
};

/** Runs what brings a page to where there is something to see; nothing lies under a pointer then. */
const show = async <Part>(page: Page, name: string, run: () => Promise<Part>): Promise<Part> => {
  const part = await run().catch((error: unknown) => {
    throw new Error(`${name} could not be drawn at ${page.url()}`, { cause: error });
  });
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  return part;
};

const still = { animations: 'disabled', caret: 'hide' } as const;

const draw = async (browser: Browser, url: string, person: Person, picture: Picture) => {
  const size = picture.phone ? { width: 390, height: 844, touch: true } : { width: 1440, height: 900 };
  const { page, context } = await takeOwnSeat(browser, person, {
    url,
    theme: picture.theme,
    worker: true,
    ...size,
  });
  await show(page, picture.name, () => picture.show(page, person));
  const path = join(folder, `${picture.name}.png`);
  await page.screenshot({ path, ...still });
  await context.close();
  console.log(path);
};

// So much of the page around a part is drawn too.
const around = 8;
const quality = 64;

/** Draws a part of a page in both themes; answers its size, which they share. */
const drawPart = async (browser: Browser, url: string, person: Person, picture: ArticlePicture) => {
  const { name, width = 1280, height: most = Number.POSITIVE_INFINITY, tight = false } = picture;
  const margin = tight ? 0 : around;
  const seat = await takeOwnSeat(browser, person, { url, theme: 'light', width, height: 1200, points: 2 });
  const { page, context } = seat;
  const part = await show(page, name, () => picture.show(page, person));
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error(`${name} shows nothing`);
  const [x, y] = [Math.max(0, Math.floor(box.x) - margin), Math.max(0, Math.floor(box.y) - margin)];
  const right = Math.min(width, Math.ceil(box.x + box.width) + margin);
  const bottom = Math.min(1200, Math.ceil(box.y + Math.min(box.height, most)) + margin);
  const clip = { x, y, width: right - x, height: bottom - y };
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
    const path = join(articleFolder, `${name}-${theme}.webp`);
    await writeFile(path, await new Transformer(await page.screenshot({ clip, ...still })).webp(quality));
    console.log(path);
  }
  await context.close();
  return [clip.width, clip.height] as const;
};

const names = [...pictures, ...articlePictures].map(({ name }) => name);
const unknown = only?.filter((wanted) => !names.includes(wanted)) ?? [];
if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}.`);
const isWanted = ({ name }: { name: string }) => only?.includes(name) ?? true;

const product = values.from === undefined ? await startProduct() : null;
const url = product?.url ?? values.from ?? '';
const browser = await launchBrowser();
try {
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(articleFolder, { recursive: true })]);
  const developer = await demoPerson(url, 'developer');
  await developer.call('view.set', { mode: 'all' });
  const signedIn = new Map<Picture['who'], Person>([[undefined, developer]]);
  const personOf = async (who: Picture['who']): Promise<Person> => {
    const person = signedIn.get(who) ?? (await demoPerson(url, who ?? 'developer'));
    signedIn.set(who, person);
    return person;
  };
  for (const { who, ...picture } of pictures.filter(isWanted))
    await draw(browser, url, await personOf(who), picture);

  const wanted = articlePictures.filter(isWanted);
  const sizes = new Map(only ? Object.entries(await readSizes()) : []);
  for (const { who, ...picture } of wanted)
    sizes.set(picture.name, await drawPart(browser, url, await personOf(who), picture));
  if (wanted.length > 0) await writeSizes(sizes);
} finally {
  await browser.close();
  await product?.stop();
}
