import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';

/** The product's font for those without sign-in: what is fetched, and the letters it is fetched for. */
export const pageFonts = [
  {
    path: '/i/archivo-latin.woff2',
    file: import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2'),
    range: 'U+0000-00FF,U+0131,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215',
  },
  {
    path: '/i/archivo-latin-ext.woff2',
    file: import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-ext-wght-normal.woff2'),
    range: 'U+0100-0130,U+0132-02BA,U+02BD-02C5,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0',
  },
] as const;

/** Serves the font of the page that a link opens. */
export const servePageFont = (app: Hono): void => {
  for (const { path, file } of pageFonts)
    app.get(path, async () => {
      const bytes = await readFile(new URL(file));
      return new Response(new Uint8Array(bytes), {
        headers: { 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=604800' },
      });
    });
};
