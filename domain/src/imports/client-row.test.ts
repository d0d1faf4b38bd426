import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blankClient,
  type Client,
  clientFields,
  clientStatuses,
  contractTypes,
  serviceLevels,
} from '#clients';
import { anyText } from '#kernel/said.fixtures.ts';
import { clientKeys, clientOfRow, readClientRow, saidOf } from './client-row.ts';
import { clientExportCells, clientExportHeading } from './export-clients.ts';
import { guessMapping } from './guess.ts';
import { guessedPlan, writtenAndRead } from './plan.fixtures.ts';
import type { Choices } from './plan.ts';
import { nulMark } from './reading.ts';

const now = '2026-11-21T10:00:00.000Z';
const blank = blankClient('0199c000-0000-7000-8000-000000000001', null, now);
const row = (cells: Record<string, string>, chosen?: Partial<Choices>) =>
  readClientRow(Object.values(cells), guessedPlan('clients', Object.keys(cells), chosen));
const base = { Company: 'Vine', Email: 'a@vine.example' };

describe('a row of a file of clients', () => {
  test('[IMPORT-01] is read as people write it', () => {
    const reading = row({
      Contact: 'Ana Maria Silva',
      Company: '=Vine',
      Email: ' ANA@Vine.example ',
      Phone: '503.555.3248 x12',
      'Account Manager': ' Max ',
      Tier: 'PREMIUM',
      Contract: 'Service Only',
      'Client since': '13/07/2020',
      EIN: 'n/a',
    });
    expect(reading).toEqual({
      fields: {
        firstName: 'Ana Maria',
        lastName: 'Silva',
        businessName: '=Vine',
        email: 'ana@vine.example',
        phone: '503.555.3248 x12',
        serviceLevel: 'premium',
        contractType: 'service-only',
        clientSince: '2020-07-13',
      },
      manager: { column: 'Account Manager', text: ' Max ' },
      place: { street: '', zip: '' },
      optsOut: [],
      notes: [],
      people: [],
      leftOut: [],
      readAs: [{ column: 'Contact', from: 'Ana Maria Silva', to: 'Ana Maria · Silva' }],
      vague: false,
      refused: null,
    });
  });

  test.each([
    ['Smith, John', { firstName: 'John', lastName: 'Smith' }],
    ['Maple & Oak Consulting', { businessName: 'Maple & Oak Consulting' }],
  ])('‘%s’ alone is %j', (name, fields) => {
    const reading = row({ Name: name, Phone: '503-555-3131 ext 77' });
    expect(reading).toMatchObject({ refused: null, leftOut: [] });
    expect(reading.fields).toEqual({ ...fields, phone: '503-555-3131 ext 77' });
  });

  test('beside the business name every other name is a person’s', () => {
    expect(row({ ...base, Name: 'Maple & Oak' }).fields).toMatchObject({
      businessName: 'Vine',
      firstName: 'Maple &',
      lastName: 'Oak',
    });
  });

  test('a name of one word is a first name', () => {
    expect(row({ Contact: ' Cher ', Email: 'c@x.example' }).fields).toMatchObject({
      firstName: 'Cher',
      lastName: '',
    });
  });

  test.each([
    ['Email', 'foo@bar', 'Invalid email format'],
    ['Cell', 'call office', 'Invalid phone number format'],
    ['Client since', '02/30/29', 'February 30 is not a date'],
    ['Client since', '01/02/2026', 'Day or month first? Nobody has said'],
    ['Client since', '1899-12-31', 'Invalid date'],
    ['EIN', 'x'.repeat(51), 'Must not exceed 50 characters'],
    ['Title', 'a\ufffeb', 'Contains characters that cannot be stored'],
    ['Tier', 'basic\ufffe', 'Contains characters that cannot be stored'],
  ])('[D45] %s of %j stays empty, the row is not refused', (column, value, reason) => {
    const reading = row({ Company: 'Vine', Phone: '206-555-0166', [column]: value });
    expect(reading.refused).toBeNull();
    expect(reading.leftOut).toEqual([{ column, value, reason }]);
    expect(reading.fields).toEqual({ businessName: 'Vine', phone: '206-555-0166' });
  });

  test.each<[Record<string, string>, string, string]>([
    [{ Address: '12 Elm St\nRear', Zip: '94558' }, '12 Elm St', 'Address'],
    [{ 'Bill to 1': '12 Elm St', 'Bill to 2': 'Napa, CA 94558' }, '12 Elm St', 'Bill to 1'],
    [
      { 'Bill to 1': 'Ana Ruiz', 'Bill to 2': '12 Elm St', 'Bill to 3': 'Napa, CA 94558' },
      'Ana Ruiz',
      'Bill to 1',
    ],
    [{ 'Billing address': '12 Elm St, Napa' }, '12 Elm St, Napa', 'Billing address'],
  ])('[IMPORT-01] with an address alone is called by it: %j', (cells, businessName, column) => {
    const lines = Object.keys(cells).flatMap((name) => (/^Bill to/.test(name) ? [[name, 'billTo']] : []));
    const mapping = { ...guessMapping(Object.keys(cells), 'clients'), ...Object.fromEntries(lines) };
    const reading = row(cells, { mapping });
    expect(reading).toMatchObject({ refused: null, vague: false, fields: { businessName } });
    expect(reading.readAs).toContainEqual({ column, from: cells[column], to: `Business ${businessName}` });
  });

  test('[IMPORT-01] who has a name is reached by an address, as a lead is', () => {
    expect(row({ Company: 'Vine', Address: '12 Elm St' })).toMatchObject({
      refused: null,
      fields: { businessName: 'Vine' },
      readAs: [],
    });
    expect(row({ Company: 'Vine', Zip: '94558' }).refused).toMatch(/^No way to reach it/);
  });

  test.each([
    ['Business name', null],
    ['First name', null],
    ['Last name', null],
    ['Title', 'No name: business name, first name, last name and address are all empty'],
  ])('is somebody by %s', (column, refused) => {
    expect(row({ [column]: 'Vine', Email: 'a@vine.example' }).refused).toBe(refused);
  });

  test.each([
    ['Email', 'a@vine.example', null],
    ['Phone', '206-555-0166', null],
    ['Office phone', '206-555-0166', null],
    ['Cell', '206-555-0166', null],
    ['Cell', '503-555-3131 ext 77', null],
    ['Cell', '+44 20 7946 0958', null],
    ['Cell', 'none', 'No way to reach it: e-mail, phones and address are all empty or cannot be used'],
    ['Title', 'Owner', 'No way to reach it: e-mail, phones and address are all empty or cannot be used'],
  ])('is reached by %s of %j', (column, value, refused) => {
    expect(row({ Company: 'Vine', [column]: value }).refused).toBe(refused);
  });

  test.each([
    ['2026-01-02', '2026-01-01', 'The contract ends before it starts'],
    ['2026-01-01', '2026-01-01', null],
    ['2026-01-01', '', null],
    ['', '2026-01-01', null],
  ])('has a contract from %j to %j', (start, end, refused) => {
    expect(row({ ...base, 'Contract start': start, 'Contract end': end }).refused).toBe(refused);
  });

  test('is refused for the first thing that is wrong, too many cells before all', () => {
    expect(row({ Tier: 'gold', Contract: 'loan' }).refused).toBe('Service level ‘gold’ is not known');
    const plan = guessedPlan('clients', ['Tier']);
    expect(readClientRow(['gold', ' ', 'more'], plan).refused).toBe('3 cells where the heading has 1');
    expect(readClientRow(['basic', ' '], plan).refused).toMatch(/^No name/);
  });

  test('becomes a client with what it says laid over a blank one', () => {
    expect(clientOfRow(row(base), blank.id, null, now)).toEqual({
      ...blank,
      businessName: 'Vine',
      email: 'a@vine.example',
    });
  });
});

test.each<[string, Partial<Client>, string[]]>([
  ['nothing', {}, []],
  ['an e-mail, whatever its case', { email: ' A@Vine.example ' }, ['email a@vine.example']],
  [
    'phones by their digits, each once',
    { phone: '+1 206 555 6995', officePhone: '(206) 555-6995 x1', cellPhone: '206.555.0000' },
    ['phone 2065556995', 'phone 2065550000'],
  ],
  ['a business name but for case and blanks', { businessName: ' Vine \t Hall' }, ['name vine hall']],
  [
    'the strongest first',
    { businessName: 'V', email: 'a@v.example', cellPhone: '2065550000' },
    ['email a@v.example', 'phone 2065550000', 'name v'],
  ],
])('clients are the same by %s', (_, said, keys) => {
  expect(clientKeys({ ...blank, ...said }).map((key) => key.join(' '))).toEqual(keys);
});

test('a person is the same by name with street and zip of a site; a business, and half an address, is not', () => {
  const places = [
    { street: ' 12 Elm  St', zip: '95401' },
    { street: '4 Oak Ave', zip: '' },
  ];
  expect(clientKeys({ ...blank, firstName: 'Ann', lastName: 'Lee' }, places)).toEqual([
    ['place', '["12 elm st|95401","ann lee"]'],
  ]);
  expect(clientKeys({ ...blank, businessName: 'Vine' }, places)).toEqual([['name', 'vine']]);
});

test('the address of a row finds the client’s site and stays in the note', () => {
  const { place, notes, fields } = row({
    'Full name': 'Ann Lee',
    Phone: '707-555-0101',
    'Mailing Street': '12 Elm St',
    'Mailing City': 'Napa',
    'Mailing Zip': '95401',
  });
  expect(place).toEqual({ street: '12 Elm St', zip: '95401' });
  expect(notes).toEqual(['Mailing Street: 12 Elm St\nMailing City: Napa\nMailing Zip: 95401']);
  expect(fields).not.toHaveProperty('streetAddress');
});

describe('a row of books', () => {
  const billed = {
    Customer: 'Maple LLC',
    'Main Email': 'a@maple.example',
    'Main Phone': '206-555-0166',
    'Bill to 1': 'Maple LLC',
    'Bill to 2': 'Joseph Martínez',
    'Bill to 3': '9523 SE 34th Ct',
    'Bill to 4': 'Miami, Florida 33135',
    'Bill to 5': '',
    'Ship to 1': 'Maple LLC',
    'Ship to 2': '9523 SE 34th Ct',
    'Ship to 3': 'Miami, Florida 33135',
    Terms: 'Net 30',
    Balance: '1,250.75',
    'Credit Limit': '5,000.00',
    'Active Status': 'Not-active',
  };

  test('[IMPORT-01] says where somebody is billed, by when they pay, and whether they are a client still', () => {
    const reading = row(billed);
    expect(reading).toMatchObject({
      fields: {
        businessName: 'Maple LLC',
        status: 'inactive',
        terms: 'net_30',
        billingAddress: 'Joseph Martínez\n9523 SE 34th Ct\nMiami, FL 33135',
      },
      notes: ['Balance: 1,250.75\nCredit Limit: 5,000.00'],
      leftOut: [],
      refused: null,
    });
    expect(reading.fields).not.toHaveProperty('billingName');
  });

  test('somebody else who is billed is named, and another place is kept in the note', () => {
    const reading = row({ ...billed, 'Bill to 1': 'Maple Holdings', 'Ship to 2': '1 Dock Rd' });
    expect(reading.fields).toMatchObject({ billingName: 'Maple Holdings' });
    expect(reading.notes[0]).toContain('Ships to: Maple LLC, 1 Dock Rd, Miami, Florida 33135');
  });

  test('lines without a name are all address, and no lines are none', () => {
    const { fields } = row({ ...billed, 'Bill to 1': 'PO Box 7', 'Bill to 2': '', 'Bill to 3': '' });
    expect(fields).toMatchObject({ billingAddress: 'PO Box 7\nMiami, FL 33135' });
    const none = { 'Bill to 1': '', 'Bill to 2': '', 'Bill to 3': '', 'Bill to 4': '' };
    expect(row({ ...billed, ...none }).fields).not.toHaveProperty('billingAddress');
  });

  test.each([
    ['Maple LLC\n500 Oak St\nEureka CA 95501', '500 Oak St\nEureka, CA 95501', undefined],
    ['500 Oak St, Eureka, CA 95501', '500 Oak St\nEureka, CA 95501', undefined],
    ['Maple LLC:Laundry B\n500 Oak St\nEureka CA 95501', '500 Oak St\nEureka, CA 95501', undefined],
    ['Ann Lee\n500 Oak St\nEureka CA 95501', '500 Oak St\nEureka, CA 95501', 'Ann Lee'],
    ['500 Oak St Eureka CA 95501', '500 Oak St Eureka CA 95501', undefined],
  ])('[IMPORT-01] %j in one cell is an address', (bill, address, name) => {
    const reading = row({
      'Customer full name': 'Maple LLC',
      'Phone numbers': '(206) 555-0166',
      Email: 'a@maple.example',
      'Bill address': bill,
      'Ship address': '500 Oak St, Eureka, CA 95501',
      'Open balance': '1,250.75',
    });
    expect(reading.fields.billingAddress).toBe(address);
    expect(reading.fields.billingName).toBe(name);
    expect(reading.notes).toEqual(['Open balance: 1,250.75']);
  });

  test('a job is its customer’s and no client of that name', () => {
    const job = 'Maple LLC:Laundry room B';
    const reading = row({ ...billed, Customer: job });
    expect(reading.fields).toMatchObject({ businessName: 'Maple LLC' });
    expect(reading.notes[0]).toContain('Job: Laundry room B');
    expect(reading.readAs).toContainEqual({
      column: 'Customer',
      from: job,
      to: 'Maple LLC, with its job Laundry room B in the note',
    });
    expect(row({ Company: job, Email: 'a@maple.example' }).fields).toMatchObject({ businessName: job });
  });

  test('terms that are none of ours stay out of their field and in the note', () => {
    const reading = row({ ...billed, Terms: '2% 10 Net 30' });
    expect(reading.fields).not.toHaveProperty('terms');
    expect(reading.notes[0]).toContain('Terms: 2% 10 Net 30');
    const chosen = { values: { terms: { '2% 10 Net 30': 'net_30' } } };
    expect(row({ ...billed, Terms: '2% 10 Net 30' }, chosen).fields).toMatchObject({ terms: 'net_30' });
  });
});

const text = anyText(20).filter((value) => {
  const word = value.trim().toLowerCase();
  const says = !['', 'n/a', 'unknown'].includes(word) && !value.includes(nulMark);
  return says && clientFields.shape.taxId.safeParse(value).success;
});
const said = fc.oneof(text, fc.constantFrom('', '=1+1', "'", '"', '-'));
const day = fc.constantFrom(null, '2031-02-03', '1999-12-31');
const phone = fc.constantFrom('', '+12065556995', '(206) 555-6995');

test('[IMPORT-01] a client that was exported is read back as the same client', () => {
  const fields = fc.record({
    firstName: said,
    lastName: said,
    businessName: said.map((name) => `B ${name}`.trim()),
    contactTitle: said,
    email: fc.constantFrom('', 'a.b+c@example.com'),
    phone,
    officePhone: phone,
    cellPhone: fc.constant('+12065556996'),
    status: fc.constantFrom(...clientStatuses),
    contractType: fc.constantFrom(...contractTypes),
    serviceLevel: fc.constantFrom(...serviceLevels),
    clientSince: day,
    contractStartDate: fc.constant(null),
    contractEndDate: day,
    leaseExpirationDate: day,
    taxId: said,
  });
  fc.assert(
    fc.property(fields, (written) => {
      const before: Client = { ...blank, ...written };
      const cells = clientExportCells(before, 'Max', { ...blank, businessName: 'Parent' });
      const [heading = [], read = []] = writtenAndRead(clientExportHeading, cells);
      const reading = readClientRow(read, guessedPlan('clients', heading));
      expect(reading).toMatchObject({ leftOut: [], readAs: [], refused: null, manager: { text: 'Max' } });
      expect(clientOfRow(reading, blank.id, null, now)).toEqual(before);
    }),
  );
});

test('an export of clients says what people read beside its fields', () => {
  const cells = clientExportCells({ ...blank, sites: [blank.id, now] }, '=Max', undefined);
  expect(clientExportHeading.slice(-3)).toEqual(['Account Manager', 'Parent Client', 'Sites']);
  expect(cells.slice(-3)).toEqual(["'=Max", '', '2']);
  expect(clientExportCells(blank, '', { ...blank, businessName: '+Oak' }).at(-2)).toBe("'+Oak");
});

describe('[REC-03] a row of a company that is there', () => {
  const bob = {
    id: 'bob',
    firstName: 'Bob',
    lastName: 'Ray',
    email: 'bob@vine.example',
    phone: '707-555-0102',
  };
  const client = {
    ...blank,
    businessName: 'Vine',
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@vine.example',
    people: [bob, { ...bob, id: 'cy', firstName: 'Cy', email: '', phone: '' }],
  };
  const phone = '707-555-0109';
  // Whom the row names, what it says of the client itself, and what of its people.
  test.each<[string, Record<string, string>, string[], object[]]>([
    [
      'its own person',
      { Contact: 'ann lee', Phone: phone },
      ['businessName', 'firstName', 'lastName', 'phone'],
      [],
    ],
    ['nobody', { Phone: phone }, ['businessName', 'phone'], []],
    ['a contact', { Contact: 'Bob Ray', Phone: phone }, ['businessName'], [{ id: 'bob', fields: { phone } }]],
    [
      'a contact by e-mail',
      { Contact: 'Robert', Email: bob.email, Cell: phone },
      ['businessName'],
      [{ id: 'bob', fields: { phone } }],
    ],
    [
      'a contact whose number is as it was',
      { Contact: 'Bob Ray', Phone: '+1 (707) 555-0102' },
      ['businessName'],
      [],
    ],
    [
      'somebody else',
      { Contact: 'Dee Fox', Phone: phone },
      ['businessName', 'firstName', 'lastName', 'phone'],
      [],
    ],
  ])('says something of %s', (_, cells, fields, people) => {
    const said = saidOf(client, row({ Company: 'Vine', ...cells }), 'update');
    expect([Object.keys(said.client.fields).sort(), said.people]).toEqual([fields.sort(), people]);
  });

  test('fills of a contact what is empty, and nothing else', () => {
    const both = (contact: string) =>
      row({ Company: 'Vine', Contact: contact, Phone: phone, Email: 'new@vine.example' });
    expect(saidOf(client, both('Bob Ray'), 'fill').people).toEqual([]);
    expect(saidOf(client, both('Cy Ray'), 'fill').people).toEqual([
      { id: 'cy', fields: { phone, email: 'new@vine.example' } },
    ]);
  });
});
