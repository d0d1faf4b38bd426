import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inFolder } from '#platform/folder.ts';
import type { Files } from '#platform/outside/files.ts';

/** A kept file as a path of this disk while `use` reads it, wherever it is kept; null when it is gone. */
export const readToDisk = async <T>(
  files: Files,
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T | null> => {
  const stored = await files.open(key);
  if (!stored) return null;
  return inFolder('file', async (folder) => {
    const path = join(folder, 'file');
    await pipeline(stored.stream(), createWriteStream(path, { mode: 0o600 }));
    return use(path);
  });
};
