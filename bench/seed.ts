import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { cpuSeconds } from './cpu.ts';
import { here, officeFolder, startDatabase } from './product.ts';
import type { Size } from './size.ts';

/** What a part of the bench needs in the database, planted before the server starts. */
export type Seed = 'leads' | 'business' | 'messages' | 'calendar' | 'documents' | 'invoices' | 'events';

type Plant = (run: (sql: string) => Promise<unknown>, size: Size, url: string) => Promise<void>;

const script = (name: string, rows: number): Promise<string> =>
  readFile(join(import.meta.dirname, name), 'utf8').then((text) => text.replaceAll(':rows', String(rows)));

/** Replaces the demonstration leads by measured ones; 300 of them belong to the demonstration's rep. */
const leads: Plant = async (run, { rows }) => {
  console.log(`Seeding ${rows.toLocaleString('en-US')} leads …`);
  // Without triggers, for tables of entries refuse to be emptied; so those that follow others by triggers are named.
  await run(
    `set session_replication_role = replica; truncate leads, lead_terms, lead_sums, document_sums, invoice_sums cascade; reset session_replication_role`,
  );
  await run(await script('leads.sql', rows));
  await run(
    `update leads set "assignedRep" = (select uid from credentials where email = 'rep@demo.example')
     where id in (select id from leads where "column" = 'selling' order by "updatedAt" limit 300)`,
  );
};

const business: Plant = async (_, size, url) => {
  const clients = size.part(20_000, 100);
  console.log(`Seeding ${clients.toLocaleString('en-US')} clients with their sites and machines …`);
  const program = join(here, 'server/src/sites/bench.fixtures.ts');
  const [code] = await once(
    spawn(process.execPath, [program, url, String(clients)], { stdio: 'inherit' }),
    'exit',
  );
  if (code !== 0) throw new Error('the seeding ended');
};

const messages: Plant = async (run, size) => {
  const count = size.part(500_000, 1_000);
  console.log(`Seeding ${count.toLocaleString('en-US')} messages …`);
  await run((await script('messages.sql', size.rows)).replaceAll(':messages', String(count)));
};

const calendar: Plant = async (run, size) => {
  const [events, rules] = [size.part(100_000, 2_000), size.part(500, 30)];
  console.log(`Seeding ${events.toLocaleString('en-US')} appointments …`);
  const text = await script('calendar.sql', size.rows);
  await run(text.replaceAll(':events', String(events)).replaceAll(':rules', String(rules)));
};

const documents: Plant = async (run, size) => {
  const count = size.part(200_000, 1_000);
  console.log(`Seeding ${count.toLocaleString('en-US')} documents …`);
  await run((await script('documents.sql', size.rows)).replaceAll(':documents', String(count)));
};

const invoices: Plant = async (run, size) => {
  const [count, clients] = [size.part(200_000, 4_000), size.part(5_000, 100)];
  console.log(`Seeding ${count.toLocaleString('en-US')} invoices …`);
  const text = await script('invoices.sql', size.rows);
  await run(text.replaceAll(':invoices', String(count)).replaceAll(':clients', String(clients)));
};

const events: Plant = async (run, size) => {
  const count = size.part(2_000_000, 2_000);
  console.log(`Seeding ${count.toLocaleString('en-US')} acts …`);
  await run((await script('events.sql', size.rows)).replaceAll(':events', String(count)));
};

const plants: Record<Seed, Plant> = { leads, business, messages, calendar, documents, invoices, events };

// What is planted need not outlive a cut of the power.
const hurried = ['fsync=off', 'synchronous_commit=off', 'max_wal_size=4GB', 'maintenance_work_mem=512MB'];

/** Plants on a folder whose product is stopped: a running one reads, and works, in the tables that are emptied here. */
export const plant = async (dataDir: string, seeds: readonly Seed[], size: Size): Promise<void> => {
  if (seeds.length === 0) return;
  const database = await startDatabase(dataDir, hurried);
  const client = new pg.Client(database.url);
  try {
    await client.connect();
    for (const seed of seeds) await plants[seed]((sql) => client.query(sql), size, database.url);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
    await database.stop();
  }
};

/** CPU in seconds of a fresh database, started and migrated, that takes so many leads in one bare statement. */
export const bareLeads = async (rows: number): Promise<number> => {
  const dataDir = await officeFolder('bench-bare');
  try {
    const database = await startDatabase(dataDir);
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(await script('leads.sql', rows));
    const cpu = cpuSeconds([database.pid]);
    await client.end();
    await database.stop();
    return cpu;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
