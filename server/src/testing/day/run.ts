import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { readEnv } from '#platform/env.ts';
import { silentLog } from '#platform/log.ts';
import { openServices } from '#platform/server.ts';
import { playDay } from './play.ts';
import { builtProgram, openServers } from './servers.ts';
import { hire } from './staff.ts';

// A day of many reps on several servers of one database that a seed has filled; the last line is its report, as JSON.
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    secret: { type: 'string', default: '' },
    servers: { type: 'string', default: '4' },
    streams: { type: 'string', default: '200' },
    reps: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '180' },
    many: { type: 'string', default: '200' },
  },
});

const say = (what: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${what}\n`);

const { database, secret } = values;
const { services, close } = openServices(
  readEnv({ DATABASE_URL: database, APP_SECRET: secret, DATA_DIR: tmpdir(), DEMO: '0' }),
  silentLog,
  database,
);
const reps = Number(values.reps);
const staff = await hire(services, reps, Math.max(2, Math.round(reps / 25)));
const program = existsSync(builtProgram) ? builtProgram : undefined;
const servers = await openServers(database, secret, Number(values.servers), program);
say(
  servers.behindNginx
    ? `${servers.urls.length} servers behind nginx`
    : `${servers.urls.length} servers; nginx is not installed, people are spread over them by themselves`,
);
try {
  const { report, anomalies } = await playDay({
    doors: servers.doors,
    urls: servers.urls,
    pool: services.pool,
    staff,
    streams: Number(values.streams),
    seconds: Number(values.seconds),
    many: Number(values.many),
    killOne: servers.killOne,
    say,
  });
  const { rows } = await services.pool.query(
    'select pg_database_size(current_database())::float8 / 1048576 as "size", (select count(*)::int from events) as "events"',
  );
  await servers.close();
  const about = {
    behindNginx: servers.behindNginx,
    memory: servers.memory(),
    warnings: servers.warnings(),
    databaseMegabytes: Math.round(rows[0].size),
    events: rows[0].events,
  };
  process.stdout.write(
    `${JSON.stringify({ ...report, ...about, anomalies: anomalies.slice(0, 50), wrong: anomalies.length })}\n`,
  );
} finally {
  await servers.close();
  await close();
}
