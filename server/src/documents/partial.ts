import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { incomingFolder } from '#platform/outside/files.ts';

/** Where an upload lies until it is complete. */
export const partialPath = (folder: string, id: string): string => join(folder, id);

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

/** Bytes as a file of their own for as long as `work` needs it. */
export const inFile = async <Done>(
  env: Parameters<typeof incomingFolder>[0],
  bytes: Uint8Array,
  work: (path: string) => Promise<Done>,
): Promise<Done> => {
  const folder = incomingFolder(env);
  const path = join(folder, `${randomUUID()}.piece`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
};
