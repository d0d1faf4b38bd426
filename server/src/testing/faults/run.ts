import { parseArgs } from 'node:util';
import pg from 'pg';
import { people } from '#platform/testing/cast.ts';
import { createClient } from '#platform/testing/client.ts';
import { contend, wantedLeads } from './contention.ts';
import { closeSite, crashRound, openSite, type Round, type Site, type Victim } from './crash.ts';
import { anomaliesOf } from './history.ts';
import { databaseOf } from './product.ts';
import { type Replayed, replayRound } from './replay.ts';
import { storm } from './storm.ts';
import { sweepRound } from './sweep.ts';
import { type Interrupted, uploadRound } from './upload.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    /** Replays and uploads that a kill cuts in two. */
    cuts: { type: 'string', default: '10' },
    reconnects: { type: 'string', default: '1000' },
    /** Seconds. */
    contention: { type: 'string', default: '60' },
  },
});
const rounds = Number(values.rounds);
const cuts = Number(values.cuts);
const healthyWithin = 5_000;

const failed = ({ lost, doubled, healthy }: Round): boolean =>
  lost.length > 0 || doubled.length > 0 || healthy > healthyWithin;

const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(20) : String(cell).padStart(13))).join('');

const rounded = (round: Round): string =>
  row([
    round.victim,
    `${round.after} ms`,
    round.acknowledged,
    round.unanswered,
    `${round.healthy} ms`,
    round.lost.length,
    round.doubled.length,
    failed(round) ? 'FAILED' : 'ok',
  ]);

const summary = (victim: Victim, all: readonly Round[]): string => {
  const sum = (count: (round: Round) => number) => all.reduce((total, round) => total + count(round), 0);
  return `${victim}: ${all.length} kills, ${sum((round) => round.acknowledged)} writes acknowledged, ${sum((round) => round.unanswered)} sent again, ${sum((round) => round.lost.length)} lost, ${sum((round) => round.doubled.length)} doubled, healthy after at most ${Math.max(...all.map(({ healthy }) => healthy))} ms`;
};

/** 50 clients of four people on 5 leads, and whether all that was answered fits one order of writes. */
const contention = async ({ product, tokens, dataDir }: Site, seconds: number) => {
  const end = performance.now() + seconds * 1_000;
  const { ada, max, mia, dora } = tokens;
  const clients = Array.from({ length: 50 }, (_, turn) =>
    createClient(product.url, { washboard_session: [ada, max, mia, dora][turn % 4] ?? '' }),
  );
  const leads = await wantedLeads(createClient(product.url, { washboard_session: ada }), 5);
  const attempts = await contend(
    clients,
    leads,
    [people.max.uid, people.mia.uid],
    () => performance.now() < end,
  );
  const pool = new pg.Pool({ connectionString: (await databaseOf(dataDir))?.url });
  const anomalies = await anomaliesOf(pool, attempts, leads);
  await pool.end();
  return { attempts, anomalies };
};

const run = async (): Promise<boolean> => {
  const site = await openSite();
  let good = true;
  try {
    console.log(row(['killed', 'after', 'acknowledged', 'sent again', 'healthy', 'lost', 'doubled', '']));
    const summaries: string[] = [];
    for (const victim of ['server', 'server and database'] as const) {
      const all: Round[] = [];
      for (let at = 0; at < rounds; at += 1) {
        const round = await crashRound(site, victim);
        console.log(rounded(round));
        all.push(round);
      }
      good &&= !all.some(failed);
      summaries.push(summary(victim, all));
    }
    const replays: Replayed[] = [];
    const uploads: Interrupted[] = [];
    for (let at = 0; at < cuts; at += 1) {
      replays.push(await replayRound(site));
      uploads.push(await uploadRound(site));
    }
    const wrong = [...replays, ...uploads].flatMap((round) => round.wrong);
    good &&= wrong.length === 0;
    summaries.push(
      `replay: ${cuts} queues of 30 writes cut in two, uploads: ${cuts} cut in two, ${wrong.length} wrong`,
      ...wrong.slice(0, 20),
    );
    const swept = await sweepRound(1_000);
    good &&= swept.wrong.length === 0;
    summaries.push(
      `sweep: ${swept.before} of ${swept.leads} clocks done when a server died, ${swept.wrong.length} not done once`,
    );
    const [ada, dora] = [site.tokens.ada, site.tokens.dora].map((token) =>
      createClient(site.product.url, { washboard_session: token }),
    );
    if (!ada || !dora) throw new Error('Nobody is signed in');
    const blown = await storm([ada, dora], ada, {
      streams: 50,
      reconnects: Number(values.reconnects),
      writes: 20,
    });
    good &&= blown.gaps === 0;
    summaries.push(
      `storm: ${blown.reconnects} reconnects in ${blown.milliseconds} ms under ${blown.writes} writes, ${blown.gaps} gaps`,
    );
    const { attempts, anomalies } = await contention(site, Number(values.contention));
    good &&= anomalies.length === 0;
    const done = attempts.filter(({ answer }) => answer.status === 200).length;
    summaries.push(
      `contention: ${attempts.length} writes on 5 leads, ${done} done, ${anomalies.length} anomalies`,
      ...anomalies.slice(0, 20),
    );
    console.log(summaries.join('\n'));
  } finally {
    await closeSite(site);
  }
  return good;
};

process.exitCode = (await run()) ? 0 : 1;
