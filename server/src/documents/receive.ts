import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { documentRefusals } from 'domain/documents';
import type { Outcome } from 'domain/kernel';

/** What arrived of a body: how much, and whether it broke off. */
export type Piece = { path: string; size: number; whole: boolean };

type Ended = 'whole' | 'broken' | 'too large';

const copy = async (body: Readable, path: string, most: number): Promise<{ size: number; ended: Ended }> => {
  const out = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  let size = 0;
  let ended: Ended = 'whole';
  try {
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      const bytes = part as Buffer;
      if (size + bytes.length > most) {
        ended = 'too large';
        break;
      }
      size += bytes.length;
      if (!out.write(bytes)) await new Promise<void>((drained) => out.once('drain', () => drained()));
    }
  } catch {
    // The connection was lost; what came before stays good.
    ended = 'broken';
  }
  out.end();
  await finished(out);
  return { size, ended };
};

/** Lays a body on disk while `use` looks at it; nothing is read beyond `most` bytes, nothing is held in memory. */
export const withPiece = async <T>(
  body: Readable,
  folder: string,
  most: number,
  use: (piece: Piece) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.piece`);
  try {
    const { size, ended } = await copy(body, path, most);
    return ended === 'too large'
      ? documentRefusals.tooLarge
      : await use({ path, size, whole: ended === 'whole' });
  } finally {
    await rm(path, { force: true });
  }
};
