import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#kernel/said.fixtures.ts';
import { blankLead, columnOf, fieldsOfStatus, type Lead, leadFields, leadStatuses, usStates } from '#leads';
import { leftOutWord } from './asked.ts';
import { exportCells, exportHeading } from './export.ts';
import { emptied, fillingFields } from './fill.ts';
import { guessMapping } from './guess.ts';
import { leadKeys, rowContent } from './identity.ts';
import { leadOfRow, readLeadRow } from './lead-row.ts';
import { office, writtenAndRead } from './plan.fixtures.ts';
import type { Plan } from './plan.ts';
import { readCountry } from './values.ts';

const now = '2026-11-21T10:00:00.000Z';
const planOf = (columns: readonly string[], more: Partial<Plan> = {}): Plan => ({
  noun: 'leads',
  columns,
  mapping: guessMapping(columns),
  dates: new Map(),
  words: new Map(),
  keyColumn: null,
  timeZone: office,
  ...more,
});
const row = (cells: Record<string, string>, more: Partial<Plan> = {}) =>
  readLeadRow(Object.values(cells), planOf(Object.keys(cells), more));
const all = { leaseNoticeDays: 180, status: null, tags: [], rep: null };
const base = { 'First Name': 'Yuki', Email: 'yuki@example.com' };

describe('readLeadRow', () => {
  it.each([
    ['100 Main St\nSuite 200', {}, '100 Main St', 'Suite 200'],
    ['100 Main St\r\n\r\n Suite 200 \rRear\n', {}, '100 Main St', 'Suite 200, Rear'],
    ['100 Main St\n', {}, '100 Main St\n', undefined],
    ['100 Main St\nSuite 200', { 'Address 2': 'Dock' }, '100 Main St, Suite 200', 'Dock'],
    ['100 Main St\nSuite 200', { 'Address 2': '' }, '100 Main St, Suite 200', undefined],
    ['100 Main St', { 'Address 2': 'Dock\nRear' }, '100 Main St', 'Dock, Rear'],
  ])('[IMPORT-01] a street of lines is never glued: %j beside %j', (Street, more, street, second) => {
    const { fields, readAs } = row({ ...base, Street, ...more } as Record<string, string>);
    expect([fields.streetAddress, fields.streetAddressLine2]).toEqual([street, second]);
    const isOdd = /\n\S/.test(Street) || Object.values(more).some((cell) => /\n/.test(String(cell)));
    expect(readAs.length > 0).toBe(isOdd || /\r/.test(Street));
  });

  it('reads a row as people write it', () => {
    const reading = row({
      ...base,
      Email: ' YUKI@Example.com ',
      Phone: '206-555-0166',
      State: 'California',
      '# Units': '~60',
      'Machines Needed': 'six',
      Provider: 'unknown',
      Tags: 'vip; referral',
      Notes: 'Call 3x – ok',
      'Lease Expires': '07/13/33',
      Created: '2025-03-26',
      Status: ' Converted ',
      Business: '=SUM(A1) Hall',
    });
    expect(reading).toEqual({
      status: 'client',
      createdAt: '2025-03-26T12:00:00.000Z',
      soldDate: null,
      notes: ['Call 3x – ok'],
      owner: null,
      people: [],
      lent: [],
      unreachable: false,
      vague: false,
      optsOut: [],
      leftOut: [],
      refused: null,
      readAs: [
        { column: 'State', from: 'California', to: 'CA' },
        { column: '# Units', from: '~60', to: '60' },
        { column: 'Machines Needed', from: 'six', to: '6' },
      ],
      fields: {
        firstName: 'Yuki',
        email: 'yuki@example.com',
        phone: '206-555-0166',
        state: 'CA',
        numberOfUnits: 60,
        numberOfMachinesNeeded: 6,
        tags: ['vip', 'referral'],
        leaseExpirationDate: '2033-07-13',
        businessName: '=SUM(A1) Hall',
      },
    });
  });

  it.each([
    // A time without a zone is the office's, in summer and in winter.
    ['2026-07-17 10:05', '2026-07-17T17:05:00.000Z'],
    ['2026-01-17T10:05:30.250', '2026-01-17T18:05:30.250Z'],
    ['7/17/2026 10:05 PM', '2026-07-18T05:05:00.000Z'],
    ['7/17/2026 12:05 a.m.', '2026-07-17T07:05:00.000Z'],
    ['7/17/2026 12:05 pm', '2026-07-17T19:05:00.000Z'],
    // The hour that the clock leaves out is the one after it; of the hour that comes twice it is the first.
    ['2026-03-08 02:30', '2026-03-08T10:30:00.000Z'],
    ['2026-03-08 01:59:59', '2026-03-08T09:59:59.000Z'],
    ['2026-03-08 03:00', '2026-03-08T10:00:00.000Z'],
    ['2026-11-01 01:30', '2026-11-01T08:30:00.000Z'],
    ['2026-11-01 02:00', '2026-11-01T10:00:00.000Z'],
    // One that names its zone is of that zone, however it is written.
    ['2026-07-17T10:05:00Z', '2026-07-17T10:05:00.000Z'],
    ['2026-07-17 10:05 UTC', '2026-07-17T10:05:00.000Z'],
    ['7/17/2026 1:05 +02:00', '2026-07-16T23:05:00.000Z'],
    ['2026-07-17T10:05:00-0730', '2026-07-17T17:35:00.000Z'],
    ['2026-07-17T10:05:00.123456Z', '2026-07-17T10:05:00.123Z'],
    // A day alone is that day.
    ['2026-07-17', '2026-07-17T12:00:00.000Z'],
  ])('[D45] was created at %s, in the office where no zone is named', (said, at) => {
    expect(row({ ...base, Created: said }).createdAt).toBe(at);
  });

  it.each(['2026-07-17 24:00', '2026-07-17 10:60', '2026-07-17 10:05:60'])('%s is no time', (said) => {
    const reading = row({ ...base, Created: said });
    expect(reading).toMatchObject({ createdAt: null, notes: [`Created: ${said}`] });
    expect(reading.leftOut[0]?.reason).toBe('Not a time of day');
  });

  it.each([
    ['Email', 'foo@bar', 'Invalid email format', 'email'],
    ['Phone', 'call office', 'Invalid phone number format', 'phone'],
    ['State', 'Nevda', 'Not a state', 'state'],
    ['Zip', '945580', 'Not a ZIP code: five digits, or nine', 'zipCode'],
    ['# Units', 'six, maybe 8', 'Not a number', 'numberOfUnits'],
    ['# Units', '-5', 'Must not be negative', 'numberOfUnits'],
    ['Lease Expires', '02/30/29', 'February 30 is not a date', 'leaseExpirationDate'],
    ['City', 'x'.repeat(256), 'Must not exceed 255 characters', 'city'],
    ['Priority', 'urgent', 'Must be one of: high, medium, low', 'priority'],
  ])('[D45] leaves %s empty for %s and keeps it in the first note', (column, value, reason, field) => {
    const reading = row({ 'First Name': 'Yuki', Street: '1 Elm St', [column]: value, Notes: 'Hello' });
    expect(reading.refused).toBeNull();
    expect(reading.fields).not.toHaveProperty(field);
    expect(reading.leftOut).toEqual([{ column, value, reason }]);
    expect(reading.notes).toEqual([`Hello\n${column}: ${value}`]);
  });

  it.each([
    ['94558', ''],
    ['94558-1234', ''],
    ['945581234', 'USA'],
    ['E1 6AN', ''],
    ['110001', 'India'],
  ])('[D45] takes the postal code %s of a row whose country is ‘%s’', (Zip, Country) => {
    const reading = row({ ...base, Zip, Country });
    expect(reading).toMatchObject({ leftOut: [], fields: { zipCode: Zip } });
  });

  it('[D44] takes a priority by what was said of its word, and by itself only as it is called here', () => {
    const words = new Map([['priority', new Map([['urgent', 'high']])]]) as Plan['words'];
    const said = (Priority: string, more: Partial<Plan> = {}) => row({ ...base, Priority }, more);
    expect(said('Urgent', { words })).toMatchObject({
      refused: null,
      fields: { priority: 'high' },
      leftOut: [],
    });
    expect(said('MEDIUM').fields.priority).toBe('medium');
    const out = new Map([['priority', new Map([['urgent', leftOutWord]])]]) as Plan['words'];
    expect(said('urgent', { words: out })).toMatchObject({ refused: null, notes: ['Priority: urgent'] });
  });

  it('[D45] reads nothing out of what programs write for nothing', () => {
    const said = row({ ...base, Status: '-None-', City: '--None--' });
    expect(said).toMatchObject({ refused: null, status: null, notes: [] });
    expect(said.fields).not.toHaveProperty('city');
  });

  it.each([
    [{ 'First Name': 'Yuki', 'Last Name': '[not provided]' }, { firstName: 'Yuki' }],
    [{ 'Full name': 'Yuki [not provided]' }, { firstName: 'Yuki', lastName: '' }],
    [{ Business: '[Not Provided]', 'Last Name': 'Ode' }, { lastName: 'Ode' }],
  ])('[IMPORT-01] takes what Salesforce writes for no name for none: %j', (cells, fields) => {
    const reading = row({ ...cells, Email: 'yuki@example.com' } as Record<string, string>);
    expect(reading.fields).toEqual({ ...fields, email: 'yuki@example.com' });
    expect(reading.notes).toEqual([]);
  });

  it('keeps an extension beside the number', () => {
    const reading = row({ ...base, Phone: '503-555-3248 x12' });
    expect(reading.fields.phone).toBe('503-555-3248 x12');
    expect(reading).toMatchObject({ notes: [], readAs: [] });
  });

  it('[D45] is not refused for a number that its field refuses: people can read it in the note', () => {
    const reading = row({ 'First Name': 'Yuki', Phone: '+44 20 7946 0958 1234 567' });
    expect(reading).toMatchObject({ refused: null, notes: ['Phone: +44 20 7946 0958 1234 567'] });
    expect(row({ 'First Name': 'Yuki', Phone: 'none' }).refused).toMatch(/^No way to reach it/);
    expect(row({ 'First Name': 'Yuki', Phone: '001-707-555-0100' })).toMatchObject({
      refused: null,
      fields: { phone: '+1-707-555-0100' },
      readAs: [{ column: 'Phone', from: '001-707-555-0100', to: '+1-707-555-0100' }],
    });
  });

  it.each([
    ['+44 20 7946 0958', '+44 20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+44 20 7946 0958', '+442079460958'],
    ['+49 (0)30 000004', '+49 30 000004', '+4930000004'],
    ['+49 221 123456', '+49 221 123456', '+49221123456'],
    ['+353 1 677 1000', '+353 1 677 1000', '+35316771000'],
    ['(312) 823-7189 (cell)', '(312) 823-7189', '3128237189'],
    ['cell: 312-823-7189', '312-823-7189', '3128237189'],
    ['312-823-7189 ext 77', '312-823-7189 ext 77', '3128237189'],
  ])('[D45] takes the number %s as %s, compared by %s', (said, phone, key) => {
    const reading = row({ 'First Name': 'Yuki', Phone: said });
    expect(reading).toMatchObject({ fields: { phone }, refused: null, leftOut: [] });
    expect(leadKeys({ ...blankLead('id', now), phone }).phone).toBe(key);
  });

  it.each([
    ['2903', 'RI', '02903'],
    ['7102', 'New Jersey', '07102'],
    ['5401-1234', 'VT', '05401-1234'],
    ['602', 'PR', '00602'],
    ['2903', '', '2903'],
    ['9455', 'CA', '9455'],
    ['02903', 'RI', '02903'],
  ])('a zip %s of the state ‘%s’ is %s', (said, State, zipCode) => {
    const { fields, readAs } = row({ ...base, Zip: said, State });
    expect(fields.zipCode).toBe(zipCode);
    const read = { column: 'Zip', from: said, to: zipCode };
    expect(readAs.filter(({ column }) => column === 'Zip')).toEqual(said === zipCode ? [] : [read]);
  });

  it.each([
    ['Est. Value', '$76,063.50', { fields: { value: 76_064 } }],
    ['Deal size', '12k', { fields: { value: 12_000 } }],
    [
      'Next call',
      '2026-12-01',
      { fields: { nextStep: { what: 'Next call', dueAt: '2026-12-01T17:00:00.000Z' } } },
    ],
    ['Last contact', '9/20/2025', { notes: ['Last contact: 9/20/2025'] }],
    ['Last touch', '4/29/2026 9:47am', { notes: ['Last touch: 4/29/2026 9:47am'] }],
  ])('knows ‘%s’', (column, said, reading) => {
    expect(row({ ...base, [column]: said })).toMatchObject({ leftOut: [], refused: null, ...reading });
  });

  // The clocks go back on November 1, 2026 and forward on March 14, 2027.
  it.each([
    ['2026-10-31', '2026-10-31T16:00:00.000Z'],
    ['2026-11-01', '2026-11-01T17:00:00.000Z'],
    ['3/13/2027', '2027-03-13T17:00:00.000Z'],
    ['Mar 14, 2027', '2027-03-14T16:00:00.000Z'],
    ['46342', '2026-11-16T17:00:00.000Z'],
    ['2026-12-01 00:00', '2026-12-01T17:00:00.000Z'],
    ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01 16:30', '2026-12-02T00:30:00.000Z'],
  ])('a next step of %s is due at %s: a day without a time begins at nine in the office', (said, dueAt) => {
    const { fields, leftOut } = row({ ...base, 'Next call': said });
    expect([fields.nextStep?.dueAt, leftOut]).toEqual([dueAt, []]);
  });

  it('a next step of which only the day is given says what it is by its heading, or is none', () => {
    const said = { ...base, 'Next step due': '2026-12-01' };
    expect(row(said).leftOut).toMatchObject([{ reason: 'A next step needs a text and a time' }]);
    expect(row({ ...said, 'Next step': 'Send quote' }).fields.nextStep?.what).toBe('Send quote');
  });

  it.each([
    ['won', '2026-02-14 13:42', '2026-02-14T21:42:00.000Z', undefined],
    ['client', '2026-02-14', '2026-02-14T12:00:00.000Z', undefined],
    ['contacted', '2027-02-14', null, '2027-02-14'],
    ['lost', '2026-02-14', null, '2026-02-14'],
    ['', '2026-02-14', null, '2026-02-14'],
    ['contacted', 'in spring', null, 'in spring'],
  ])('a close date of what is ‘%s’, %s, is %s', (Status, said, soldDate, kept) => {
    const { fields, leftOut, ...reading } = row({ ...base, Status, 'Close Date': said });
    expect([reading.soldDate, fields.customFields?.['Close Date'], leftOut]).toEqual([soldDate, kept, []]);
  });

  it('asks where day and month could change places', () => {
    const cells = { ...base, Created: '03/01/2026' };
    expect(row(cells).leftOut[0]?.reason).toBe('Day or month first? Nobody has said');
    expect(row(cells, { dates: new Map([['Created', 'mdy']]) }).createdAt).toBe('2026-03-01T12:00:00.000Z');
    expect(row(cells, { dates: new Map([['Created', 'dmy']]) }).createdAt).toBe('2026-01-03T12:00:00.000Z');
  });

  it('[D44] refuses an unknown status unless somebody said what it means', () => {
    expect(row({ ...base, Status: 'Hot' }).refused).toBe('Status ‘Hot’ is not known');
    expect(
      row({ ...base, Status: 'Hot' }, { words: new Map([['status', new Map([['hot', 'qualified']])]]) })
        .status,
    ).toBe('qualified');
  });

  it.each([
    [{ Street: '1 Elm St' }, /^No name/],
    [{ 'First Name': ' ', Phone: 'call office' }, /^No name/],
    [{ 'First Name': ' ', Email: 'a@example.com' }, null],
    [{ 'First Name': '', Phone: '707-555-0101' }, null],
    [{ 'First Name': 'Yuki' }, /^No way to reach it/],
    [{ 'First Name': 'Yuki', Email: 'foo@', Phone: 'call office' }, /^No way to reach it/],
    [{ Company: 'Acme', Street: '1 Elm St' }, null],
  ])('[D45] %j needs a way to reach it, and a name where that is a street alone', (cells, reason) => {
    const { refused } = row(cells as unknown as Record<string, string>);
    if (reason) expect(refused).toMatch(reason);
    else expect(refused).toBeNull();
  });

  it('refuses a row with more cells than the heading', () => {
    expect(readLeadRow(['Yuki', 'y@example.com', 'x'], planOf(['First Name', 'Email'])).refused).toMatch(
      /3 cells/,
    );
    expect(readLeadRow(['Yuki', 'y@example.com', ''], planOf(['First Name', 'Email'])).refused).toBeNull();
  });

  it('goes on in a second note where one is too short, and stores nothing unprintable', () => {
    const { notes } = row({ ...base, Notes: `${'x'.repeat(2500)}\u0000` });
    expect(notes.map((note) => note.length)).toEqual([2000, 501]);
    expect(notes[1]).toMatch(/\ufffd$/);
    const pairs = row({ ...base, Notes: `x${'\u{1f600}'.repeat(1500)}` }).notes;
    expect(pairs.map((note) => note.isWellFormed())).toEqual([true, true]);
  });

  it('keeps columns as custom fields where asked', () => {
    const columns = ['First Name', 'Email', 'Elevator'];
    const mapping = { ...guessMapping(columns), Elevator: 'customField' as const };
    expect(
      readLeadRow(['Y', 'y@example.com', 'yes'], planOf(columns, { mapping })).fields.customFields,
    ).toEqual({
      Elevator: 'yes',
    });
  });

  it.each([
    ['Bill address', '12 Elm St', 'Bill address: 12 Elm St'],
    ['Description', 'Two buildings', 'Description: Two buildings'],
    ['Elevator (2)', 'yes', 'Elevator (2): yes'],
    ['Notes', 'Call 3x', 'Call 3x'],
    ['Notes (2)', 'Call 3x', 'Call 3x'],
    ['Comments', 'Call 3x', 'Call 3x'],
    ['Person - Notes', 'Call 3x', 'Call 3x'],
    ['Bemerkung', 'Call 3x', 'Call 3x'],
    ['First note', 'Call 3x', 'Call 3x'],
  ])(
    '[IMPORT-01] says in the note which column said it, unless it is one of notes: %s',
    (column, said, note) => {
      const columns = [...Object.keys(base), column];
      const mapping = { ...guessMapping(columns), [column]: 'note' as const };
      expect(readLeadRow([...Object.values(base), said], planOf(columns, { mapping })).notes).toEqual([note]);
    },
  );

  const ownFields = (cells: Record<string, string>) => {
    const columns = ['First Name', 'Email', ...Object.keys(cells)];
    const own = Object.fromEntries(Object.keys(cells).map((column) => [column, 'customField' as const]));
    const mapping = { ...guessMapping(columns), ...own };
    return readLeadRow(['Y', 'y@example.com', ...Object.values(cells)], planOf(columns, { mapping }));
  };

  it('[D45] leaves out an own field that is refused, and no other with it', () => {
    const [long, name] = ['x'.repeat(2001), 'Why they want it '.repeat(7)];
    const { fields, leftOut, notes } = ownFields({ Elevator: 'yes', Story: long, [name]: 'rain', Bus: 'no' });
    expect(fields.customFields).toEqual({ Elevator: 'yes', Bus: 'no' });
    expect(leftOut).toEqual([
      { column: 'Story', value: long, reason: 'Must not exceed 2000 characters' },
      { column: name, value: 'rain', reason: 'The name of a custom field: Must not exceed 100 characters' },
    ]);
    expect(notes.join('')).toBe(`Story: ${long}\n${name}: rain`);
  });

  it('[D45] leaves out own fields beyond the 50th, one by one', () => {
    const cells = Array.from({ length: 52 }, (_, n) => [`Own ${n + 1}`, `is ${n + 1}`]);
    const { fields, leftOut, notes } = ownFields(Object.fromEntries(cells));
    expect(Object.entries(fields.customFields ?? {})).toEqual(cells.slice(0, 50));
    const reason = 'At most 50 custom fields';
    expect(leftOut).toEqual([
      { column: 'Own 51', value: 'is 51', reason },
      { column: 'Own 52', value: 'is 52', reason },
    ]);
    expect(notes).toEqual(['Own 51: is 51\nOwn 52: is 52']);
  });

  it.each([
    [
      '{"a":1,"b":{"c":2},"d":"\\u0000","__proto__":"x","e":true}',
      { a: 1, e: true },
      ['b', 'd', '__proto__'],
    ],
    ['[1,2]', undefined, ['Custom fields']],
    ['"abc"', undefined, ['Custom fields']],
    ['null', undefined, ['Custom fields']],
  ])('[D45] takes of a map of fields %s what can be one, and tells the rest', (map, kept, out) => {
    const { fields, leftOut } = row({ ...base, 'Custom fields': map });
    expect(fields.customFields).toEqual(kept);
    expect(leftOut.map(({ column }) => column)).toEqual(out);
  });

  it('[D45] leaves out tags that are too long or too many, and keeps the others', () => {
    const tags = Array.from({ length: 22 }, (_, n) => `t${n + 1}`);
    const long = 'y'.repeat(51);
    const { fields, leftOut, notes } = row({ ...base, Tags: [long, ...tags].join('; ') });
    expect(fields.tags).toEqual(tags.slice(0, 20));
    expect(leftOut).toEqual([
      { column: 'Tags', value: long, reason: 'Must not exceed 50 characters' },
      { column: 'Tags', value: 't21; t22', reason: 'At most 20 tags' },
    ]);
    expect(notes).toEqual([`Tags: ${long}\nTags: t21; t22`]);
  });

  it('never throws and refuses no stored value, whatever a cell holds', () => {
    const columns = exportHeading;
    const cells = fc.array(fc.oneof(anyText(), fc.constantFrom('{"a":[]}', '[]', 'null', '1/2/26')), {
      maxLength: columns.length + 2,
    });
    fc.assert(
      fc.property(cells, (row_) => {
        const reading = readLeadRow(row_, planOf(columns));
        expect(leadFields.partial().safeParse(reading.fields).success).toBe(true);
        for (const note of reading.notes) expect(note.length).toBeLessThanOrEqual(2000);
      }),
    );
  });
});

describe('leadOfRow', () => {
  it('is given, tagged and put where the whole file is, the row before all', () => {
    const ofFile = { ...all, status: 'contacted' as const, tags: ['hubspot', 'vip'], rep: 'mia' };
    const reading = row({ ...base, Tags: 'vip, spring' });
    expect(leadOfRow(reading, 'id', now, ofFile)).toMatchObject({
      status: 'contacted',
      leadContacted: true,
      tags: ['hubspot', 'vip', 'spring'],
      assignedRep: 'mia',
      assignedAt: now,
      // When somebody first had it no file says.
      firstAssignedAt: null,
      column: 'selling',
    });
    expect(leadOfRow(row({ ...base, Status: 'new' }), 'id', now, ofFile)).toMatchObject({ status: 'new' });
    // One that is to be passed on is nobody's.
    expect(leadOfRow(row({ ...base, Status: 'pass-it-on' }), 'id', now, ofFile)).toMatchObject({
      assignedRep: null,
      assignedAt: null,
      column: 'passed',
    });
  });

  it.each([
    ['new', 'unassigned'],
    ['contacted', 'selling'],
    ['qualified', 'selling'],
    ['converted', 'sold'],
    ['won', 'sold'],
    ['lost', 'dead'],
    ['pass-it-on', 'passed'],
  ])('[D44] %s stands in %s', (status, column) => {
    const lead = leadOfRow(row({ ...base, Status: status }), 'id', now, all);
    expect(lead).toMatchObject({
      column,
      soldDate: null,
      lastContactDate: null,
      assignedRep: null,
      _bulkImport: true,
    });
  });

  it.each([
    ['a day of the file', '2024-03-02', '2024-03-02T'],
    ['none', '', now],
    ['one to come', '2027-03-02', now],
  ])('is as old as the file says, since bringing it here is no work on it: %s', (_, created, since) => {
    const lead = leadOfRow(row({ ...base, Created: created }), 'id', now, all);
    expect(lead.updatedAt.startsWith(since)).toBe(true);
    expect(lead.lastUpdateDate).toBe(lead.updatedAt);
  });
});

describe('fillingFields', () => {
  const lead = { ...blankLead('id', now), firstName: 'Yuki', city: 'Reno' };
  const reading = row({
    ...base,
    'First Name': 'Other',
    City: 'Boise',
    '# Units': '12',
    Status: 'won',
    Tags: 'a',
  });
  it('[D45] fills empty fields only, never status', () => {
    expect(fillingFields(lead, reading)).toEqual({
      email: 'yuki@example.com',
      numberOfUnits: 12,
      tags: ['a'],
    });
  });
  it.each([{ deleted: true }, { convertedToClientId: 'client' }])('leaves a lead with %j alone', (state) => {
    expect(fillingFields({ ...lead, ...state }, reading)).toEqual({});
  });
  it('empties to what a blank lead has', () => {
    expect(emptied(blankLead('id', now), ['tags', 'city'])).toEqual({ tags: [], city: '' });
  });
});

describe('leadKeys', () => {
  it.each([
    ['+1 206 555 6995', '2065556995'],
    ['(206) 555-6995', '2065556995'],
    ['206.555.6995 x12', '2065556995'],
    ['206 555 6995 ext 4', '2065556995'],
    ['1-206-555-6995', '2065556995'],
    ['', null],
  ])('compares the phone %s by its digits', (phone, key) => {
    expect(leadKeys({ ...blankLead('id', now), phone }).phone).toBe(key);
  });
  it('needs name, street and zip for the place', () => {
    const lead = { ...blankLead('id', now), firstName: ' Yuki', lastName: 'Silva', streetAddress: '1 Elm ' };
    expect(leadKeys(lead).place).toBeNull();
    expect(leadKeys({ ...lead, zipCode: '95401' }).place).toBe('yuki silva|1 elm|95401');
  });
  it('compares content whatever the order of the columns', () => {
    expect(rowContent(['A', 'B'], ['1', ' 2 '])).toBe(rowContent(['b', 'a', 'c'], ['2', '1', '']));
    expect(rowContent(['A', 'B'], ['1', '2'])).not.toBe(rowContent(['A', 'B'], ['2', '1']));
  });
});

it('[IMPORT-01] a whole address in one cell fills what no other column says; one that cannot be read is kept in the note', () => {
  const said = (cell: string, more: object = {}) =>
    row({ 'First name': 'A', Phone: '707-555-0101', 'Whole address': cell, ...more });
  expect(said('12 Elm St, Napa, CA 94558', { City: 'Sonoma' })).toMatchObject({
    fields: { streetAddress: '12 Elm St', city: 'Sonoma', state: 'CA', zipCode: '94558' },
    leftOut: [],
  });
  expect(said('behind the church')).toMatchObject({
    leftOut: [{ value: 'behind the church', reason: 'Street, city, state and zip cannot be told apart' }],
    notes: ['Whole address: behind the church'],
  });
});

describe('export', () => {
  const said = (unit: fc.Arbitrary<string>) =>
    fc
      .string({ unit, maxLength: 40 })
      .filter((text) => !['', 'n/a', 'unknown'].includes(text.trim().toLowerCase()));
  const text = fc
    .oneof(
      said(fc.constantFrom(...'=+-@\t\r\n\'",; aé✓')),
      said(fc.string({ maxLength: 1 })),
      fc.constant(''),
    )
    .filter((value) => leadFields.shape.city.safeParse(value).success);
  // A street of two lines has its second in a field of its own.
  const line = text.map((said) => said.replaceAll(/[\r\n]/g, ' '));
  const count = fc.nat({ max: 100_000 });
  const step = fc.record({
    what: text.filter((what) => what.trim() !== '').map((what) => what.trim()),
    dueAt: fc.constant(now),
  });
  const fields = fc.record({
    firstName: text,
    lastName: text,
    company: text,
    businessName: text.map((name) => `B ${name}`),
    email: fc.constantFrom('', 'a.b+c@example.com'),
    phone: fc.constantFrom('+1 206 555 6995', '(206) 555-3615'),
    streetAddress: line,
    streetAddressLine2: line,
    city: text,
    zipCode: text,
    country: text.filter((name) => readCountry(name) === name),
    state: fc.constantFrom('', ...usStates),
    leadDescription: text,
    typeOfMachines: text,
    numberOfUnits: count,
    numberOfMachinesNeeded: count,
    currentServiceProvider: text,
    hasCurrentProvider: fc.boolean(),
    leaseExpirationDate: fc.constantFrom(null, '2031-02-03'),
    leaseNoticeDays: fc.nat({ max: 3650 }),
    leaseAutoRenews: fc.constantFrom('yes', 'no', 'unknown'),
    buildingStyle: fc.constantFrom('', 'garden', 'mid-rise'),
    leadCameFrom: text,
    howDidYouHearAboutUs: text,
    formerId: text,
    bestTimeToCall: text,
    nextStep: fc.option(step),
    value: count,
    priority: fc.constantFrom('high', 'low'),
    tags: fc
      .array(
        text.map((tag) => tag.trim()).filter((tag) => tag !== ''),
        { maxLength: 4 },
      )
      .map((tags) => [...new Set(tags)]),
    customFields: fc.dictionary(fc.constantFrom('a', 'b c'), fc.oneof(text, count, fc.boolean())),
    leadsToSAgreement: fc.boolean(),
    markDuplicate: fc.boolean(),
    followUpsRequested: count,
    followUpsCompleted: count,
    status: fc.constantFrom(...leadStatuses),
  });

  it('imports back to the same writable fields, formulas, quotes and line breaks included', () => {
    fc.assert(
      fc.property(fields, ({ status, ...written }) => {
        const before = { ...blankLead('id', now), ...written, ...fieldsOfStatus(status) } as Lead;
        const [heading = [], cells = []] = writtenAndRead(exportHeading, exportCells(before, '', 'Max'));
        const reading = readLeadRow(cells, planOf(heading));
        const after = leadOfRow(reading, 'id', now, all);
        expect(reading).toMatchObject({ leftOut: [], readAs: [], refused: null, notes: [] });
        expect(after).toEqual({ ...before, _bulkImport: true, column: columnOf(before) });
      }),
    );
  });
});
