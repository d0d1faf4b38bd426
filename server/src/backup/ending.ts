import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

// The file ends with the digest of all before it, since decompression does not notice every cut or change: a
// skippable frame of the format, which other programs pass over.
const frame = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const length = frame.length + 32;

const endingOf = (hash: Hash): Buffer => Buffer.concat([frame, hash.digest()]);

/** Passes a stream through and closes it with its digest. */
export async function* withEnding(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const part of stream) {
    hash.update(part);
    yield part;
  }
  yield endingOf(hash);
}

const readEnding = async (file: string): Promise<{ ending: Buffer; before: number }> => {
  const handle = await open(file, 'r');
  try {
    const before = (await handle.stat()).size - length;
    if (before <= 0) throw new Error('it is too short');
    const ending = Buffer.alloc(length);
    await handle.read(ending, 0, length, before);
    return { ending, before };
  } finally {
    await handle.close();
  }
};

/** How many bytes stand before the ending; throws unless it tells their digest. */
export const checkEnding = async (file: string): Promise<number> => {
  const { ending, before } = await readEnding(file);
  const hash = createHash('sha256');
  for await (const part of createReadStream(file, { end: before - 1 })) hash.update(part as Buffer);
  if (!ending.equals(endingOf(hash))) throw new Error('it was cut or changed');
  return before;
};
