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

const sum = ({ created, updated, duplicate, refused }: Import) => created + updated + duplicate + refused;
const query = async (text: string, values: unknown[] = []) =>
  (await server.services.pool.query(text, values)).rows;

const bring = async (noun: 'clients' | 'sites', file: string, choices: object = {}) => {
  const { body, status, text } = await send(ada, file, `noun=${noun}&name=${noun}.csv`);
  expect(status, text).toBe(200);
  const { body: check } = await ada.call('imports.check', { id: body.id, ...choices });
  const refused = async () => (await ada.raw(`/api/imports/${body.id}/refused.csv`)).text;
  const foreseen = await refused();
  await ada.call('imports.run', { id: body.id, checks: 1 });
  const end = await settled(ada, body.id);
  expect(end).toMatchObject(check.counts);
  expect(sum(end)).toBe(end.rows);
  // Before the run the same rows are handed out for the same reasons.
  expect(foreseen).toBe(await refused());
  return { check, end, rows: await everything(ada, 'imports.rows', { id: body.id }) };
};

const revert = async (id: string) => {
  await ada.call('imports.revert', { id });
  return settled(ada, id);
};

describe('clients', () => {
  const file = `Client,Contact,Email,Phone,Account Manager,Tier,Contract,Contract Ends,Tax ID
Orchard Park LLC,Beth Amari,beth@orchard.example,707-555-0101,${people.max.email},Premium,Service Only,2031-03-10,94-1
Orchard Park LLC,,office@orchard.example,,,Basic,lease,,
Cedar Row,,,+1 (707) 555-0102,Nobody Known,gold,rent,,
Cedar Row Two,,,7075550102,,,rent,,
=cmd|'/c calc'!A1,,calc@orchard.example,,Mia,,,,
,,nameless@orchard.example,,,,,,
No Way,,,,,,,,
Ends First,,ends@orchard.example,,,,lease,31/12/2020,
`;
  let end: Import;

  it('are made once each, with who looks after them; what is odd is said', async () => {
    const brought = await bring('clients', file, { values: { serviceLevel: { Gold: 'premium' } } });
    end = brought.end;
    expect(brought.check.words).toContainEqual({
      field: 'serviceLevel',
      value: 'gold',
      rows: 1,
      meaning: 'premium',
      proposed: null,
    });
    expect(end).toMatchObject({ noun: 'clients', created: 5, updated: 1, duplicate: 0, refused: 2 });
    const reasons = Object.fromEntries(brought.rows.map(({ line, reason }) => [line, reason]));
    expect(reasons).toMatchObject({
      3: 'Same business name as row 2 of this file; added a contact',
      4: expect.stringContaining('Account Manager ‘Nobody Known’ kept in a note: No active manager or admin'),
      7: 'No name: business name, first name, last name and address are all empty',
      8: 'No way to reach it: e-mail, phones and address are all empty or cannot be used',
    });
    const { body: orchard } = await ada.call('clients.get', { id: brought.rows[0]?.['clientId'] });
    expect(orchard).toMatchObject({
      businessName: 'Orchard Park LLC',
      firstName: 'Beth',
      lastName: 'Amari',
      accountManager: people.max.uid,
      serviceLevel: 'premium',
      contractType: 'service-only',
      contractEndDate: '2031-03-10',
    });
    const [{ businessName }] = await query(`select * from clients where "email" = 'calc@orchard.example'`);
    expect(businessName).toBe(`=cmd|'/c calc'!A1`);
  });

  it('a word that nobody explained refuses its row', async () => {
    const { rows } = await bring('clients', 'Company,Email,Tier\nA,tier@words.example,Platinum\n');
    expect(rows[0]).toMatchObject({ outcome: 'refused', reason: 'Service level ‘Platinum’ is not known' });
  });

  it('imported again nothing changes; filled, only what was empty', async () => {
    const before = await query('select * from clients order by id');
    const again = await bring('clients', file, { values: { serviceLevel: { Gold: 'premium' } } });
    expect(again.end).toMatchObject({ created: 0, updated: 0 });
    expect(await query('select * from clients order by id')).toEqual(before);
    const filled = await bring(
      'clients',
      'Email,Company,Title,Tax ID\nbeth@orchard.example,Other name,Owner,99-9\n',
      { existing: 'fill' },
    );
    expect(filled.rows[0]).toMatchObject({ outcome: 'updated' });
    const [orchard] = await query(`select * from clients where "email" = 'beth@orchard.example'`);
    expect(orchard).toMatchObject({ contactTitle: 'Owner', taxId: '94-1', businessName: 'Orchard Park LLC' });
    expect(await revert(filled.end.id)).toMatchObject({ emptied: 1, kept: 0 });
    const [emptied] = await query(`select * from clients where "email" = 'beth@orchard.example'`);
    expect(emptied.contactTitle).toBe('');
  });

  it('a revert removes them but for those that somebody changed', async () => {
    const [row] = await query(`select id, version from clients where "email" = 'calc@orchard.example'`);
    await ada.call('clients.update', { id: row.id, version: row.version, fields: { taxId: '7' } });
    expect(await revert(end.id)).toMatchObject({ removed: 4, kept: 1 });
    expect(await query(`select 1 from clients where "businessName" = 'Cedar Row'`)).toEqual([]);
  });
});

it('[IMPORT-01] the customers of books come in with how they are billed, and nobody active in silence', async () => {
  const file = `Active Status,Customer,Balance,Main Phone,Main Email,Bill to 1,Bill to 2,Bill to 3,Ship to 1,Terms
Not-active,Booked LLC:Laundry room B,-35.00,206-555-0171,a@booked.example,Booked LLC,9523 SE 34th Ct,"Newark, NJ 07102",Booked LLC,Net 30
Active,Ledger Inn,0.00,206-555-0172,b@ledger.example,Ledger Holdings,1 Main St,"Reno, Nevada 89501",,Due on receipt
`;
  const { check, end, rows } = await bring('clients', file);
  expect(end).toMatchObject({ preset: 'QuickBooks customers (desktop)', created: 2, refused: 0 });
  expect(check.words).toContainEqual({
    field: 'status',
    value: 'Not-active',
    rows: 1,
    meaning: 'inactive',
    proposed: null,
  });
  const [booked, ledger] = await Promise.all(
    rows.map(async ({ clientId }) => (await ada.call('clients.get', { id: clientId })).body),
  );
  expect(booked).toMatchObject({
    businessName: 'Booked LLC',
    status: 'inactive',
    terms: 'net_30',
    billingName: '',
    billingAddress: '9523 SE 34th Ct\nNewark, NJ 07102',
  });
  expect(ledger).toMatchObject({ billingName: 'Ledger Holdings', terms: 'due_on_receipt', status: 'active' });
  const [note] = await query(`select description from activities where "clientId" = $1`, [booked.id]);
  expect(note.description).toBe('Job: Laundry room B\nBalance: -35.00');
  await revert(end.id);
});

describe('what a file of places loses of nothing', () => {
  it('‘Location’ is a code only where most rows look like one', async () => {
    const file = `Client,Property,Street,Zip,Location,Machine,Serial
One Place,Maple Court,1 Oak St,94558,Basement,washer,R1-1
Two Place,Cedar Court,2 Oak St,94558,Basement,washer,R1-2
Three Place,Elm Court,3 Oak St,94558,Basement,dryer,R1-3
`;
    const { end } = await bring('sites', file, { makeClients: true });
    expect(end).toMatchObject({ created: 3, duplicate: 0, refused: 0 });
    const rooms = await query(`select room from machines where serial like 'R1-%'`);
    expect(rooms).toEqual([{ room: 'Basement' }, { room: 'Basement' }, { room: 'Basement' }]);
    await revert(end.id);
  });

  it('one code at two clients refuses the second, and says so', async () => {
    const file = 'Client,Code,Street\nFour Place,SAME01,1 Ash St\nFive Place,SAME01,2 Ash St\n';
    const { end, rows } = await bring('sites', file, { makeClients: true });
    expect(end).toMatchObject({ created: 1, refused: 1 });
    expect(rows[1]).toMatchObject({ reason: 'Location code SAME01 is that of a site of another client' });
    await revert(end.id);
  });

  it.each([
    ['Excel’s first line', 'sep=;\r\nCompany;Email\r\nSix, Ltd;six@sep.example\r\n', 3],
    ['pipes', 'Company|Email\nSeven, Ltd|seven@sep.example\n', 2],
  ])('%s is read', async (_, file, line) => {
    const { end, rows } = await bring('clients', file);
    expect(end).toMatchObject({ created: 1, refused: 0 });
    expect(rows[0]).toMatchObject({ line });
    await revert(end.id);
  });

  it('a number that its field refuses stands in what became of the row', async () => {
    const { rows, end } = await bring('clients', 'Company,Phone\nEight,+44 20 7946 0958 1234 567\n');
    expect(rows[0]).toMatchObject({
      outcome: 'created',
      reason: 'New client; Phone ‘+44 20 7946 0958 1234 567’ kept in a note: Invalid phone number format',
    });
    await revert(end.id);
  });
});

describe('sites with machines', () => {
  const file = `Client,Client Email,Code,Property,Street,City,State,Zip,Type,Status,Washers,Machine,Serial,Vend Price,Room,Gate Code
Harbor View,,HARB01,North,1 Main St,Napa,California,94558,Apartment,active,,Washer,SN-1,$2.50,Basement,Gate 4711
Harbor View,,HARB01,,,,,,,,,dryer,SN-2,2,Basement,Gate 4711
Harbor View,,,South,2 Main St,Napa,CA,94558,condo,Pending install,6,,,,,Gate 4711
Harbor View,,,,2 main st,,,94558,,,,combo,,1.75,,
Harbor View,,,,9 Else St,,,94558,,,,washer,SN-1,,,
Nobody Inc,,,East,3 Main St,Napa,CA,94558,,,,,,,,
Harbor View,,,,,,,,,,,washer,,,,
`;
  let made: Awaited<ReturnType<typeof bring>>;
  beforeAll(async () => {
    await ada.call('clients.create', { businessName: 'Harbor View', email: 'harbor@view.example' });
  });

  it('a row is a site or a machine of it; unknown clients and serials that stand elsewhere are refused', async () => {
    made = await bring('sites', file);
    expect(made.end).toMatchObject({ noun: 'sites', created: 2, updated: 2, refused: 3 });
    const reasons = made.rows.map(({ reason }) => reason);
    expect(reasons).toEqual([
      'New site',
      'Same location code as row 2 of this file; added a machine',
      'New site',
      'Same client, street and zip as row 4 of this file; added a machine',
      'Serial SN-1 stands in row 2 already',
      'There is no client ‘Nobody Inc’',
      'No place: location code, site name and street are all empty',
    ]);
    const { body: north } = await ada.call('sites.get', { id: made.rows[0]?.['siteId'] });
    expect(north).toMatchObject({
      locationCode: 'HARB01',
      status: 'active',
      state: 'CA',
      rooms: ['Basement'],
      machineInventory: { washers: 1, dryers: 1, totalMachines: 2 },
      hasAccessCode: false,
    });
    expect(north.machineInventory.machines).toContainEqual(
      expect.objectContaining({ serial: 'SN-1', vendPrice: 250 }),
    );
    const { body: south } = await ada.call('sites.get', { id: made.rows[2]?.['siteId'] });
    expect(south.locationCode).toMatch(/^NAPCA\d{4}$/);
    expect(south.machineInventory).toMatchObject({ washers: 0, combos: 1, totalMachines: 1 });
    const { body: client } = await ada.call('clients.get', { id: north.clientId });
    expect(client.primarySiteId).toBe(north.id);
    expect(client.sites).toHaveLength(2);
  });

  it('codes of access stand nowhere: not in the rows, the samples or the refused file', async () => {
    const stored = JSON.stringify(await query('select * from imports, import_rows'));
    expect(stored).not.toContain('Gate 4711');
    const { text } = await ada.raw(`/api/imports/${made.end.id}/refused.csv`);
    expect(text).toContain('There is no client');
    expect(text).not.toContain('Gate 4711');
  });

  it('imported again nothing changes', async () => {
    const before = await query('select * from sites order by id');
    const again = await bring('sites', file, { existing: 'fill' });
    expect(again.end).toMatchObject({ created: 0, updated: 0, duplicate: 4, refused: 3 });
    expect(await query('select * from sites order by id')).toEqual(before);
    expect(await query('select 1 from machines')).toHaveLength(3);
  });

  it('clients that are not there are made when that was chosen; a revert takes all of it back', async () => {
    const other = 'Client,Street,Zip,Machine\nNew Owner,1 A St,1,washer\nnew  owner,2 A St,1,dryer\n';
    const { end, rows } = await bring('sites', other, { makeClients: true });
    expect(end).toMatchObject({ created: 2 });
    expect(rows[0]?.['clientId']).toBe(rows[1]?.['clientId']);
    expect(await revert(end.id)).toMatchObject({ removed: 2, kept: 0 });
    expect(await query(`select 1 from clients where "businessName" ilike 'new%owner'`)).toEqual([]);
    expect(await query('select 1 from machines')).toHaveLength(3);
  });

  it('a revert keeps a site whose machine somebody changed, and removes the other', async () => {
    const [machine] = await query(`select id, version from machines where "serial" = 'SN-2'`);
    await ada.call('machines.update', {
      id: machine.id,
      version: machine.version,
      fields: { make: 'Speed Queen' },
    });
    expect(await revert(made.end.id)).toMatchObject({ removed: 1, emptied: 1, kept: 2 });
    expect(await query('select "serial" from machines order by 1')).toEqual([
      { serial: 'SN-1' },
      { serial: 'SN-2' },
    ]);
    const [client] = await query(`select * from clients where "businessName" = 'Harbor View'`);
    const sites = await query('select id from sites');
    expect(client.primarySiteId).toBe(sites[0].id);
  });

  it('a serial of an earlier row is refused by the check as by the run, pages apart too', async () => {
    const head = 'Client,Property,Street,Zip,Machine,Serial';
    const row = (property: string, street: string, serial: string) =>
      `Harbor View,${property},${street},94558,washer,${serial}`;
    const others = Array.from({ length: 210 }, (_, n) => row('Mill', '1 Mill St', `MILL-${n}`));
    const rows = [row('Mill', '1 Mill St', 'TW-1'), row('', '1 Mill St', 'tw-1'), ...others];
    const file = [head, ...rows, row('Late', '1 Mill St', 'TW-1'), row('', '1 Mill St', 'MILL-3')].join('\n');
    const { check, end, rows: ran } = await bring('sites', file);
    const looked = check.look.map(({ line, outcome, reason }: (typeof check.look)[number]) => [
      line,
      outcome,
      reason,
    ]);
    expect(looked).toEqual([
      [3, 'refused', 'Serial TW-1 stands in row 2 already'],
      [214, 'refused', 'Serial TW-1 stands in row 2 already'],
      [215, 'refused', 'Serial MILL-3 stands in row 7 already'],
    ]);
    const refused = ran.filter(({ outcome }) => outcome === 'refused');
    expect(refused.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual(looked);
    expect(end).toMatchObject({ created: 1, updated: 210, duplicate: 0, refused: 3 });
  });
});

it('[IMPORT-01] the sheet of a route whose customers are not here says how many rows that is, and makes them with whom they are reached by', async () => {
  const file = `Stop,Route,Customer,Address,"City, State Zip",Contact,Phone,Freq,Last coll.,W,D
1,Mon-A,Pine Hill Inn,100 Route St,"Oakland, CA 94607",Ann Lee,(617) 555-1000,2x month,10/28/2026,1,8
2,Mon-A,Pine Hill Apts,101 Route St,"Oakland, CA 94607",,(617) 555-1001,weekly,11/13/26,5,7
3,Mon-A,Pine Hill HOA,102 Route St,"Oakland, CA 94607",,,weekly,,5,7
`;
  // However many words are explained, it is one number.
  const unsaid = await bring('sites', file);
  expect(unsaid.check).toMatchObject({ unknownClients: 3, counts: { created: 0, refused: 3 } });
  const values = {
    collectionFrequency: { '2x month': 'bi-weekly' },
    collectionRoute: { 'Mon-A': 'make-it' },
  };
  const refused = await bring('sites', file, { values });
  expect(refused.check).toMatchObject({ unknownClients: 3, counts: { created: 0, refused: 3 } });
  expect((await ada.call('routes.list')).body.items).toEqual([]);
  const { check, end, rows } = await bring('sites', file, { values, makeClients: true });
  expect(check).toMatchObject({ unknownClients: 3, counts: { created: 3, refused: 0 } });
  const { body: site } = await ada.call('sites.get', { id: rows[0]?.['siteId'] });
  expect(site).toMatchObject({
    status: 'active',
    siteName: '',
    streetAddress: '100 Route St',
    city: 'Oakland',
    collectionRoute: 'Mon-A',
    collectionFrequency: 'bi-weekly',
    lastCollectionDate: '2026-10-28',
    machineInventory: { washers: 1, dryers: 8 },
  });
  const { body: client } = await ada.call('clients.get', { id: site.clientId });
  expect(client).toMatchObject({
    businessName: 'Pine Hill Inn',
    firstName: 'Ann',
    lastName: 'Lee',
    phone: '(617) 555-1000',
  });
  const more = await bring('sites', 'Customer,Street,Contact\nPine Hill Inn,9 Route St,Bo Li\n');
  expect(more.rows[0]).toMatchObject({
    reason: 'New site; Contact ‘Bo Li’ left out: Its client is here already: change it there',
  });
  await revert(more.end.id);
  await revert(end.id);
});

it('[IMPORT-01] whoever else a row names becomes a contact of the client that is made, and goes with it; whom a later row names is told', async () => {
  const file = `Customer,Address,Zip,Contact,Phone,Machine,Serial
Oak Hill Inn,1 Oak St,94607,Ann Lee (ann@oak.example); Bo Li,617-555-1000; 617-555-1001,washer,OAK-1
oak hill inn,2 Oak St,94607,Ann Lee,617-555-1000,washer,OAK-2
Oak Hill Inn,2 Oak St,94607,Cy Poe,,dryer,OAK-3
Oak Hill Inn,3 Oak St,94607,,617-555-1003,washer,OAK-4
`;
  const { check, end, rows } = await bring('sites', file, { makeClients: true });
  const reason = 'An earlier row says whom its client is reached by: add others there';
  expect(check.look).toMatchObject([
    { line: 4, outcome: 'updated', column: 'Contact', value: 'Cy Poe', reason },
    { line: 5, outcome: 'created', column: 'Phone', value: '617-555-1003', reason },
  ]);
  expect(rows.map((row) => row['reason'])).toEqual([
    'New site',
    'New site',
    `Same client, street and zip as row 3 of this file; added a machine; Contact ‘Cy Poe’ left out: ${reason}`,
    `New site; Phone ‘617-555-1003’ left out: ${reason}`,
  ]);
  const { body: site } = await ada.call('sites.get', { id: rows[0]?.['siteId'] });
  const { body: client } = await ada.call('clients.get', { id: site.clientId });
  expect(client).toMatchObject({
    businessName: 'Oak Hill Inn',
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@oak.example',
    phone: '617-555-1000',
  });
  const contacts = () => ada.call('contacts.list', { clientId: site.clientId });
  expect((await contacts()).body.items).toMatchObject([
    { firstName: 'Bo', lastName: 'Li', phone: '617-555-1001', company: 'Oak Hill Inn' },
  ]);
  // Another file does not change whom it is reached by.
  const more = 'Customer,Street,Contact\nOak Hill Inn,9 Oak St,Ann Lee; Di Fox\n';
  const { body } = await send(ada, more, 'noun=sites&name=more.csv');
  expect((await ada.call('imports.check', { id: body.id })).body).toMatchObject({
    readAs: [],
    look: [{ column: 'Contact', value: 'Ann Lee; Di Fox' }],
  });
  expect(await revert(end.id)).toMatchObject({ kept: 0 });
  expect((await ada.call('clients.get', { id: site.clientId })).status).toBe(404);
});

describe('a list of machines that names no client', () => {
  const head = 'Loc #,Address,Zip,Type,Serial No.\n';

  it('hands out before the run what it will refuse, and no row that goes in', async () => {
    const before = await bring('sites', 'Client,Code,Street\nHanded Place,HAND01,1 Hand St\n', {
      makeClients: true,
    });
    const list = `${head}HAND01,,,Washer,HS-1\nHAND01,,,Washer,HS-1\nNONE98,,,Washer,HS-2\n`;
    const { body } = await send(ada, list, 'noun=sites&name=machines.csv');
    await ada.call('imports.check', { id: body.id, existing: 'fill' });
    const { text } = await ada.raw(`/api/imports/${body.id}/refused.csv`);
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
      ['3', 'Serial HS-1 stands in row 2 already'],
      ['4', '"There is no site with location code NONE98'],
    ]);
    // Many at once are made by turns.
    const ways: number[] = [];
    const asked = Promise.all(
      Array.from({ length: 12 }, () => ada.raw(`/api/imports/${body.id}/refused.csv`)),
    );
    const open = async () => {
      const { rows } = await server.services.pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'washboard-import'`,
      );
      ways.push(rows.length);
    };
    const got = asked.then((answers) => answers.map((answer) => answer.text));
    for (const end = got.then(() => true); !(await Promise.race([end, open()])); );
    expect(await got).toEqual(Array.from({ length: 12 }, () => text));
    expect(Math.max(...ways)).toBeLessThanOrEqual(2);
    await ada.call('imports.remove', { id: body.id });
    await revert(before.end.id);
  });

  it('is of the sites with these codes or at these places; unknown ones are refused, serials that are there duplicates', async () => {
    const sites =
      'Client,Code,Street,Zip,Machine,Serial\nListed Place,LIST01,1 List St,94558,washer,LS-1\nListed Place,LIST02,2 List St,94558,,\n';
    const before = await bring('sites', sites, { makeClients: true });
    const list = `${head}LIST01,,,Washer,LS-2
list02,2 List St,94558,dryer,LS-3
,2 list st,94558,dryer,LS-4
LIST01,,,Washer,LS-1
,,,washer,LS-1
LIST02,,,Washer,LS-1
NONE99,,,Washer,LS-5
,3 List St,94558,washer,LS-6
,,,washer,LS-7
`;
    const { body } = await send(ada, list, 'noun=sites&name=machines.csv');
    expect(body).toMatchObject({
      existing: 'fill',
      mapping: { 'Loc #': 'locationCode', Type: 'machine.kind', 'Serial No.': 'machine.serial' },
    });
    const { end, rows } = await bring('sites', list, { existing: 'fill' });
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['updated', 'Same location code as 1 List St; added a machine'],
      ['updated', 'Same location code as 2 List St; added a machine'],
      ['updated', 'Same street and zip as 2 List St; added a machine'],
      ['duplicate', 'Same location code as 1 List St'],
      ['duplicate', 'Serial of a machine of 1 List St'],
      ['refused', 'Serial LS-1 stands at 1 List St'],
      ['refused', 'There is no site with location code NONE99, and no client is named to make it for'],
      ['refused', 'There is no site at 3 List St, 94558, and no client is named to make it for'],
      ['refused', 'No client: its id, e-mail and name are all empty'],
    ]);
    // Who says a serial alone is called as the site where it stands.
    expect([rows[0]?.name, rows[4]?.name]).toEqual(['LIST01', '1 List St']);
    const again = await bring('sites', list, { existing: 'fill' });
    expect(again.end).toMatchObject({ created: 0, updated: 0, duplicate: 5, refused: 4 });
    expect(await revert(end.id)).toMatchObject({ emptied: 3, kept: 0 });
    await revert(before.end.id);
  });

  it('[IMPORT-01] finds a place however its street is written', async () => {
    const sites =
      'Client,Code,Street,Zip\nForm Place,FORM01,12 North Form Street,94558\nForm Two,FORM02,"14 Form Ave., Apt 4",94558\n';
    const before = await bring('sites', sites, { makeClients: true });
    const list = `Address,Zip,Type,Serial No.
12 N Form St,94558,washer,FM-1
"12 N. Form St.",94558-1234,washer,FM-2
14 FORM AVENUE #4,94558,dryer,FM-3
14 Form Ave Unit 4,94558,dryer,FM-4
12 Form St,94558,dryer,FM-5
`;
    const { end, rows } = await bring('sites', list, { existing: 'fill' });
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['updated', 'Same street and zip as 12 North Form Street; added a machine'],
      ['updated', 'Same street and zip as 12 North Form Street; added a machine'],
      ['updated', 'Same street and zip as 14 Form Ave., Apt 4; added a machine'],
      ['updated', 'Same street and zip as 14 Form Ave., Apt 4; added a machine'],
      ['refused', 'There is no site at 12 Form St, 94558, and no client is named to make it for'],
    ]);
    const again = await bring(
      'sites',
      sites.replaceAll('Street', 'St').replaceAll('Client,Code,St', 'Client,Code,Street'),
    );
    expect(again.end).toMatchObject({ created: 0, duplicate: 2 });
    await revert(end.id);
    await revert(before.end.id);
  });

  it('finds the code of a site that an earlier row of it makes, in the check as in the run', async () => {
    const { end, rows } = await bring(
      'sites',
      'Client,Code,Street,Zip,Machine,Serial\nEarlier Place,EARL01,1 Early St,94558,,\n,EARL01,,,washer,ER-1\n',
      { makeClients: true, existing: 'fill' },
    );
    expect(rows[1]).toMatchObject({
      reason: 'Same location code as row 2 of this file; added a machine, changed status',
    });
    await revert(end.id);
  });

  it('or what the file calls a site that came with another one', async () => {
    const key = { keyColumn: 'Ref' };
    const sites = await bring('sites', 'Ref,Client,Street\nS-1,Called Place,1 Call St\n', {
      makeClients: true,
      ...key,
    });
    const { rows, end } = await bring('sites', 'Ref,Machine,Serial\nS-1,washer,CL-1\nS-2,washer,CL-2\n', {
      existing: 'fill',
      ...key,
    });
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['updated', 'Same Ref as 1 Call St; added a machine'],
      ['refused', 'There is no site ‘S-2’ here, and no client is named to make it for'],
    ]);
    await revert(end.id);
    await revert(sites.end.id);
  });
});

it('managers may not bring clients or sites in', async () => {
  const max = await server.signIn(people.max);
  for (const noun of ['clients', 'sites'])
    expect((await send(max, 'Company,Email\nA,a@b.example\n', `noun=${noun}`)).status).toBe(403);
});

describe('a revert keeps what others refer to, by whatever noun', () => {
  const at = '2026-11-20T10:00:00.000Z';
  const toClient = `insert into messages ("id", "channel", "direction", "status", "clientId", "createdAt", "updatedAt")
     values (gen_random_uuid(), 'email', 'out', 'sent', $1, $2, $2)`;

  it('a client that was written to', async () => {
    const { end, rows } = await bring(
      'clients',
      'Company,Email\nWritten To,a@written.example\nLeft Alone,b@alone.example\n',
    );
    await query(toClient, [rows[0]?.['clientId'], at]);
    expect(await revert(end.id)).toMatchObject({ removed: 1, kept: 1 });
    const [kept] = await everything(ada, 'imports.rows', { id: end.id });
    expect(kept).toMatchObject({ reverted: 'Kept: somebody changed it since' });
  });

  it('a site whose commission was paid', async () => {
    const file = 'Client,Street,Zip\nPaid Place,1 Paid St,94558\nUnpaid Place,2 Paid St,94558\n';
    const { end, rows } = await bring('sites', file, { makeClients: true });
    await query(
      `insert into commission_payments ("id", "siteId", "month", "amount", "paidOn", "createdAt")
       values (gen_random_uuid(), $1, '2026-10', 1200, '2026-11-01', $2)`,
      [rows[0]?.['siteId'], at],
    );
    expect(await revert(end.id)).toMatchObject({ removed: 1, kept: 1 });
    expect(await query(`select "city" from sites where "id" = $1`, [rows[0]?.['siteId']])).toHaveLength(1);
  });

  it('a machine whose money was counted', async () => {
    const fileOf = (machine: string) =>
      `Client,Street,Zip,Machine,Serial\nCounted Place,1 Count St,94558,${machine}\n`;
    await bring('sites', fileOf('washer,CNT-1'), { makeClients: true });
    const { end } = await bring('sites', fileOf('dryer,CNT-2'), { existing: 'fill' });
    await query(
      `insert into collections ("id", "siteId", "clientId", "date", "machineId", "gross", "source", "createdAt")
       select gen_random_uuid(), sites."id", "clientId", '2026-11-01', machines."id", 4000, 'hand', $1
       from machines join sites on sites."id" = "siteId" where "serial" = 'CNT-2'`,
      [at],
    );
    expect(await revert(end.id)).toMatchObject({ state: 'reverted', emptied: 0, kept: 1 });
    expect(await query(`select 1 from machines where "serial" = 'CNT-2'`)).toHaveLength(1);
  });

  it('a lead of which somebody was only told goes, and what was told stays', async () => {
    const { body } = await send(ada, 'First Name,Email\nTold,told@of.example\n', 'noun=leads&name=a.csv');
    await ada.call('imports.check', { id: body.id });
    await ada.call('imports.run', { id: body.id, checks: 1 });
    await settled(ada, body.id);
    const [row] = await everything(ada, 'imports.rows', { id: body.id });
    await query(
      `insert into notifications ("id", "userId", "type", "title", "message", "leadId", "createdAt", "inApp")
       values (gen_random_uuid(), $1, 'new_lead', 'New lead', 'Told', $2, $3, true)`,
      [people.ada.uid, row?.['leadId'], at],
    );
    expect(await revert(body.id)).toMatchObject({ removed: 1, kept: 0 });
    expect(await query(`select "leadId" from notifications where "message" = 'Told'`)).toEqual([
      { leadId: null },
    ]);
  });
});
