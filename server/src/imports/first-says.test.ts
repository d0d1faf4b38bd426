import type { ImportNoun } from 'domain/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { send, settled } from './testing/office.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const query = async (text: string) => (await server.services.pool.query(text)).rows;

const bring = async (noun: ImportNoun, file: string, choices: object = { existing: 'update' }) => {
  const { body, status, text } = await send(ada, file, `noun=${noun}&name=${noun}.csv`);
  expect(status, text).toBe(200);
  const checked = await ada.call('imports.check', { id: body.id, ...choices });
  expect(checked.status, checked.text).toBe(200);
  await ada.call('imports.run', { id: body.id, checks: 1 });
  const end = await settled(ada, body.id);
  // What the check says the run does, whatever is said twice.
  expect(end).toMatchObject(checked.body.counts);
  return end;
};

describe('[IMPORT-01] of several rows of one record that contradict each other the first says', () => {
  type Case = {
    noun: ImportNoun;
    heading: string;
    /** Brings the record. */
    there: string;
    /** What contradicts itself. */
    rows: readonly [string, string];
    other: (n: number) => string;
    stands: string;
    /** What the first row says, and the second alone. */
    says: object;
  };

  const cases: { [name: string]: Case } = {
    'of leads': {
      noun: 'leads',
      heading: 'First name,Email,City,Status,Rep,Units',
      there: 'Ann,ann@first.example,Reno,new,,12',
      rows: [
        `Ann,ann@first.example,Elko,won,${people.mia.email},`,
        `Ann,ann@first.example,Ely,lost,${people.max.email},14`,
      ],
      other: (n) => `Other,other${n}@first.example,,,,`,
      stands: `select "city", "status", "numberOfUnits" from leads where "email" = 'ann@first.example'`,
      says: { city: 'Elko', status: 'won', numberOfUnits: 14 },
    },
    'of a lead’s contact': {
      noun: 'leads',
      heading: 'First name,Last name,Email,Phone,Mobile',
      there: 'Ola,Ray,ola@first.example,707-555-0801,707-555-0802',
      rows: [
        'Ola,Ray,ola@first.example,707-555-0801,707-555-0803',
        'Ola,Ray,ola@first.example,,707-555-0804',
      ],
      other: (n) => `Other,Ray,ola${n}@first.example,,`,
      stands: `select contacts."phone" from contacts join leads on leads."id" = "leadId" where leads."email" = 'ola@first.example'`,
      says: { phone: '707-555-0803' },
    },
    'of clients': {
      noun: 'clients',
      heading: 'Company,Email,Service level,Tax ID',
      there: 'First Row,ann@firstrow.example,standard,94-1',
      rows: ['First Row,ann@firstrow.example,premium,', 'First Row,ann@firstrow.example,basic,94-2'],
      other: (n) => `First Row ${n},row${n}@first.example,,`,
      stands: `select "serviceLevel", "taxId" from clients where "businessName" = 'First Row'`,
      says: { serviceLevel: 'premium', taxId: '94-2' },
    },
    'of a client’s contact': {
      noun: 'clients',
      heading: 'Company,Contact,Email,Phone',
      there: 'Oak First,Ann Lee,ann@oakfirst.example,\nOak First,Bob Ray,bob@oakfirst.example,707-555-0811',
      rows: [
        'Oak First,Bob Ray,bob@oakfirst.example,707-555-0812',
        'Oak First,Bob Ray,bob@oakfirst.example,707-555-0813',
      ],
      other: (n) => `Oak First ${n},Ann Lee,oak${n}@first.example,`,
      stands: `select contacts."phone" from contacts where "email" = 'bob@oakfirst.example'`,
      says: { phone: '707-555-0812' },
    },
    'of sites': {
      noun: 'sites',
      heading: 'Client,Code,Street,City,Units',
      there: 'First Place,FIRST1,1 First St,Reno,12',
      rows: ['First Place,FIRST1,1 First St,Reno,', 'First Place,FIRST1,1 First St,Ely,14'],
      other: (n) => `First Place,FIRST-${n},${n} Other St,,`,
      stands: `select "city", "numberOfUnits" from sites where "locationCode" = 'FIRST1'`,
      says: { city: 'Reno', numberOfUnits: 14 },
    },
  };

  const fileOf = ({ heading, rows: [one, two], other }: Case, between: number, from: number): string =>
    [heading, one, ...Array.from({ length: between }, (_, n) => other(from + n)), two, ''].join('\n');

  it.each(Object.entries(cases))('%s, and the same file again changes nothing', async (_, which) => {
    const { noun, heading, there, stands, says } = which;
    await bring(noun, `${heading}\n${there}\n`, { makeClients: true });
    const twice = fileOf(which, 0, 0);
    await bring(noun, twice);
    const first = await query(stands);
    expect(first).toEqual([says]);
    expect(await bring(noun, twice)).toMatchObject({ created: 0, updated: 0, refused: 0 });
    expect(await query(stands)).toEqual(first);
    // Parts apart, as after an end of the server in between.
    const apart = fileOf(which, 210, 1_000);
    await bring(noun, apart, { existing: 'update', makeClients: true });
    expect(await query(stands)).toEqual(first);
    expect(await bring(noun, apart)).toMatchObject({ created: 0, updated: 0, refused: 0 });
  });

  it('what adds up is of all of them: tags, and own fields by their names', async () => {
    const heading = 'First name,Email,Tags,Custom fields';
    await bring('leads', `${heading}\nTag,tag@first.example,one,"{""a"":1}"\n`);
    const file = `${heading}
Tag,tag@first.example,two,"{""a"":2,""b"":2}"
Tag,tag@first.example,three,"{""a"":3,""c"":3}"
`;
    const stands = async () =>
      (await query(`select "tags", "customFields" from leads where "email" = 'tag@first.example'`))[0];
    const end = await bring('leads', file);
    expect(await stands()).toEqual({ tags: ['one', 'two', 'three'], customFields: { a: 2, b: 2, c: 3 } });
    expect(await bring('leads', file)).toMatchObject({ updated: 0 });
    await ada.call('imports.revert', { id: end.id });
    expect(await settled(ada, end.id)).toMatchObject({ emptied: 2, kept: 0 });
    expect(await stands()).toEqual({ tags: ['one'], customFields: { a: 1 } });
  });
});
