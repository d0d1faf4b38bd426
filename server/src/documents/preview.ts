import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { fileLimits } from 'domain/documents';

const run = promisify(execFile);

/** The two pictures that are made of one: for the grid, and for looking at. */
export const previewViews = ['thumb', 'screen'] as const;
export type PreviewView = (typeof previewViews)[number];

/** Where a re-encoded picture lies, beside its original. */
export const previewKey = (storageKey: string, view: PreviewView): string => `${storageKey}.${view}.webp`;

const program = fileURLToPath(new URL('./picture.ts', import.meta.url));
// A picture of 64 megapixels takes about five seconds.
const patience = 30_000;

/**
 * Re-encodes a picture in a process of its own, which may be stopped or fall over without the server: at most half a
 * minute, and nothing of the server's environment. Null when it cannot be read.
 */
export const withPreviews = async <T>(
  path: string,
  use: (paths: Record<PreviewView, string>) => Promise<T>,
): Promise<T | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'washboard-picture-'));
  const paths = { thumb: join(folder, 'thumb.webp'), screen: join(folder, 'screen.webp') };
  try {
    const made = await run(
      process.execPath,
      [program, path, paths.thumb, paths.screen, String(fileLimits.previewPixels)],
      {
        timeout: patience,
        killSignal: 'SIGKILL',
        windowsHide: true,
        env: { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '2' },
      },
    ).then(
      () => true,
      () => false,
    );
    return made ? await use(paths) : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
