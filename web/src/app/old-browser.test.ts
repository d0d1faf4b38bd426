import { afterEach, expect, test } from 'vitest';

let frame: HTMLIFrameElement | undefined;
afterEach(() => frame?.remove());

/** The page as it begins in a browser that lacks something. */
const open = async (lacks: string): Promise<Document> => {
  frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => frame?.addEventListener('load', resolve));
  frame.srcdoc = `<!doctype html><html lang="en"><head><title>Washboard</title><meta name="theme-color" content=""><script>${lacks}</script><script src="/before.js"></script></head><body><div id="app"></div></body></html>`;
  document.body.append(frame);
  await loaded;
  return frame.contentDocument as Document;
};

test.each([
  ['popovers (Safari 16, Firefox 124)', 'delete HTMLElement.prototype.popover'],
  ['whole characters (Safari 16.3, Chrome 110)', 'delete String.prototype.isWellFormed'],
])('a browser without %s reads which ones are served, in the place of the application', async (_, lacks) => {
  const page = await open(lacks);
  expect(page.getElementById('app')).toBeNull();
  expect(page.querySelector('[role="main"] h1')?.textContent).toBe('This browser is too old for Washboard');
  expect(page.querySelector('p')?.textContent).toContain('Safari 17, Firefox 125, Chrome 120, Edge 120');
});

test('a browser that lacks nothing is told nothing', async () => {
  const page = await open('');
  expect(page.getElementById('app')?.childElementCount).toBe(0);
  expect(page.body.textContent).toBe('');
});
