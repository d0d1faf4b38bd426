import { text } from '#kernel';

/** What formatted text may hold: more than anybody writes, less than what keeps a server busy. */
export const letterLimits = { tags: 5_000, signs: 10_000, variables: 200, depth: 100 } as const;

const words = {
  tags: 'Must not have more than 5,000 tags',
  signs: 'Must not have more than 10,000 special signs',
  variables: 'Must not have more than 200 variables',
  depth: 'This text is nested too deeply',
} as const;

// Nobody closes these, so they say nothing of how deep a text goes.
const unclosed = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'li', 'link', 'meta', 'p', 'wbr']);

const depthOf = (html: string): number => {
  let [depth, deepest] = [0, 0];
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,20})/gi)) {
    if (unclosed.has(name.toLowerCase())) continue;
    depth = Math.max(0, depth + (end ? -1 : 1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
};

const count = (html: string, sign: string): number => html.split(sign).length - 1;

/** Why a text is no letter that somebody wrote; null where it may be one. Looked at before anything reads it as markup. */
export const letterProblem = (html: string): string | null => {
  if (count(html, '<') > letterLimits.tags) return words.tags;
  if (count(html, '&') > letterLimits.signs) return words.signs;
  if (count(html, '{{') > letterLimits.variables) return words.variables;
  return depthOf(html) > letterLimits.depth ? words.depth : null;
};

/** Formatted text as somebody sends it in. */
export const letter = (max: number) =>
  text(max).check(({ value, issues }) => {
    const message = letterProblem(value);
    if (message) issues.push({ code: 'custom', input: value, message });
  });
