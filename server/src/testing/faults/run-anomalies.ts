import { parseArgs } from 'node:util';
import { startEmbedded } from '#platform/database/launcher.ts';
import { readEnv } from '#platform/env.ts';
import { silentLog } from '#platform/log.ts';
import { openServices } from '#platform/server.ts';
import { openSessionFor, people } from '#platform/testing/cast.ts';
import { mixedRound } from './anomalies-round.ts';
import { clearAway, type Product, startProduct, temporaryFolder } from './product.ts';
import { appSecret, seedCast } from './seed.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });

const run = async (): Promise<boolean> => {
  const folders = await Promise.all([1, 2, 3].map(temporaryFolder));
  const [shared = '', ...own] = folders;
  const database = await startEmbedded(shared, silentLog);
  const servers: Product[] = [];
  const env = { DATABASE_URL: database.url, APP_SECRET: appSecret, LOG_LEVEL: 'warn' };
  await seedCast(database.url);
  const { services, close } = openServices(
    readEnv({ ...env, DATA_DIR: shared, DEMO: '0' }),
    silentLog,
    database.url,
  );
  try {
    for (const folder of own) servers.push(await startProduct({ ...env, DATA_DIR: folder }));
    const [first, second] = servers.map(({ url }) => url);
    if (!first || !second) throw new Error('Two servers are needed');
    const end = performance.now() + Number(values.seconds) * 1_000;
    const { log, streams, anomalies } = await mixedRound({
      urls: [first, second],
      token: (name) => openSessionFor(services, people[name].uid),
      pool: services.pool,
      clients: 50,
      goesOn: () => performance.now() < end,
    });
    const done = log.attempts.filter(({ answer }) => answer.status === 200).length;
    const frames = streams.reduce((sum, stream) => sum + stream.frames.length, 0);
    console.log(
      `anomalies: ${log.repeats.length} writes of 50 clients on two servers, ${done} done, ${log.rereads.length} read on the other, ` +
        `${log.blind.length} refused while viewing as another, ${frames} messages of ${streams.length} streams, ${anomalies.length} anomalies`,
    );
    for (const anomaly of anomalies.slice(0, 20)) console.log(anomaly);
    return anomalies.length === 0;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await close();
    await database.stop();
    await Promise.all(folders.map(clearAway));
  }
};

process.exitCode = (await run()) ? 0 : 1;
