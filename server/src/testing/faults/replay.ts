import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Client, createClient } from '#platform/testing/client.ts';
import { environment, type Site } from './crash.ts';
import { databaseOf, startProduct } from './product.ts';

/** What waited in a device's queue, in the order in which it was done there. */
type Waiting = { key: string; name: string; lead: string; input: object };

/** One replay that a kill cut in two, and what came of it. */
export type Replayed = {
  /** Writes answered before the kill. */
  before: number;
  /** Writes that are missing, doubled, or stand in another order than they were done in. */
  wrong: string[];
};

const queueOf = (leads: readonly string[], size: number): Waiting[] =>
  Array.from({ length: size }, (_, at) => {
    const lead = leads[at % leads.length] ?? '';
    const turn = Math.floor(at / leads.length) % 3;
    const acts = [
      ['leads.note', { text: `waited ${at}` }],
      ['leads.contact', { outcome: 'contacted', note: `rang ${at}` }],
      ['leads.move', { to: 'dead', reason: 'Other' }],
    ] as const;
    const [name, input] = acts[turn] ?? acts[0];
    return { key: randomUUID(), name, lead, input: { id: lead, ...input } };
  });

/** Sends from `from` on, one after the other; answers where an answer failed to come. */
const sendFrom = async (client: Client, queue: readonly Waiting[], from: number): Promise<number> => {
  for (let at = from; at < queue.length; at += 1) {
    const { name, input, key } = queue[at] as Waiting;
    const answer = await client.call(name, input, { key }).catch(() => null);
    if (answer?.status === 409 && answer.body.error.code === 'STILL_RUNNING') {
      await sleep(100);
      at -= 1;
    } else if (!answer || answer.status >= 500) return at;
    else if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  }
  return queue.length;
};

const wrongOf = async (url: string, queue: readonly Waiting[], leads: readonly string[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const wrong: string[] = [];
  for (const lead of leads) {
    const wanted = queue.filter((one) => one.lead === lead).map(({ key }) => key);
    const { rows } = await client.query(
      `select "key" from events where "noun" = 'leads' and "rowId" = $1 and "verb" not in ('created', 'taken') order by "position"`,
      [lead],
    );
    const found = rows.map(({ key }) => key as string);
    if (found.join() !== wanted.join()) wrong.push(`${lead}: wanted ${wanted.join()}, found ${found.join()}`);
  }
  await client.end();
  return wrong;
};

/** A device comes back with 30 writes over 10 leads; the server is killed in the middle, and the device goes on. */
export const replayRound = async (site: Site, size = 30): Promise<Replayed> => {
  const asAda = () => createClient(site.product.url, { washboard_session: site.tokens.ada });
  const leads = Array.from({ length: 10 }, () => randomUUID());
  for (const id of leads) await asAda().call('leads.create', { id, firstName: 'Queued' });
  for (const id of leads) await asAda().call('leads.take', { id });
  const queue = queueOf(leads, size);
  let done = 0;
  const first = asAda();
  const killed = Promise.withResolvers<void>();
  const counting: Client = {
    ...first,
    call: async (...sent) => {
      // Once a third is there, the kill comes while some write is under way.
      if (done === Math.floor(size / 3))
        setTimeout(() => void site.product.kill().then(killed.resolve, killed.reject), Math.random() * 30);
      // However late it comes, it comes before the end.
      if (done === size - 1) await killed.promise;
      const answer = await first.call(...sent);
      done += 1;
      return answer;
    },
  };
  const before = await sendFrom(counting, queue, 0);
  await site.product.kill();
  site.product = await startProduct(environment(site.dataDir));
  const end = await sendFrom(asAda(), queue, before);
  const url = (await databaseOf(site.dataDir))?.url ?? '';
  const wrong = await wrongOf(url, queue, leads);
  return { before, wrong: end === queue.length ? wrong : [...wrong, `stopped at ${end}`] };
};
