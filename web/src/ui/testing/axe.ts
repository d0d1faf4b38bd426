import { type RunOnly, run } from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';

const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

// What is fading in has no contrast yet; what turns for as long as it waits has no end.
const settle = async (): Promise<void> => {
  await painted();
  const moving = document
    .getAnimations()
    .filter(
      ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    );
  await Promise.allSettled(moving.map(({ finished }) => finished));
};

// What lies half under a sticky foot comes out by scrolling: how far the page is scrolled is not the screen's fault.
const isScrolledUnder = (summary: string | undefined): boolean => /partially obscured/.test(summary ?? '');

const rules: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
// Each theme and each width once; whole pages are looked at the other way round (e2e/faces.ts).
const faces = {
  desk: ['dark', 1280, 800],
  phone: ['light', 390, 844],
} as const;

const violationsOf = async (element: Element): Promise<string[]> => {
  const { violations } = await run(element, {
    runOnly: rules,
    resultTypes: ['violations'],
    // No rule that is asked for reads style sheets or media, which would be fetched for each scan.
    preload: false,
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

/**
 * Scans what is shown dark at desk width and light at 390 px; puts the theme and width back. `only` one of the two: a further
 * state, or one width, of what another test beside it looks at in both.
 */
export const expectNoAxeViolations = async (
  element: Element = document.body,
  only?: keyof typeof faces,
): Promise<void> => {
  const root = document.documentElement;
  const before = root.dataset['theme'];
  const found: string[] = [];
  root.dataset['motion'] = 'reduced';
  for (const [theme, width, height] of only ? [faces[only]] : Object.values(faces)) {
    await page.viewport(width, height);
    root.dataset['theme'] = theme;
    await settle();
    found.push(...(await violationsOf(element)).map((text) => `${theme} ${width} px: ${text}`));
  }
  root.dataset['theme'] = before ?? 'dark';
  delete root.dataset['motion'];
  await page.viewport(1280, 800);
  expect(found).toEqual([]);
};
