import { setTimeout as sleep } from 'node:timers/promises';
import { blankLead, columnOf, type Lead } from 'domain/leads';
import pg from 'pg';
import { insertLeads } from '#leads';
import { startEmbedded } from '#platform/database/launcher.ts';
import { readEnv } from '#platform/env.ts';
import { silentLog } from '#platform/log.ts';
import { openServices } from '#platform/server.ts';
import { people } from '#platform/testing/cast.ts';
import { clearAway, type Product, startProduct, temporaryFolder } from './product.ts';
import { appSecret, seedCast } from './seed.ts';

/** One sweep of the clocks during which a server died, and what came of it. */
export type Swept = { leads: number; before: number; wrong: string[] };

const long = '2026-01-05T10:00:00.000Z';
const { max, mia } = people;
const overdue: readonly Partial<Lead>[] = [
  {
    assignedRep: max.uid,
    assignedAt: long,
    status: 'pass-it-on',
    passState: 'pending',
    passedFrom: mia.uid,
    passedTo: max.uid,
    passedAt: long,
    timeoutExpired: true,
  },
  { assignedRep: mia.uid, assignedAt: long },
];

/** So many leads, half with a pass that nobody answered, half with a contact window that is over. */
const seedOverdue = async (url: string, count: number): Promise<void> => {
  const env = readEnv({ DATA_DIR: '/tmp', APP_SECRET: appSecret, DEMO: '0' });
  const { services, close } = openServices(env, silentLog, url);
  const leads = Array.from({ length: count }, (_, at) => {
    const lead = { ...blankLead(services.newId(), long), ...overdue[at % 2] };
    return { ...lead, column: columnOf(lead) };
  });
  await insertLeads(services.db, leads);
  await close();
};

const verbs = ['passTimedOut', 'expired'];
const counted = async (client: pg.Client, query: string): Promise<number> =>
  Number((await client.query(query, [verbs])).rows[0].count);

/** Sweeps begin on two servers at once, one of them dies in the middle; the other has to finish, each clock once. */
export const sweepRound = async (leads: number): Promise<Swept> => {
  const folders = await Promise.all([1, 2, 3].map(temporaryFolder));
  const [shared = '', ...own] = folders;
  const database = await startEmbedded(shared, silentLog);
  const client = new pg.Client({ connectionString: database.url });
  const servers: Product[] = [];
  try {
    await seedCast(database.url);
    for (const folder of own)
      servers.push(
        await startProduct({
          DATABASE_URL: database.url,
          APP_SECRET: appSecret,
          DATA_DIR: folder,
          LOG_LEVEL: 'warn',
        }),
      );
    await seedOverdue(database.url, leads);
    await client.connect();
    const done = () => counted(client, `select count(*) from events where "verb" = any($1)`);
    for (let at = 0; at < 12; at += 1)
      await client.query(`select graphile_worker.add_job('leads.clocks', '{}', job_key => $1)`, [
        `sweep ${at}`,
      ]);
    while ((await done()) === 0) await sleep(2);
    await servers[0]?.kill();
    const before = await done();
    // The rest is for whoever lives: by the jobs that are left, those freed from the dead, or the next minute's.
    for (let waited = 0; (await done()) < leads && waited < 100_000; waited += 100) await sleep(100);
    const { rows } = await client.query(
      `select leads."id", leads."column", count(events."position")::int as times from leads
       left join events on events."rowId" = leads."id"::text and events."verb" = any($1) group by 1, 2
       having count(events."position") <> 1`,
      [verbs],
    );
    const told = await counted(
      client,
      `select count(*) from (select from lead_notes where "leadId" in (select "rowId"::uuid from events where "verb" = any($1))
         group by "leadId", "text" having count(*) > 1) as twice`,
    );
    const wrong = rows.map(({ id, times }) => `${id} ${times} times`);
    if (told > 0) wrong.push(`${told} notes twice`);
    return { leads, before, wrong };
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
    await client.end();
    await database.stop();
    await Promise.all(folders.map(clearAway));
  }
};
