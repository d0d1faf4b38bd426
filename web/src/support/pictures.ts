import type { Theme } from '#view';
import sizes from './pictures/sizes.json' with { type: 'json' };

// `npm run screenshots` draws them.
const files: Readonly<Record<string, string>> = import.meta.glob('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});
const known: Readonly<Record<string, readonly number[]>> = sizes;

/** Where a picture of the articles is, as the theme shows it. */
export const pictureOf = (name: string, theme: Theme): string | undefined =>
  files[`./pictures/${name}-${theme}.webp`];

/** Its width and height on the page. */
export const sizeOf = (name: string): readonly (number | undefined)[] => known[name] ?? [];

/** Keeps the pictures of a theme on the device, for when there is no network, and lets go of those of other versions. */
export const keepPictures = async (theme: Theme): Promise<void> => {
  try {
    // The service worker answers from every cache, and clears only its own.
    const cache = await caches.open('help');
    const current = new Set(Object.values(files));
    for (const request of await cache.keys())
      if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
    for (const [name, path] of Object.entries(files))
      if (name.endsWith(`-${theme}.webp`) && !(await cache.match(path))) await cache.add(path);
  } catch {
    // What is missing is fetched when Help is opened the next time.
  }
};
