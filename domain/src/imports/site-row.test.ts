import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankClient } from '#clients';
import {
  accessTypes,
  blankMachine,
  blankSite,
  collectionFrequencies,
  type Site,
  siteStatuses,
  siteTypes,
} from '#sites';
import { siteExportCells, siteExportHeading } from './export-sites.ts';
import { guessedPlan, writtenAndRead } from './plan.fixtures.ts';
import type { Choices } from './plan.ts';
import { isWorked, machineOfRow, readSiteRow, siteKeys, siteOfRow } from './site-row.ts';
import { isAccessSecret, isSecret } from './site-targets.ts';

const now = '2026-11-21T10:00:00.000Z';
const [id, clientId] = ['0199c000-0000-7000-8000-000000000001', '0199c000-0000-7000-8000-000000000002'];
const row = (cells: Record<string, string>, chosen?: Partial<Choices>) =>
  readSiteRow(Object.values(cells), guessedPlan('sites', Object.keys(cells), chosen));
const base = { Client: 'Vine', Street: '1 Elm St' };

describe('a row of a file of sites', () => {
  test('[IMPORT-01] is a site with the numbers of its machines', () => {
    const reading = row({
      'Client ID': ' ABC ',
      'Client email': ' A@Vine.example ',
      Client: ' Vine ',
      Code: 'napa-1',
      State: 'california',
      Units: '~60',
      Style: 'Mid Rise',
      'Property type': 'Condo',
      Key: 'no',
      Washers: 'six',
      Dryers: '8',
    });
    expect(reading).toEqual({
      route: { days: '', collector: '' },
      fields: {
        locationCode: 'NAPA-1',
        state: 'CA',
        numberOfUnits: 60,
        siteType: 'condo',
        buildingStyle: 'mid-rise',
        needsKey: false,
      },
      client: { id: 'abc', email: 'a@vine.example', name: 'Vine' },
      person: { firstName: '', lastName: '', email: 'a@vine.example', phone: '' },
      people: [],
      managers: [],
      counts: { washers: 6, dryers: 8 },
      machine: null,
      room: '',
      installedOn: null,
      leftOut: [],
      readAs: [
        { column: 'State', from: 'california', to: 'CA' },
        { column: 'Units', from: '~60', to: '60' },
        { column: 'Washers', from: 'six', to: '6' },
      ],
      refused: null,
    });
  });

  test('says whom its client is reached by', () => {
    const reading = row({ ...base, Contact: 'Ann Lee', Phone: '(617) 555-1000' });
    expect(reading.person).toEqual({ firstName: 'Ann', lastName: 'Lee', email: '', phone: '(617) 555-1000' });
    const wrong = row({ ...base, Contact: 'Ann', Phone: 'call' });
    expect(wrong.person).toEqual({ firstName: 'Ann', lastName: '', email: '', phone: '' });
    expect(wrong).toMatchObject({
      refused: null,
      leftOut: [{ column: 'Phone', value: 'call', reason: 'Invalid phone number format' }],
    });
  });

  test('[IMPORT-01] says who else is there, with every address and number', () => {
    const reading = row({
      ...base,
      'Client email': 'office@vine.example',
      Contact: 'Ann Lee (ann@vine.example); Bo Li',
      Phone: '(617) 555-1000; 617-555-1001; 617-555-1002',
    });
    const called = { relation: 'other', company: '', position: '' };
    expect(reading.person).toEqual({
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'office@vine.example',
      phone: '(617) 555-1000',
    });
    expect(reading.people).toEqual([
      { ...called, firstName: 'Bo', lastName: 'Li', email: '', phone: '617-555-1001' },
      { ...called, firstName: 'Ann', lastName: 'Lee', email: 'ann@vine.example', phone: '617-555-1002' },
    ]);
  });

  test('[IMPORT-01] names who runs the house, who is not its client', () => {
    const reading = row({
      ...base,
      Property: 'Elm Court',
      Manager: 'Ann Lee',
      'Mgr phone': '(617) 555-1000; 617-555-1001',
      'Mgr email': 'ann@elm.example',
    });
    expect(reading.client).toEqual({ id: '', email: '', name: 'Vine' });
    const at = { company: 'Elm Court', position: '' };
    expect(reading.managers).toEqual([
      {
        firstName: 'Ann',
        lastName: 'Lee',
        phone: '(617) 555-1000',
        email: 'ann@elm.example',
        relation: 'manager',
        ...at,
      },
      { firstName: 'Ann', lastName: 'Lee', phone: '617-555-1001', email: '', relation: 'other', ...at },
    ]);
    expect(row({ ...base, 'Mgr email': 'none' })).toMatchObject({ managers: [], refused: null });
  });

  test('[D45] names everybody who runs the house, with the address behind the name', () => {
    const { managers } = row({
      ...base,
      Property: 'Elm Court',
      Manager: 'Ana Ruiz (ana@ruiz.example) / Joe Poe',
    });
    const at = { company: 'Elm Court', relation: 'manager', phone: '' };
    expect(managers).toMatchObject([
      { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@ruiz.example', ...at },
      { firstName: 'Joe', lastName: 'Poe', email: '', ...at },
    ]);
  });

  test('[IMPORT-01] gets back the zero that a spreadsheet took of its zip code', () => {
    const reading = row({ ...base, State: 'MA', Zip: '2108' });
    expect(reading.fields.zipCode).toBe('02108');
    expect(reading.readAs).toContainEqual({ column: 'Zip', from: '2108', to: '02108' });
    expect(row({ ...base, State: 'CA', Zip: '2108' }).fields.zipCode).not.toBe('02108');
  });

  test('[IMPORT-01] or a machine of it', () => {
    const reading = row({
      ...base,
      Machine: 'Washer',
      Serial: ' SN-1 ',
      'Vend price': '2.5',
      Fuel: 'GAS',
      'Machine status': 'Out of order',
      Room: ' Cellar ',
    });
    expect(reading).toMatchObject({ counts: null, leftOut: [], refused: null });
    expect(reading.machine).toEqual({
      kind: 'washer',
      serial: 'SN-1',
      vendPrice: 250,
      fuel: 'gas',
      status: 'out_of_order',
      room: 'Cellar',
    });
    expect(reading.readAs).toEqual([{ column: 'Vend price', from: '2.5', to: '$2.50' }]);
  });

  test('[IMPORT-01] a room without a machine is one of the site', () => {
    const reading = row({ ...base, 'Laundry room': 'Cellar', Washers: '2' });
    expect(reading).toMatchObject({ machine: null, room: 'Cellar', counts: { washers: 2 }, leftOut: [] });
    const site = siteOfRow(reading, { id, clientId, by: null, now, worked: false });
    expect(site.rooms).toEqual(['Cellar']);
  });

  test('whose numbers of machines do not count beside the machine itself', () => {
    const reading = row({ ...base, Washers: '3', Machine: 'dryer', Size: 'x'.repeat(51) });
    expect(reading).toMatchObject({ counts: null, machine: { kind: 'dryer' } });
    expect(reading.leftOut).toEqual([
      { column: 'washers', value: '3', reason: 'Counts follow from the machines of the file' },
      { column: 'Size', value: 'x'.repeat(51), reason: 'Must not exceed 50 characters' },
    ]);
  });

  test('a machine without a kind is none, and the numbers stay', () => {
    const reading = row({ ...base, Washers: '3', Serial: 'SN-1' });
    expect(reading).toMatchObject({ counts: { washers: 3 }, machine: null, refused: null });
    expect(reading.leftOut).toEqual([
      { column: 'Serial', value: 'SN-1', reason: 'A machine needs a kind: washer, dryer, stack or combo' },
    ]);
  });

  test.each([
    ['Washers', '-1', 'Must not be negative'],
    ['Dryers', '100001', 'Too large'],
    ['Stacks', 'a few', 'Not a number'],
    ['Vend price', '2.505', 'Not an amount'],
    ['Vend price', '$1000000.00', 'Dollars or cents? Nobody has said'],
    ['Key', 'maybe', 'Neither yes nor no'],
    ['Code', 'A B', 'Letters, digits and - only'],
    ['Site name', ' 12 ', 'A number alone names no site'],
  ])('[D45] %s of %j stays empty, the row is not refused', (column, value, reason) => {
    const reading = row({ ...base, [column]: value, Machine: column === 'Vend price' ? 'washer' : '' });
    expect(reading).toMatchObject({ fields: { streetAddress: '1 Elm St' }, counts: null, refused: null });
    expect(reading.leftOut).toEqual([{ column, value, reason }]);
  });

  test.each([
    ['1.75', {}, 175],
    ['20', {}, 2000],
    ['200', { 200: 'cents' }, 200],
    ['200', { 200: 'dollars' }, 20_000],
    ['$25.00', { '$25.00': 'dollars' }, 2500],
  ])('a vend price of %s, explained by %j, is %i cents', (price, words, cents) => {
    const chosen = { values: { 'machine.vendPrice': words as Record<string, string> } };
    const reading = row({ ...base, Machine: 'washer', 'Vend price': price }, chosen);
    expect(reading.machine?.vendPrice).toBe(cents);
    expect(reading.leftOut).toEqual([]);
  });

  test('a price that somebody wants left out is', () => {
    const chosen = { values: { 'machine.vendPrice': { 200: 'leave-out' } } };
    const reading = row({ ...base, Machine: 'washer', 'Vend price': '200' }, chosen);
    expect(reading.machine).not.toHaveProperty('vendPrice');
    expect(reading.leftOut).toEqual([{ column: 'Vend price', value: '200', reason: 'Left out as chosen' }]);
  });

  const noClient = 'No client: its id, e-mail and name are all empty';
  const noPlace = 'No place: location code, site name and street are all empty';
  test.each([
    [{ Client: 'Vine', Code: 'A' }, null],
    [{ 'Client ID': '1', Property: 'A' }, null],
    [{ 'Client email': 'a@b.example', Street: 'A' }, null],
    [{ Street: 'A' }, null],
    [{ 'Site no': 'P1' }, null],
    [{ Code: 'HARB01' }, null],
    [{ Street: 'A', Zip: '94558' }, null],
    [{ City: 'A' }, noClient],
    [{ Client: 'Vine', City: 'A', Code: 'A B' }, noPlace],
    [{ Client: 'x'.repeat(255), Street: 'A' }, null],
    [{ Client: 'x'.repeat(256), Street: 'A' }, 'The client’s name is too long'],
    [{ ...base, 'Site status': 'gone' }, 'Status ‘gone’ is not known'],
    [{ ...base, Machine: 'oven' }, 'Machine: kind ‘oven’ is not known'],
    [{ City: 'A', Machine: 'oven', 'Site status': 'gone' }, 'Status ‘gone’ is not known'],
    [{ City: 'A', Machine: 'oven' }, 'Machine: kind ‘oven’ is not known'],
  ] as [Record<string, string>, string | null][])('%j is refused: %s', (cells, refused) => {
    expect(row(cells).refused).toBe(refused);
  });

  test('that says what the file calls its site needs neither its client nor its place', () => {
    const cells = { Ref: 'S-1', Machine: 'washer' };
    expect(row(cells).refused).toBe(noClient);
    expect(row(cells, { keyColumn: 'Ref' }).refused).toBeNull();
    expect(row({ ...cells, Ref: '' }, { keyColumn: 'Ref' }).refused).toBe(noClient);
  });

  test('is refused for too many cells before all', () => {
    expect(readSiteRow(['Vine', 'x'], guessedPlan('sites', ['Client'])).refused).toBe(
      '2 cells where the heading has 1',
    );
  });

  const made = { id, by: null, now, worked: false };
  test('becomes a site in its first version, with its numbers and the room it names', () => {
    const blank = { ...blankSite(id, clientId, null, now), version: 1 };
    const counted = siteOfRow(row({ ...base, Washers: '2' }), { ...made, clientId });
    expect(counted).toEqual({
      ...blank,
      streetAddress: '1 Elm St',
      machineInventory: { ...blank.machineInventory, washers: 2 },
    });
    const housed = row({ ...base, Machine: 'washer', Room: 'Cellar' });
    expect(siteOfRow(housed, { ...made, clientId }).rooms).toEqual(['Cellar']);
    expect(siteOfRow(row({ ...base, Machine: 'washer' }), { ...made, clientId }).rooms).toEqual([]);
  });

  test('and its machine one whose status stands since now', () => {
    expect(machineOfRow({ kind: 'stack', room: 'Cellar' }, { id, by: null, now, siteId: clientId })).toEqual({
      ...blankMachine(id, clientId, null, now),
      kind: 'stack',
      room: 'Cellar',
      version: 1,
      statusSince: now,
    });
  });
});

describe('[IMPORT-01] a site whose row says that it is worked is active', () => {
  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ Frequency: 'weekly', Units: '12' }, false],
    [{ Machine: 'washer' }, true],
    [{ Machine: 'washer', 'Machine status': 'out of order' }, true],
    [{ Machine: 'washer', 'Machine status': 'in storage' }, false],
    [{ Machine: 'washer', 'Machine status': 'retired' }, false],
    [{ Machine: 'washer', Installed: '2026-11-20' }, true],
    [{ Machine: 'washer', Installed: '2026-11-22' }, false],
    [{ Installed: '2019-03-14' }, true],
    [{ Installed: '2027-01-10', Route: 'North' }, false],
    [{ Installed: '2027-01-10', 'Last collected': '2026-11-01' }, true],
    [{ Washers: '2' }, true],
    [{ Washers: '0', Dryers: '0' }, false],
    [{ Route: 'North' }, true],
    [{ 'Last collected': '2026-11-01' }, true],
    [{ 'Last collected': '2026-12-01' }, false],
  ])('%j: %s', (cells, worked) => {
    expect(isWorked(row({ ...base, ...cells }), '2026-11-21')).toBe(worked);
  });

  test('but where a status of its own says otherwise', () => {
    const about = { id, clientId, by: null, now, worked: true };
    expect(siteOfRow(row({ ...base, Washers: '2' }), about).status).toBe('active');
    expect(siteOfRow(row({ ...base, Washers: '2', 'Site status': 'inactive' }), about).status).toBe(
      'inactive',
    );
    expect(siteOfRow(row(base), { ...about, worked: false }).status).toBe('pending_install');
  });
});

test('the place of a stop on its route is no field of its site', () => {
  const reading = row({ ...base, 'Stop no': '7', Route: ' North ' });
  expect(reading).toMatchObject({ leftOut: [], refused: null });
  expect(reading.fields).toEqual({ streetAddress: '1 Elm St', collectionRoute: 'North' });
});

test.each<[Partial<Site>, string | null, string[]]>([
  [{}, clientId, []],
  [{ locationCode: 'NAPA1' }, null, ['code NAPA1']],
  [{ streetAddress: ' 1  Elm ', zipCode: ' 94558 ' }, clientId, [`place ${clientId}|1 elm|94558`]],
  [{ streetAddress: '1 Elm', zipCode: '94558' }, null, []],
  [
    { streetAddress: '1 N. Elm Street, Apt 4', zipCode: '94558-1234' },
    clientId,
    [`place ${clientId}|1 n elm st 4|94558`],
  ],
  [{ streetAddress: ' ', zipCode: '94558' }, clientId, []],
  [{ streetAddress: '1 Elm', zipCode: '' }, clientId, []],
  [
    { locationCode: 'NAPA1', streetAddress: '1 Elm', zipCode: '94558' },
    clientId,
    ['code NAPA1', `place ${clientId}|1 elm|94558`],
  ],
])('sites are the same by code, else by client, street and zip: %j of %s', (said, client, keys) => {
  const site = { ...blankSite(id, clientId, null, now), ...said };
  expect(siteKeys(site, client).map((key) => key.join(' '))).toEqual(keys);
});

test.each([
  ['Gate Code', true],
  ['accessNotes', true],
  ['Door-PIN', true],
  ['Lockbox combo', true],
  ['lock box instructions', true],
  ['Alarm number', true],
  ['Location Code', false],
  ['Access type', false],
  ['Combos', false],
  ['Zip code', false],
  ['Codes of the gate', false],
])('the heading %s speaks of what lets people in: %s', (heading, is) => {
  expect(isAccessSecret(heading)).toBe(is);
});

test.each([
  ...[
    'Lockbox',
    'Lockbox #',
    'Key code',
    'Bldg code',
    'Alarm',
    'Gate code',
    'Gate #',
    'Safe combo',
    'WiFi password',
  ],
  ...['Wi-Fi', 'SSN', 'Social Security', 'Credit card', 'CC #', 'Password', 'Bank account', 'Routing number'],
  ...['Driver licence', 'Driver’s license #', 'PIN', 'Login', 'Key #', 'accessNotes', 'keypadCode'],
])('what stands below %s is most likely a secret', (heading) => {
  expect(isSecret(heading)).toBe(true);
});

test.each([
  'DOB',
  'Gate',
  'Zip code',
  'Location Code',
  'Promo code',
  'Account number',
  'Combos',
  'Hookups',
  'Laundry',
  'AKA',
  'Laundry notes',
  'Building #',
  'Main number',
  'CC',
])('what stands below %s is most likely no secret', (heading) => {
  expect(isSecret(heading)).toBe(false);
});

test('[IMPORT-01] a site that was exported is read back as the same site', () => {
  const said = fc.constantFrom('', 'Elm', '=1+1', "'x", 'a,"b";\nc', '-');
  // A street of two lines has its second in a field of its own.
  const line = said.filter((text) => !text.includes('\n'));
  const day = fc.constantFrom(null, '2031-02-03', '1999-12-31');
  const count = fc.nat({ max: 100_000 });
  const fields = fc.record({
    siteName: said,
    siteNumber: said,
    locationCode: fc.constantFrom('NAPA-1', 'Ü1'),
    streetAddress: line,
    streetAddressLine2: line,
    city: said,
    state: fc.constantFrom('', 'CA', 'WY'),
    zipCode: said,
    siteType: fc.constantFrom(...siteTypes),
    accessType: fc.constantFrom(...accessTypes),
    needsKey: fc.boolean(),
    hasLockbox: fc.boolean(),
    hasSecurity: fc.boolean(),
    status: fc.constantFrom(...siteStatuses),
    numberOfUnits: count,
    buildingStyle: fc.constantFrom(null, 'garden', 'high-rise'),
    collectionRoute: fc.constantFrom('', 'North'),
    collectionFrequency: fc.constantFrom(null, ...collectionFrequencies),
    lastCollectionDate: day,
    lastServiceDate: day,
    lastSiteSurvey: day,
    vendChangeNext: day,
  });
  const numbers = fc.record({ washers: count, dryers: count, stacks: count, combos: count });
  const client = { ...blankClient(clientId, null, now), businessName: 'Vine' };
  fc.assert(
    fc.property(fields, numbers, (written, counts) => {
      const blank = { ...blankSite(id, clientId, null, now), ...written, version: 1 } as Site;
      const before = { ...blank, machineInventory: { ...blank.machineInventory, ...counts } };
      const cells = siteExportCells(before, client, 'Max');
      const [heading = [], read = []] = writtenAndRead(siteExportHeading, cells);
      const reading = readSiteRow(read, guessedPlan('sites', heading));
      expect(reading).toMatchObject({ leftOut: [], readAs: [], refused: null });
      expect(reading.client).toEqual({ id: clientId, email: '', name: 'Vine' });
      expect(siteOfRow(reading, { id, clientId, by: null, now, worked: false })).toEqual(before);
    }),
  );
});

test('an export of sites says what people read beside its fields, and never how one gets in', () => {
  const site: Site = {
    ...blankSite(id, clientId, null, now),
    nextCollectionDate: '2026-12-01',
    commission: { kind: 'percent', percent: 50 },
    rooms: ['=A', 'B'],
  };
  expect(siteExportHeading.slice(-4)).toEqual(['Next Collection Date', 'Collector', 'Commission', 'Rooms']);
  const cells = siteExportCells(site, undefined, '=Max');
  expect(cells.slice(-4)).toEqual(['2026-12-01', "'=Max", '50% of the net collected', "'=A, B"]);
  expect(cells.slice(0, 2)).toEqual([clientId, '']);
  expect(siteExportCells(blankSite(id, clientId, null, now), undefined, '').slice(-4)).toEqual([
    '',
    '',
    '',
    '',
  ]);
  expect(siteExportHeading.filter(isAccessSecret)).toEqual([]);
});
