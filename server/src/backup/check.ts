import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { countWords } from 'domain/kernel';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { verifyChain } from '#audit';
import { verifyFiles } from '#documents';
import { connectOnce } from '#platform/database/db.ts';
import { silentLog } from '#platform/log.ts';
import { openServices } from '#platform/server.ts';
import { readArchive, type Verified, verifyArchive } from './archive.ts';
import { type Hand, scratchMark, scratchName, scratchThere } from './make.ts';
import { changedByRestore } from './read-on.ts';
import { restore } from './restore.ts';
import { copyOut } from './tables.ts';
import { duplicateDatabase, isOfPlace } from './trouble.ts';

/** What a restore for a trial found, in words. */
export type Found = { good: boolean; found: string };

type Sum = { rows: number; sum: number };

/** Counts the lines of a COPY and adds up their digests, in whatever order they come. */
const lineSums = () => {
  const sums: Sum = { rows: 0, sum: 0 };
  let rest: Buffer[] = [];
  const add = (line: Buffer): void => {
    sums.rows += 1;
    sums.sum = (sums.sum + hash('sha256', line, 'buffer').readUIntBE(0, 6)) % 2 ** 48;
  };
  const push = (part: Buffer): void => {
    let from = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      const line = part.subarray(from, end);
      add(rest.length > 0 ? Buffer.concat([...rest, line]) : line);
      rest = [];
      from = end + 1;
    }
    if (from < part.length) rest.push(part.subarray(from));
  };
  return { sums, push };
};

type Content = { tables: Map<string, ReturnType<typeof lineSums>>; files: number };

/** What stands in an archive: the sums of each table, and how many files. */
const readContent = async ({ content, header }: Verified): Promise<Content> => {
  const tables = new Map(header.tables.map(({ name }) => [name, lineSums()]));
  let files = 0;
  let last = '';
  await readArchive(content, async (section, stream) => {
    if (section.startsWith('files/') && section !== last) files += 1;
    last = section;
    const sums = section.startsWith('tables/') ? tables.get(section.slice('tables/'.length)) : undefined;
    if (sums) for await (const part of stream) sums.push(part as Buffer);
  });
  return { tables, files };
};

/** The tables that a restore leaves as they were. */
const comparedOf = ({ tables }: Verified['header']) =>
  tables.filter(({ name }) => !changedByRestore.includes(name));

/** Holds what came into the scratch database against what the archive holds. */
const compare = async (client: pg.Client, { header }: Verified, { tables }: Content): Promise<number> => {
  let rows = 0;
  for (const table of comparedOf(header)) {
    const wanted = tables.get(table.name)?.sums ?? { rows: 0, sum: 0 };
    rows += wanted.rows;
    const { sums, push } = lineSums();
    for await (const part of client.query(to(copyOut(table)))) push(part as Buffer);
    if (sums.rows !== wanted.rows)
      throw new Error(`Of ${countWords(wanted.rows, 'row')} of ${table.name} ${sums.rows} came back`);
    if (sums.sum !== wanted.sum) throw new Error(`Rows of ${table.name} came back with other values`);
  }
  return rows;
};

/** Runs something on an empty database of its own beside the one of the house, which is gone afterwards. */
const withScratch = async <Result>(url: string, use: (url: string) => Promise<Result>): Promise<Result> => {
  const client = await connectOnce(url);
  try {
    const { rows } = await client.query<{ name: string; quoted: string }>(
      `select name, quote_ident(name) as quoted from (select ${scratchName} as name) as scratch`,
    );
    const { name = '', quoted = '' } = rows[0] ?? {};
    const drop = `drop database if exists ${quoted} with (force)`;
    const there = await client.query<{ ours: boolean }>(scratchThere);
    if (there.rows[0]?.ours === false)
      throw Object.assign(
        new Error(`There is another database called ${name}, where a trial would be made: it is left alone`),
        { code: duplicateDatabase },
      );
    await client.query(drop);
    await client.query(`create database ${quoted} template template0`);
    await client.query(`comment on database ${quoted} is '${scratchMark}'`);
    try {
      const scratch = new URL(url);
      scratch.pathname = `/${encodeURIComponent(name)}`;
      return await use(scratch.href);
    } finally {
      await client.query(drop);
    }
  } finally {
    await client.end();
  }
};

/** The folder of files for a trial. */
const folderOf = (dataDir: string): string => join(dataDir, 'checking');

const tryOut = async ({ env, url }: Hand, archive: Verified): Promise<Found> => {
  const content = await readContent(archive);
  const appSecret = archive.secret ?? env.appSecret;
  const dataDir = folderOf(env.dataDir);
  return withScratch(url, async (scratch) => {
    let rows = 0;
    const beforeCommit = async (client: pg.Client): Promise<void> => {
      rows = await compare(client, archive, content);
    };
    await restore({ url: scratch, dataDir, appSecret, beforeCommit }, archive);
    // Files of a bucket are in no archive.
    const scratchEnv = { ...env, dataDir, appSecret, readDatabaseUrl: null };
    const { services, close } = openServices(scratchEnv, silentLog, scratch);
    try {
      const { header } = archive;
      const chain = await verifyChain(services);
      if (chain.problem) return { good: false, found: chain.problem };
      const lines: string[] = [];
      const wrong = env.s3
        ? 0
        : await verifyFiles({ ...services, env: scratchEnv }, (line) => lines.push(line));
      if (wrong > 0) return { good: false, found: lines.slice(-2).reverse().join(' ') };
      const said = [
        `As it was at ${header.madeAt.slice(0, 16).replace('T', ' ')} UTC: ${countWords(comparedOf(header).length, 'table')} with ${countWords(rows, 'row')}, each as it was backed up.`,
        `${countWords(chain.events, 'event')} in ${countWords(chain.seals, 'seal')}, each as it was sealed.`,
        env.s3
          ? 'Files lie in a bucket and are not in it.'
          : `${countWords(content.files, 'file')}; ${lines.at(-1)}`,
      ];
      return { good: true, found: said.join(' ') };
    } finally {
      await close();
    }
  });
};

/** Restores a backup into a scratch database and folder, holds it against what it should be, and takes both away again. */
export const checkBackup = async (hand: Hand, file: string, key: Buffer | null): Promise<Found> => {
  const folder = folderOf(hand.env.dataDir);
  await rm(folder, { recursive: true, force: true });
  try {
    return await tryOut(hand, await verifyArchive(file, key));
  } catch (error) {
    if (isOfPlace(error)) throw error;
    return { good: false, found: `${(error as Error).message}.` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
