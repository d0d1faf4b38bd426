import type { Import } from 'domain/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { everything, send, settled } from './testing/office.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;

const bring = async (noun: 'leads' | 'clients' | 'sites', file: string, choices: object = {}) => {
  const { body, status, text } = await send(ada, file, `noun=${noun}&name=${noun}.csv`);
  expect(status, text).toBe(200);
  await ada.call('imports.check', { id: body.id, ...choices });
  await ada.call('imports.run', { id: body.id });
  return settled(ada, body.id);
};

const revert = async ({ id }: Pick<Import, 'id'>) => {
  await ada.call('imports.revert', { id });
  return settled(ada, id);
};

const keptOf = async ({ id }: Pick<Import, 'id'>) =>
  (await everything(ada, 'imports.rows', { id, show: 'kept' })).map(({ reverted }) => reverted);

describe('[IMPORT-01] sites and the machines that a later file brought', () => {
  const counts = () =>
    query(
      `select "locationCode", "washers", "dryers", "countsKept", "rooms" from sites where "locationCode" like 'TB%' order by 1`,
    );
  const places = Array.from({ length: 260 }, (_, n) => n);
  const codeOf = (n: number) => `TB${String(n).padStart(4, '0')}`;
  const sitesFile = [
    'Client,Code,Street,Zip,Washers,Dryers',
    ...places.map((n) => `Turned Back ${n % 3},${codeOf(n)},${n + 1} Back St,94558,${n % 2 ? 6 : ''},`),
  ].join('\n');
  const machinesFile = [
    'Code,Machine,Serial,Room',
    ...places.flatMap((n) => [
      `${codeOf(n)},dryer,TBD-${n},Basement`,
      ...(n % 5 ? [] : [`${codeOf(n)},washer,TBW-${n},Basement`]),
    ]),
  ].join('\n');

  it('go one after the other, with counts, rooms and clients, and nothing stays', async () => {
    const sites = await bring('sites', sitesFile, { makeClients: true });
    expect(sites).toMatchObject({ created: 260, refused: 0 });
    const before = await counts();
    const machines = await bring('sites', machinesFile, { existing: 'fill' });
    expect(machines).toMatchObject({ updated: 312, refused: 0 });
    expect((await counts())[1]).toMatchObject({ washers: 0, dryers: 1, rooms: ['Basement'] });
    expect(await revert(machines)).toMatchObject({ emptied: 312, kept: 0 });
    expect(await counts()).toEqual(before);
    expect(await revert(sites)).toMatchObject({ removed: 260, kept: 0 });
    expect(await counts()).toEqual([]);
    expect(await query(`select 1 from clients where "businessName" like 'Turned Back%'`)).toEqual([]);
  });

  it('stay where the sites are taken back first, and say that somebody changed them since', async () => {
    const sites = await bring('sites', sitesFile.split('\n').slice(0, 3).join('\n'), { makeClients: true });
    const machines = await bring('sites', machinesFile.split('\n').slice(0, 2).join('\n'), {
      existing: 'fill',
    });
    expect(await revert(sites)).toMatchObject({ removed: 1, kept: 1 });
    expect(await keptOf(sites)).toEqual(['Kept: somebody changed it since']);
    expect(await revert(machines)).toMatchObject({ emptied: 1, kept: 0 });
    expect(await counts()).toMatchObject([{ locationCode: codeOf(0), washers: 0, dryers: 0, rooms: [] }]);
  });

  it('keep a room that a machine of somebody else stands in, and its count', async () => {
    const sites = await bring('sites', 'Client,Code,Street\nOther Room,TBX1,1 Other St\n', {
      makeClients: true,
    });
    const machines = await bring('sites', 'Code,Machine,Serial,Room\nTBX1,dryer,TBX-1,Attic\n', {
      existing: 'fill',
    });
    const [site] = await query(`select id from sites where "locationCode" = 'TBX1'`);
    await ada.call('machines.create', { siteId: site.id, kind: 'washer', serial: 'TBX-2', room: 'Attic' });
    expect(await revert(machines)).toMatchObject({ emptied: 1, kept: 0 });
    expect((await counts()).at(-1)).toMatchObject({ washers: 1, dryers: 0, rooms: ['Attic'] });
    expect(await revert(sites)).toMatchObject({ removed: 0, kept: 1 });
  });
});
