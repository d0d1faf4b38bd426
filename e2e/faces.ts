import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

type Axe = { run: (what: Document, how: object) => Promise<{ violations: Violation[] }> };
type Violation = { id: string; nodes: { html: string; failureSummary: string }[] };

const everything = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

const violationsOf = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: found } = globalThis as unknown as { axe: Axe };
    // No rule that is asked for reads style sheets or media, which would be fetched for each scan.
    return (await found.run(document, { runOnly, resultTypes: ['violations'], preload: false })).violations;
  }, everything);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)}`,
  );
};

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
// Each theme and each width once; the tests of screens look at every part the other way round.
const faces = [
  ['light', desk],
  ['dark', phone],
] as const;

/** Looks at what is shown in each theme and width; answers what is wrong with it. */
export const inspect = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const [theme, size] of faces) {
    const face = `${theme} ${size.width} px`;
    await page.setViewportSize(size);
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
    }, theme);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('[aria-busy="true"]') === null))
      .toBe(true);
    found.push(...(await violationsOf(page)).map((text) => `${face}: ${text}`));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) found.push(`${face}: ${wide} px too wide`);
  }
  await page.setViewportSize(desk);
  return found;
};
