import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { incomingFolder } from '#platform/outside/files.ts';
import { windowsIn, writeAll } from './windows.ts';

/** Where an upload lies until it is complete. */
export const partialPath = (folder: string, id: string): string => join(folder, id);

/** Lays a piece behind the first `at` bytes of an upload; what a crash left behind them is overwritten. */
export const append = async (
  path: string,
  { piece, at, flush }: { piece: string; at: number; flush: boolean },
): Promise<void> => {
  const handle = await open(path, at === 0 ? 'w' : 'r+', 0o600);
  try {
    await handle.truncate(at);
    for await (const { at: from, bytes } of windowsIn(piece)) await writeAll(handle, [bytes], at + from);
    if (flush) await handle.sync();
  } finally {
    await handle.close();
  }
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
