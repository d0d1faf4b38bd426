import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumLaunch, patience } from 'e2e/chromium';
import { temporaryFolder } from 'e2e/folder';
import { freePort } from 'e2e/ports';
import { chromium, type Page } from 'playwright';
import { played, rowsOfDay } from './day.ts';
import { here, programOf, startProduct } from './product.ts';
import { plant } from './seed.ts';
import { sizeOf } from './size.ts';
import { printTable } from './table.ts';

// npm run bench -- upgrade --other=FOLDER [--leads=10000] [--streams=100] [--reps=20] [--minutes=3] [--servers=4]: from the
// version of another checkout, installed and built, to this one. First while people work: server by server, one taken back
// and forward again. Then in an open page of the other version with changes that waited for the network.
const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
const other = option('other');
if (!other || !programOf(other)) throw new Error('--other=FOLDER names a checkout.');
const amount = (name: string, otherwise: number): number => Number(option(name) ?? otherwise);

const officeOf = async (root: string): Promise<string> => {
  const dataDir = await temporaryFolder('bench-upgrade');
  await (await startProduct(dataDir, root)).stop();
  return dataDir;
};

/** Whether it starts on a database of this version: none of before 0072 does, and none from which a migration since took something. */
const startsOnOurs = async (from: string): Promise<boolean> => {
  if (!existsSync(join(from, 'docs/decisions/0072-versions-side-by-side.md'))) return false;
  const theirs = await readdir(join(from, 'server/migrations'));
  const ours = await readdir(join(here, 'server/migrations'));
  for (const name of ours.filter((each) => !theirs.includes(each)).sort()) {
    const text = await readFile(join(here, 'server/migrations', name), 'utf8');
    if (!text.startsWith('-- contract:')) continue;
    console.log(`The other version is not taken back: ${name} takes away what it uses.`);
    return false;
  }
  return true;
};

const underLoad = async (from: string): Promise<void> => {
  const dataDir = await officeOf(from);
  try {
    await plant(dataDir, ['leads', 'business'], sizeOf(amount('leads', 10_000)));
    const report = await played(dataDir, {
      servers: amount('servers', 4),
      streams: amount('streams', 100),
      reps: amount('reps', 20),
      many: 200,
      seconds: 60 * amount('minutes', 3),
      before: programOf(from),
      back: (await startsOnOurs(from)) ? 'yes' : 'no',
    });
    printTable(rowsOfDay(report));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

type Found = { items: { id: string }[] };

/** Writes a note at a lead, as a rep does; without the network it waits. */
const note = async (page: Page, id: string, text: string): Promise<void> => {
  await page.goto(`/leads/${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Add Notes Only', exact: true }).click();
  await dialog.getByText(text).first().waitFor();
};

const openPage = async (from: string): Promise<void> => {
  const dataDir = await officeOf(from);
  const port = await freePort();
  const browser = await chromium.launch(chromiumLaunch);
  let product = await startProduct(dataDir, from, port);
  try {
    const context = await browser.newContext({ baseURL: product.url });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    const { cookie = '' } = await product.as('rep@demo.example');
    await context.addCookies(
      cookie.split('; ').map((each) => {
        const at = each.indexOf('=');
        return { name: each.slice(0, at), value: each.slice(at + 1), url: product.url };
      }),
    );
    const answer = await context.request.post('/api/leads.list', { data: { column: 'selling' } });
    const [lead] = ((await answer.json()) as Found).items;
    if (!lead) throw new Error('the demonstration has no lead that somebody sells');
    await page.goto('/leads');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto('/settings?section=data');
    await page.getByText('MB used').waitFor();
    await page.getByText('still reading').waitFor({ state: 'detached' });
    await context.setOffline(true);
    const text = `Written before the upgrade ${port}`;
    await note(page, lead.id, text);

    await product.stop();
    product = await startProduct(dataDir, undefined, port);
    await context.setOffline(false);
    const arrived = async (): Promise<boolean> => {
      const { rows } = await product.sql(`select from lead_notes where "text" like '%${text}%'`);
      if (rows.length > 1) throw new Error('the note is there twice');
      return rows.length === 1;
    };
    const end = performance.now() + patience;
    while (!(await arrived())) if (performance.now() > end) throw new Error('the note did not arrive');
    console.log('What waited in the page of the other version arrived, once.');

    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The old page goes on, in rooms too that it had not opened yet, until its person takes the new version.
    for (const path of ['/templates', '/calendar']) {
      await page.locator(`nav a[href="${path}"]`).first().click();
      await page.waitForURL((at) => at.pathname === path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
    console.log('The page of the other version goes on.');
    const strip = page.getByRole('status').filter({ hasText: 'New version' });
    await page.reload();
    await strip.getByRole('button', { name: 'Reload' }).click();
    await strip.waitFor({ state: 'detached' });
    await page.goto(`/leads/${lead.id}`);
    await page.getByText(text).first().waitFor();
    console.log('It offered the new version, and the person is still signed in there.');
    if (wrong.length > 0) throw new Error(`the page met ${wrong.join('; ')}`);
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

await openPage(other);
await underLoad(other);
