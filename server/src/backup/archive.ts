import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import tar from 'tar-stream';
import { checkEnding, withEnding } from './ending.ts';
import { isSealed, openSealed, sealStream } from './sealed.ts';
import type { Sequence, Table } from './tables.ts';

/** First member of an archive: what the restore must know before the data comes. */
export type Header = {
  format: 'washboard-backup-1';
  madeAt: string;
  postgres: string;
  migrations: { number: number; name: string; checksum: string }[];
  tables: Table[];
  sequences: Sequence[];
  /** A value that only the right APP_SECRET gives. */
  secretCheck: string;
};

export type Archive = {
  add: (section: string, content: Buffer) => Promise<void>;
  /** Adds a section of unknown length in pieces that follow each other. */
  addStream: (section: string, stream: AsyncIterable<Buffer>) => Promise<void>;
};

/** What stands in an archive, packed, read anew with every call. */
type Content = () => AsyncIterable<Buffer>;

/** A verified archive. */
export type Verified = { content: Content; header: Header; secret: string | null; sealed: boolean };

type Visit = (section: string, content: Readable) => Promise<void>;

const pieceSize = 4 * 1024 * 1024;

const archiveInto = (pack: tar.Pack): Archive => {
  const member = (name: string, data: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      pack.entry({ name, size: data.length, mode: 0o600 }, data, done);
    });
  // Members of a tar tell their length first, and a COPY does not know it: so it is cut into numbered pieces.
  const addStream: Archive['addStream'] = async (section, stream) => {
    let waiting: Buffer[] = [];
    let size = 0;
    let pieces = 0;
    const flush = async (): Promise<void> => {
      await member(`${section}/${String(pieces++).padStart(6, '0')}`, Buffer.concat(waiting));
      [waiting, size] = [[], 0];
    };
    for await (const chunk of stream) {
      waiting.push(chunk);
      size += chunk.length;
      if (size >= pieceSize) await flush();
    }
    // An empty file has its section too.
    if (size > 0 || pieces === 0) await flush();
  };
  return { add: member, addStream };
};

/** Writes an archive beside its place and moves it there when it is whole; with a key it is encrypted. */
export const writeArchive = async (
  file: string,
  key: Buffer | null,
  write: (archive: Archive) => Promise<void>,
): Promise<void> => {
  const half = `${file}.part`;
  const closed = (stream: AsyncIterable<Buffer>) => (key ? sealStream(stream, key) : withEnding(stream));
  const pack = tar.pack();
  const output = createWriteStream(half, { mode: 0o600, flush: true });
  const done = pipeline(pack, createZstdCompress(), closed, output);
  try {
    // A full disk must end the writing too, which would wait for ever otherwise.
    await Promise.race([write(archiveInto(pack)), done]);
    pack.finalize();
    await done;
    await rename(half, file);
  } catch (error) {
    pack.destroy();
    await done.catch(() => undefined);
    await rm(half, { force: true });
    throw error;
  }
};

/** Visits the members in order; `section` is the name without the number of the piece. */
export const readArchive = async (content: Content, visit: Visit): Promise<void> => {
  const extract = tar.extract();
  const feeding = pipeline(content(), createZstdDecompress(), extract);
  // Seen below; until then the loop may end first.
  feeding.catch(() => undefined);
  for await (const entry of extract) {
    await visit(entry.header.name.replace(/\/\d{6}$/, ''), entry as unknown as Readable);
    entry.resume();
  }
  await feeding;
};

export const readAll = async (content: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
};

/** Reads a file once to its end; what stands in it is told by its pieces, or by its ending. */
const checkWhole = async (
  file: string,
  key: Buffer | null,
): Promise<{ content: Content; sealed: boolean }> => {
  if (await isSealed(file)) {
    const content = () => openSealed(file, key);
    for await (const _ of content());
    return { content, sealed: true };
  }
  const bytes = await checkEnding(file);
  return { content: () => createReadStream(file, { end: bytes - 1 }), sealed: false };
};

const readVerified = async (file: string, key: Buffer | null): Promise<Verified> => {
  const whole = await checkWhole(file, key);
  const small = new Map<string, string>();
  await readArchive(whole.content, async (section, content) => {
    if (section === 'header' || section === 'app-secret')
      small.set(section, (await readAll(content)).toString());
  });
  const header = JSON.parse(small.get('header') ?? '{}') as Header;
  if (header.format !== 'washboard-backup-1') throw new Error('its format is not known');
  return { ...whole, header, secret: small.get('app-secret') ?? null };
};

/** Reads the archive to its end, before anything is written anywhere; `key` opens one that is encrypted. */
export const verifyArchive = (file: string, key: Buffer | null = null): Promise<Verified> =>
  readVerified(file, key).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`There is no file ${file}`);
    throw new Error(`${file} is not a whole backup: ${error.message}`);
  });
