import { randomUUID } from 'node:crypto';
import type { MailState } from 'domain/outbox';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '#platform/database/schema.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { type DeliveryChannel, writeDeliveries } from '#platform/outside/deliveries.ts';

const lettersAs = (noun: string): Feature => ({
  name: noun,
  routes: [],
  deliveries: {
    noun,
    open: async (_, { channel, toAddress }) =>
      channel === 'email'
        ? { channel, subject: 'A letter', text: `To ${toAddress}`, html: null, attachments: [] }
        : { channel: 'sms', text: `To ${toAddress}` },
    settled: async ({ emit }, deliveries) => {
      for (const { rowId, state } of deliveries)
        emit({ noun: 'letters', rowId, verb: 'settled', before: {}, after: { state } });
    },
  },
});

/** A noun whose rows are nothing but what leaves; it says in an event what it was told. */
export const letters = lettersAs('letters');
/** The same under the name of what people write, to which opt-outs apply. */
export const asMessages = lettersAs('messages');

/** One letter to each address, in one transaction. */
export const writeLetters = async (
  db: Kysely<DB>,
  channel: DeliveryChannel,
  addresses: readonly string[],
): Promise<void> => {
  const now = new Date().toISOString();
  const rows = addresses.map((toAddress) => {
    const [id, rowId] = [randomUUID(), randomUUID()];
    return { id, channel, noun: 'letters', rowId, toAddress, nextAt: null };
  });
  await db.transaction().execute((transaction) => writeDeliveries(transaction, rows, now));
};

export const mails = (count: number, name = 'mail'): string[] =>
  Array.from({ length: count }, (_, at) => `${name}-${at}@example.com`);
export const numbers = (count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, at) => `+1415${5_000_000 + first + at}`);

export const allowTexts = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`update settings set data = data || '{"smsApproved": true, "quietHours": null}'`);
};

/** Every wait is over: what rests, and what was to be tried later. */
export const makeDue = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`update outbox_channels set "restsUntil" = null, "turnAt" = '-infinity'`);
  // What is being written down at this moment is let be.
  await pool.query(`update outbox set "nextAt" = now() - interval '1 second'
    where id in (select id from outbox where "nextAt" is not null order by id for update skip locked)`);
};

type Row = {
  id: string;
  rowId: string;
  toAddress: string;
  state: MailState;
  attempts: number;
  lastError: string | null;
};

export const rowsOf = async (pool: pg.Pool, channel: DeliveryChannel): Promise<Row[]> =>
  (
    await pool.query(`select * from outbox where noun = 'letters' and channel = $1 order by "toAddress"`, [
      channel,
    ])
  ).rows;

/** How many letters stand in each state. */
export const countsOf = async (pool: pg.Pool, channel: DeliveryChannel): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { state } of await rowsOf(pool, channel)) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};

const arrived: readonly MailState[] = ['sent', 'delivered'];

/**
 * What is untrue: a letter that the provider holds twice, one said to be sent that it lacks, one said to be waiting or
 * failed that it holds, and a noun that was told another end than the one that stands.
 */
export const untruths = async (
  pool: pg.Pool,
  channel: DeliveryChannel,
  wanted: readonly string[],
  taken: readonly string[],
): Promise<string[]> => {
  const rows = await rowsOf(pool, channel);
  const held = new Map<string, number>();
  for (const to of taken) held.set(to, (held.get(to) ?? 0) + 1);
  const told = await pool.query(
    `select distinct on ("rowId") "rowId", after->>'state' as state from events
     where noun = 'letters' order by "rowId", position desc`,
  );
  const last = new Map(told.rows.map(({ rowId, state }) => [rowId, state]));
  const wrong: string[] = [];
  for (const to of wanted) {
    const own = rows.filter(({ toAddress }) => toAddress === to);
    const [row] = own;
    const count = held.get(to) ?? 0;
    if (!row || own.length > 1) wrong.push(`${to}: ${own.length} rows`);
    else {
      if (count > 1) wrong.push(`${to}: taken ${count} times`);
      if (arrived.includes(row.state) && count === 0) wrong.push(`${to}: ${row.state}, yet nobody has it`);
      if (!arrived.includes(row.state) && row.state !== 'unknown' && count > 0)
        wrong.push(`${to}: ${row.state}, yet it was taken`);
      const heard = last.get(row.rowId);
      if (row.state !== 'queued' && heard !== row.state)
        wrong.push(`${to}: ${row.state}, its noun heard ${heard}`);
    }
  }
  return wrong;
};
