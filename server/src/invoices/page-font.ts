import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';

const parts = [
  ['latin', 'U+0000-00FF,U+0131,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215'],
  ['latin-ext', 'U+0100-0130,U+0132-02BA,U+02BD-02C5,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0'],
] as const;
const pathOf = (part: string): string => `/i/archivo-${part}.woff2`;

/** The product's font for those without sign-in: what is fetched, and the letters it is fetched for. */
export const pageFonts = parts.map(([part, range]) => ({ path: pathOf(part), range }));

/** Serves the font of the page that a link opens. */
export const servePageFont = (app: Hono): void => {
  for (const [part] of parts)
    app.get(pathOf(part), async () => {
      const file = import.meta.resolve(
        `@fontsource-variable/archivo/files/archivo-${part}-wght-normal.woff2`,
      );
      const bytes = await readFile(new URL(file));
      return new Response(new Uint8Array(bytes), {
        headers: { 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=604800' },
      });
    });
};
