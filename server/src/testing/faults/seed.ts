import { tmpdir } from 'node:os';
import { migrate } from '#platform/database/migrate.ts';
import { readEnv } from '#platform/env.ts';
import { silentLog } from '#platform/log.ts';
import { openServices } from '#platform/server.ts';
import { insertCast, openSessionFor, people } from '#platform/testing/cast.ts';

/** The secret of every product that a fault is done to. */
export const appSecret = 'a secret of the fault runs, long enough for all';

/** One session's secret for each of the cast. */
export type Tokens = Record<keyof typeof people, string>;

/** Migrates a database and puts the cast into it, signed in. */
export const seedCast = async (url: string): Promise<Tokens> => {
  await migrate(url, silentLog);
  const { services, close } = openServices(
    readEnv({ DATA_DIR: tmpdir(), APP_SECRET: appSecret, DEMO: '0' }),
    silentLog,
    url,
  );
  try {
    await insertCast(services);
    const tokens: Partial<Tokens> = {};
    for (const name of Object.keys(people) as (keyof typeof people)[])
      tokens[name] = await openSessionFor(services, people[name].uid);
    return tokens as Tokens;
  } finally {
    await close();
  }
};
