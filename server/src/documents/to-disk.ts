import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Files } from '#platform/outside/files.ts';

/** A kept file as a path of this disk while `use` reads it, wherever it is kept; null when it is gone. */
export const readToDisk = async <T>(
  files: Files,
  key: string,
  use: (path: string) => Promise<T>,
): Promise<T | null> => {
  const stored = await files.open(key);
  if (!stored) return null;
  const folder = await mkdtemp(join(tmpdir(), 'washboard-file-'));
  const path = join(folder, 'file');
  try {
    await pipeline(stored.stream(), createWriteStream(path, { mode: 0o600 }));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
