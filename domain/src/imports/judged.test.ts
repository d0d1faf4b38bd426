import { describe, expect, test } from 'vitest';
import { guessOf } from './guess.ts';
import { judged } from './judged.ts';
import { keepTheRest, keptColumns } from './kept.ts';
import type { ImportNoun } from './noun.ts';
import { nothingSeen, see } from './seen.ts';

/** What is thought of columns with these cells, one list a column. */
const judge = (noun: ImportNoun, table: Readonly<Record<string, readonly string[]>>) => {
  const columns = Object.keys(table);
  const seen = new Map(columns.map((column) => [column, nothingSeen()]));
  for (const [column, cells] of Object.entries(table))
    for (const cell of cells) see(seen.get(column) ?? nothingSeen(), noun, column, cell);
  return judged(noun, guessOf(columns, noun), seen);
};

const sites = { Client: ['Maple LLC'], Property: ['Maple Court'] };

describe('a location', () => {
  test.each([
    [{}, ['NAPCA4417', 'HARB01', 'A-12'], 'locationCode'],
    [{}, ['NAPCA4417', 'HARB01', 'Basement'], 'locationCode'],
    [{}, ['NAPCA4417', 'Basement'], 'siteName'],
    [{}, ['Maple Court', 'Basement', '3rd floor'], 'siteName'],
    [{ ...sites, Machine: ['washer'] }, ['Basement'], 'machine.room'],
    [{ ...sites, Machine: ['washer'], Room: ['1'] }, ['Basement'], null],
    [sites, ['Basement'], null],
  ] as const)('beside %j with %j is %s', (beside, cells, target) => {
    expect(judge('sites', { Client: ['Maple'], ...beside, Location: cells }).mapping['Location']).toBe(
      target,
    );
  });

  test('that says it is a code is believed', () => {
    expect(judge('sites', { Client: ['Maple'], 'Location code': ['Basement'] }).mapping).toMatchObject({
      'Location code': 'locationCode',
    });
  });
});

describe('a name', () => {
  test.each([
    [
      'clients',
      ['Maple & Oak Consulting', '12 Vine LLC', 'Orchard Apartments', 'Beth Amari'],
      'businessName',
    ],
    ['leads', ['Maple & Oak Consulting', 'Vine Properties LLC', 'Orchard Apartments'], 'businessName'],
    ['clients', ['Beth Amari', 'Smith, John', 'Maple LLC'], 'fullName'],
    ['leads', ['Beth Amari', 'Raj O’Neil'], 'fullName'],
  ] as const)('in a file of %s with %j is %s', (noun, cells, target) => {
    expect(judge(noun, { Name: cells, Email: ['a@example.com'] }).mapping['Name']).toBe(target);
  });
});

describe('a column of names', () => {
  const houses = ['Oak Orchard Gardens', 'Maple Willow Apartments', 'Sunset Flats', 'Lincoln Plaza'];
  const people = [
    'Pruitt, Fatima / Schröder, Michael',
    'Jones, Richard',
    'Nguyễn St. Clair',
    'Anna van der Berg',
  ];

  test.each(['leads', 'clients'] as const)(
    '[IMPORT-01] of houses is theirs, and who stands beside it is their person (%s)',
    (noun) => {
      const table = { Name: houses, Contact: people, Phone: ['206-555-0166'] };
      const { mapping, judged: thought } = judge(noun, table);
      expect(mapping).toMatchObject({ Name: 'businessName', Contact: 'fullName' });
      expect(thought).toMatchObject({
        Name: { by: 'values', shape: 'company', fit: 100 },
        Contact: { by: 'values', shape: 'person', fit: 100 },
      });
    },
  );

  test('of houses and people goes nowhere before somebody says so', () => {
    const { mapping, judged: thought } = judge('leads', {
      Name: [...houses, ...people, 'Bo Li'],
      Email: ['a@x.example'],
    });
    expect(mapping['Name']).toBeNull();
    expect(thought['Name']).toMatchObject({ offer: 'fullName', shape: 'company', fit: 44 });
  });

  test.each([
    ['Owner / Contact', people, 'fullName', null],
    ['Who', people, null, 'fullName'],
    ['Owner / Contact', houses, null, null],
  ] as const)('under %s with %j goes to %s, and may go to %s', (heading, cells, to, offer) => {
    const { mapping, judged: thought } = judge('leads', { Property: houses, [heading]: cells });
    expect(mapping[heading]).toBe(to);
    expect(thought[heading]?.offer).toBe(offer);
  });
});

describe('a file of properties', () => {
  const codes = ['P-1001', 'P-1002', 'P-1003'];
  const courts = ['Maple Court', 'Oak Court', 'Elm Court'];

  test.each([
    ['sites', { 'Property #': 'siteNumber', 'Property Name': 'siteName' }, {}],
    ['sites', { 'Property #': 'siteNumber', Property: 'siteName' }, { Route: ['A'], Stop: ['1', '2', '3'] }],
    [
      'sites',
      { 'Property #': 'siteNumber', 'Property Name': 'siteName' },
      { Type: ['W'], 'Serial No.': ['M1'] },
    ],
    ['clients', { 'Property Name': 'businessName' }, { Contact: ['Ann Lee'] }],
  ] as const)('[IMPORT-01] of %s has their names beside their numbers: %j', (noun, expected, beside) => {
    const [, named = ''] = [...Object.keys(expected), ...Object.keys(expected)];
    const table = { 'Property #': codes, [named]: courts, Street: ['1 Elm St'], ...beside };
    expect(judge(noun, table).mapping).toMatchObject(expected);
  });

  const whom = {
    Contact: ['Ann Lee', 'Bo Ruiz', 'Cy Orr'],
    Phone: ['617-555-1000', '617-555-1001', '617-555-1002'],
    Email: ['a@x.example', 'b@x.example', 'c@x.example'],
  };
  const ofClient = { Contact: 'clientContact', Phone: 'clientPhone', Email: 'clientEmail' };
  const ofHouse = { Contact: 'managerName', Phone: 'managerPhone', Email: 'managerEmail' };

  test.each([
    ['one client has several', ['Fir LLC', 'Fir LLC', 'Fir LLC'], courts, {}, ofHouse],
    ['each has its own', ['Fir LLC', 'Yew LLC', 'Ash LLC'], courts, {}, ofClient],
    ['one has several rows', ['Fir LLC', 'Fir LLC', 'Fir LLC'], ['Elm', 'Elm', 'Elm'], {}, ofClient],
    [
      'a client of few has several',
      ['Fir LLC', 'Fir LLC', 'Yew LLC', 'Ash LLC'],
      [...courts, 'Ash Court'],
      {},
      ofClient,
    ],
    [
      'all are reached by one',
      ['Fir LLC', 'Fir LLC', 'Fir LLC'],
      courts,
      { Email: ['a@x.example', 'a@x.example', 'a@x.example'] },
      { ...ofHouse, Email: 'clientEmail' },
    ],
  ] as const)(
    '[IMPORT-01] whose people differ has managers where %s',
    (_, clients, houses, more, expected) => {
      const table = { 'Owner / Mgmt Co': clients, 'Property Name': houses, ...whom, ...more };
      expect(judge('sites', table).mapping).toMatchObject(expected);
    },
  );

  test('[IMPORT-01] leaves to its clients what says that it is theirs', () => {
    const table = { Client: ['Fir', 'Fir', 'Fir'], Property: courts, 'Client phone': whom.Phone };
    expect(judge('sites', table).mapping).toMatchObject({ 'Client phone': 'clientPhone' });
  });

  test('[IMPORT-01] has a heading that waits take what another turns out not to be', () => {
    const table = { Stop: ['1', '2', '3'], Building: courts, Street: ['1 Elm St'] };
    expect(judge('sites', table).mapping).toMatchObject({ Stop: 'stopNumber', Building: 'siteName' });
    const { mapping } = judge('sites', { Property: ['1', '2', '3'], Bldg: courts, Street: ['1 Elm St'] });
    expect(mapping).toMatchObject({ Property: null, Bldg: 'siteName' });
  });

  const houses = ['Oak Orchard Gardens', 'Maple Willow Apartments', 'Sunset Flats', 'Lincoln Plaza'];
  const owners = ['Bluebird Properties LLC', 'Casa Verde Mgmt', 'Hartwell Trust', 'Ito & Sons'];

  test.each([
    ['Owner / Mgmt Co', owners, 'clientName'],
    ['Ownership company', owners, 'clientName'],
    ['Owner name', owners, null],
    ['Owner / Mgmt Co', ['Ann Lee', 'Bo Ruiz', 'Cy Orr', 'Di Ray'], null],
    ['AKA', owners, null],
  ] as const)('[IMPORT-01] under %s with %j says whose they are: %s', (heading, cells, to) => {
    expect(judge('sites', { Property: houses, [heading]: cells }).mapping[heading]).toBe(to);
  });

  test.each([
    ['Prop #', ['P101', 'P102', 'P103'], 'siteNumber'],
    ['Property No.', ['A-1', 'A-2', 'B-7'], 'siteNumber'],
    ['#', ['1', '2', '3'], null],
    ['Property', ['P101', 'P102', 'P103'], 'siteName'],
  ] as const)('[IMPORT-01] calls them by a number of its own under %s with %j: %s', (heading, cells, to) => {
    expect(judge('sites', { Address: ['1 Elm St'], [heading]: cells }).mapping[heading]).toBe(to);
  });

  test('[IMPORT-01] names managers who are not its clients', () => {
    const table = { Property: houses, Manager: ['Ann Lee'], 'Mgr phone': ['617-555-1000'] };
    const { mapping } = judge('sites', {
      ...table,
      'Mgr email': ['a@x.example', 'b@x.example', 'c@x.example'],
    });
    expect(mapping).toMatchObject({
      Manager: 'managerName',
      'Mgr phone': 'managerPhone',
      'Mgr email': 'managerEmail',
    });
  });
});

describe('a type', () => {
  const site = { Client: ['Maple'], Site: ['Court'] };
  test.each([
    [site, ['Washer', 'W', 'Stack dryer', 'TL washer', 'D'], 'machine.kind'],
    [site, ['apartment', 'Condo', 'Hotel'], 'siteType'],
    [{ ...site, Machine: ['washer'] }, ['Condo', 'Hotel'], 'siteType'],
    [site, ['Commercial', 'Residential'], null],
  ] as const)('beside %j of %j goes to %s', (beside, cells, target) => {
    expect(judge('sites', { ...beside, Type: cells }).mapping['Type']).toBe(target);
  });
});

describe('a list of machines', () => {
  test('[IMPORT-01] is known by the headings that such lists have', () => {
    const { mapping } = judge('sites', {
      'Loc #': ['EUGOR0000', 'EURCA0004'],
      Site: ['Eugene', 'Eureka'],
      Address: ['8113 El Camino Real', '8305 Calle de la Luna'],
      City: ['Eugene', 'Eureka'],
      Zip: ['97496', '95505'],
      'Mach #': ['1', '2'],
      Type: ['W', 'Stack dryer'],
      Mfr: ['SQ', 'Huebsch'],
      'Model No.': ['HX-9', 'MHN33PDCWW'],
      'Serial No.': ['24-100001', '24-100002'],
      'Vend $': ['$1.75', '2.00'],
      Installed: ['3/14/2019', '2021-07-01'],
      Condition: ['ok', 'OUT OF ORDER'],
    });
    expect(mapping).toEqual({
      'Loc #': 'locationCode',
      Site: 'siteName',
      Address: 'streetAddress',
      City: 'city',
      Zip: 'zipCode',
      'Mach #': null,
      Type: 'machine.kind',
      Mfr: 'machine.make',
      'Model No.': 'machine.model',
      'Serial No.': 'machine.serial',
      'Vend $': 'machine.vendPrice',
      Installed: 'machine.installedOn',
      Condition: 'machine.status',
    });
    expect(judge('sites', { 'Location #': ['EUGOR0000'], Client: ['Maple'] }).mapping).toMatchObject({
      'Location #': 'locationCode',
    });
  });
});

test('[IMPORT-01] the sheet of a route is known, and the number of its stops names no site', () => {
  const { mapping } = judge('sites', {
    Stop: ['1', '2', '3'],
    Route: ['Mon-A', 'Tue-B', 'Route 3'],
    Day: ['Mon', 'Mon', 'Tue'],
    Customer: ['Pine Hill Apts #0', 'Pine Hill HOA #1', 'Pine Hill Inn #2'],
    Address: ['100 Main St', '101 Broadway', '102 Main St'],
    'City, State Zip': ['Oakland, CA 94607', 'Portland, OR 97205', 'Boston, MA 02118'],
    Contact: ['Mgr Sue', 'Ann Lee', 'Ann Lee'],
    Phone: ['(617) 555-1000', '(617) 555-1001', '(617) 555-1002'],
    Freq: ['2x month', 'weekly', 'monthly'],
    'Last coll.': ['10/28/2026', '11/3/26', '10/28/2026'],
    W: ['1', '5', '5'],
    D: ['8', '7', '7'],
  });
  expect(mapping).toEqual({
    Stop: 'stopNumber',
    Route: 'collectionRoute',
    Day: 'routeDays',
    Customer: 'clientName',
    Address: 'streetAddress',
    'City, State Zip': 'wholeAddress',
    Contact: 'clientContact',
    Phone: 'clientPhone',
    Freq: 'collectionFrequency',
    'Last coll.': 'lastCollectionDate',
    W: 'washers',
    D: 'dryers',
  });
  expect(
    judge('sites', { Property: ['Pine', 'Oak'], 'Stop #': ['1', '2'], Day: ['Mon', 'Tue'] }).mapping,
  ).toEqual({ Property: 'siteName', 'Stop #': 'stopNumber', Day: 'collectionRoute' });
  expect(
    judge('sites', { Customer: ['Pine'], Stop: ['Maple Court', 'Stop 4', '12 Oak'] }).mapping,
  ).toMatchObject({
    Stop: 'siteName',
  });
});

describe('a status beside machines', () => {
  const machines = { Client: ['Maple'], Site: ['Court'], Make: ['SQ'], Serial: ['SQ-1001'] };
  test.each([
    [['active', 'inactive', 'active'], 'status', null],
    [['running', 'Out of order', 'running'], 'machine.status', null],
    [['OK', 'In service', 'out of order', 'OK'], 'machine.status', null],
    [['Good', 'Bad', 'New motor'], null, 'machine.status'],
  ] as const)('with %j goes to %s, and may go to %s', (cells, target, offer) => {
    const { mapping, judged: thought } = judge('sites', { ...machines, Status: cells });
    expect([mapping['Status'], thought['Status']?.offer]).toEqual([target, offer]);
  });
});

test('[IMPORT-01] a status whose heading says that it is the site’s is, whatever stands beside it', () => {
  const file = { Client: ['Maple'], Serial: ['SQ-1001'], 'Site status': ['', 'inactive', ''] };
  expect(judge('sites', file).mapping['Site status']).toBe('status');
});

describe('a heading that its cells contradict', () => {
  test.each([
    ['leads', 'Phone', ['yes', 'no', 'yes'], 'phone'],
    ['leads', 'Email', ['Beth', 'Raj', 'Ana'], 'email'],
    ['leads', 'Created', ['Ada', 'Ada', 'Bob'], 'createdAt'],
    ['leads', 'Machines', ['coin washer', 'dryer', 'both'], 'numberOfMachinesNeeded'],
  ] as const)('of %s: %s with %j is only offered as %s', (noun, column, cells, offer) => {
    const { mapping, judged: thought } = judge(noun, {
      'First name': ['Beth', 'Raj', 'Ana'],
      [column]: cells,
    });
    expect(mapping[column]).toBeNull();
    expect(thought[column]).toMatchObject({ by: null, fit: 0, offer });
  });

  test('is believed with too few cells, and of a known program', () => {
    expect(judge('leads', { Email: ['none', 'none'] }).mapping['Email']).toBe('email');
    const hubspot = { 'Record ID': ['1'], 'Contact owner': ['Sam'], Email: ['none', 'none', 'none', 'none'] };
    expect(judge('leads', hubspot).mapping['Email']).toBe('email');
  });

  test('a title that is only ‘Ms.’ is no job', () => {
    const file = { Email: ['a@example.com'], Title: ['Ms.', 'Mr.', 'Dr'] };
    expect(judge('clients', file).mapping['Title']).toBeNull();
    expect(judge('clients', { ...file, 'Job Title': ['Owner'] }).mapping['Job Title']).toBe('contactTitle');
  });
});

describe('an owner', () => {
  test.each([
    [['Glen Partners LP', 'Ito Holdings', 'Beth Amari'], 'company'],
    [['Beth Amari', 'Raj Patel', 'Glen Partners LP'], 'assignedRep'],
  ] as const)('with %j is the %s of a lead', (cells, target) => {
    expect(judge('leads', { Email: ['a@example.com'], Owner: cells }).mapping['Owner']).toBe(target);
  });

  test('that is a house is nobody of ours, whatever else is there', () => {
    const cells = ['Glen Partners LP', 'Ito Holdings', 'Vine LLC'];
    const { mapping, judged: thought } = judge('leads', { Company: ['Vine'], Owner: cells });
    expect([mapping['Owner'], thought['Owner']?.offer]).toEqual([null, 'assignedRep']);
  });
});

describe('an address', () => {
  const whole = ['12 Elm St, Napa, CA 94558', '4 Main St, Reno, Nevada 89501, USA', '9 Oak Ave, Bend, OR'];
  test.each([
    ['leads', 'Address', whole, 'wholeAddress'],
    ['sites', 'Street address', whole, 'wholeAddress'],
    ['leads', 'Address', ['12 Elm St', '4 Main St', 'PO Box 7'], 'streetAddress'],
    ['leads', 'City/State/Zip', ['Napa, CA 94558'], 'wholeAddress'],
    ['leads', 'Location', whole, null],
  ] as const)('of %s under %s with %j goes to %s', (noun, column, cells, target) => {
    expect(judge(noun, { Client: ['Vine'], [column]: cells }).mapping[column]).toBe(target);
  });

  test('that nobody names is offered as a whole one', () => {
    expect(judge('leads', { Location: whole }).judged['Location']?.offer).toBe('wholeAddress');
  });
});

describe('headings of anybody', () => {
  test.each([
    ['leads', 'Current Vendor', 'currentServiceProvider'],
    ['leads', 'Contract Exp.', 'leaseExpirationDate'],
    ['leads', 'Office #', 'phone'],
    ['leads', 'Mgr Email', 'email'],
    ['leads', 'Work ZipCode', 'zipCode'],
    ['leads', 'Einheiten', 'numberOfUnits'],
    ['leads', 'Bemerkung', 'note'],
    ['leads', 'Angelegt am', 'createdAt'],
    ['clients', 'Kundennr.', 'formerId'],
    ['sites', 'Stop name', 'siteName'],
  ] as const)('of %s: %s is %s', (noun, column, target) => {
    expect(judge(noun, { [column]: [] }).mapping[column]).toBe(target);
  });

  test('a stop’s name is the site’s, and a name beside it may be the client’s', () => {
    const { mapping, judged: thought } = judge('sites', {
      Name: ['Bay Homes LLC', 'Vine Apartments', 'Oak Inn'],
      'Stop name': ['Building 1', 'Building 2', 'Building 3'],
    });
    expect([mapping['Stop name'], mapping['Name'], thought['Name']?.offer]).toEqual([
      'siteName',
      null,
      'clientName',
    ]);
  });
});

describe('a heading that says nothing', () => {
  test('is an e-mail where nearly all are', () => {
    const { mapping, judged: thought } = judge('leads', {
      Kontaktdaten: ['a@example.com', 'b@example.com', 'c@example.org'],
    });
    expect(mapping['Kontaktdaten']).toBe('email');
    expect(thought['Kontaktdaten']).toEqual({ by: 'values', shape: 'email', fit: 100, offer: null });
  });

  test.each([
    ['leads', ['(707) 555-0101', '707-555-0102', '+1 707 555 0103'], 'phone'],
    ['leads', ['CA', 'Nevada', 'OR'], 'state'],
    ['leads', ['12 Orchard Rd', '4 Main Street', '900 Oak Ave'], 'streetAddress'],
    ['leads', ['Beth Amari', 'Raj Patel', 'Ana Ruiz'], 'fullName'],
    ['clients', ['Maple LLC', 'Vine Apartments', 'Oak Inn'], 'businessName'],
    ['sites', ['SQ10012A', 'SQ10013A', 'HB-90011'], 'machine.serial'],
    ['leads', ['45.123,50', '1.200,00', '99.456,75'], null],
    ['leads', ['blue', 'green', 'red'], null],
    ['clients', ['2024-01-02', '2024-02-03', '2024-03-04'], null],
  ] as const)('of %s with %j is offered as %s and taken by nobody', (noun, cells, offer) => {
    const { mapping, judged: thought } = judge(noun, { Zeug: cells });
    expect([mapping['Zeug'], thought['Zeug']?.offer]).toEqual([null, offer]);
  });

  test('does not want what another column has', () => {
    const { judged: thought } = judge('leads', {
      'First name': ['Beth'],
      X: ['Beth Amari', 'Raj Patel', 'Ana Ruiz'],
    });
    expect(thought['X']?.offer).toBeNull();
  });
});

test('the dates of a job are no contract’s unless somebody says so', () => {
  const { mapping, judged: thought } = judge('clients', {
    Email: ['a@example.com'],
    'Start Date': ['2026-01-01'],
  });
  expect([mapping['Start Date'], thought['Start Date']?.offer]).toEqual([null, 'contractStartDate']);
});

test('how sure a column is, is said', () => {
  const phones = ['(707) 555-0101', '707-555-0102', 'call first', '707 555 0104 ext 77'];
  expect(judge('leads', { Phone: phones }).judged['Phone']).toEqual({
    by: 'heading',
    shape: 'phone',
    fit: 75,
    offer: null,
  });
});

test.each([
  [
    'Person - Postal address',
    { 'Person - Name': ['Ana Ruiz'] },
    '1510 N. Harbor Blvd, Seattle, WA 98101, USA',
  ],
  [
    'Address',
    { 'Email Address': ['a@x.example'], MEMBER_RATING: ['1'] },
    '102 Broadway  Chicago  IL  60607-1234  US',
  ],
])('an address of a known program that says all is split: %s', (column, beside, cell) => {
  const cells = [cell, cell, cell];
  expect(judge('leads', { ...beside, [column]: cells }).mapping[column]).toBe('wholeAddress');
  expect(
    judge('leads', { ...beside, [column]: ['12 Elm St', '9 Oak Ave', '1 Vine Rd'] }).mapping[column],
  ).toBe('streetAddress');
});

describe('a list of habit', () => {
  const five = (cell: string) => Array.from({ length: 5 }, (_, at) => `${cell} ${at}`);
  const list = {
    '#': ['1', '2', '3'],
    Bldg: ['Oak Court', 'Elm Inn', 'Fir Lofts'],
    AKA: five('Pink'),
    Addr: ['40 Oak st', '41 Elm ave', '42 Fir blvd'],
    'Owner ph': ['(617) 555-1000', '617-555-1001', '617.555.1002'],
    'Mgr Cell': ['617-555-1003', '617-555-1004', '617-555-1005'],
    '2nd ph': ['617-555-1006', '617-555-1007', '617-555-1008'],
    'Whose machines?': ['WASH', 'CSC', 'own'],
    'Lease up': ['12/31/2027', '1/15/2028', 'spring 28'],
    'Last visit': ['1/5/2026', '1/6/2026', '1/7/2026'],
    'Next step': five('call'),
    When: ['12/1/2026', '12/2/2026', 'after xmas'],
    Notes: five('nice lady'),
    'Notes 2': five('roof leak'),
    Hookups: ['yes', 'no', '?'],
    'Key code': ['4412', '77#', 'none'],
    SSN: ['123-45-6789', '123-45-6780', '123-45-6781'],
    Empty: [],
  };

  test('[IMPORT-01] is known where heading and cells agree, and the rest is kept in the note', () => {
    const seen = new Map(Object.keys(list).map((column) => [column, nothingSeen()]));
    for (const [column, cells] of Object.entries(list))
      for (const cell of cells) see(seen.get(column) ?? nothingSeen(), 'leads', column, cell);
    const guess = guessOf(Object.keys(list), 'leads');
    const { mapping: known, judged: thought } = judged('leads', guess, seen);
    const mapping = keepTheRest('leads', guess, known, seen);
    expect(mapping).toEqual({
      '#': null,
      Bldg: 'businessName',
      AKA: 'keptNote',
      Addr: 'streetAddress',
      'Owner ph': 'phone',
      'Mgr Cell': 'otherPhone',
      '2nd ph': 'otherPhone',
      'Whose machines?': 'currentServiceProvider',
      'Lease up': 'leaseExpirationDate',
      'Last visit': 'lastContact',
      'Next step': 'nextStep.what',
      When: 'nextStep.dueAt',
      Notes: 'note',
      'Notes 2': 'note',
      Hookups: 'keptNote',
      'Key code': null,
      SSN: null,
      Empty: null,
    });
    const about = { noun: 'leads', columns: Object.keys(list), judged: thought } as const;
    expect(keptColumns({ ...about, mapping })).toEqual(['AKA', 'Hookups']);
    expect(keepTheRest('leads', { preset: 'HubSpot contacts' }, known, seen)).toEqual(known);
    expect(keepTheRest('sites', guess, { AKA: null }, seen)).toEqual({ AKA: null });
  });
});

describe('a list that somebody keeps by hand', () => {
  const people = ['Ann Lee', 'Bo Ruiz', 'Cy Orr'];
  const others = ['Di Ray', 'Ed Fox', 'Flo Hay'];
  const phones = ['617-555-1000', '617-555-1001', '617-555-1002'];
  const more = ['617-555-2000', '617-555-2001', '617-555-2002'];

  test.each(['who to talk to', 'contact person', 'Contact', 'owner / mgr name'])(
    '[IMPORT-01] has those first who are under ‘%s’',
    (heading) => {
      const table = {
        PROPERTY: ['Elm'],
        '2nd contact': others,
        '2nd phone': more,
        [heading]: people,
        'Phone(s)': phones,
      };
      expect(judge('leads', table).mapping).toMatchObject({
        '2nd contact': null,
        '2nd phone': 'otherPhone',
        [heading]: 'fullName',
        'Phone(s)': 'phone',
      });
    },
  );

  test.each(['2nd phone', 'alternate phone', 'alt phone', 'Second Cell', 'phone 2'])(
    '[IMPORT-01] takes ‘%s’ as the main number only where there is no other',
    (heading) => {
      expect(judge('leads', { Property: ['Elm'], [heading]: more }).mapping[heading]).toBe('phone');
      const { mapping } = judge('leads', { Property: ['Elm'], [heading]: more, 'ring them on': phones });
      expect(mapping[heading]).toBe('otherPhone');
    },
  );

  test.each([
    ['# apts', ['12', '~30', '40 units'], 'numberOfUnits'],
    ['apts', ['12', '30', '40'], 'numberOfUnits'],
    ['Twn', ['Boston', 'Lynn', 'Salem'], 'city'],
    ['call back', ['12/1/26', '12/4/26', '1/5/27'], 'nextStep.dueAt'],
    ['follow up on', ['12/1/26', '12/4/26', '1/5/27'], 'nextStep.dueAt'],
    ['call back', ['yes', 'left word', 'no'], null],
    ['contract up', ['6/1/2028', 'Dec 1, 2026', 'mtm'], 'leaseExpirationDate'],
    // Months are days where a lease ends; what else stands there goes into the note.
    ['contract up', ['2027', '6/2028', 'Dec 2026', 'mtm'], 'leaseExpirationDate'],
    ['contract ends', ['6/1/2028', '7/1/2028', '8/1/2027'], 'leaseExpirationDate'],
    ['lease up', ['6/1/2028', '7/1/2028', '8/1/2027'], 'leaseExpirationDate'],
    ['how we got it', ['drove by', 'referral', 'web'], 'leadCameFrom'],
    ['how found', ['drove by', 'referral', 'web'], 'leadCameFrom'],
    ['WHERE IT STANDS', ['talked', 'sent quote', 'dead', 'signed!'], 'status'],
    ['where we are', ['talked', 'left vm', 'dead', 'signed!'], 'status'],
    ['Stage', ['talked', 'left vm', 'dead', 'signed!'], 'status'],
    ['Where it stands', ['basement', '2nd floor', 'garage'], null],
  ] as const)('[IMPORT-01] may have ‘%s’ with %j: %s', (heading, cells, to) => {
    expect(judge('leads', { Property: ['Elm'], [heading]: cells }).mapping[heading]).toBe(to);
  });
});

test.each([
  ['Installed', ['Jan 2019', 'Mar 2020', 'June 2021']],
  ['Installed', ['01/2019', '2020-03', 'Q2 2021']],
  ['Installed', ['2019', '2020', '2021']],
])('[D45] ‘%s’ is a day where %j say no more than the month or the year', (heading, cells) => {
  expect(judge('sites', { Client: ['Maple'], Machine: ['washer'], [heading]: cells }).mapping).toMatchObject({
    Installed: 'machine.installedOn',
  });
});
