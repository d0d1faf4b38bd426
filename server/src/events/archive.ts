import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { to } from 'pg-copy-streams';
import { isSealed, openSealed, sealStream } from '#backup';
import { connectOnce } from '#platform/database/db.ts';
import type { Partition } from './sql.ts';

/** What was written of a partition, and read back. */
type Archived = { file: string; sha256: string };

type Content = { events: number; digest: string };

/** Passes bytes on and tells their digest and how many lines they were. */
const measured = () => {
  const digest = createHash('sha256');
  let lines = 0;
  const pass = async function* (stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of stream) {
      digest.update(part);
      for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
      yield part;
    }
  };
  // The first line names the columns.
  return { pass, content: (): Content => ({ events: lines - 1, digest: digest.digest('hex') }) };
};

const readToEnd = async (stream: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _ of stream);
};

async function* asItIs(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* stream;
}

const bytesOf = (file: string) => createReadStream(file) as AsyncIterable<Buffer>;

const write = async (url: string, name: string, file: string, key: Buffer | null): Promise<Content> => {
  const { pass, content } = measured();
  const closed = (stream: AsyncIterable<Buffer>) => (key ? sealStream(stream, key) : asItIs(stream));
  const client = await connectOnce(url);
  try {
    // Transactions of this cluster mean nothing elsewhere.
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'xid'`,
      [name],
    );
    const copy = `copy (select ${rows[0]?.columns} from ${name} order by "position") to stdout (header)`;
    const output = createWriteStream(file, { mode: 0o600, flush: true });
    const copied = client.query(to(copy)) as AsyncIterable<Buffer>;
    await pipeline(pass(copied), createGzip(), closed, output);
  } finally {
    await client.end();
  }
  return content();
};

const readBack = async (file: string, key: Buffer | null): Promise<Content & { sha256: string }> => {
  const whole = measured();
  await readToEnd(whole.pass(bytesOf(file)));
  const { pass, content } = measured();
  const packed = key ? openSealed(file, key) : bytesOf(file);
  await pipeline(packed, createGunzip(), (stream: AsyncIterable<Buffer>) => readToEnd(pass(stream)));
  return { ...content(), sha256: whole.content().digest };
};

/** Writes what an archive holds into a file that everybody can read. */
export const openArchive = async (file: string, into: string, key: Buffer | null): Promise<void> => {
  const packed = (await isSealed(file)) ? openSealed(file, key) : bytesOf(file);
  const made = await open(into, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${into} exists already`) : error;
  });
  await pipeline(packed, createGunzip(), made.createWriteStream()).catch(async (error: Error) => {
    await rm(into, { force: true });
    throw error;
  });
};

/**
 * Writes a partition into a file of its own, one line an event as COPY writes it, and reads it back before it is called so:
 * as many as there are, and the same to the last byte.
 */
export const archive = async (
  url: string,
  { name, from, to: end, events }: Partition,
  folder: string,
  key: Buffer | null,
): Promise<Archived> => {
  const called = `events-${Math.max(from, 1)}-${end - 1}.tsv.gz${key ? '.sealed' : ''}`;
  const file = join(folder, called);
  if (existsSync(file)) throw new Error(`${file} exists already; an archive never overwrites`);
  await mkdir(folder, { recursive: true });
  const half = `${file}.part`;
  try {
    const written = await write(url, name, half, key);
    const { sha256, ...read } = await readBack(half, key);
    if (written.events !== events || read.events !== events || read.digest !== written.digest)
      throw new Error(`${half} does not hold what was written into it: nothing was detached`);
    await rename(half, file);
    return { file: called, sha256 };
  } finally {
    await rm(half, { force: true });
  }
};
