import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { whileFailing } from '#platform/testing/failing.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { everything, send, settled } from './testing/office.ts';

// Files of one worker share what was loaded: what counts here is loaded anew, and is gone afterwards.
const disk = vi.hoisted(() => {
  vi.resetModules();
  return { full: false };
});
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return {
    ...real,
    // A full disk still makes files, and takes no byte.
    createWriteStream: (...asked: Parameters<typeof real.createWriteStream>) =>
      disk.full
        ? new Writable({
            write: (_piece, _encoding, done) =>
              done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
          })
        : real.createWriteStream(...asked),
  };
});

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterEach(() => {
  disk.full = false;
});
afterAll(async () => {
  await server.close();
  vi.resetModules();
});

const count = 700;
const file = (word: string, columns = 'Last name,Email'): string =>
  `First name,${columns}\n${Array.from({ length: count }, (_, at) => `Ann,Lee ${at},${word}${at}@faults.example`).join('\n')}\n`;
const leads = async (word: string): Promise<number> =>
  (
    await server.db
      .selectFrom('leads')
      .select('id')
      .where('email', 'like', `${word}%@faults.example`)
      .execute()
  ).length;

describe('[IMPORT-01] no room', () => {
  const said = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.error.code];
  const kept = async () => [
    await server.db.selectFrom('imports').select('id').execute(),
    await server.db.selectFrom('import_rows').select('n').execute(),
  ];

  it('on the disk as a file arrives: it is said, nothing is kept, and the next one comes in', async () => {
    disk.full = true;
    const answer = await send(ada, file('disk'));
    expect(said(answer)).toEqual([503, 'IMPORT_NO_ROOM']);
    expect(answer.body.error.message).toContain('Nothing of it was kept');
    expect(await kept()).toEqual([[], []]);
    disk.full = false;
    expect((await send(ada, file('disk'))).status).toBe(200);
    await server.services.pool.query('delete from imports');
  });

  it('in the database in the middle of the rows: the same', async () => {
    await whileFailing(
      server.services.pool,
      { table: 'import_rows', when: 'new."n" > 500', code: '53100' },
      async () => expect(said(await send(ada, file('database')))).toEqual([503, 'IMPORT_NO_ROOM']),
    );
    expect(await kept()).toEqual([[], []]);
    expect((await send(ada, file('database'))).status).toBe(200);
  });
});

it.each(['clients', 'sites', 'machines'])(
  '[IMPORT-01] no room in the middle of a run of %s: what was done stays, and it goes on once there is some',
  { tags: ['long'] },
  async (what) => {
    const noun = what === 'clients' ? 'clients' : 'sites';
    const heading = what === 'clients' ? 'Company,Email' : 'Client,Code,Street,Machine,Serial';
    const rows = Array.from({ length: count }, (_, n) => {
      if (what === 'clients') return `Full House ${n},full${n}@faults.example`;
      const [code, place] = what === 'sites' ? [`FULL${n}`, n] : ['FULLER', 0];
      return `Full Owner,${code},${place} Full ${what} St,washer,${what}-${n}`;
    });
    const { body } = await send(ada, [heading, ...rows].join('\n'), `noun=${noun}&name=a.csv`);
    const asked = { id: body.id, ...(noun === 'sites' && { makeClients: true, existing: 'fill' }) };
    const { body: check } = await ada.call('imports.check', asked);
    const now = async () => (await ada.call('imports.get', { id: body.id })).body;
    await whileFailing(
      server.services.pool,
      { table: 'import_rows', when: 'new."outcome" is not null and new."n" > 400', code: '53100' },
      async () => {
        await ada.call('imports.run', { id: body.id, checks: check.checks });
        await expect.poll(async () => (await now()).done).toBeGreaterThan(200);
        expect(await now()).toMatchObject({ state: 'running' });
      },
    );
    const end = await settled(ada, body.id);
    expect(end).toMatchObject({ ...check.counts, done: count, refused: 0 });
    await ada.call('imports.revert', { id: body.id });
    expect(await settled(ada, body.id)).toMatchObject({ kept: 0 });
    const left = await server.services.pool.query(
      `select 1 from clients where "businessName" like 'Full %' union all select 1 from machines`,
    );
    expect(left.rows).toEqual([]);
  },
);

it('[IMPORT-01] two imports of the same people at once make each of them once', async () => {
  const files = [file('twice'), file('twice', 'Surname,E-mail')];
  const ids: string[] = [];
  for (const each of files) {
    const { body } = await send(ada, each);
    expect((await ada.call('imports.check', { id: body.id })).body.counts).toMatchObject({ created: count });
    ids.push(body.id);
  }
  await Promise.all(ids.map((id) => ada.call('imports.run', { id, checks: 1 })));
  const ends = await Promise.all(ids.map((id) => settled(ada, id)));
  for (const { created, duplicate } of ends) expect(created + duplicate).toBe(count);
  expect(ends.reduce((sum, { created }) => sum + created, 0)).toBe(count);
  expect(await leads('twice')).toBe(count);
  const outcomes = await everything(ada, 'imports.rows', { id: ids[1] });
  expect(outcomes).toHaveLength(count);
});
