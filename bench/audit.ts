import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { many, shot, turn } from './api.ts';
import { cpuSeconds } from './cpu.ts';
import { cpuPerRequest } from './load.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

const person = (n: number): string => `0199c000-0000-7000-8000-${String(1 + (n % 100)).padStart(12, '0')}`;
const lead = (n: number): string => `0199c111-0000-7000-8000-${String(1 + n).padStart(12, '0')}`;

const lists: Record<string, (index: number) => object> = {
  'acts of the audit': () => ({}),
  'acts of the audit, a kind': (i) => ({ kind: turn(['exports', 'signIns', 'leads'], i) }),
  'acts of the audit, a person': (i) => ({ by: person(i) }),
  'acts of the audit, a person and a kind': (i) => ({ by: person(i), kind: 'signIns' }),
  'acts of the audit, a record': (i) => ({ noun: 'leads', id: lead(i) }),
  'acts of the audit, days of a year ago': () => ({
    from: new Date(Date.now() - 400 * 86_400_000).toISOString(),
    to: new Date(Date.now() - 380 * 86_400_000).toISOString(),
  }),
  'text in the audit, common': (i) => ({ text: turn(['napa', 'reno', 'company'], i) }),
  'text in the audit, some': (i) => ({ text: `company ${4_000 + (i % 900)}` }),
  'text in the audit, rare and a kind': (i) => ({ text: `company ${4_000 + (i % 900)}`, kind: 'exports' }),
  'text in the audit, no hit': () => ({ text: 'xyzzyqq' }),
};

/** What the jobs behind the writes cost: CPU of an event, until all are sealed and their words gathered. */
const seal = async (product: Product, events: number): Promise<Row> => {
  const left = async () =>
    (
      await product.sql(`select (select count(*) from events where ("xid", "position") > (select "xid", "position" from sealing))
        + (select count(*) from seals where "number" > coalesce((select max("seal") from audit_words), 0)) as "left"`)
    ).rows[0].left;
  const before = cpuSeconds([product.pid]);
  for (const job of ['audit.seal', 'audit.words'])
    await product.sql(`select graphile_worker.add_job('${job}', '{}', job_key := '${job}')`);
  while (Number(await left()) > 0) {
    await sleep(500);
    await product.sql(`select graphile_worker.add_job('audit.words', '{}', job_key := 'audit.words')`);
  }
  return judge(
    'seal and words: CPU of an event',
    ((cpuSeconds([product.pid]) - before) * 1e6) / events,
    'µs',
  );
};

/** Five million events: the audit's list and its texts, and what sealing costs. */
export const benchAudit = async (
  product: Product,
  size: Size,
  chosen: (work: string) => boolean,
): Promise<Row[]> => {
  const events = size.part(5_000_000, 5_000);
  console.log(`Seeding ${events.toLocaleString('en-US')} events …`);
  const script = await readFile(join(import.meta.dirname, 'audit.sql'), 'utf8');
  await product.sql(script.replaceAll(':rows', String(size.rows)).replaceAll(':events', String(events)));
  await product.sql('analyze events');
  const rows = [await seal(product, events)];
  await product.sql('analyze audit_words');
  const admin = await product.as('admin@demo.example');
  for (const [work, input] of Object.entries(lists).filter(([name]) => chosen(name))) {
    const shots = many(size.shots(60), (i) => shot('/api/audit.list', input(i)));
    const [cpu = Number.NaN] = await cpuPerRequest([{ target: admin, shots }], size);
    rows.push(judge(work, cpu, 'ms'));
  }
  return rows;
};
