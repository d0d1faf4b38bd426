import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

type Axe = { run: (what: Document, how: object) => Promise<{ violations: Violation[] }> };
type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };

const everything = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const violationsOf = async (page: Page, rules: typeof everything): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: found } = globalThis as unknown as { axe: Axe };
    return (await found.run(document, { runOnly, resultTypes: ['violations'] })).violations;
  }, rules);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)}`,
  );
};

const widths = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
// At the same width a theme changes colours and nothing else.
const faces = [
  ['dark', widths.desk, everything],
  ['light', widths.desk, colours],
  ['light', widths.phone, everything],
] as const;

/** Looks at what is shown in each theme and width; answers what is wrong with it. */
export const inspect = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const [theme, size, rules] of faces) {
    const face = `${theme} ${size.width} px`;
    await page.setViewportSize(size);
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
    }, theme);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('[aria-busy="true"]') === null))
      .toBe(true);
    found.push(...(await violationsOf(page, rules)).map((text) => `${face}: ${text}`));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) found.push(`${face}: ${wide} px too wide`);
  }
  await page.setViewportSize(widths.desk);
  return found;
};

/** The same in the middle of a story, where nothing may be wrong; nothing moves from here on. */
export const looksRight = async (page: Page): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => document.documentElement.setAttribute('data-motion', 'reduced'));
  expect(await inspect(page)).toEqual([]);
};
