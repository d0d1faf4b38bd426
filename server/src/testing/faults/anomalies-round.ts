import type pg from 'pg';
import { people } from '#platform/testing/cast.ts';
import { type Client, createClient } from '#platform/testing/client.ts';
import { mixedAnomalies } from './anomalies.ts';
import { wantedLeads } from './contention.ts';
import { type Heard, type Log, mix, type Pair } from './mixed.ts';

type Asked = {
  urls: readonly [string, string];
  /** A new session of somebody. */
  token: (name: keyof typeof people) => Promise<string> | string;
  pool: pg.Pool;
  clients: number;
  goesOn: (log: Log) => boolean;
};

export type Mixed = { log: Log; streams: Heard[]; leads: string[]; anomalies: string[] };

const names = ['ada', 'max', 'mia', 'dora'] as const;

// Whose creation was taken back is deleted: it is still read by who may, and has left every stream.
const endOf = async (client: Client, leads: readonly string[]): Promise<Map<string, number | null>> => {
  const end = new Map<string, number | null>();
  for (const id of leads) {
    const { status, body } = await client.call('leads.get', { id });
    end.set(id, status === 200 && !body.deleted ? body.version : null);
  }
  return end;
};

/** Many people write and listen on two servers of one database; then everything is judged. */
export const mixedRound = async ({ urls, token, pool, clients, goesOn }: Asked): Promise<Mixed> => {
  const pairOf = async (name: keyof typeof people, viewing = false): Promise<Pair> => {
    const cookies = { washboard_session: await token(name) };
    const at = urls.map((url) => createClient(url, cookies)) as unknown as Pair['at'];
    return { uid: people[name].uid, at, viewing };
  };
  const listeners = await Promise.all(
    (['ada', 'dora', 'max', 'mia'] as const).flatMap((name) =>
      urls.map(async (_, server) => ({ name, server, pair: await pairOf(name) })),
    ),
  );
  for (const { pair, name } of listeners)
    if (name === 'ada' || name === 'dora') await pair.at[0].call('view.set', { mode: 'all' });
  const open = await Promise.all(
    listeners.map(async ({ name, server, pair }) => {
      const client = pair.at[server] as Client;
      const stream = await client.stream('leads');
      await stream.until(({ event }) => event === 'reset');
      return { name, server, client, pair, stream };
    }),
  );
  const pairs = await Promise.all(Array.from({ length: clients }, (_, at) => pairOf(names[at % 4] ?? 'ada')));
  const viewer = await pairOf('dora', true);
  await viewer.at[0].call('view.set', { mode: 'impersonate', uid: people.max.uid });
  const first = pairs[0] as Pair;
  const leads = await wantedLeads(first.at[0], 8);
  const log = await mix([...pairs.slice(1), viewer], leads, [people.max.uid, people.mia.uid], goesOn);
  // What is told last tells that all before it was told.
  const last = (await first.at[1].call('leads.create', { firstName: 'Last' })).body.id;
  const streams = await Promise.all(
    open.map(async ({ name, server, client, pair, stream }): Promise<Heard> => {
      await stream.until(({ event, data }) => event === 'put' && data.row.id === last);
      stream.close();
      return {
        who: `${name} on server ${server + 1}`,
        uid: pair.uid,
        sees: name === 'ada' || name === 'dora' ? 'all' : 'own',
        frames: stream.seen,
        end: await endOf(client, leads),
      };
    }),
  );
  return { log, streams, leads, anomalies: await mixedAnomalies(pool, log, leads, streams) };
};
