import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Where an upload lies until it is complete. */
export const partialPath = (folder: string, id: string): string => join(folder, id);

/** How much of an upload really lies here; a restore or another machine's disk may have lost it. */
export const partialSize = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
};

/** Lays a piece behind the first `at` bytes of an upload; what a crash left behind them is overwritten. */
export const append = async (path: string, piece: string, at: number): Promise<void> => {
  const handle = await open(path, at === 0 ? 'w' : 'r+', 0o600);
  try {
    await handle.truncate(at);
  } finally {
    await handle.close();
  }
  await pipeline(createReadStream(piece), createWriteStream(path, { flags: 'r+', start: at, flush: true }));
};

export const dropPartial = (path: string): Promise<void> => rm(path, { force: true });
