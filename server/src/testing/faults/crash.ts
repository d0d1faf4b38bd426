import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '#platform/database/launcher.ts';
import { silentLog } from '#platform/log.ts';
import { createClient } from '#platform/testing/client.ts';
import { type Ledger, newLedger, sendAgain, writeLoad } from './load.ts';
import {
  clearAway,
  databaseOf,
  killDatabase,
  type Product,
  startProduct,
  temporaryFolder,
} from './product.ts';
import { appSecret, seedCast, type Tokens } from './seed.ts';
import { missing, verify } from './verify.ts';

/** What dies: the server alone, or the server and its embedded database. */
export type Victim = 'server' | 'server and database';

/** One kill and what came of it; counts of this round alone. */
export type Round = {
  victim: Victim;
  /** Milliseconds of load before the kill. */
  after: number;
  acknowledged: number;
  unanswered: number;
  /** Milliseconds from the plain restart to the first healthy answer. */
  healthy: number;
  lost: string[];
  doubled: string[];
};

/** A product of its own on an embedded database of its own, with fsync on. */
export type Site = { dataDir: string; tokens: Tokens; product: Product; ledger: Ledger };

export const environment = (dataDir: string) => ({
  DATA_DIR: dataDir,
  APP_SECRET: appSecret,
  LOG_LEVEL: 'warn',
});

type Opening = {
  /** Puts a database where there is none yet, which else begins with nothing. */
  lay?: (dataDir: string) => Promise<void>;
  /** Variables of the product's environment. */
  more?: Readonly<Record<string, string>>;
};

export const openSite = async ({ lay, more }: Opening = {}): Promise<Site> => {
  const dataDir = await temporaryFolder();
  await lay?.(dataDir);
  const embedded = await startEmbedded(dataDir, silentLog);
  const tokens = await seedCast(embedded.url);
  await embedded.stop();
  const product = await startProduct({ ...environment(dataDir), ...more });
  return { dataDir, tokens, product, ledger: newLedger() };
};

export const closeSite = async ({ dataDir, product }: Site): Promise<void> => {
  await product.stop();
  await clearAway(dataDir);
};

const clientsOf = ({ product, tokens }: Site) =>
  [tokens.ada, tokens.dora].map((token) => createClient(product.url, { washboard_session: token }));

/** Load, a kill at a random moment, a plain restart, everything unanswered sent again, and the books compared. */
export const crashRound = async (site: Site, victim: Victim): Promise<Round> => {
  const before = site.ledger.writes.length;
  const stopped = new AbortController();
  const load = writeLoad(clientsOf(site), site.ledger, stopped.signal);
  const after = 150 + Math.round(Math.random() * 850);
  await sleep(after);
  // On a machine that does much else the first answer may take longer: a kill before it would show nothing.
  const answered = () => site.ledger.writes.slice(before).some((write) => write.acknowledged);
  for (let waited = 0; !answered() && waited < 120_000; waited += 5) await sleep(5);
  await Promise.all([site.product.kill(), victim === 'server' ? null : killDatabase(site.dataDir)]);
  stopped.abort();
  await load;
  const made = site.ledger.writes.slice(before);
  const acknowledged = made.filter((write) => write.acknowledged).length;
  site.product = await startProduct(environment(site.dataDir));
  const clients = clientsOf(site);
  const unanswered = await sendAgain(clients, site.ledger);
  const url = (await databaseOf(site.dataDir))?.url ?? '';
  const { lost, doubled } = await verify(url, site.ledger);
  for (const client of clients) lost.push(...(await missing(client, site.ledger)));
  return { victim, after, acknowledged, unanswered, healthy: site.product.ready, lost, doubled };
};
