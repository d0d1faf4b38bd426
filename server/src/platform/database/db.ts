import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { type Log, silentLog } from '#platform/log.ts';
import { rowTypes } from './row-types.ts';
import type { DB } from './schema.ts';
import { nameStatements } from './statements.ts';

export type Database = { pool: pg.Pool; db: Kysely<DB>; close: () => Promise<void> };

export type ConnectOptions = {
  max?: number;
  applicationName?: string;
  log?: Log;
  /** How long a request waits for a free connection, in milliseconds. */
  acquireTimeout?: number;
  /** A statement is planned once, whatever its values. */
  onePlan?: boolean;
  /** Hears of each statement of `db` that failed, and of each connection that did not come. */
  failed?: (error: unknown) => void;
};

// Costs as measured for SSD and many small rows; jit only delays queries of this size.
const sessionSettings = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'random_page_cost=1.1',
  'cpu_operator_cost=0.01',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'statement_timeout=20s',
  'lock_timeout=10s',
  'idle_in_transaction_session_timeout=60s',
];

const withSessionSettings = (url: string, onePlan: boolean): string => {
  const address = new URL(url);
  const own = address.searchParams.get('options');
  const settings = [...sessionSettings, ...(onePlan ? ['plan_cache_mode=force_generic_plan'] : [])];
  const ours = settings.map((setting) => `-c ${setting}`).join(' ');
  address.searchParams.set('options', own ? `${ours} ${own}` : ours);
  return address.href;
};

/** Opens the one pool of a server; nobody waits longer than `acquireTimeout` for a connection. */
export const connect = (url: string, options: ConnectOptions = {}): Database => {
  const { max = 10, applicationName = 'washboard', log = silentLog, acquireTimeout = 5_000 } = options;
  const { onePlan = false, failed = () => undefined } = options;
  const pool = new pg.Pool({
    connectionString: withSessionSettings(url, onePlan),
    max,
    application_name: applicationName,
    connectionTimeoutMillis: acquireTimeout,
    keepAlive: true,
    types: rowTypes,
  });
  const statements = nameStatements();
  // A connection that dies fails its query and is replaced; without these listeners it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    statements.wrap(client);
  });
  pool.on('error', (error) => log.warn('idle database connection lost', { error }));
  const telling: PostgresPool = {
    options: pool.options,
    connect: () =>
      pool.connect().catch((error: unknown) => {
        failed(error);
        throw error;
      }),
    end: () => pool.end(),
  };
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: telling }),
    log: (event) => {
      if (event.level === 'error') failed(event.error);
    },
  });
  let closing: Promise<void> | undefined;
  return { pool, db, close: () => (closing ??= db.destroy()) };
};

/** A single connection with the same row types but no time-outs: migrations, backup, tools. */
export const connectOnce = async (url: string, applicationName = 'washboard-tool'): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    types: rowTypes,
    application_name: applicationName,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
     set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  );
  return client;
};
