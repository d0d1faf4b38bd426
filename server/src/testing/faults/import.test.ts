import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Import } from 'domain/imports';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#platform/testing/client.ts';
import { handedOn } from '#platform/testing/env.ts';
import { layDatabase } from '#platform/testing/prepared.ts';
import { closeSite, environment, openSite, type Site } from './crash.ts';
import { databaseOf, startProduct } from './product.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({ lay: layDatabase });
});
afterAll(() => closeSite(site));

const rows = 1_500;
const file = `First name,Last name,Email,Notes\n${Array.from(
  { length: rows },
  (_, at) => `Ann,Lee ${at},ann${at}@killed.example,"Prefers text, not e-mail"`,
).join('\n')}\n`;

const ada = () => createClient(site.product.url, { washboard_session: site.tokens.ada });
const again = async (): Promise<void> => {
  await site.product.kill();
  site.product = await startProduct(environment(site.dataDir));
};
const about = async (id: string): Promise<Import> => (await ada().call('imports.get', { id })).body;
const until = async (id: string, fits: (now: Import) => boolean): Promise<Import> => {
  let now = await about(id);
  while (!fits(now)) {
    await sleep(20);
    now = await about(id);
  }
  return now;
};
const upload = () =>
  ada().raw('/api/imports.upload?noun=leads&name=people.csv', { method: 'POST', body: file });
const leads = async (): Promise<number> => {
  const { byColumn } = (await ada().call('leads.stats', { view: 'all' })).body;
  return Object.values(byColumn as Record<string, number>).reduce((all, count) => all + count, 0);
};

test('[IMPORT-01] kill −9 in check, run and revert: each goes on where it was, and nobody is there twice', async () => {
  await ada().call('view.set', { mode: 'all' });
  const before = await leads();
  const { id } = (await upload()).body;

  // What was asked is answered by nobody: the file waits as it was.
  const asked = ada()
    .call('imports.check', { id })
    .catch(() => null);
  await about(id);
  await again();
  await asked;
  expect(await about(id)).toMatchObject({ rows, startedAt: null });
  const { body: check } = await ada().call('imports.check', { id });
  expect(check.counts).toEqual({ created: rows, updated: 0, duplicate: 0, refused: 0 });
  expect(await leads()).toBe(before);

  await ada().call('imports.run', { id, checks: check.checks });
  await until(id, ({ done }) => done > 0);
  await again();
  const ran = await until(id, ({ state }) => state === 'done');
  expect(ran).toMatchObject({ created: rows, updated: 0, duplicate: 0, refused: 0, done: rows });
  expect(await leads()).toBe(before + rows);

  await ada().call('imports.revert', { id });
  await until(id, ({ done }) => done > 0);
  await again();
  const back = await until(id, ({ state }) => state === 'reverted');
  expect(back).toMatchObject({ removed: rows, emptied: 0, kept: 0 });
  expect(await leads()).toBe(before);
  const anew = (await upload()).body;
  expect((await ada().call('imports.check', { id: anew.id })).body.counts.created).toBe(rows);
});

test.each(['clients', 'sites', 'machines'])(
  '[IMPORT-01] kill −9 in run and revert of %s: nothing is there twice, and nothing stays',
  { tags: ['long'] },
  async (what) => {
    const noun = what === 'clients' ? 'clients' : 'sites';
    const heading = what === 'clients' ? 'Company,Email' : 'Client,Code,Street,Machine,Serial';
    const lines = Array.from({ length: rows }, (_, n) => {
      if (what === 'clients') return `Killed House ${n},house${n}@killed.example`;
      const [code, place] = what === 'sites' ? [`KILL${n}`, n] : [`KIL${n % 20}`, n % 20];
      return `Killed Owner,${code},${place} Killed St,washer,${what}-${n}`;
    });
    const { body } = await ada().raw(`/api/imports.upload?noun=${noun}&name=a.csv`, {
      method: 'POST',
      body: [heading, ...lines].join('\n'),
    });
    const { id } = body;
    const asked = { id, ...(noun === 'sites' && { makeClients: true, existing: 'fill' }) };
    const { body: check } = await ada().call('imports.check', asked);
    await ada().call('imports.run', { id, checks: check.checks });
    await until(id, ({ done }) => done > 0);
    await again();
    expect(await until(id, ({ state }) => state === 'done')).toMatchObject({ ...check.counts, done: rows });
    await ada().call('imports.revert', { id });
    await until(id, ({ done }) => done > 0);
    await again();
    expect(await until(id, ({ state }) => state === 'reverted')).toMatchObject({ kept: 0 });
    for (const list of ['clients.list', 'sites.list']) {
      const { body: left } = await ada().call(list, { text: 'Killed' });
      expect(left.items).toEqual([]);
    }
  },
);

const commandProgram = fileURLToPath(new URL('../../imports/main.ts', import.meta.url));

test('[IMPORT-01] kill −9 of the command line: a server goes on with what it began, and it can be taken back', {
  tags: ['long'],
}, async () => {
  const before = await leads();
  const path = join(site.dataDir, 'by-hand.csv');
  await writeFile(path, file.replaceAll('killed.example', 'by-hand.example').replaceAll('Lee', 'Roe'));
  const database = new pg.Client((await databaseOf(site.dataDir))?.url ?? '');
  await database.connect();
  // It comes to the half and no further, however late the kill is.
  await database.query(`
    create function gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(177); return new; end $$;
    create trigger gate before update on import_rows for each row when (new."n" > ${rows / 2}) execute function gate();
    select pg_advisory_lock(177)`);
  const program = spawn(process.execPath, [commandProgram, 'leads', path], {
    env: { ...handedOn, ...environment(site.dataDir) },
    stdio: 'ignore',
  });
  const ended = once(program, 'exit');
  const latest = async () =>
    (await database.query(`select "id", "done" from imports where "fileName" = 'by-hand.csv'`)).rows[0];
  while (!((await latest())?.done > 0)) await sleep(5);
  program.kill('SIGKILL');
  await ended;
  await database.query('select pg_advisory_unlock(177)');
  await database.query('drop trigger gate on import_rows; drop function gate()');
  const { id, done } = await latest();
  expect(done).toBeLessThan(rows);
  expect((await about(id)).state).toBe('running');
  // A minute passes.
  await database.query(
    `update graphile_worker._private_jobs set run_at = now() where "key" like 'imports.run %'`,
  );
  await database.end();
  await rm(path);
  const ran = await until(id, ({ state }) => state === 'done');
  expect(ran).toMatchObject({ created: rows, duplicate: 0, refused: 0, done: rows });
  await ada().call('imports.revert', { id });
  await until(id, ({ state }) => state === 'reverted');
  expect(await leads()).toBe(before);
});
