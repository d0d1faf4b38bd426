import { features as productFeatures } from '#features';
import type { Env } from '#platform/env.ts';
import { createKeys } from '#platform/keys/keys.ts';
import { type Log, silentLog } from '#platform/log.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { openServices, type RunningServer, startServer } from '#platform/server.ts';
import type { Services } from '#platform/services.ts';
import { type CastPerson, insertCast, openSessionFor } from './cast.ts';
import { type Client, createClient } from './client.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { testEnv } from './env.ts';

export type { Answer, Client, Frame, TestStream } from './client.ts';
export { testEnv } from './env.ts';

export type TestServer = {
  url: string;
  services: Services;
  db: Services['db'];
  database: TestDatabase;
  /** The product's clock: real until it is set. */
  clock: { now: () => string; set: (at: string) => void; advance: (milliseconds: number) => void };
  anonymous: Client;
  /** A new session of somebody of the cast, opened without typing the password. */
  signIn: (person: Pick<CastPerson, 'uid'>) => Promise<Client>;
  /** Another browser, with nobody in it. */
  visitor: () => Client;
  close: () => Promise<void>;
};

export type TestServerOptions = {
  features?: readonly Feature[];
  env?: Partial<Env>;
  /** Another server on a database that is there already; the cast is in it. */
  database?: TestDatabase;
  /** Jobs run only where a test asks for them; what comes round by the machine's clock never does. */
  jobs?: boolean;
  web?: string | null;
  log?: Log;
};

// The derivation is slow on purpose; one secret serves all tests.
const testKeys = createKeys(testEnv.appSecret);

const createClock = () => {
  let offset = 0;
  const now = () => new Date(Date.now() + offset).toISOString();
  return {
    now,
    set: (at: string) => {
      offset = Date.parse(at) - Date.now();
    },
    advance: (milliseconds: number) => {
      offset += milliseconds;
    },
  };
};

const databases = new WeakMap<Client, Services['db']>();

/** The database behind a client of a test's server: who waits asks it, for a tenth of what a request costs. */
export const databaseOf = (client: Client): Services['db'] => {
  const db = databases.get(client);
  if (!db) throw new Error('This client is not of a server of tests');
  return db;
};

/** A client that holds every answer against what its operation declares. */
const declared = (client: Client, features: readonly Feature[]): Client => {
  const bound = features.flatMap(({ routes }) => routes);
  const outputs = new Map(bound.map(({ operation: { name, output } }) => [name, output]));
  const plain = client.call;
  return Object.assign(client, {
    call: async (...[name, input, options]: Parameters<Client['call']>) => {
      const answer = await plain(name, input, options);
      if (answer.status === 200) outputs.get(name)?.parse(answer.body);
      return answer;
    },
  });
};

/** The whole product on a database of its own, with the cast in it. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const database = options.database ?? (await testDatabase());
  const clock = createClock();
  const env = { ...testEnv, ...options.env };
  const keys = env.appSecret === testEnv.appSecret ? testKeys : createKeys(env.appSecret);
  const { services, close } = openServices(env, options.log ?? silentLog, database.url, {
    now: clock.now,
    keys,
    // A busy machine makes a request wait, and not in vain.
    acquireTimeout: 60_000,
    replicaWait: 4_000,
  });
  if (!options.database) await insertCast(services);
  const { features = productFeatures, jobs = false, web = null } = options;
  const running: RunningServer = await startServer(services, {
    features,
    url: database.url,
    jobs,
    rounds: false,
    web,
  });
  const clientOf = (cookies: Readonly<Record<string, string>> = {}): Client => {
    const client = declared(createClient(running.url, cookies), features);
    databases.set(client, services.db);
    return client;
  };
  return {
    url: running.url,
    services,
    db: services.db,
    database,
    clock,
    anonymous: clientOf(),
    visitor: () => clientOf(),
    signIn: async ({ uid }) => clientOf({ washboard_session: await openSessionFor(services, uid) }),
    close: async () => {
      await running.close(1_000);
      await close();
      if (!options.database) await database.close();
    },
  };
};
