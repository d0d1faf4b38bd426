import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { connectOnce } from '#platform/database/db.ts';
import { createKeys } from '#platform/keys/keys.ts';
import { type Archive, type Header, writeArchive } from './archive.ts';
import { addFiles } from './files.ts';
import { jobLines } from './jobs.ts';
import { copyOut, readSequences, readTables } from './tables.ts';

export type BackupSource = {
  url: string;
  dataDir: string;
  appSecret: string;
  /** The secret was generated, so nobody else knows it: the archive must hold it. */
  includeSecret: boolean;
  /** What the archive is encrypted with, if anything. */
  key?: Buffer | null;
};

/** By which name the database knows the connection that reads it. */
export const reading = 'washboard-backup';

/** A value by which a restore knows whether it has the secret of the archive. */
export const secretCheck = (appSecret: string): string =>
  createKeys(appSecret).blindIndex('backup', 'secret-check');

const readHeader = async (client: pg.Client, appSecret: string, now: string): Promise<Header> => {
  const present = await client.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null and to_regnamespace('washboard_restoring') is null as found`,
  );
  if (!present.rows[0]?.found)
    throw new Error('There is nothing to back up: the database is empty or half restored');
  const migrations = await client.query<Header['migrations'][number]>(
    'select number, name, checksum from migrations order by number',
  );
  const version = await client.query<{ text: string }>("select current_setting('server_version') as text");
  return {
    format: 'washboard-backup-1',
    madeAt: now,
    postgres: version.rows[0]?.text ?? '',
    migrations: migrations.rows,
    tables: await readTables(client),
    sequences: await readSequences(client),
    secretCheck: secretCheck(appSecret),
  };
};

const addDatabase = async (archive: Archive, client: pg.Client, source: BackupSource, now: string) => {
  // One snapshot for everything, while people go on working.
  await client.query('begin transaction isolation level repeatable read read only');
  const header = await readHeader(client, source.appSecret, now);
  await archive.add('header', Buffer.from(JSON.stringify(header)));
  if (source.includeSecret) await archive.add('app-secret', Buffer.from(source.appSecret));
  for (const table of header.tables)
    await archive.addStream(`tables/${table.name}`, client.query(to(copyOut(table))));
  await archive.add('jobs', Buffer.from(await jobLines(client)));
  await client.query('commit');
  return header.tables.length;
};

/** Writes the whole installation into one file, readable by its owner only. */
export const backup = async (
  source: BackupSource,
  file: string,
  now: string,
): Promise<{ tables: number; files: number }> => {
  const client = await connectOnce(source.url, reading);
  const counts = { tables: 0, files: 0 };
  try {
    await writeArchive(file, source.key ?? null, async (archive) => {
      counts.tables = await addDatabase(archive, client, source, now);
      counts.files = await addFiles(archive, source.dataDir);
    });
  } finally {
    await client.end();
  }
  return counts;
};
