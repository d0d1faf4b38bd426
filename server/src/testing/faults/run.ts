import { parseArgs } from 'node:util';
import { createClient } from '#platform/testing/client.ts';
import { closeSite, crashRound, openSite, type Round, type Victim } from './crash.ts';
import { storm } from './storm.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    reconnects: { type: 'string', default: '1000' },
  },
});
const rounds = Number(values.rounds);
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
    const [ada, dora] = [site.tokens.ada, site.tokens.dora].map((token) =>
      createClient(site.product.url, { washboard_session: token }),
    );
    if (!ada || !dora) throw new Error('Nobody is signed in');
    const blown = await storm([ada, dora], ada, { streams: 50, reconnects: Number(values.reconnects) });
    good &&= blown.gaps === 0;
    summaries.push(
      `storm: ${blown.reconnects} reconnects in ${blown.milliseconds} ms under ${blown.writes} writes, ${blown.gaps} gaps`,
    );
    console.log(summaries.join('\n'));
  } finally {
    await closeSite(site);
  }
  return good;
};

process.exitCode = (await run()) ? 0 : 1;
