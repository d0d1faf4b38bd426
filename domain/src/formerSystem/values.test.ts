import { describe, expect, test } from 'vitest';
import { long } from '#kernel/said.fixtures.ts';
import { collectionOfFile, formerCollections } from './collections.ts';
import { formerFields } from './fields.ts';
import { formerLeadMarks } from './lead.ts';
import { readFormerNotes } from './notes.ts';
import {
  asCount,
  asFlag,
  asList,
  asText,
  asWord,
  type FormerFields,
  plainText,
  readDay,
  readFormerDocument,
  readMoment,
} from './read.ts';
import { emptyTally, reconciles } from './report.ts';

const zone = 'America/Los_Angeles';

describe('what values of the former system mean', () => {
  test.each([
    ['text', 'text'],
    [' as it stands ', ' as it stands '],
    [7, '7'],
    [false, 'false'],
    ['a\0b', 'a\u{fffd}b'],
    ['a\ud83e', 'a\u{fffd}'],
    ['🧺', '🧺'],
    [null, null],
    [{}, null],
  ])('%j as plain text is %j', (raw, text) => expect(plainText(raw)).toBe(text));

  test.each([
    [null, ''],
    [undefined, ''],
    ['', ''],
    [12, '12'],
    [true, 'true'],
    [[], null],
  ])('%j as text is %j', (raw, text) => expect(asText(raw)).toBe(text));

  test.each([
    [null, 0],
    ['', 0],
    ['12', 12],
    [' 1,234,567 ', 1_234_567],
    [2.4, 2],
    ['2.5', 3],
    [-1, -1],
    ['many', 'many'],
    ['Infinity', 'Infinity'],
    [true, true],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])('%j as a number is %j', (raw, count) => expect(asCount(raw)).toBe(count));

  test.each([
    [null, false],
    ['', false],
    ['Yes ', true],
    ['TRUE', true],
    [1, true],
    [true, true],
    [' no', false],
    ['False', false],
    [0, false],
    [false, false],
    ['perhaps', 'perhaps'],
    [2, 2],
  ])('%j as a flag is %j', (raw, flag) => expect(asFlag(raw)).toBe(flag));

  test.each([
    [' High ', 'high'],
    [7, 7],
  ])('%j as a word is %j', (raw, word) => expect(asWord(raw)).toBe(word));

  test.each([
    [null, []],
    ['', []],
    ['one', ['one']],
    [
      ['one', 'two'],
      ['one', 'two'],
    ],
    [7, 7],
  ])('%j as a list is %j', (raw, list) => expect(asList(raw)).toEqual(list));

  test.each([
    ['1900-01-01', '1900-01-01T00:00:00.000Z'],
    ['1899-12-31T23:59:59.999Z', null],
    ['2200-01-01', '2200-01-01T00:00:00.000Z'],
    ['2200-01-01T00:00:00.001Z', null],
    [0, null],
    [99_999_999_999, null],
    [100_000_000_000, '1973-03-03T09:46:40.000Z'],
    [-100_000_000_000, '1966-10-31T14:13:20.000Z'],
    [' 2025-11-20T08:00:00+0000 ', '2025-11-20T08:00:00.000Z'],
    [{ seconds: 1 }, '1970-01-01T00:00:01.000Z'],
    [{ seconds: 1, nanoseconds: 999_999 }, '1970-01-01T00:00:01.000Z'],
    [{ seconds: 1, nanoseconds: 1_999_999 }, '1970-01-01T00:00:01.001Z'],
    [{ seconds: 1, nanoseconds: '1' }, null],
    [{}, null],
    [[], null],
    ['2025-11-20T08:00:00', null],
    ['2025-13-01', null],
    ['2025-00-10T08:00:00Z', null],
    ['2025-02-30T08:00:00Z', null],
    ['2025-02-30', null],
  ])('%j as a moment is %s', (raw, at) => {
    expect(readMoment(raw, zone)).toEqual(at === null ? { problem: expect.any(String) } : { value: at });
  });

  test('what is no time and what is none of this age are told apart; null and nothing are no moment', () => {
    expect(readMoment('soon', zone)).toEqual({ problem: 'Not a time' });
    expect(readMoment(Number.NaN, zone)).toEqual({ problem: 'Not a time' });
    expect(readMoment(Date.UTC(1850, 0, 1), zone)).toEqual({ problem: 'Not a time of this age' });
    expect([readMoment(null, zone), readMoment('', zone)]).toEqual([{ value: null }, { value: null }]);
  });

  test.each([
    [' 2025-11-21 ', { value: '2025-11-21' }],
    ['2025-02-30', { problem: 'Not a day' }],
    ['2025-13-01', { problem: 'Not a day' }],
    ['2025-00-10', { problem: 'Not a day' }],
    ['0000-01-01', { problem: 'Not a day of this age' }],
    ['2200-01-01', { problem: 'Not a day of this age' }],
    ['2199-12-31', { value: '2199-12-31' }],
    ['2025-11-21T07:59:59Z', { value: '2025-11-20' }],
    ['2025-11-21T08:00:00Z', { value: '2025-11-21' }],
    [null, { value: null }],
    ['soon', { problem: 'Not a time' }],
  ])('%j as a day is %j', (raw, read) => expect(readDay(raw, zone)).toEqual(read));
});

describe('a lead’s marks', () => {
  const now = '2026-11-21T10:00:00.000Z';
  const none = { markSold: false, markDead: false, leadAsDead: false, soldDate: null };
  const notPassed = { passState: null, passedTo: null, passedAt: null };
  const sold = { ...none, ...notPassed, markSold: true, leadContacted: true };
  const dead = { ...none, ...notPassed, markDead: true, leadAsDead: true, leadContacted: true };
  const passed = { ...none, status: 'pass-it-on', leadContacted: false, passedAt: now };

  test.each([
    [
      { status: 'won', leadContacted: true },
      { ...none, ...notPassed, leadContacted: true },
    ],
    [{ status: 'won' }, { ...none, ...notPassed, leadContacted: true }],
    [{ status: 'won', markSold: true }, sold],
    [{ status: 'dead', markSold: true }, sold],
    [{ status: 'lost', markSold: 'yes' }, dead],
    [
      { status: 'client', soldDate: '2025-01-02' },
      { ...sold, soldDate: '2025-01-02' },
    ],
    [{ status: 'client', markDead: true }, sold],
    [{ status: 'lost' }, dead],
    [{ status: 'dead', soldDate: '2025-01-02' }, dead],
    [{ status: 'contacted', markSold: true, markDead: true }, sold],
    [{ status: 'contacted', markDead: true }, dead],
    [
      { status: 'contacted', leadAsDead: true },
      { ...none, ...notPassed, leadContacted: false },
    ],
    [
      { status: 'contacted', leadContacted: true },
      { ...none, ...notPassed, leadContacted: true },
    ],
    [
      { status: 'contacted', leadContacted: 'yes' },
      { ...none, ...notPassed, leadContacted: false },
    ],
    [{ status: 'new' }, { ...none, ...notPassed, leadContacted: false }],
    [{}, { ...none, ...notPassed, status: 'new', leadContacted: false }],
  ])('of %j', (fields, marks) => {
    for (const rep of ['r', null]) expect(formerLeadMarks(fields, rep, now)).toMatchObject(marks);
  });

  test('a passed one waits for its rep, or for a review, whatever else it says', () => {
    const fields = { status: 'pass-it-on', markSold: true, markDead: true, leadContacted: true };
    expect(formerLeadMarks(fields, 'r', now)).toMatchObject({
      ...passed,
      passState: 'pending',
      passedTo: 'r',
    });
    expect(formerLeadMarks(fields, null, now)).toMatchObject({
      ...passed,
      passState: 'review',
      passedTo: null,
    });
  });
});

describe('the heads of notes', () => {
  const first = (text: string) => readFormerNotes(text, 'otherwise', zone)[0];
  test.each([
    ['11/20/2025 12:05 AM - Dana: x', '2025-11-20T08:05:00.000Z'],
    ['11/20/2025 12:05 PM - Dana: x', '2025-11-20T20:05:00.000Z'],
    ['11/20/2025 1:05 pm - Dana: x', '2025-11-20T21:05:00.000Z'],
    ['1/2/2025 9:05 - Dana: x', '2025-01-02T17:05:00.000Z'],
    ['2025-11-20T23:45:00Z Dana: x', '2025-11-20T23:45:00.000Z'],
    ['2025-11-20 23:45 Dana: x', '2025-11-21T07:45:00.000Z'],
  ])('%s', (text, at) => expect(first(text)).toEqual({ at, author: 'Dana', text: 'x' }));

  test.each([
    '2025-13-20 10:00 – Dana: x',
    '13/45/2025 10:00 - Dana: x',
    '2/30/2025 10:00 - Dana: x',
    '2025-11-20 25:00 – Dana: x',
    '0000-01-01 10:00 – Dana: x',
    '2200-01-01 10:00Z – Dana: x',
  ])('%s has no moment that there was, and is kept whole', (text) =>
    expect(first(text)).toEqual({ at: 'otherwise', author: 'Former system', text }),
  );

  test('lines end in either way, and nothing alone makes no note', () => {
    expect(readFormerNotes('\r\n \n', 'otherwise', zone)).toEqual([]);
    expect(readFormerNotes('\n \nOld\n\n', 'otherwise', zone)).toMatchObject([{ text: 'Old' }]);
    expect(first('2025-11-20T23:45Z Dana: one\r\ntwo')?.text).toBe('one\ntwo');
  });

  test('a long note goes on in the next, never within a character of two', () => {
    const lengths = (text: string) =>
      readFormerNotes(text, 'otherwise', zone).map((note) => note.text.length);
    expect(lengths('x'.repeat(2_000))).toEqual([2_000]);
    expect(lengths('x'.repeat(2_001))).toEqual([2_000, 1]);
    expect(lengths(`${'x'.repeat(1_999)}🧺`)).toEqual([1_999, 2]);
    expect(lengths(`${'x'.repeat(1_998)}🧺y`)).toEqual([2_000, 1]);
  });
});

describe('documents', () => {
  const fields: FormerFields = {
    ...formerFields.users,
    client: { read: readMoment, of: 'clients', to: 'clientId' },
  };
  const person = { email: ' A@B.example ', role: 'Admin' };
  const read = (raw: object) => readFormerDocument(fields, 'd', raw, zone);

  test('a reference is kept under our name, and none where it is empty', () => {
    expect(read({ ...person, client: 'c1' }).references).toEqual([
      { field: 'clientId', collection: 'clients', id: 'c1' },
    ]);
    expect(read({ ...person, client: '' }).references).toEqual([]);
    expect(read({ ...person, client: {} }).references).toEqual([]);
  });

  test('an account status that nobody knows refuses the person; one that is missing does not', () => {
    expect(read({ ...person, status: 'banned' }).refused).toBe('status: Not an account status');
    expect(read({ ...person, status: ' Suspended' })).toMatchObject({
      refused: null,
      fields: { status: 'suspended' },
    });
    expect(read(person).refused).toBeNull();
  });

  test('the first reason stands; a field without a value says nothing; a name is told up to 200 characters', () => {
    expect(read({ email: 'x', status: 'banned' }).refused).toMatch(/^email: /);
    expect(read({ ...person, phone: undefined }).fields).not.toHaveProperty('phone');
    const { unknown } = read({ ...person, ['k'.repeat(201)]: 1, ['l'.repeat(200)]: 1 });
    expect(unknown.map(({ length }) => length)).toEqual([200, 200]);
  });

  test.each([[[]], [null], ['text'], [7]])('%j is no document', (raw) => {
    expect(readFormerDocument(fields, 'd', raw, zone)).toMatchObject({
      refused: 'Not a document',
      fields: {},
    });
  });
});

const refusedOf = (collection: (typeof formerCollections)[number], raw: object) =>
  readFormerDocument(formerFields[collection], 'd', raw, zone).refused;

test.each([
  ['users', {}, 'email: missing'],
  ['approvedEmails', {}, 'email: missing'],
  ['leads', {}, 'status: missing'],
  ['leads', { status: 'hot' }, 'status: Status ‘hot’ is not known'],
  ['leads', { status: 7 }, 'status: Status ‘7’ is not known'],
  ['leads', { status: null }, null],
  ['clients', {}, null],
  ['sites', {}, 'clientId: missing'],
  ['notifications', {}, 'userId: missing'],
  ['conversionHistory', { leadId: 'l', clientId: 'c' }, 'siteId: missing'],
  ['messageTemplates', { name: 'N' }, 'type: missing'],
  ['messageTemplates', { name: 'N', type: 'fax' }, 'type: Invalid option: expected one of "email"|"sms"'],
  ['email_history', {}, null],
  ['sms_history', {}, null],
] as const)('%s of %j: %s', (collection, raw, refused) => {
  expect(refusedOf(collection, raw)).toBe(refused);
});

test.each([
  ['leads', 'notesOnLead', 200_000],
  ['leads', 'notes', 200_000],
  ['users', 'fcmToken', 4_096],
  ['notifications', 'title', 2_048],
  ['notifications', 'message', 5_000],
  ['messageTemplates', 'name', 255],
  ['messageTemplates', 'description', 2_000],
  ['messageTemplates', 'subject', 2_000],
  ['messageTemplates', 'body', 200_000],
  ['email_history', 'senderName', 500],
  ['email_history', 'leadName', 1_000],
  ['email_history', 'status', 50],
  ['email_history', 'senderEmail', 500],
  ['email_history', 'subject', 5_000],
  ['email_history', 'htmlContent', 1_000_000],
  ['sms_history', 'senderPhone', 500],
] as const)('%s.%s is kept up to %i characters', (collection, field, longest) => {
  const kept = (value: unknown) => {
    const { fields, left, refused } = readFormerDocument(
      formerFields[collection],
      'd',
      { [field]: value },
      zone,
    );
    return Object.keys(fields).length === 1 && left.length === 0 && !(refused ?? '').startsWith(field);
  };
  expect([kept(long(longest)), kept(long(longest + 1))]).toEqual([true, false]);
});

test.each([
  ['leads', 'repEmails', long(500), 2_000],
  ['email_history', 'recipients', long(500), 2_000],
] as const)('%s.%s is kept up to 2,000 texts of 500 characters', (collection, field, text, most) => {
  const read = (value: unknown) => {
    const { fields, left } = readFormerDocument(formerFields[collection], 'd', { [field]: value }, zone);
    return [(fields[field] as unknown[]).length, left.length];
  };
  const many = (length: number) => Array.from({ length }, () => 'x');
  expect([read(many(most)), read(many(most + 1)), read([text]), read([`${text}x`])]).toEqual([
    [most, 0],
    [most, 1],
    [1, 0],
    [0, 1],
  ]);
});

const readOf = (collection: (typeof formerCollections)[number], raw: object) => {
  const { fields, left } = readFormerDocument(formerFields[collection], 'd', raw, zone);
  return { fields, left };
};

describe('one value that cannot be kept takes no other with it', () => {
  test('a tag, an address, a method, a day', () => {
    expect(readOf('leads', { tags: ['good', 7, '', ' fine ', long(51)] })).toEqual({
      fields: { tags: ['good', 'fine'] },
      left: [
        { field: 'tags[1]', reason: expect.any(String) },
        { field: 'tags[2]', reason: 'A tag must not be empty' },
        { field: 'tags[4]', reason: 'Must not exceed 50 characters' },
      ],
    });
    expect(
      readOf('users', { leadAlertMethods: ['pigeon', 'Email'], preferredNotificationDays: ['mon', 3] }),
    ).toEqual({
      fields: { leadAlertMethods: ['email'], preferredNotificationDays: ['mon'] },
      left: [
        { field: 'leadAlertMethods[0]', reason: expect.any(String) },
        { field: 'preferredNotificationDays[1]', reason: expect.any(String) },
      ],
    });
    const notList = { fields: {}, left: [{ field: 'tags', reason: 'Not a list' }] };
    expect(readOf('leads', { tags: { a: 1 } })).toEqual(notList);
  });

  test('more than a list takes are told, and the first are kept', () => {
    const { fields, left } = readOf('leads', { tags: Array.from({ length: 22 }, (_, n) => `tag ${n}`) });
    expect(fields['tags']).toHaveLength(20);
    expect(left).toEqual([
      { field: 'tags[20]', reason: 'Only the first 20 are kept' },
      { field: 'tags[21]', reason: 'Only the first 20 are kept' },
    ]);
  });

  const asked = { enabled: true, methods: ['in-app'] };
  const off = { enabled: false, methods: ['in-app'] };
  const preferences = (said: unknown) => readOf('users', { notificationPreferences: said });

  test('what was off stays off beside a method that nobody knows', () => {
    const said = {
      newLead: { enabled: true, methods: ['in-app', 'pigeon'] },
      leadAssigned: off,
      reminder: { enabled: 'no', methods: 'SMS', sound: 'loud' },
      later: off,
    };
    expect(preferences(said)).toEqual({
      fields: {
        notificationPreferences: {
          newLead: asked,
          leadAssigned: off,
          reminder: { enabled: false, methods: ['sms'] },
          leadStatusChanged: asked,
        },
      },
      left: [
        { field: 'notificationPreferences.newLead.methods[1]', reason: expect.any(String) },
        { field: 'notificationPreferences.reminder.sound', reason: 'Not a preference' },
        { field: 'notificationPreferences.later', reason: 'Not a preference' },
      ],
    });
  });

  test('a preference that says one thing alone, or nothing that can be read', () => {
    const said = { newLead: false, leadAssigned: { methods: 7 }, reminder: { enabled: 'maybe' } };
    expect(preferences(said)).toEqual({
      fields: {
        notificationPreferences: {
          newLead: off,
          leadAssigned: asked,
          reminder: asked,
          leadStatusChanged: asked,
        },
      },
      left: [
        { field: 'notificationPreferences.leadAssigned.methods', reason: 'Not a list' },
        { field: 'notificationPreferences.reminder.enabled', reason: expect.any(String) },
      ],
    });
    expect(preferences('all').left).toEqual([
      { field: 'notificationPreferences', reason: 'Not a map of preferences' },
    ]);
  });

  test.each([
    ['a@b.co, c@d.co', ['a@b.co', 'c@d.co']],
    ['a@b.co; c@d.co;', ['a@b.co', 'c@d.co']],
    [
      ['a@b.co,c@d.co', 'e@f.co'],
      ['a@b.co', 'c@d.co', 'e@f.co'],
    ],
    ['"Doe, Beth" <a@b.co>', ['"Doe, Beth" <a@b.co>']],
    ['Beth <a@b.co>, Sam <c@d.co>', ['Beth <a@b.co>', 'Sam <c@d.co>']],
    ['+17075550101, (707) 555-0102', ['+17075550101', '(707) 555-0102']],
    ['Napa, CA', ['Napa, CA']],
    ['', []],
  ])('recipients %j are %j', (raw, recipients) => {
    for (const collection of ['email_history', 'sms_history'] as const)
      expect(readOf(collection, { recipients: raw })).toEqual({ fields: { recipients }, left: [] });
  });
});

const fieldsOf = (collection: (typeof formerCollections)[number], raw: object) =>
  readFormerDocument(formerFields[collection], 'd', raw, zone).fields;

test('states, addresses and words of choice are taken whatever their case', () => {
  expect(fieldsOf('leads', { state: 'ca' })).toEqual({ state: 'CA' });
  expect(fieldsOf('leads', { state: null })).toEqual({ state: '' });
  expect(fieldsOf('sites', { state: 'nv', siteType: ' Apartment ' })).toEqual({
    state: 'NV',
    siteType: 'apartment',
  });
  expect(fieldsOf('sites', { state: null })).toEqual({ state: '' });
  expect(fieldsOf('sites', { collectionFrequency: '' })).toEqual({ collectionFrequency: null });
  expect(fieldsOf('sites', { collectionFrequency: 'Weekly' })).toEqual({ collectionFrequency: 'weekly' });
  expect(fieldsOf('approvedEmails', { email: ' A@b.example ' })).toEqual({ email: 'a@b.example' });
  expect(refusedOf('users', { email: 7 })).toMatch(/^email: /);
  expect(refusedOf('approvedEmails', { email: 7 })).toMatch(/^email: /);
  expect(refusedOf('leads', { status: long(61) })).toBe(`status: Status ‘${long(60)}’ is not known`);
});

test.each([
  ['leads', 'source', 'Fair', { leadCameFrom: 'Fair' }],
  ['leads', 'notes', 'Rang', { notesOnLead: 'Rang' }],
  ['leads', 'endOfLeaseReminders', { [long(100)]: 1 }, { endOfLeaseReminders: { [long(100)]: 1 } }],
  ['leads', 'endOfLeaseReminders', { [long(101)]: 1 }, {}],
] as const)('%s.%s as %j', (collection, field, value, kept) => {
  expect(fieldsOf(collection, { [field]: value })).toEqual(kept);
});

test('what follows from elsewhere, or must not be kept, is known and not taken over', () => {
  const raw = { id: 'i', uid: 'u', tenantId: 't', assignedLeads: [], email: 'a@b.example' };
  expect(readFormerDocument(formerFields.users, 'd', raw, zone)).toMatchObject({
    fields: { email: 'a@b.example' },
    unknown: [],
    left: [],
  });
});

test('a file is known by its name', () => {
  for (const collection of formerCollections) expect(collectionOfFile(`${collection}.json`)).toBe(collection);
  expect(['leads', 'leads.csv', 'other.json'].map(collectionOfFile)).toEqual([null, null, null]);
});

test.each([
  [{ read: 6, written: 3, present: 2, refused: 1 }, true],
  [{ read: 5, written: 3, present: 2, refused: 1 }, false],
  [{ read: 1, written: 0, present: 1, refused: 0 }, true],
  [{ read: 0, written: 0, present: 0, refused: 1 }, false],
])('a tally of %j is accounted for: %s', (counts, whole) => {
  expect(reconciles({ ...emptyTally(), ...counts })).toBe(whole);
  expect(reconciles(emptyTally())).toBe(true);
  const { unknown, ...none } = emptyTally();
  expect([unknown, ...Object.values(none)]).toEqual([{}, 0, 0, 0, 0, 0, 0]);
});
