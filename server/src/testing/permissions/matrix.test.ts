import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { apr } from './apr.ts';
import { aud } from './aud.ts';
import type { Acting, ActorName, Case } from './cell.ts';
import { cli } from './cli.ts';
import { cnv } from './cnv.ts';
import { dca } from './dca.ts';
import { doc } from './doc.ts';
import { dsh } from './dsh.ts';
import { evt } from './evt.ts';
import { fac } from './fac.ts';
import { fld } from './fld.ts';
import { ivc } from './ivc.ts';
import { led } from './led.ts';
import { lem } from './lem.ts';
import { lew } from './lew.ts';
import { msg } from './msg.ts';
import { not } from './not.ts';
import { opt, smsAccount } from './opt.ts';
import { elsewhereSes, ses } from './ses.ts';
import { sit } from './sit.ts';
import { elsewhereSys, sys } from './sys.ts';
import { tkt } from './tkt.ts';
import { tok } from './tok.ts';
import { tpl } from './tpl.ts';
import { usr } from './usr.ts';
import { createWorld, type World } from './world.ts';
import { watchWrites } from './writes.ts';

type Cell = {
  id: string;
  operation: string;
  target: string;
  actor: ActorName;
  expected: string;
  note: string;
};

const cases: Record<string, Case> = {
  ...ses,
  ...usr,
  ...apr,
  ...led,
  ...lew,
  ...lem,
  ...not,
  ...sys,
  ...dca,
  ...evt,
  ...doc,
  ...ivc,
  ...sit,
  ...cli,
  ...cnv,
  ...tpl,
  ...msg,
  ...opt,
  ...fld,
  ...aud,
  ...dsh,
  ...fac,
  ...tkt,
  ...tok,
};
const elsewhere: Record<string, string> = { ...elsewhereSes, ...elsewhereSys };

const cells: Cell[] = parse(readFileSync(new URL('../../../../docs/spec/permissions.csv', import.meta.url)), {
  columns: true,
});

/** The statuses a cell allows; rows that offer ‘404 where no such operation is declared’ say so in their note. */
const allowed = ({ expected, note }: Cell): number[] => {
  const [first] = expected.split(/[ :,]/);
  if (/^\d{3}$/.test(first ?? ''))
    return note.includes('404 where no such operation') ? [Number(first), 404] : [Number(first)];
  if (expected === 'unassigned 409, passed 403') return [403];
  if (expected === 'ignored') return [200, 401, 404];
  if (expected.startsWith('1x2xx')) return [200, 404, 409];
  return [200];
};

const isDeny = (statuses: readonly number[]) => statuses.every((status) => status >= 400);

let server: TestServer;
let world: World;
let writes: Awaited<ReturnType<typeof watchWrites>>;

beforeAll(async () => {
  const web = mkdtempSync(join(tmpdir(), 'washboard-web-'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Washboard</title>');
  const folder = mkdtempSync(join(tmpdir(), 'washboard-backups-'));
  const backup = { to: { folder }, at: [], keep: {} };
  server = await startTestServer({ web, env: { sms: smsAccount, backup } });
  world = createWorld(server);
  writes = await watchWrites(server.services.pool);
});
afterAll(() => server.close());

const run = async (cell: Cell, acting: Acting, { arrange, act, holds, denies }: Case) => {
  const target = (await arrange?.(acting)) as never;
  const statuses = allowed(cell);
  const deny = isDeny(statuses);
  if (deny) await writes.forget();
  const answer = await act(acting, target);
  expect(statuses, `${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status);
  if (deny) expect(await writes.written(), 'a deny changed the database').toEqual([]);
  if (answer.status < 400) await holds?.(answer, cell.expected, acting, target);
  else denies?.(answer, acting, target);
};

describe('permission matrix', () => {
  it.each(Object.entries(elsewhere))('%s is shown in %s', (id, file) => {
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(`[perm ${id}]`);
  });

  for (const cell of cells) {
    const title = `[perm ${cell.id}] ${cell.actor}: ${cell.operation}, ${cell.target} → ${cell.expected}`;
    if (cell.expected === '-' || elsewhere[cell.id]) continue;
    it(title, async () => {
      const definition = cases[cell.id];
      if (!definition) throw new Error(`${cell.id} has no case`);
      const acting = await world.act(cell.actor);
      try {
        await run(cell, acting, definition);
      } finally {
        await world.tidy();
      }
    });
  }
});
