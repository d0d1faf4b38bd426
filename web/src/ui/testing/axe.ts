import { type RunOnly, run } from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

const settle = (milliseconds = 60) => new Promise((done) => setTimeout(done, milliseconds));

// What lies half under a sticky foot comes out by scrolling: how far the page is scrolled is not the screen's fault.
const isScrolledUnder = (summary: string | undefined): boolean => /partially obscured/.test(summary ?? '');

const everything: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const colours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
// At the same width a theme changes colours and nothing else.
const faces = [
  ['dark', everything],
  ['light', colours],
] as const;

const violationsOf = async (element: Element, runOnly: RunOnly): Promise<string[]> => {
  const { violations } = await run(element, {
    runOnly,
    resultTypes: ['violations'],
    // A part of a page is scanned, so the page's own landmarks may be missing.
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => {
    const faults = nodes.filter((node) => !isScrolledUnder(node.failureSummary));
    return faults.length === 0
      ? []
      : [`${id}: ${faults.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`];
  });
};

/** Scans what is shown in both themes, at desk width and at 390 px; puts the theme and width back. */
export const expectNoAxeViolations = async (element: Element = document.body): Promise<void> => {
  const root = document.documentElement;
  const before = root.dataset['theme'];
  const found: string[] = [];
  root.dataset['motion'] = 'reduced';
  // A dialog that is fading in has no contrast yet.
  await settle(300);
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    for (const [theme, rules] of faces) {
      root.dataset['theme'] = theme;
      await settle();
      found.push(...(await violationsOf(element, rules)).map((text) => `${theme} ${width} px: ${text}`));
    }
  }
  root.dataset['theme'] = before ?? 'dark';
  delete root.dataset['motion'];
  await page.viewport(1280, 800);
  expect(found).toEqual([]);
};
