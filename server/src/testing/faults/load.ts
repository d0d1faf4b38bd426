import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client } from '#platform/testing/client.ts';

/** One keyed write as a careful client remembers it: kept until it is answered. */
export type Write = {
  key: string;
  /** The client that made it; a key is one person's. */
  by: number;
  name: string;
  lead: string;
  input: Record<string, unknown>;
  acknowledged: boolean;
  /** Answered at last, at the first sending or a later one. */
  done: boolean;
};

/** What became of each lead: the version of the last answer. */
export type Ledger = { writes: Write[]; versions: Map<string, number> };

export const newLedger = (): Ledger => ({ writes: [], versions: new Map() });

const send = (client: Client, { name, input, key }: Write): Promise<Answer | null> =>
  client.call(name, input, { key }).catch(() => null);

const remember = (ledger: Ledger, write: Write, answer: Answer): void => {
  write.done = true;
  ledger.versions.set(write.lead, answer.body.version);
};

const steps = (lead: string, serial: number): [string, (version: number) => Record<string, unknown>][] => [
  ['leads.create', () => ({ id: lead, firstName: `Load ${serial}`, numberOfUnits: serial })],
  ['leads.note', () => ({ id: lead, text: `note ${randomUUID()}` })],
  ['leads.update', (version) => ({ id: lead, version, fields: { city: `City ${randomUUID()}` } })],
  ['leads.move', () => ({ id: lead, to: 'selling' })],
  ['leads.note', () => ({ id: lead, text: `note ${randomUUID()}` })],
];

/** One client that writes lead after lead until told to stop, or until an answer fails to come. */
const writer = async (client: Client, by: number, ledger: Ledger, stopped: AbortSignal): Promise<void> => {
  for (let serial = 1; !stopped.aborted; serial += 1) {
    const lead = randomUUID();
    for (const [name, inputOf] of steps(lead, serial)) {
      if (stopped.aborted) return;
      const input = inputOf(ledger.versions.get(lead) ?? 0);
      const write = { key: randomUUID(), by, name, lead, input, acknowledged: false, done: false };
      ledger.writes.push(write);
      const answer = await send(client, write);
      if (answer?.status !== 200) {
        // The fault is expected to make calls fail, never to make the product refuse what is right.
        if (answer && answer.status < 500) throw new Error(`${name}: ${answer.status} ${answer.text}`);
        return;
      }
      write.acknowledged = true;
      remember(ledger, write, answer);
    }
  }
};

/** Writes from `width` clients at once until the signal; resolves when all have stopped. */
export const writeLoad = async (
  clients: readonly Client[],
  ledger: Ledger,
  stopped: AbortSignal,
  width = 8,
): Promise<void> => {
  const all = Array.from({ length: width }, (_, at) => {
    const by = at % clients.length;
    return writer(clients[by] as Client, by, ledger, stopped);
  });
  await Promise.all(all);
};

const again = async (client: Client, ledger: Ledger, write: Write): Promise<void> => {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const answer = await send(client, write);
    if (answer?.status === 200) return remember(ledger, write, answer);
    const wait = answer?.status === 503 || answer?.body?.error?.code === 'STILL_RUNNING';
    if (!wait || Date.now() > deadline)
      throw new Error(`${write.name} sent again: ${answer?.status} ${answer?.text}`);
    await sleep(100);
  }
};

/** Sends every write that was not answered once more, under its key; answers how many there were. */
export const sendAgain = async (clients: readonly Client[], ledger: Ledger): Promise<number> => {
  const open = ledger.writes.filter(({ done }) => !done);
  for (const write of open) await again(clients[write.by] as Client, ledger, write);
  return open.length;
};
