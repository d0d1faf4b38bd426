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
  await ada.call('imports.run', { id: body.id, checks: 1 });
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
  // A chunk takes 200 rows at most.
  const places = Array.from({ length: 210 }, (_, n) => n);
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
    expect(sites).toMatchObject({ created: 210, refused: 0 });
    const before = await counts();
    const machines = await bring('sites', machinesFile, { existing: 'fill' });
    expect(machines).toMatchObject({ updated: 252, refused: 0 });
    expect((await counts())[1]).toMatchObject({ washers: 0, dryers: 1, rooms: ['Basement'] });
    expect(await revert(machines)).toMatchObject({ emptied: 252, kept: 0 });
    expect(await counts()).toEqual(before);
    // Brought again they are new.
    const some = machinesFile.split('\n').slice(0, 31).join('\n');
    const again = await bring('sites', some, { existing: 'fill' });
    expect(again).toMatchObject({ updated: 30, duplicate: 0 });
    expect(await revert(again)).toMatchObject({ emptied: 30, kept: 0 });
    expect(await counts()).toEqual(before);
    expect(await revert(sites)).toMatchObject({ removed: 210, kept: 0 });
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

describe('[IMPORT-01] what a later file changed and put back', () => {
  const heading = 'First name,Last name,Email,Phone,Mobile,City';
  const first = `${heading}\nPia,Bak,pia@back.example,707-555-0701,707-555-0702,Reno\n`;
  const later = `${heading}\nPia,Bak,pia@back.example,707-555-0703,707-555-0704,Elko\n`;
  const latest = `${heading}\nPia,Bak,pia@back.example,707-555-0705,707-555-0706,Sparks\n`;
  const update = { existing: 'update' };
  const lead = async () => (await query(`select * from leads where "email" = 'pia@back.example'`))[0];
  const contact = async () =>
    (
      await query(
        `select contacts.* from contacts join leads on leads."id" = "leadId" where leads."email" = 'pia@back.example'`,
      )
    )[0];
  const gone = async () => expect(await lead()).toBeUndefined();
  const clear = async () => {
    await query(
      `delete from contacts using leads where leads."id" = "leadId" and leads."email" = 'pia@back.example'`,
    );
    await query(`delete from leads where "email" = 'pia@back.example'`);
  };

  it('is as the earlier one left it, contacts too: that one takes its lead away', async () => {
    const one = await bring('leads', first);
    const two = await bring('leads', later, update);
    const three = await bring('leads', latest, update);
    expect(await contact()).toMatchObject({ phone: '707-555-0706', version: 3 });
    expect(await revert(three)).toMatchObject({ emptied: 1, kept: 0 });
    expect(await revert(two)).toMatchObject({ emptied: 1, kept: 0 });
    expect(await lead()).toMatchObject({ city: 'Reno', phone: '707-555-0701' });
    expect(await contact()).toMatchObject({ phone: '707-555-0702' });
    expect(await revert(one)).toMatchObject({ removed: 1, kept: 0 });
    await gone();
  });

  it('stays where the earlier one is taken back first, and it says so', async () => {
    const one = await bring('leads', first);
    const two = await bring('leads', later, update);
    expect(await revert(one)).toMatchObject({ removed: 0, kept: 1 });
    expect(await keptOf(one)).toEqual(['Kept: somebody changed it since']);
    expect(await lead()).toMatchObject({ city: 'Elko' });
    expect(await revert(two)).toMatchObject({ emptied: 1, kept: 0 });
    expect(await lead()).toMatchObject({ city: 'Reno' });
    await clear();
  });

  it.each([
    ['before it', 'lead'],
    ['after it', 'lead'],
    ['before it', 'contact'],
    ['after it', 'contact'],
  ])('is another matter where a person typed %s, in the %s', async (when, where) => {
    const type = async () => {
      const row = await (where === 'lead' ? lead() : contact());
      const fields = where === 'lead' ? { zipCode: '89501' } : { position: 'Owner' };
      const { status } = await ada.call(`${where}s.update`, { id: row.id, version: row.version, fields });
      expect(status).toBe(200);
    };
    const one = await bring('leads', first);
    if (when === 'before it') await type();
    const two = await bring('leads', later, update);
    if (when === 'after it') await type();
    expect(await revert(two)).toMatchObject({ emptied: 1, kept: 0 });
    expect(await lead()).toMatchObject({ city: 'Reno' });
    expect(await revert(one)).toMatchObject({ removed: 0, kept: 1 });
    expect(await (where === 'lead' ? lead() : contact())).toMatchObject(
      where === 'lead' ? { zipCode: '89501' } : { position: 'Owner' },
    );
    await clear();
  });

  it('over several rows of one record, parts apart, is put back with the last of them', async () => {
    const head = 'First name,Email,City,State,Tags';
    const others = Array.from({ length: 210 }, (_, n) => `Other,other${n}@back.example,,,`);
    const one = await bring('leads', `${head}\nPia,pia@back.example,,,\n`);
    const rows = ['Pia,pia@back.example,Elko,,', ...others, 'Pia,pia@back.example,,NV,'];
    const two = await bring('leads', [head, ...rows].join('\n'), { existing: 'fill' });
    expect(await lead()).toMatchObject({ city: 'Elko', state: 'NV' });
    expect(await revert(two)).toMatchObject({ emptied: 2, removed: 210, kept: 0 });
    expect(await revert(one)).toMatchObject({ removed: 1, kept: 0 });
    await gone();
  });

  it('so are a client and its people', async () => {
    const file = (tier: string, phone: string) =>
      `Company,Contact,Email,Phone,Service level\nBack Row,Ann Lee,ann@backrow.example,707-555-0731,${tier}\nBack Row,Bob Ray,bob@backrow.example,${phone},${tier}\n`;
    const one = await bring('clients', file('standard', '707-555-0732'));
    const two = await bring('clients', file('premium', '707-555-0733'), update);
    const stood = () => query(`select "serviceLevel" from clients where "businessName" = 'Back Row'`);
    expect(await stood()).toEqual([{ serviceLevel: 'premium' }]);
    expect(await revert(two)).toMatchObject({ kept: 0 });
    expect(await stood()).toEqual([{ serviceLevel: 'standard' }]);
    expect(await revert(one)).toMatchObject({ kept: 0 });
    expect(await stood()).toEqual([]);
  });

  it('so is a client that a file of sites made, when it was given more sites and fields', async () => {
    const sites = (from: number, to: number) =>
      [
        'Client,Code,Street',
        ...Array.from({ length: to - from }, (_, n) => `Back Owner,TBO${from + n},${from + n} Owner St`),
      ].join('\n');
    const one = await bring('sites', sites(1, 3), { makeClients: true });
    const two = await bring('sites', sites(10, 220));
    const three = await bring('clients', 'Company,Email\nBack Owner,owner@back.example\n', {
      existing: 'fill',
    });
    expect([two.created, three.updated]).toEqual([210, 1]);
    expect(await revert(three)).toMatchObject({ emptied: 1, kept: 0 });
    expect(await revert(two)).toMatchObject({ removed: 210, kept: 0 });
    expect(await revert(one)).toMatchObject({ removed: 2, kept: 0 });
    expect(await query(`select 1 from clients where "businessName" = 'Back Owner'`)).toEqual([]);
  });
});

describe('[D45] further rows about one record in a file that changes it', () => {
  const peopleOf = (of: 'lead' | 'client', name: string) =>
    query(
      `select c."firstName", c."email", c."phone" from contacts c join ${of}s r on r."id" = c."${of}Id"
        where r."lastName" = $1 order by c."email", c."phone"`,
      [name],
    );
  const file = (rows: readonly string[]) => `First name,Last name,Email,Phone\n${rows.join('\n')}\n`;

  it.each(['leads', 'clients'] as const)(
    'keep their other address and number, of %s, and bring it once',
    async (noun) => {
      const name = `Twice${noun}`;
      const one = await bring(noun, file([`Ann,${name},a@${noun}.example,707-555-0781`]));
      const rows = [
        `Ann,${name},a@${noun}.example,707-555-0781`,
        `Ann,${name},b@${noun}.example,707-555-0781`,
        `Ann,${name},a@${noun}.example,707-555-0784`,
      ];
      const choices = { existing: 'update', samePhone: true };
      const two = await bring(noun, file(rows), choices);
      expect(two).toMatchObject({ created: 0, updated: 2, duplicate: 1 });
      const both = [
        { firstName: 'Ann', email: '', phone: '707-555-0784' },
        { firstName: 'Ann', email: `b@${noun}.example`, phone: '' },
      ];
      const table = noun === 'leads' ? 'leads' : 'clients';
      const stands = () => query(`select "email", "phone" from ${table} where "lastName" = $1`, [name]);
      expect(await stands()).toEqual([{ email: `a@${noun}.example`, phone: '707-555-0781' }]);
      expect(await peopleOf(noun === 'leads' ? 'lead' : 'client', name)).toEqual(both);
      const again = await bring(noun, file(rows), choices);
      expect(again).toMatchObject({ created: 0, updated: 0, duplicate: 3 });
      expect(await revert(two)).toMatchObject({ emptied: 2, kept: 0 });
      expect(await stands()).toEqual([{ email: `a@${noun}.example`, phone: '707-555-0781' }]);
      expect(await peopleOf(noun === 'leads' ? 'lead' : 'client', name)).toEqual([]);
      expect(await revert(one)).toMatchObject({ removed: 1, kept: 0 });
    },
  );
});

describe('[IMPORT-01] what a revert would take away is told before, as it then happens', () => {
  const none = { records: 0, machines: 0, clients: 0, contacts: 0, notes: 0, routes: 0 };
  const goes = async ({ id }: Pick<Import, 'id'>) => (await ada.call('imports.goes', { id })).body;
  const left = async (name: string) =>
    (
      await query(
        `select (select count(*)::int from sites join clients c on c."id" = "clientId" where c."businessName" like $1) as sites,
          (select count(*)::int from machines join sites s on s."id" = "siteId" join clients c on c."id" = "clientId"
            where c."businessName" like $1) as machines,
          (select count(*)::int from clients where "businessName" like $1) as clients,
          (select count(*)::int from contacts join clients c on c."id" = "clientId" where c."businessName" like $1) as contacts`,
        [name],
      )
    )[0];

  it('sites with machines, clients, people and routes; what is used since stays', async () => {
    const rows = [0, 1, 2].flatMap((n) => [
      `Goer ${n},GO${n},${n + 1} Goer St,94558,washer,GOW-${n},Route ${n},Pat ${n},pat${n}@goer.example`,
      `Goer ${n},GO${n},${n + 1} Goer St,94558,dryer,GOD-${n},Route ${n},,`,
    ]);
    const file = `Client,Code,Street,Zip,Machine,Serial,Route,Contact,Contact email\n${rows.join('\n')}\n`;
    const routes = [0, 1, 2].map((n) => [`Route ${n}`, 'make-it']);
    const done = await bring('sites', file, {
      makeClients: true,
      values: { collectionRoute: Object.fromEntries(routes) },
    });
    expect(done).toMatchObject({ created: 3, updated: 3, madeRoutes: ['Route 0', 'Route 1', 'Route 2'] });
    const { contacts } = await left('Goer %');
    const all = { ...none, records: 3, machines: 6, clients: 3, contacts, routes: 3 };
    expect(await goes(done)).toEqual({ goes: all, stays: none, filled: 0 });

    const [site] = await query(`select "id", "version" from sites where "locationCode" = 'GO0'`);
    const { status, text } = await ada.call('sites.update', {
      id: site.id,
      version: site.version,
      fields: { siteName: 'Ours' },
    });
    expect(status, text).toBe(200);
    const told = await goes(done);
    expect(told.goes).toMatchObject({ records: 2, machines: 4, clients: 2, routes: 2 });
    expect(told.stays).toMatchObject({ records: 1, machines: 2, clients: 1, routes: 1 });
    const end = await revert(done);
    expect(end).toMatchObject({ madeRoutes: ['Route 0'] });
    const { contacts: people, ...rest } = await left('Goer %');
    expect(rest).toEqual({ sites: 1, machines: 2, clients: 1 });
    expect(told.stays.contacts).toBe(people);
  });

  it('a client goes with whoever runs its further houses', async () => {
    const done = await bring(
      'sites',
      'Client,Code,Street,Manager,Manager email\nRun Houses,RH1,1 Run St,May Ray,may@run.example\nRun Houses,RH2,2 Run St,Gus Orr,gus@run.example\n',
      { makeClients: true },
    );
    expect(await left('Run Houses')).toMatchObject({ sites: 2, contacts: 2 });
    const all = { ...none, records: 2, clients: 1, contacts: 2 };
    expect(await goes(done)).toEqual({ goes: all, stays: none, filled: 0 });
    await revert(done);
    expect(await left('Run Houses')).toMatchObject({ sites: 0, clients: 0, contacts: 0 });
  });

  it('machines at sites that were there go alone, those that somebody changed stay', async () => {
    const sites = await bring('sites', 'Client,Code,Street\nGoing House,GOH1,1 House St\n', {
      makeClients: true,
    });
    const machines = await bring(
      'sites',
      'Code,Machine,Serial,Route\nGOH1,dryer,GOH-1,Riders\nGOH1,washer,GOH-2,Riders\n',
      { existing: 'fill', values: { collectionRoute: { Riders: 'make-it' } } },
    );
    expect(await goes(machines)).toEqual({
      goes: { ...none, machines: 2, routes: 1 },
      stays: none,
      filled: 2,
    });
    const [dryer] = await query(`select "id", "version" from machines where "serial" = 'GOH-1'`);
    const { status, text } = await ada.call('machines.update', {
      id: dryer.id,
      version: dryer.version,
      fields: { make: 'Speed Queen' },
    });
    expect(status, text).toBe(200);
    const { goes: taken, stays } = await goes(machines);
    expect([taken.machines, stays.machines, taken.routes]).toEqual([1, 1, 1]);
    await revert(machines);
    expect(await left('Going House')).toMatchObject({ machines: 1 });
    expect((await goes(sites)).stays).toMatchObject({ records: 1, clients: 1 });
  });

  it('clients and leads with the people and notes that came with them', async () => {
    const clients = await bring(
      'clients',
      'Company,Contact,Email,Notes\nGone Oak,Ann Lee,ann@gone.example,Ring twice\nGone Oak,Bob Ray,bob@gone.example,\n',
    );
    expect(await goes(clients)).toEqual({
      goes: { ...none, records: 1, contacts: 1, notes: 1 },
      stays: none,
      filled: 0,
    });
    const [{ id }] = await query(`select "id" from clients where "businessName" = 'Gone Oak'`);
    const added = await ada.call('contacts.create', { clientId: id, firstName: 'Cy', lastName: 'Dee' });
    expect(added.status, added.text).toBe(200);
    const kept = { ...none, records: 1, contacts: 1, notes: 1 };
    expect(await goes(clients)).toEqual({ goes: none, stays: kept, filled: 0 });
    expect(await revert(clients)).toMatchObject({ removed: 0 });
    const leads = await bring(
      'leads',
      'Name,Email,Mobile,Phone\nGil Gone,gil@gone.example,707-555-0771,707-555-0772\n',
    );
    const told = await goes(leads);
    expect(told.goes.records).toBe(1);
    expect(told.stays).toEqual(none);
  });
});
