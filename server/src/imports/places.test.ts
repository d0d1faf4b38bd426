import { openQuestions, proposals } from 'domain/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { everything, send, settled } from './testing/office.ts';
import { workbookOf } from './testing/workbook.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

/** What is proposed for a file of sites, agreed with in everything. */
const asProposed = async (file: string, name = 'sheet.csv') => {
  const { body } = await send(ada, file, `noun=sites&name=${name}`);
  const { id, existing, keyColumn } = body;
  const { body: first } = await ada.call('imports.check', { id, existing, keyColumn });
  const { body: check } = await ada.call('imports.check', {
    id,
    existing,
    keyColumn,
    makeClients: true,
    values: proposals(first),
  });
  await ada.call('imports.run', { id, checks: check.checks });
  const end = await settled(ada, id);
  expect(end).toMatchObject(check.counts);
  return {
    id,
    first,
    questions: openQuestions(first).length,
    end,
    rows: await everything(ada, 'imports.rows', { id }),
  };
};

const properties = `Prop #,Property,Owner / Mgmt Co,Address,City,ST,Zip,Units,Manager,Mgr phone,Mgr email
P101,Maple Court,Bluebird Properties LLC,1000 Maple Street,Boston,MA,2108,12,Ann Lee,(617) 555-1000,ann@maple.example
P102,Oak Villas,Casa Verde Mgmt,1004 Oak Ave,Newark,NJ,7102,20,Bo Ruiz,(973) 555-1001,bo@oak.example
P103,Elm Inn,BLUEBIRD PROPERTIES LLC,1008 Elm Blvd,Reno,NV,89501,8,Ann Lee,(617) 555-1000,ann@maple.example
P104,Pine Manor,Hartwell Trust,12 Pine Rd,Eureka,CA,95501,8,,,
P105,Pine Manor,Hartwell Trust,12 Pine Rd,Napa,CA,94558,8,,,
P106,Fir Lofts,Ito & Sons,14 Fir Rd,Napa,CA,94558,8,,,
`;
const machines = `Property,Address,Type,Make,Serial #
Maple Court,1000 Maple St,W,Maytag,SN-100001
Oak Villas,1004 Oak Avenue,D,Maytag,SN-100002
Elm Inn,,Washer,Maytag,SN-100003
Pine Manor,12 Pine Rd,W,Maytag,SN-100004
Gum House,1 Gum Rd,W,Maytag,SN-100005
Fir Lofts,99 Other Rd,W,Maytag,SN-100006
`;
const route = `Day,Stop,Property,Address,Freq,Last coll.
Mon,1,Maple Court,1000 Maple Street,weekly,2026-11-02
Monday,2,Oak Villas,1004 Oak Ave,weekly,2026-11-03
TUES,1,Elm Inn,1008 Elm Blvd,every 2 weeks,2026-11-03
`;

describe('[IMPORT-01] the sheets of a workbook of properties', () => {
  it('make its sites with their clients, and whom one finds there', async () => {
    const { questions, end } = await asProposed(properties);
    expect(end).toMatchObject({ created: 6, refused: 0 });
    expect(questions).toBe(1);
    const { rows: made } = await server.services.pool.query(
      `select "siteNumber", "siteName", "zipCode", "businessName", clients."email" from sites
        join clients on clients."id" = "clientId" order by "siteNumber"`,
    );
    expect(made.slice(0, 2)).toEqual([
      {
        siteNumber: 'P101',
        siteName: 'Maple Court',
        zipCode: '02108',
        businessName: 'Bluebird Properties LLC',
        email: '',
      },
      {
        siteNumber: 'P102',
        siteName: 'Oak Villas',
        zipCode: '07102',
        businessName: 'Casa Verde Mgmt',
        email: '',
      },
    ]);
    const { rows: managers } = await server.services.pool.query(
      `select "firstName", "email", "company", "relation" from contacts order by "firstName"`,
    );
    expect(managers).toEqual([
      { firstName: 'Ann', email: 'ann@maple.example', company: 'Maple Court', relation: 'manager' },
      { firstName: 'Bo', email: 'bo@oak.example', company: 'Oak Villas', relation: 'manager' },
    ]);
  });

  it('bring machines to sites found by name and street; what is unclear is refused with its reason', async () => {
    const { end, rows } = await asProposed(machines);
    expect(end).toMatchObject({ existing: 'fill', updated: 3, refused: 3 });
    expect(rows.map(({ reason }) => reason)).toEqual([
      'Same name and street as Maple Court; added a machine',
      'Same name and street as Oak Villas; added a machine',
      'Same name as Elm Inn; added a machine',
      'Several sites may be meant by ‘Pine Manor’ at 12 Pine Rd: give the location code, or street and zip',
      'There is no site ‘Gum House’ at 1 Gum Rd, and no client is named to make it for',
      'There is no site ‘Fir Lofts’ at 99 Other Rd, and no client is named to make it for',
    ]);
  });

  it('find them by the office’s own number, or by street and city', async () => {
    const { rows } = await asProposed(`Prop #,Property,Address,City,Type,Serial #
P105,Pine Manor,12 Pine Rd,,W,SN-200001
,,12 Pine Rd,Eureka,W,SN-200002
,,12 Pine Road,Reno,W,SN-200003
P104,,,,W,SN-200004
`);
    expect(rows.map(({ reason }) => reason)).toEqual([
      'Same site number as Pine Manor; added a machine',
      'Same street and city as Pine Manor; added a machine',
      'There is no site at 12 Pine Road, Reno, and no client is named to make it for',
      'Same site number as Pine Manor; added a machine',
    ]);
  });

  it('take no site by its number alone where the row says another street, town or name', async () => {
    const { end, rows } = await asProposed(`Prop #,Property,Address,City,Zip,Type,Serial #
P102,Bay Towers,900 Bay Blvd,San Jose,95110,W,SN-210001
P102,Oak Villas,1004 Oak Ave,Reno,,W,SN-210002
P102,Bay Towers,,,,W,SN-210003
P102,,,,95110,W,SN-210004
P102,Elm Inn,1008 Elm Blvd,Reno,89501,W,SN-210005
P102,Villa Oak,1004 Oak Avenue,,,W,SN-210006
p102,oak villas,,newark,,W,SN-210007
`);
    const why =
      'Site number P102 is that of the site ‘Oak Villas’ at 1004 Oak Ave, Newark, 07102, of which the row says otherwise: ' +
      'name its client, or give the location code';
    expect(rows.map(({ reason }) => reason)).toEqual([
      why,
      why,
      why,
      why,
      'Same street and zip as Elm Inn; added a machine',
      'Same site number as Oak Villas; added a machine',
      'Same site number as Oak Villas; added a machine',
    ]);
    expect(end).toMatchObject({ updated: 3, refused: 4 });
  });

  it('put them on routes, one for all words for a day', async () => {
    const { id, end, questions } = await asProposed(route);
    expect(end).toMatchObject({ existing: 'fill', updated: 3, refused: 0, madeRoutes: ['Mon', 'TUES'] });
    expect(questions).toBe(1);
    // They were here before, and nobody chose to change what stands there.
    const { body: waiting } = await ada.call('imports.waiting', { id });
    expect(waiting).toEqual({ sites: 3 });
    const { body: routes } = await ada.call('routes.list', {});
    expect(
      routes.items.map(({ name, sites }: { name: string; sites: number }) => [name, sites]).slice(-2),
    ).toEqual([
      ['Mon', 2],
      ['TUES', 1],
    ]);
  });

  it('are recognised by the column that another sheet of the file was recognised by', async () => {
    const columns = ['Ref', 'Property', 'Address', 'City', 'Client', 'Type'];
    const bookOf = (ref: string) => {
      const row = (type: string) => [ref, 'Yew Court', '1 Yew Rd', 'Napa', 'Yew Trust', type];
      return workbookOf([
        { name: 'Sites', rows: [columns, row('')] },
        { name: 'Machines', rows: [columns, row('washer')] },
        {
          name: 'Short',
          rows: [
            ['Property', 'Address'],
            ['Yew Court', '1 Yew Rd'],
          ],
        },
      ]);
    };
    const keyOf = async (file: Uint8Array, sheet: string, name = 'book.xlsx') => {
      const { body } = await send(ada, file, `noun=sites&name=${name}&sheet=${sheet}`);
      return body;
    };
    const book = await bookOf('R-1');
    const first = await keyOf(book, 'Sites');
    expect(first.keyColumn).toBeNull();
    const { id } = first;
    await ada.call('imports.check', { id, keyColumn: 'Ref', makeClients: true });
    await ada.call('imports.run', { id, checks: 1 });
    await settled(ada, id);
    expect(await keyOf(book, 'Machines')).toMatchObject({ keyColumn: 'Ref' });
    expect(await keyOf(book, 'Machines', 'copy.xlsx')).toMatchObject({ keyColumn: 'Ref' });
    expect(await keyOf(book, 'Short')).toMatchObject({ keyColumn: null });
    expect(await keyOf(await bookOf('R-2'), 'Machines')).toMatchObject({ keyColumn: null });
  });

  it('leave alone whom another file of the same name and headings calls by the same number', async () => {
    const bring = async (file: string) => {
      const { body } = await send(ada, file, 'noun=leads&name=export.csv');
      const { id, keyColumn } = body;
      return { id, keyColumn };
    };
    const first = await bring('ID,First name,Last name,Email,City\n1,Jane,Roe,jane@one.example,Reno\n');
    await ada.call('imports.check', { id: first.id, keyColumn: 'ID' });
    await ada.call('imports.run', { id: first.id, checks: 1 });
    await settled(ada, first.id);
    const second = await bring('ID,First name,Last name,Email,City\n1,Omar,Poe,omar@two.example,Napa\n');
    expect(second.keyColumn).toBeNull();
    await ada.call('imports.check', { id: second.id, keyColumn: second.keyColumn, existing: 'update' });
    await ada.call('imports.run', { id: second.id, checks: 1 });
    expect(await settled(ada, second.id)).toMatchObject({ created: 1, updated: 0 });
    const { rows } = await server.services.pool.query(
      `select "firstName", "city" from leads order by "firstName"`,
    );
    expect(rows).toEqual([
      { firstName: 'Jane', city: 'Reno' },
      { firstName: 'Omar', city: 'Napa' },
    ]);
  });

  it('take managers back with their sites', async () => {
    const { id } = await asProposed(`Property,Owner,Address,City,Manager,Mgr email
Ash Court,Ash Trust,1 Ash Rd,Napa,Di Ray,di@ash.example
`);
    const named = async () =>
      (await server.services.pool.query(`select "relation" from contacts where "firstName" = 'Di'`)).rows;
    expect(await named()).toEqual([{ relation: 'manager' }]);
    await ada.call('imports.revert', { id });
    expect(await settled(ada, id)).toMatchObject({ removed: 1, kept: 0 });
    expect(await named()).toEqual([]);
  });

  const contactsAt = async (site: string) =>
    (
      await server.services.pool.query(
        `select "firstName" || ' ' || "lastName" || ' ' || contacts.email || ' ' || contacts.phone as who
         from contacts join sites using ("clientId") where "siteName" = $1 order by 1`,
        [site],
      )
    ).rows.map(({ who }) => String(who).trim());
  const roomsOf = async (site: string): Promise<string[]> =>
    (await server.services.pool.query(`select rooms from sites where "siteName" = $1`, [site])).rows[0].rooms;

  it('[D45] bring managers and rooms of sites that are there, and of later rows, and take them back', async () => {
    const made = await asProposed(`Property,Owner,Address,City,Zip,Manager,Mgr email,Mgr phone,Room
Yew House,Yew Trust,1 Yew Rd,Napa,94558,Ed Ray (ed@yew.example) / Flo Poe,,707-555-0701,East
Yew House,Yew Trust,1 Yew Rd,Napa,94558,Gus Orr,gus@yew.example,,West
Yew House,Yew Trust,1 Yew Rd,Napa,94558,Ed Ray,,707-555-0701,West
`);
    expect(made.end).toMatchObject({ created: 1, updated: 1, duplicate: 1 });
    const first = ['Ed Ray ed@yew.example 707-555-0701', 'Flo Poe', 'Gus Orr gus@yew.example'];
    expect(await contactsAt('Yew House')).toEqual(first);
    expect(await roomsOf('Yew House')).toEqual(['East', 'West']);
    const file = `Property,Address,Manager,Mgr email,Mgr phone,Room
Yew House,1 Yew Rd,Hal Fox,hal@yew.example,,Attic
Yew House,1 Yew Rd,Ed Ray,,707-555-0702,East
`;
    const added = await asProposed(file);
    expect(added.end).toMatchObject({ created: 0, updated: 2 });
    expect(added.rows.map(({ reason }) => reason)).toEqual([
      'Same name and street as Yew House; added a contact, a room',
      'Same name and street as Yew House; added a contact',
    ]);
    const all = [...first, 'Ed Ray  707-555-0702', 'Hal Fox hal@yew.example'].sort();
    expect((await contactsAt('Yew House')).sort()).toEqual(all);
    expect(await roomsOf('Yew House')).toEqual(['East', 'West', 'Attic']);
    expect((await asProposed(file)).end).toMatchObject({ updated: 0, duplicate: 2 });
    await ada.call('imports.revert', { id: added.id });
    expect(await settled(ada, added.id)).toMatchObject({ emptied: 2, kept: 0 });
    expect(await contactsAt('Yew House')).toEqual(first);
    expect(await roomsOf('Yew House')).toEqual(['East', 'West']);
  });

  it.each([0, 250])('[D45] a client has whom a later row says first, %i rows apart', async (between) => {
    const fig = `Fig${between}`;
    const others = Array.from(
      { length: between },
      (_, n) => `Oth ${n},${fig} Trust,,,${n + 9} Oth Rd,Napa,94558\n`,
    );
    const { rows, end } = await asProposed(`Property,Client,Client contact,Client phone,Address,City,Zip
${fig} House,${fig} Trust,,,1 ${fig} Rd,Napa,94558
${others.join('')}${fig} House,${fig} Trust,Ina Fig,707-555-0711,1 ${fig} Rd,Napa,94558
${fig} Annex,${fig} Trust,Ina Fig,707-555-0711,2 ${fig} Rd,Napa,94558
${fig} Barn,${fig} Trust,Joe Fig,707-555-0712,3 ${fig} Rd,Napa,94558
`);
    expect(end).toMatchObject({ created: between + 3, updated: 1 });
    const reason = 'left out: An earlier row says whom its client is reached by: add others there';
    expect(rows.slice(between + 1).map((row) => row['reason'])).toEqual([
      expect.stringMatching(/^Same client, street and zip as .*; added a contact$/),
      'New site',
      `New site; Client contact ‘Joe Fig’ ${reason}; Client phone ‘707-555-0712’ ${reason}`,
    ]);
    expect(await contactsAt(`${fig} House`)).toEqual(['Ina Fig  707-555-0711']);
  });
});
