import { expect, test } from 'vitest';
import { takeStage, url } from './stage.ts';

takeStage();

type Icon = { src: string; sizes: string; type: string; purpose?: string };
type Manifest = Record<string, unknown> & { icons: Icon[] };

const signature = [137, 80, 78, 71, 13, 10, 26, 10];

/** Width and height as the file's own header says them. */
const sizeOf = async (src: string): Promise<string> => {
  const answer = await fetch(url + src);
  expect([answer.status, answer.headers.get('content-type')], src).toEqual([200, 'image/png']);
  const bytes = await answer.arrayBuffer();
  expect([...new Uint8Array(bytes, 0, 8)], src).toEqual(signature);
  const header = new DataView(bytes);
  return `${header.getUint32(16)}x${header.getUint32(20)}`;
};

test('the page of a phone grows smaller when its keyboard opens, and does not run behind it', async () => {
  const page = await (await fetch(`${url}/leads`)).text();
  expect(page).toMatch(/name="viewport" content="[^"]*interactive-widget=resizes-content/);
});

test('[OFF-01] a phone can install the application: name, start, screen of its own, icons of the sizes they claim', async () => {
  const page = await (await fetch(`${url}/leads`)).text();
  const linked = /<link rel="manifest" href="([^"]+)"/.exec(page)?.[1];
  expect(linked).toBe('/manifest.webmanifest');
  const answer = await fetch(url + linked);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({
    name: 'Washboard',
    short_name: 'Washboard',
    start_url: '/leads',
    scope: '/',
    display: 'standalone',
  });
  expect(page).toContain(`<meta name="theme-color" content="${manifest['theme_color']}"`);

  const pictures = manifest.icons.filter(({ type }) => type === 'image/png');
  for (const { src, sizes } of pictures) expect(await sizeOf(src), src).toBe(sizes);
  // What browsers ask for before they offer to install, and one that a round launcher may cut.
  const plain = pictures.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes);
  expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(pictures.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  const drawn = manifest.icons.filter(({ type }) => type === 'image/svg+xml');
  for (const { src } of drawn)
    expect((await fetch(url + src)).headers.get('content-type'), src).toBe('image/svg+xml');

  const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(await sizeOf(touch)).toBe('180x180');
});

test('[OFF-01] the worker is asked for anew each time, and all that it keeps is there', async () => {
  const answer = await fetch(`${url}/sw.js`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('etag')).toBeTruthy();
  const code = await answer.text();
  expect(code).not.toMatch(/__(FILES|VERSION)__/);
  const files = [...new Set(code.match(/\/[\w./-]+\.(?:html|js|css|woff2|png|svg|webmanifest)\b/g))];
  expect(files).toEqual(expect.arrayContaining(['/index.html', '/before.js', '/manifest.webmanifest']));
  expect(files.filter((file) => file.startsWith('/assets/')).length).toBeGreaterThan(5);
  for (const file of files) {
    const { status, headers } = await fetch(url + file, { method: 'HEAD' });
    expect([file, status]).toEqual([file, 200]);
    const ever = headers.get('cache-control')?.includes('immutable') ?? false;
    expect([file, ever]).toEqual([file, file.startsWith('/assets/')]);
  }
});
