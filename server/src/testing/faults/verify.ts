import pg from 'pg';
import type { Client } from '#platform/testing/client.ts';
import type { Ledger, Write } from './load.ts';

/** What of a ledger the database lacks, or holds more than once. */
export type Verdict = { lost: string[]; doubled: string[] };

type Count = { value: string; count: number };

const compare = (wanted: readonly string[], found: readonly Count[]): Verdict => {
  const counts = new Map(found.map(({ value, count }) => [value, Number(count)]));
  return {
    lost: wanted.filter((value) => !counts.has(value)),
    doubled: wanted.filter((value) => (counts.get(value) ?? 0) > 1),
  };
};

const values = (writes: readonly Write[], name: string, field: string): string[] =>
  writes.filter((write) => write.name === name).map(({ input }) => String(input[field]));

/** Reads the database beside the product: one event per key, one note per text, every lead at its last version. */
export const verify = async (url: string, { writes, versions }: Ledger): Promise<Verdict> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const counted = async (sql: string, wanted: readonly string[]): Promise<Verdict> =>
    compare(wanted, (await client.query<Count>(sql, [wanted])).rows);
  try {
    const done = writes.filter((write) => write.done);
    const verdicts = [
      await counted(
        'select "key" as value, count(*)::int as count from events where "key" = any($1) group by 1',
        done.map(({ key }) => key),
      ),
      await counted(
        'select "text" as value, count(*)::int as count from lead_notes where "text" = any($1) group by 1',
        values(done, 'leads.note', 'text'),
      ),
      await counted(
        `select "id" || ' ' || "version" as value, count(*)::int as count from leads
         where "id" || ' ' || "version" = any($1) group by 1`,
        [...versions].map(([id, version]) => `${id} ${version}`),
      ),
    ];
    return {
      lost: verdicts.flatMap(({ lost }) => lost),
      doubled: verdicts.flatMap(({ doubled }) => doubled),
    };
  } finally {
    await client.end();
  }
};

/** The same question asked through the door: leads whose answer is not what was last acknowledged. */
export const missing = async (client: Client, { versions }: Ledger, most = 50): Promise<string[]> => {
  const wrong: string[] = [];
  for (const [id, version] of [...versions].slice(-most)) {
    const { status, body } = await client.call('leads.get', { id });
    if (status !== 200 || body.version !== version) wrong.push(`${id}: ${status} ${body?.version}`);
  }
  return wrong;
};
