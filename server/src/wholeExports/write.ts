import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { safeName } from 'domain/documents';
import { csvLine, defuse } from 'domain/imports';
import { protectedFields } from 'domain/users';
import { ZipFile } from 'yazl';
import { keptDocuments } from '#documents';
import { filesOf } from '#platform/outside/files.ts';
import type { Services } from '#platform/services.ts';
import { approvedNamePlace, openField } from '#users';
import { type Column, columnsIn, rowsOf } from './sql/read.ts';
import { exportedTables } from './tables.ts';

export type Written = { rows: number; files: number; missing: number; sizeBytes: number; checksum: string };

type Row = Record<string, string | null>;

/** What stands beside the data, for who opens the file. */
const readme = (now: string): string =>
  [
    `Everything that was kept at ${now}.`,
    '',
    'Each CSV holds one kind of record: UTF-8, commas, one line of headings, moments in UTC.',
    "A text that a spreadsheet could run as a formula has an apostrophe in front: '=1+1.",
    'The folder files holds the bytes of the documents, each under the id that documents.csv names it by.',
    '',
    'Left out are passwords, codes, keys, access codes and notes of sites, links, internal notes on support requests of developers and whatever is made anew from the rest.',
    '',
  ].join('\r\n');

// What is sealed of people is opened; what of it is a key, or opens something, stays (`without`).
const opened = ({ keys }: Pick<Services, 'keys'>, table: string, row: Row): Row => {
  const { id, displayName } = row;
  if (table === 'approvals' && id && displayName)
    return { ...row, displayName: keys.open(displayName, approvedNamePlace(id)) };
  if (table !== 'users') return row;
  const clear = protectedFields.map((field) => {
    const stored = row[field] ?? null;
    return [field, stored ? openField(keys, row['uid'] ?? '', field, stored) : stored] as const;
  });
  return { ...row, ...Object.fromEntries(clear) };
};

const isText = ({ type }: Column): boolean => type === 'text';

/** Waits until what was handed to the archive has been read to its end. */
const handed = (zip: ZipFile, path: string, from: () => Promise<Readable>, options: object): Promise<void> =>
  new Promise((settle, fail) => {
    zip.addReadStreamLazy(path, { mode: 0o100600, ...options }, (take) => {
      from()
        .then((stream) => {
          stream.once('error', fail);
          stream.once('close', settle);
          take(null, stream);
        })
        .catch(fail);
    });
  });

/** Every table as CSV, as it stood at one moment. */
const writeTables = async (services: Services, zip: ZipFile, mtime: Date): Promise<number> => {
  let rows = 0;
  await services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      for (const [table, { file, without = [], only }] of Object.entries(exportedTables)) {
        const all = await columnsIn(db, table);
        const columns = all.filter(({ name }) => !without.includes(name));
        const keys = all.filter(({ isKey }) => isKey);
        const lines = async function* () {
          yield `\ufeff${csvLine(columns.map(({ name }) => name))}`;
          for await (const page of rowsOf(db, table, columns, keys, only)) {
            rows += page.length;
            yield page
              .map((row) => opened(services, table, row))
              .map((row) =>
                csvLine(
                  columns.map((column) => {
                    const value = row[column.name] ?? '';
                    return isText(column) ? defuse(value) : value;
                  }),
                ),
              )
              .join('');
          }
        };
        // Larger than four gigabytes is possible, and not known before.
        const options = { mtime, compress: true, forceZip64Format: true };
        await handed(zip, `${file}.csv`, async () => Readable.from(lines()), options);
      }
    });
  return rows;
};

/** The bytes of every document; what is not there is counted. */
const writeFiles = async (services: Services, zip: ZipFile, mtime: Date) => {
  const files = filesOf(services);
  let [written, missing] = [0, 0];
  for await (const { id, name, storageKey } of keptDocuments(services.db)) {
    const stored = await files.open(storageKey);
    if (!stored) {
      missing += 1;
      continue;
    }
    written += 1;
    const path = `files/${id}/${safeName(name)}`;
    // Pictures and PDFs are packed in themselves already.
    await handed(zip, path, async () => stored.stream(), { mtime, compress: false, size: stored.size });
  }
  return { files: written, missing };
};

/** Writes everything into one archive at `path`, a piece at a time. */
export const writeEverything = async (services: Services, path: string): Promise<Written> => {
  const now = services.now();
  const zip = new ZipFile();
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const out = zip.outputStream as PassThrough;
  const counted = async function* (bytes: AsyncIterable<Buffer>) {
    for await (const piece of bytes) {
      hash.update(piece);
      sizeBytes += piece.length;
      yield piece;
    }
  };
  const written = pipeline(out, counted, createWriteStream(path, { mode: 0o600 }));
  // Its failure is that of what waits for it.
  written.catch((error: Error) => out.destroy(error));
  zip.on('error', (error) => out.destroy(error));
  const mtime = new Date(now);
  const fill = async () => {
    zip.addBuffer(Buffer.from(readme(now)), 'README.txt', { mtime, mode: 0o100600 });
    const rows = await writeTables(services, zip, mtime);
    const found = await writeFiles(services, zip, mtime);
    zip.end();
    return { rows, ...found };
  };
  try {
    // A full disk ends the filling too, which would wait for ever otherwise.
    const filled = fill();
    await Promise.race([filled, written.then(() => filled)]);
    const told = await filled;
    await written;
    return { ...told, sizeBytes, checksum: hash.digest('hex') };
  } catch (error) {
    out.destroy(error as Error);
    throw error;
  }
};
