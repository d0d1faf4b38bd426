// Draws the icons of the installed application from web/public/mark.svg: `node e2e/icons.ts`, when the mark changes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from './browser.ts';

const folder = join(import.meta.dirname, '../web/public');
/** The ground of the dark theme. */
const ground = '#0b1013';

// A maskable icon may be cut to a circle: its mark stands within the middle.
const icons = [
  { file: 'icon-192.png', size: 192, mark: 0.7, round: true },
  { file: 'icon-512.png', size: 512, mark: 0.7, round: true },
  { file: 'icon-mask-512.png', size: 512, mark: 0.52, round: false },
  { file: 'icon-180.png', size: 180, mark: 0.66, round: false },
];

const mark = (await readFile(join(folder, 'mark.svg'), 'utf8')).replace(
  '<svg ',
  '<svg width="100%" height="100%" ',
);
const browser = await launchBrowser();
for (const { file, size, mark: share, round } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const radius = round ? Math.round(size * 0.22) : 0;
  await page.setContent(
    `<style>*{margin:0}body{background:transparent}div{width:${size}px;height:${size}px;display:grid;place-items:center;background:${ground};border-radius:${radius}px}span{width:${size * share}px;height:${size * share}px}</style><div><span>${mark}</span></div>`,
  );
  await page.screenshot({ path: join(folder, file), omitBackground: true });
  await page.close();
}
await browser.close();
