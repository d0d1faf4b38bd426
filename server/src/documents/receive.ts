import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Outcome, Refusal } from 'domain/kernel';
import { windowBytes, writeAll } from './windows.ts';

/** What arrived of a body: how much, its SHA-256 in hex, and whether it broke off. */
export type Piece = { path: string; size: number; checksum: string; whole: boolean };

type Arrived = { size: number; checksum: string; ended: Ended };
type Ended = 'whole' | 'broken' | 'too large';

/** Writes to the disk as the body comes; only what goes wrong with the disk is thrown. */
const copy = async (
  body: Readable,
  path: string,
  { most, flush }: Pick<Within, 'most' | 'flush'>,
): Promise<Arrived> => {
  const out = await open(path, 'wx', 0o600);
  const parts = body.iterator({ destroyOnReturn: false });
  const hash = createHash('sha256');
  let [size, written] = [0, 0];
  let waiting: Buffer[] = [];
  // Many small writes cost more than what is written.
  const write = async () => {
    const [at, bytes] = [written, waiting];
    [written, waiting] = [size, []];
    await writeAll(out, bytes, at);
  };
  const arrived = async (ended: Ended): Promise<Arrived> => {
    if (size > written) await write();
    if (flush && ended === 'whole') await out.sync();
    return { size, checksum: hash.digest('hex'), ended };
  };
  try {
    for (;;) {
      const part = await parts.next().catch(() => null);
      // The connection was lost; what came before stays good.
      if (!part) return await arrived('broken');
      if (part.done) return await arrived('whole');
      const bytes = part.value as Buffer;
      if (size + bytes.length > most) return await arrived('too large');
      hash.update(bytes);
      waiting.push(bytes);
      size += bytes.length;
      if (size - written >= windowBytes / 2) await write();
    }
  } finally {
    await parts.return?.();
    await out.close();
  }
};

type Within = {
  most: number;
  over: Refusal;
  /** Whether what came whole is to be safe on the disk before `use` has it: who waits for that keeps nobody waiting. */
  flush: boolean;
  /** Hears how many bytes have arrived, whatever becomes of them. */
  count: (bytes: number) => Promise<Refusal | null>;
};

/** Lays a body on disk while `use` looks at it; nothing is read beyond `most` bytes, nothing is held in memory. */
export const withPiece = async <T>(
  body: Readable,
  folder: string,
  { over, count, ...within }: Within,
  use: (piece: Piece) => Promise<Outcome<T>>,
): Promise<Outcome<T>> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.piece`);
  try {
    const { size, checksum, ended } = await copy(body, path, within);
    const refused = await count(size);
    return ended === 'too large'
      ? over
      : (refused ?? (await use({ path, size, checksum, whole: ended === 'whole' })));
  } finally {
    await rm(path, { force: true });
  }
};
