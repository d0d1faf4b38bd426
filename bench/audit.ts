import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { many, shot, turn, write } from './api.ts';
import { cpuSeconds } from './cpu.ts';
import { call, cpuPerRequest, type Target } from './load.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

/** The one who signs in. */
const signsIn = 1;
const person = (n: number): string => `0199c000-0000-7000-8000-${String(1 + (n % 100)).padStart(12, '0')}`;
const lead = (n: number): string => `0199c111-0000-7000-8000-${String(1 + n).padStart(12, '0')}`;

const lists: Record<string, (index: number) => object> = {
  'acts of the audit': () => ({}),
  'acts of the audit, a kind': (i) => ({ kind: turn(['exports', 'signIns', 'leads'], i) }),
  'acts of the audit, a person': (i) => ({ by: person(i) }),
  'acts of the audit, a person and a kind': (i) => ({ by: person(i), kind: 'signIns' }),
  'acts of the audit, a record': (i) => ({ noun: 'leads', id: lead(i) }),
  'acts of the audit, done to an account': () => ({ account: person(signsIn) }),
  'acts of the audit, days of a year ago': () => ({
    from: new Date(Date.now() - 400 * 86_400_000).toISOString(),
    to: new Date(Date.now() - 380 * 86_400_000).toISOString(),
  }),
  'text in the audit, common': (i) => ({ text: turn(['napa', 'reno', 'company'], i) }),
  'text in the audit, some': (i) => ({ text: `company ${4_000 + (i % 900)}` }),
  'text in the audit, rare and a kind': (i) => ({ text: `company ${4_000 + (i % 900)}`, kind: 'exports' }),
  'text in the audit, whose leads': (i) => ({ rep: person(i) }),
  'text in the audit, no hit': () => ({ text: 'xyzzyqq' }),
};

const behind = {
  'audit.seal': `select count(*) as "left" from events where ("xid", "position") > (select "xid", "position" from sealing)
    and "xid" < pg_snapshot_xmin(pg_current_snapshot())`,
  'audit.words': `select count(*) as "left" from seals where "number" > coalesce((select max("seal") from audit_words), 0)`,
};

/** What a job behind the writes costs: CPU of an event in microseconds, until it has done all of them. */
const work = async (product: Product, job: keyof typeof behind, events: number): Promise<number> => {
  const left = async () => Number((await product.sql(behind[job])).rows[0].left);
  const before = cpuSeconds([product.pid]);
  while ((await left()) > 0) {
    await product.sql(`select graphile_worker.add_job('${job}', '{}', job_key := '${job}')`);
    await sleep(1_000);
  }
  return ((cpuSeconds([product.pid]) - before) * 1e6) / events;
};

const messages = 500;

/** A lead with five hundred messages: until it is in no row, file or event of its own; and until every text was swept. */
const erase = async (product: Product, admin: Target): Promise<Row[]> => {
  await product.sql(`insert into messages ("id", "channel", "direction", "status", "leadId", "recipients", "subject", "createdAt", "updatedAt")
    select gen_random_uuid(), 'email', 'out', 'sent', '${lead(7)}', '{someone@erased.example}', 'Hello', now(), now()
    from generate_series(1, ${messages})`);
  const begun = performance.now();
  const { id } = await call<{ id: string }>(admin, 'privacy.erase', { noun: 'leads', id: lead(7) });
  const until = async (condition: string) => {
    const found = `select count(*)::int as "found" from erasures where "id" = '${id}' and (${condition})`;
    while ((await product.sql(found)).rows[0].found === 0) await sleep(20);
    return (performance.now() - begun) / 1000;
  };
  const gone = await until(`"step" like any ('{mentions,sweep%,keys%,exports,done}') or "state" = 'done'`);
  const swept = await until(`"state" = 'done'`);
  return [
    judge(`erasure of a lead with ${messages} messages: its own rows, files and events`, gone, 's'),
    judge(`erasure of a lead with ${messages} messages: every text swept`, swept, 's'),
  ];
};

/** Five million events: the audit's list and its texts, and what sealing costs. */
export const benchAudit = async (
  product: Product,
  size: Size,
  chosen: (work: string) => boolean,
): Promise<Row[]> => {
  const events = size.part(5_000_000, 1_000);
  console.log(`Seeding ${events.toLocaleString('en-US')} events …`);
  const script = await readFile(join(import.meta.dirname, 'audit.sql'), 'utf8');
  await product.sql(script.replaceAll(':rows', String(size.rows)).replaceAll(':events', String(events)));
  await product.sql('analyze events');
  const sealing = await work(product, 'audit.seal', events);
  const rows = [
    judge('audit.seal: CPU of an event', sealing, 'µs'),
    judge('audit.words: CPU of an event', await work(product, 'audit.words', events), 'µs'),
  ];
  await product.sql('analyze audit_words');
  const admin = await product.as('admin@demo.example');
  // Of one event each.
  const notes = many(size.shots(60), (i) =>
    write('/api/leads.note', { id: lead(i), text: `Rang ${i} times` }),
  );
  const [note = Number.NaN] = await cpuPerRequest([{ target: admin, shots: notes }], size);
  rows.push(judge('sealing: of the CPU of a note', sealing / (note * 10), '%'));
  for (const [name, input] of Object.entries(lists)) {
    if (!chosen(name)) continue;
    const shots = many(size.shots(60), (i) => shot('/api/audit.list', input(i)));
    const [cpu = Number.NaN] = await cpuPerRequest([{ target: admin, shots }], size);
    rows.push(judge(name, cpu, 'ms'));
  }
  return [...rows, ...(await erase(product, admin))];
};
