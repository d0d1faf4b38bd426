import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isRefusal, type Outcome } from 'domain/kernel';
import { inFolder } from '#platform/folder.ts';
import { refusals } from '#platform/operations/errors.ts';

// Nothing is read beyond the limit; answers whether the body was short enough.
const save = async (body: Readable, path: string, most: number): Promise<Outcome<number>> => {
  let size = 0;
  const capped = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      size += (piece as Buffer).length;
      if (size > most) return;
      yield piece as Buffer;
    }
  };
  await pipeline(capped, createWriteStream(path, { mode: 0o600 }));
  return size > most ? refusals.tooLarge : size;
};

/** Keeps an upload on disk while `use` reads it: a file is read more than once, and never held in memory. */
export const withUpload = async <T>(
  body: Readable,
  most: number,
  use: (path: string, bytes: number) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  inFolder('upload', async (folder) => {
    const path = join(folder, 'file');
    const saved = await save(body, path, most);
    return isRefusal(saved) ? saved : use(path, saved);
  });
