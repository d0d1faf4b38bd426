import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { connectOnce } from '#platform/database/db.ts';
import { numbersEach, partitionsAhead } from '#platform/database/event-partitions.ts';
import { migrate, readMigrations, restoring } from '#platform/database/migrate.ts';
import { type Log, silentLog } from '#platform/log.ts';
import { type Header, readAll, readArchive, type Verified } from './archive.ts';
import { secretCheck } from './backup.ts';
import { hasFiles, receiveFiles } from './files.ts';
import { addJobs } from './jobs.ts';
import { nameUnsealed, tellNothingAgain } from './read-on.ts';
import { copyIn, emptyTables, setSequence, withoutTriggers } from './tables.ts';

export type RestoreTarget = {
  url: string;
  dataDir: string;
  appSecret: string;
  /** Runs when all data is in, just before the commit: keeps the secret that came with it, or looks at what came in. */
  beforeCommit?: (client: pg.Client) => Promise<void>;
};

const lock = 7_702_003;

// What extensions brought stays; an external database may not let us bring it back. Names are read before anything is dropped,
// since what went along with another thing has none any more.
const dropAll = (kind: string, name: string, from: string): string => `
  foreach thing in array array(select format('drop %s if exists %s cascade', ${kind}, ${name}) from ${from}
    and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e'))
  loop execute thing; end loop;`;

const wipe = `do $$ declare thing text; begin
  ${dropAll(
    `case relkind when 'v' then 'view' else 'table' end`,
    'o.oid::regclass',
    `pg_class o where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace`,
  )}
  ${dropAll(`'sequence'`, 'o.oid::regclass', `pg_class o where relkind = 'S' and relnamespace = 'public'::regnamespace`)}
  ${dropAll(`'routine'`, 'o.oid::regprocedure', `pg_proc o where pronamespace = 'public'::regnamespace`)}
  ${dropAll(`'type'`, 'o.oid::regtype', `pg_type o where typtype in ('e', 'd') and typnamespace = 'public'::regnamespace`)}
  drop schema if exists graphile_worker cascade;
  drop schema if exists event_partitions cascade;
end $$`;

const isTrue = async (client: pg.Client, condition: string): Promise<boolean> =>
  (await client.query<{ answer: boolean }>(`select ${condition} as answer`)).rows[0]?.answer === true;

/** Claims an empty database; one that an earlier restore left half done is emptied first. */
const claim = async (client: pg.Client, dataDir: string): Promise<void> => {
  if (!(await isTrue(client, `pg_try_advisory_lock(${lock})`))) throw new Error('Another restore is running');
  if (await isTrue(client, `to_regnamespace('${restoring}') is not null`)) {
    await client.query(wipe);
    return;
  }
  const taken = `exists (select from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e'))`;
  if ((await isTrue(client, taken)) || (await hasFiles(dataDir)))
    throw new Error(
      'The database is not empty: a restore never overwrites; use another DATA_DIR or database',
    );
  await client.query(`create schema ${restoring}`);
};

const checkProgram = async (header: Header): Promise<void> => {
  const files = await readMigrations();
  for (const [index, { name, checksum }] of header.migrations.entries())
    if (files[index]?.name !== name || files[index]?.checksum !== checksum)
      throw new Error(
        `The backup was made by another version of the program: this one does not know its ${name}`,
      );
};

type Copy = { section: string; push: (part: Buffer) => Promise<void>; end: () => Promise<void> };

/** One COPY; what the database refuses is told by the next push or by the end, and neither waits for ever. */
const openCopy = (client: pg.Client, section: string, statement: string): Copy => {
  const stream = client.query(from(statement));
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => undefined);
  const write = (part: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      stream.write(part, (error) => (error ? reject(error) : resolve()));
    });
  const end = async (): Promise<void> => {
    stream.end();
    await Promise.race([failed, finished(stream)]);
  };
  return { section, push: (part) => Promise.race([failed, write(part)]), end };
};

/** Feeds the pieces of each table into its COPY, one table after the other. */
const tableWriter = (client: pg.Client, header: Header) => {
  let open: Copy | undefined;
  const close = async (): Promise<void> => {
    await open?.end();
    open = undefined;
  };
  const write = async (section: string, content: Readable): Promise<void> => {
    if (open?.section !== section) {
      await close();
      const table = header.tables.find(({ name }) => `tables/${name}` === section);
      if (!table) throw new Error(`The backup holds a table it does not name: ${section}`);
      open = openCopy(client, section, copyIn(table));
    }
    for await (const part of content) await open.push(part as Buffer);
  };
  return { write, close };
};

/** Whether the archive is of a time when events stood in partitions already. */
const hasPartitions = (client: pg.Client): Promise<boolean> =>
  isTrue(client, `to_regclass('public.event_bounds') is not null`);

/** Partitions for all numbers that come in. */
const makePartitions = async (client: pg.Client, { sequences }: Header): Promise<void> => {
  if (!(await hasPartitions(client))) return;
  const reached = sequences.find(({ name }) => name === 'events_position_seq')?.value ?? 0;
  await client.query('select make_event_partitions($1, $2, $3)', [reached, numbersEach, partitionsAhead]);
};

/** What was detached before the backup does not come back, not even empty. */
const dropDetached = async (client: pg.Client): Promise<void> => {
  if (!(await hasPartitions(client))) return;
  const { rows } = await client.query<{ partition: string }>(
    'select "partition"::text from event_bounds where "to" <= (select min("position") from events)',
  );
  for (const { partition } of rows) await client.query(`drop table ${partition}`);
};

const load = async (
  client: pg.Client,
  { content, header }: Verified,
  files: ReturnType<typeof receiveFiles>,
) => {
  await emptyTables(client, header.tables);
  await makePartitions(client, header);
  const tables = tableWriter(client, header);
  let jobs = '';
  await readArchive(content, async (section, stream) => {
    if (section.startsWith('tables/')) return tables.write(section, stream);
    await tables.close();
    if (section === 'jobs') jobs += (await readAll(stream)).toString();
    if (section.startsWith('files/')) await files.receive(section.slice('files/'.length), stream);
  });
  await tables.close();
  for (const sequence of header.sequences) await setSequence(client, sequence);
  await dropDetached(client);
  await addJobs(client, jobs);
  const has = (table: string) => header.tables.some(({ name }) => name === table);
  if (has('sealing')) await nameUnsealed(client);
  if (has('webhook_reading')) await tellNothingAgain(client);
};

const fill = async (client: pg.Client, target: RestoreTarget, archive: Verified): Promise<void> => {
  const files = receiveFiles(target.dataDir);
  await files.clear();
  try {
    await client.query('begin');
    await withoutTriggers(client, () => load(client, archive, files));
    // The mark of an unfinished restore goes with the commit that makes it finished.
    await client.query(`drop schema ${restoring}`);
    await files.keep();
    await target.beforeCommit?.(client);
    await client.query('commit');
  } catch (error) {
    await files.clear();
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** Brings a verified archive into an empty database: everything, or nothing. */
export const restore = async (
  target: RestoreTarget,
  archive: Verified,
  log: Log = silentLog,
): Promise<void> => {
  const { header } = archive;
  if (secretCheck(target.appSecret) !== header.secretCheck)
    throw new Error('APP_SECRET needs the value that the backup was made with');
  await checkProgram(header);
  const client = await connectOnce(target.url);
  try {
    await claim(client, target.dataDir);
    try {
      await migrate(target.url, silentLog, { upTo: header.migrations.length });
      await fill(client, target, archive);
    } catch (error) {
      await client.query(`${wipe}; drop schema if exists ${restoring}`);
      throw error;
    }
  } finally {
    await client.end();
  }
  await migrate(target.url, log);
};
