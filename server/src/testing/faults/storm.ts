import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, TestStream } from '#platform/testing/client.ts';

export type Storm = { reconnects: number; writes: number; gaps: number; milliseconds: number };

type Follower = { client: Client; at: string; seen: Set<string>; resets: number };

const open = async ({ client, at }: Follower): Promise<TestStream> => {
  const stream = await client.stream('leads', at ? { lastEventId: at } : {});
  if (stream.status !== 200) throw new Error(`The stream answered ${stream.status}`);
  return stream;
};

/** Reads one connection until `enough`, or until nothing comes for `patience`. */
const read = async (
  follower: Follower,
  stream: TestStream,
  patience: () => number,
  enough: () => boolean,
): Promise<void> => {
  while (!enough()) {
    const frame = await stream.next(patience());
    if (!frame) break;
    if (frame.event === 'reset' && follower.at) follower.resets += 1;
    if (frame.event === 'put') follower.seen.add(frame.data.row.id);
    follower.at = frame.id || follower.at;
  }
  stream.close();
};

/** Connects, stays for a moment, breaks off, and again, always from where it was; answers how often. */
const reconnect = async (follower: Follower, goesOn: (turns: number) => boolean): Promise<number> => {
  let turn = 0;
  for (; goesOn(turn); turn += 1) {
    const until = Date.now() + Math.random() * 60;
    await read(
      follower,
      await open(follower),
      () => Math.max(1, until - Date.now()),
      () => Date.now() > until,
    );
  }
  return turn;
};

const writeUntil = async (writer: Client, written: Set<string>, over: AbortSignal): Promise<void> => {
  while (!over.aborted) {
    const id = randomUUID();
    const { status, text } = await writer.call('leads.create', { id, firstName: 'Storm' });
    if (status !== 200) throw new Error(`A write in the storm: ${status} ${text}`);
    written.add(id);
    await sleep(20);
  }
};

/** Streams that break and come back with Last-Event-ID so often, and while so many leads are written; each must see every lead. */
export const storm = async (
  clients: readonly Client[],
  writer: Client,
  { streams, reconnects, writes }: { streams: number; reconnects: number; writes: number },
): Promise<Storm> => {
  const begun = performance.now();
  const followers = Array.from({ length: streams }, (_, at): Follower => {
    const client = clients[at % clients.length] as Client;
    return { client, at: '', seen: new Set(), resets: 0 };
  });
  // Everybody has a position before the first write.
  await Promise.all(
    followers.map(async (one) =>
      read(
        one,
        await open(one),
        () => 10_000,
        () => one.at !== '',
      ),
    ),
  );
  const written = new Set<string>();
  const over = new AbortController();
  const writing = writeUntil(writer, written, over.signal);
  const times = Math.ceil(reconnects / streams);
  const turns = await Promise.all(
    followers.map((one) => reconnect(one, (turn) => turn < times || written.size < writes)),
  );
  over.abort();
  await writing;
  await Promise.all(
    followers.map(async (one) =>
      read(
        one,
        await open(one),
        () => 5_000,
        () => written.isSubsetOf(one.seen),
      ),
    ),
  );
  const gaps = followers.reduce((sum, { seen, resets }) => sum + written.difference(seen).size + resets, 0);
  const milliseconds = Math.round(performance.now() - begun);
  return {
    reconnects: turns.reduce((sum, turn) => sum + turn, 0),
    writes: written.size,
    gaps,
    milliseconds,
  };
};
