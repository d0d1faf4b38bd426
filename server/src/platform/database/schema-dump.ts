import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { silentLog } from '#platform/log.ts';
import { connectOnce } from './db.ts';
import { startEmbedded } from './launcher.ts';
import { migrate } from './migrate.ts';
import { dumpSchema, readColumns } from './schema-catalog.ts';
import { rowTypesText } from './schema-types.ts';

type Written = Readonly<Record<string, string>>;

const place = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** What `npm run schema` writes, path → text, from a database that is migrated. */
export const describeSchema = async (url: string): Promise<Written> => {
  const client = await connectOnce(url);
  try {
    return {
      [place('../../../schema.sql')]: await dumpSchema(client),
      [place('./schema.ts')]: rowTypesText(await readColumns(client)),
    };
  } finally {
    await client.end();
  }
};

/** The files whose text differs from what the database says. */
export const drift = async (written: Written): Promise<string[]> => {
  const now = await Promise.all(
    Object.entries(written).map(async ([path, text]) => {
      const present = await readFile(path, 'utf8').catch(() => '');
      return present.replaceAll('\r\n', '\n') === text ? [] : [path];
    }),
  );
  return now.flat();
};

const fromEmptyDatabase = async (): Promise<Written> => {
  const folder = await mkdtemp(join(tmpdir(), 'washboard-schema-'));
  await chmod(folder, 0o755);
  const embedded = await startEmbedded(folder, silentLog, { settings: ['fsync=off'] });
  try {
    await migrate(embedded.url, silentLog);
    return await describeSchema(embedded.url);
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

const main = async (): Promise<void> => {
  const written = await fromEmptyDatabase();
  const stale = await drift(written);
  if (process.argv.includes('--check')) {
    for (const path of stale) console.error(`${path} is not what the migrations make: run npm run schema`);
    process.exitCode = stale.length > 0 ? 1 : 0;
    return;
  }
  for (const path of stale) await writeFile(path, written[path] ?? '');
  console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'Nothing to write.');
};

if (import.meta.main) await main();
