import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { readEnv } from '#platform/env.ts';
import { silentLog } from '#platform/log.ts';
import { openServices } from '#platform/server.ts';
import { productProgram } from '#testing';
import { playDay } from './play.ts';
import { builtProgram, openServers } from './servers.ts';
import { hire } from './staff.ts';

// A day of many reps on several servers of one database that a seed has filled; the last line is its report, as JSON. With
// `before`, the built server of another version, the day begins with that one and goes over to this while people work.
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    secret: { type: 'string', default: '' },
    servers: { type: 'string', default: '4' },
    streams: { type: 'string', default: '200' },
    reps: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '180' },
    many: { type: 'string', default: '200' },
    before: { type: 'string' },
    back: { type: 'string' },
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
const own = existsSync(builtProgram) ? builtProgram : productProgram;
const { before } = values;
const count = Number(values.servers);
const servers = await openServers(database, secret, count, before ?? own);
// The servers of the version before are replaced in turn; with `back` one is taken back while the others stay, and goes forward again.
const replacements = before
  ? [
      ...Array.from({ length: count }, (_, at) => [at, own] as const),
      ...(values.back === 'yes' ? [[0, before] as const, [0, own] as const] : []),
    ]
  : [];
const upgrade = {
  restarts: replacements.length,
  restartOne: async () => {
    const [at, program] = replacements.shift() ?? [0, own];
    say(program === own ? `server ${at} goes over to this version` : `server ${at} is taken back`);
    return servers.replace(at, program);
  },
};
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
    ...(before ? upgrade : { restartOne: servers.killOne }),
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
