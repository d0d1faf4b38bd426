import { productVersion } from 'domain/kernel';
import { supportRequestOperations } from 'domain/supportRequests';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Mounted, mountAt } from '#app/testing';
import { screens } from '#features';
import { expectNoAxeViolations } from '#ui/testing/axe.ts';
import { setTheme } from '#view';
import { articles, articlesWith } from './articles.ts';
import { blocksOf } from './markdown.ts';
import { versions } from './news.ts';
import { pictureOf, sizeOf } from './pictures.ts';

const [packageVersion] = Object.values(
  import.meta.glob<string>('../../../package.json', { eager: true, import: 'version' }),
);

let server: Mounted | undefined;
beforeEach(() => page.viewport(1280, 900));
afterEach(() => server?.restore());

test('[SUP-02] there is an article for each thing a person does here, each with topic, gist and text', () => {
  expect(articles.length).toBeGreaterThanOrEqual(25);
  for (const { slug, title, topic, gist, blocks } of articles) {
    for (const said of [title, topic, gist]) expect(said, slug).not.toBe('');
    expect(blocks.length, slug).toBeGreaterThan(0);
    expect(JSON.stringify(blocks), slug).not.toMatch(/\*\*|\]\(/);
  }
  for (const wanted of ['take-a-lead', 'pass-a-lead', 'convert', 'texting', 'offline', 'shortcuts'])
    expect(articles.map(({ slug }) => slug)).toContain(wanted);
});

test.each<[string, string | null]>([
  ['pass', 'pass-a-lead'],
  ['LOST device', 'sessions'],
  ['stop texts', 'texting'],
  ["can't close", 'return-a-lead'],
  ['snooze', 'snooze'],
  ['dashboard', 'dashboard'],
  ['report', 'reports'],
  ['second factor', 'second-factor'],
  ['how do I give my lead to another rep', 'pass-a-lead'],
  ['lost device zeppelin', 'sessions'],
  ['invo', 'invoices'],
  ['zeppelin', null],
  ['port', null],
])('[SUP-02] ‘%s’ finds %s', (typed, slug) => {
  const found = articlesWith(typed).map((one) => one.slug);
  if (slug === null) expect(found).toEqual([]);
  else expect(found).toContain(slug);
});

test('[SUP-02] of several the one whose title says it stands first', () => {
  expect(articlesWith('keyboard')[0]?.slug).toBe('shortcuts');
  expect(articlesWith('pass')[0]?.slug).toBe('pass-a-lead');
});

test('[SUP-02] those with every word stand before those with most of them', () => {
  const found = articlesWith('spreadsheet invoice').map(({ slug }) => slug);
  const all = articles.filter(({ words }) => words.includes(' spreadsheet') && words.includes(' invoice'));
  expect(found.length).toBeGreaterThan(all.length);
  expect(new Set(found.slice(0, all.length))).toEqual(new Set(all.map(({ slug }) => slug)));
});

test('what articles are written in is read', () => {
  expect(blocksOf('One **two** `T`\nthree.\n\n1. a\n2. [b](c)\n\n- d\n\n![F g.](h)\n\n## E')).toEqual([
    {
      as: 'p',
      line: [
        { as: 'text', words: 'One ' },
        { as: 'b', words: 'two' },
        { as: 'text', words: ' ' },
        { as: 'key', words: 'T' },
        { as: 'text', words: ' three.' },
      ],
    },
    { as: 'ol', items: [[{ as: 'text', words: 'a' }], [{ as: 'link', words: 'b', to: 'c' }]] },
    { as: 'ul', items: [[{ as: 'text', words: 'd' }]] },
    { as: 'img', alt: 'F g.', name: 'h' },
    { as: 'h', line: [{ as: 'text', words: 'E' }] },
  ]);
});

test('[SUP-02] every article has a picture, in both themes, that a sentence tells of', () => {
  const pictures = articles.flatMap(({ blocks }) => blocks.filter((block) => block.as === 'img'));
  const without = articles.filter(({ blocks }) => !blocks.some((block) => block.as === 'img'));
  expect(without.map(({ slug }) => slug)).toEqual([]);
  for (const { alt, name } of pictures) {
    expect(alt, name).toMatch(/^[A-Z‘].{20,}\.$/);
    for (const size of sizeOf(name)) expect(size, name).toBeGreaterThan(0);
    expect(pictureOf(name, 'light'), name).not.toBe(pictureOf(name, 'dark'));
    for (const theme of ['light', 'dark'] as const)
      expect(pictureOf(name, theme), name).toContain(`${name}-${theme}`);
  }
});

test('[OFF-01] [THEME-01] a picture is of the theme of the page and takes its room at once; all of that theme are kept on the device', async () => {
  await caches.delete('help');
  setTheme('light');
  server = await mountAt('/support?article=move-a-lead', { as: 'user' });
  const picture = page.getByRole('img', { name: /^Lead Column in an open lead/ });
  const [width, height] = sizeOf('move-a-lead').map(String);
  await expect.element(picture).toHaveAttribute('src', pictureOf('move-a-lead', 'light'));
  await expect.element(picture).toHaveAttribute('width', width);
  await expect.element(picture).toHaveAttribute('height', height);
  const isKept = async (name: string, theme: 'light' | 'dark') =>
    (await caches.match(pictureOf(name, theme) ?? '')) !== undefined;
  await expect.poll(() => isKept('take-a-lead', 'light')).toBe(true);
  expect(await isKept('take-a-lead', 'dark')).toBe(false);

  // One of an older version goes.
  await (await caches.open('help')).put('/assets/older.webp', new Response(''));
  setTheme('dark');
  await expect.element(picture).toHaveAttribute('src', pictureOf('move-a-lead', 'dark'));
  await expect.poll(() => isKept('take-a-lead', 'dark')).toBe(true);
  expect(await caches.match('/assets/older.webp')).toBeUndefined();
});

test('[SUP-04] what is new is told of the version that this is', () => {
  expect([versions[0]?.version, productVersion]).toEqual([packageVersion, packageVersion]);
  for (const { news, day } of versions) {
    expect(news.length).toBeGreaterThan(0);
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

test('[SUP-04] what is new in the first version names every screen of the sidebar', () => {
  const told = versions.at(-1)?.news.map((line) => line.split(':')[0]) ?? [];
  const inSidebar = screens.flatMap((screen) => ('sidebar' in screen ? screen.label : []));
  expect(inSidebar.length).toBeGreaterThan(10);
  expect(inSidebar.filter((label) => !told.includes(label))).toEqual([]);
});

test('[SUP-01] [NAV-03] Support is for everyone, its five parts each under an address of its own', async () => {
  server = await mountAt('/support', { as: 'user' });
  const parts = page.getByRole('navigation', { name: 'Support' });
  for (const [part, tab] of [
    ['Contact', 'contact'],
    ['My requests', 'requests'],
    ['System status', 'status'],
    ['What’s new', 'new'],
    ['Help', undefined],
  ] as const) {
    await parts.getByRole('link', { name: part, exact: true }).click();
    await expect
      .element(parts.getByRole('link', { name: part, exact: true }))
      .toHaveAttribute('aria-current', 'page');
    expect(server.router.state.location.search).toEqual(tab ? { tab } : {});
  }
});

test('[SUP-02] articles are looked for and opened, each by its address; no server is asked', async () => {
  server = await mountAt('/support', { as: 'user' });
  await page.getByLabelText('Search help').fill('lost device');
  await page.getByRole('link', { name: /A device was lost/ }).click();
  await expect.element(page.getByRole('article', { name: 'A device was lost' })).toBeVisible();
  await expect.element(page.getByText(/^\d of \d+ articles$/)).toBeVisible();
  await page.getByLabelText('Search help').fill('zeppelin');
  await expect.element(page.getByText('No article fits')).toBeVisible();
  await page.getByLabelText('Search help').fill('');
  await expectNoAxeViolations(page.getByRole('main').element());
  expect(server.calls.filter(({ name }) => name.startsWith('support'))).toEqual([]);
});

test('[SUP-02] on a phone an article lies over the list, and leads back to it', async () => {
  await page.viewport(390, 844);
  server = await mountAt('/support?article=pass-a-lead', { as: 'user' });
  await expect.element(page.getByRole('heading', { name: 'Pass a lead to another rep' })).toBeVisible();
  await expect.element(page.getByLabelText('Search help')).not.toBeVisible();
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect.element(page.getByLabelText('Search help')).toBeVisible();
});

test('[SUP-04] what is new stands on a page of its own', async () => {
  server = await mountAt('/support?tab=new', { as: 'user' });
  await expect
    .element(page.getByRole('heading', { name: new RegExp(`^Version ${packageVersion}`) }))
    .toBeVisible();
  await page.getByRole('link', { name: 'Keyboard shortcuts' }).click();
  await expect.element(page.getByRole('article', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test.each([
  ['admin', '212 of 213 sent in 24 h, 1 failed', '10 h ago, 412.0 MB'],
  ['user', 'Not everything arrives at the moment', '10 h ago'],
] as const)('[SUP-04] the status says to %s what was measured, in words', async (as, email, backup) => {
  const all = as === 'admin';
  const counted = { sent: 212, failed: 1, unknown: 0, waiting: 0, overdue: 0, lastAt: null };
  const way = { ready: true, reason: '', good: false, counted: all ? counted : null };
  const off = { ready: false, reason: 'no provider of texts is set up', good: true, counted: null };
  server = await mountAt('/support?tab=status', {
    as,
    answers: (fake) =>
      fake.answer(supportRequestOperations.systemStatus, () => ({
        measuredAt: '2026-11-27T13:29:00.000Z',
        sms: off,
        email: way,
        backup: { at: '2026-11-27T03:02:00.000Z', bytes: all ? 412 * 1024 * 1024 : null },
      })),
  });
  await expect.element(page.getByText('Off: no provider of texts is set up')).toBeVisible();
  await expect.element(page.getByText(email)).toBeVisible();
  await expect.element(page.getByText(backup, { exact: true })).toBeVisible();
  await expect.element(page.getByText('Not connected, nothing waits')).toBeVisible();
  await expectNoAxeViolations(page.getByRole('main').element());
});
