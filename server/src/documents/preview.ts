import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileLimits } from 'domain/documents';
import { inFolder } from '#platform/folder.ts';
import { runApart } from '#platform/outside/apart.ts';

/** The two pictures that are made of one: for the grid, and for looking at. */
export const previewViews = ['thumb', 'screen'] as const;
export type PreviewView = (typeof previewViews)[number];

/** Where a re-encoded picture lies, beside its original. */
export const previewKey = (storageKey: string, view: PreviewView): string => `${storageKey}.${view}.webp`;

const program = fileURLToPath(new URL('./picture.ts', import.meta.url));
// A picture of 64 megapixels takes about five seconds.
const patience = 30_000;

/** Re-encodes a picture in a process of its own, in at most half a minute; null when it cannot be read. */
export const withPreviews = async <T>(
  path: string,
  use: (paths: Record<PreviewView, string>) => Promise<T>,
): Promise<T | null> =>
  inFolder('picture', async (folder) => {
    const paths = { thumb: join(folder, 'thumb.webp'), screen: join(folder, 'screen.webp') };
    const args = [path, paths.thumb, paths.screen, String(fileLimits.previewPixels)];
    const made = await runApart(program, args, patience);
    return made ? await use(paths) : null;
  });
