import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Env } from '#platform/env.ts';
import { type Files, incomingFolder } from '#platform/outside/files.ts';
import { append, dropPartial, partialPath } from './partial.ts';
import type { DocumentRow } from './sql/row.ts';

type Arriving = Pick<DocumentRow, 'id' | 'received'>;

/** Where uploads lie until all of them is here. */
export type Incoming = {
  folder: string;
  path: (id: string) => string;
  /** How much of an upload is here; what another server took is brought here first. */
  have: (row: Arriving) => Promise<number>;
  /** Lays a piece behind the first `at` bytes; `whole`: nothing follows, so that nobody else needs it. */
  add: (
    row: Pick<DocumentRow, 'id' | 'sentChecksum'>,
    piece: { path: string; at: number; whole: boolean },
  ) => Promise<void>;
  drop: (id: string) => Promise<void>;
};

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0;

const folderOf = (id: string): string => `incoming/${id}/`;
// The offset in figures that sort.
const pieceKey = (id: string, at: number): string => `${folderOf(id)}${String(at).padStart(12, '0')}`;
const offsetOf = (key: string): number => Number(key.split('/').at(-1));

/** Lays the pieces that servers have put into the store one behind the other on this disk, as far as they reach. */
const fetchPieces = async (files: Files, { id, received }: Arriving, path: string): Promise<void> => {
  const keys: string[] = [];
  for await (const { key } of files.list(folderOf(id))) keys.push(key);
  let reached = 0;
  for (const key of keys.sort()) {
    const at = offsetOf(key);
    if (at > reached || at >= received) return;
    const stored = await files.open(key);
    if (!stored) return;
    const to = createWriteStream(path, { flags: at === 0 ? 'w' : 'r+', start: at, mode: 0o600 });
    await pipeline(stored.stream(), to);
    reached = Math.max(reached, at + stored.size);
  }
};

/**
 * Servers that share a folder find each other's pieces there. With a bucket each has a disk of its own: a piece goes into
 * the bucket as well, and whoever takes the next one brings here what is missing.
 */
export const incomingOf = (env: Pick<Env, 'dataDir' | 's3'>, files: Files): Incoming => {
  const folder = incomingFolder(env);
  const apart = env.s3 !== null;
  const path = (id: string) => partialPath(folder, id);
  return {
    folder,
    path,
    have: async (row) => {
      if (apart && (await sizeOf(path(row.id))) < row.received) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await fetchPieces(files, row, path(row.id));
      }
      return Math.min(row.received, await sizeOf(path(row.id)));
    },
    add: async ({ id, sentChecksum }, piece) => {
      // Where it is known what all of it has to be, a cut of the power is found out by that; else no piece waits for the
      // next. What is whole is flushed as it is kept.
      const flush = !piece.whole && sentChecksum === null;
      await append(path(id), { piece: piece.path, at: piece.at, flush });
      if (apart && !piece.whole) await files.keep(pieceKey(id, piece.at), piece.path);
    },
    drop: async (id) => {
      await dropPartial(path(id));
      if (!apart) return;
      const keys: string[] = [];
      for await (const { key } of files.list(folderOf(id))) keys.push(key);
      for (const key of keys) await files.remove(key);
    },
  };
};
