import { randomUUID } from 'node:crypto';
import type { Answer, Client, Frame } from '#platform/testing/client.ts';
import { type Attempt, choices, pick } from './contention.ts';

/** Somebody with a session, as they reach each of the servers. */
export type Pair = { uid: string; at: readonly [Client, Client]; viewing: boolean };

/** What one person asked of the other server right after an answer; a version of null: out of their sight. */
export type Reread = { lead: string; wrote: number; read: number | null };

/** What all of them sent, and were told. */
export type Log = {
  attempts: Attempt[];
  /** What was sent more than once under one key, and the rows of its answers: of those that were done. */
  repeats: { key: string; name: string; rows: string[] }[];
  rereads: Reread[];
  /** What got through though its writer only looked with another's eyes. */
  blind: { name: string; status: number }[];
};

const newLog = (): Log => ({ attempts: [], repeats: [], rereads: [], blind: [] });

type Choice = readonly [name: string, input: (lead: string, version: number) => object];

const mixed = (reps: readonly string[]): readonly Choice[] => [
  ...choices(reps),
  ...Array.from(
    { length: 4 },
    (): Choice => ['leads.update', (id, version) => ({ id, version, fields: { city: randomUUID() } })],
  ),
  ['leads.note', (id) => ({ id, text: randomUUID() })],
  ['leads.create', () => ({ id: randomUUID(), firstName: 'Made twice' })],
  [
    'leads.convert',
    (id) => ({
      id,
      accountManager: pick(reps),
      businessName: 'Mixed House',
      contactTitle: 'Owner',
      siteName: 'Mixed Site',
      machines: { washers: 1, dryers: 1, stacks: 0, combos: 0 },
    }),
  ],
];

type Sending = { name: string; input: object; key: string };

const isRunning = ({ status, body }: Answer): boolean =>
  status === 503 || body?.error?.code === 'STILL_RUNNING';

/** Sent until it is answered: what still runs elsewhere is asked again. */
const answered = async (client: Client, sending: Sending): Promise<Answer> => {
  for (;;) {
    const { name, input, key } = sending;
    const answer = await client.call(name, input, { key });
    if (!isRunning(answer)) return answer;
  }
};

/** Sends a write and goes away before its answer, as a browser that is closed. */
const breakOff = async (client: Client, { name, input, key }: Sending): Promise<void> => {
  const away = AbortSignal.timeout(1 + Math.floor(Math.random() * 15));
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const body = JSON.stringify(input);
  await client.raw(`/api/${name}`, { method: 'POST', headers, body, signal: away }).catch(() => undefined);
};

const rowAnswered = ({ status, body }: Answer): string | string[] =>
  status === 200 ? ((body.lead ?? body.client ?? body).id ?? []) : [];

const reread = async (log: Log, other: Client, lead: string, { body, status }: Answer): Promise<void> => {
  const wrote = status === 200 ? (body.lead ?? body).version : undefined;
  if (wrote === undefined) return;
  const seen = await other.call('leads.get', { id: lead });
  log.rereads.push({ lead, wrote, read: seen.status === 200 ? seen.body.version : null });
};

const actOnce = async (log: Log, { at, viewing }: Pair, lead: string, all: readonly Choice[]) => {
  const turn = Math.random() < 0.5 ? 0 : 1;
  const [here, there] = [at[turn] as Client, at[1 - turn] as Client];
  const [name, inputOf] = pick(all);
  const { body } = await here.call('leads.get', { id: lead });
  const sending = { name, input: inputOf(lead, body?.version ?? 1), key: randomUUID() };
  if (viewing) {
    const { status } = await answered(here, sending);
    log.blind.push({ name, status });
    return;
  }
  const sent = performance.now();
  const fate = Math.random();
  if (fate < 0.15) await breakOff(here, sending);
  const answers = await Promise.all(
    (fate < 0.3 ? [there, here] : [here]).map((client) => answered(client, sending)),
  );
  const [answer] = answers as [Answer];
  const { key } = sending;
  if (fate < 0.3) log.repeats.push({ key, name, rows: answers.flatMap(rowAnswered) });
  // A conversion answers the client, and a new lead is nobody else's yet.
  if (name === 'leads.create' || name === 'leads.convert') return;
  // What is sent again is answered with the lead as it is by then.
  if (fate >= 0.3) log.attempts.push({ key, name, lead, sent, answered: performance.now(), answer });
  await reread(log, there, lead, answer);
};

/** Everybody writes to the same leads on both servers, one write after the other, as long as `goesOn` says so. */
export const mix = async (
  pairs: readonly Pair[],
  leads: readonly string[],
  reps: readonly string[],
  goesOn: (log: Log) => boolean,
): Promise<Log> => {
  const log = newLog();
  const all = mixed(reps);
  await Promise.all(
    pairs.map(async (pair) => {
      while (goesOn(log)) await actOnce(log, pair, pick(leads), all);
    }),
  );
  return log;
};

/** What a stream told of, and what its reader finds at the end, lead by lead: the version, or null. */
export type Heard = {
  who: string;
  uid: string;
  sees: 'all' | 'own';
  frames: readonly Frame[];
  end: Map<string, number | null>;
};
