import { describe, expect, test } from 'vitest';
import { cast, now } from '#leads/cast.fixtures.ts';
import { leadOperations } from '#leads/operations.ts';
import { fieldsOfStatus, leadStatuses, statusFromOutside } from '#leads/status.ts';
import { blankLead, createLead } from './create.ts';
import { intakeLead, leadRecord } from './intake.ts';

const { ada, dora, max, mia, uma } = cast;
const blank = blankLead('0199c111-0000-7000-8000-000000000001', now);

test('[BOARD-05] [LEAD-12] a new lead: text fields empty, status ‘new’, flags false, counters 0', () => {
  const { id, createdAt, updatedAt, lastUpdateDate, ...rest } = blank;
  expect([id.length, createdAt, updatedAt, lastUpdateDate]).toEqual([36, now, now, now]);
  expect(rest).toMatchObject({ status: 'new', priority: 'medium', column: 'unassigned', version: 1 });
  expect(rest).toMatchObject({ followUpsRequested: 0, followUpsCompleted: 0, remindersSentInXDays: 0 });
  const { version, leaseNoticeDays, ...counted } = rest;
  const numbers = Object.values(counted).filter((value) => typeof value === 'number');
  expect([version, leaseNoticeDays, ...new Set(numbers)]).toEqual([1, 180, 0]);
  const booleans = Object.values(rest).filter((value) => typeof value === 'boolean');
  expect(new Set(booleans)).toEqual(new Set([false]));
  const texts = Object.entries(rest).filter(([, value]) => typeof value === 'string' && value !== '');
  expect(texts.map(([key]) => key).sort()).toEqual(['column', 'leaseAutoRenews', 'priority', 'status']);
});

describe('creating', () => {
  const naming = ['firstName', 'lastName', 'company', 'businessName', 'email', 'phone'] as const;
  test.each(naming)('[BOARD-05] a lead that has its %s alone can be found again', (field) => {
    expect(createLead(blank, { [field]: 'x' }, max, now)).toMatchObject({ verb: 'created' });
  });

  test('[BOARD-05] a lead of which nothing is known is none', () => {
    for (const fields of [{}, { firstName: ' ', city: 'Napa', assignedRep: max.uid }])
      expect(createLead(blank, fields, max, now)).toMatchObject({
        refused: 'input',
        fields: { businessName: 'Give a name, a phone number or an e-mail address' },
      });
  });

  test.each([
    ['[perm LEW-01] for nobody, a user', null, uma, 'FORBIDDEN'],
    ['[perm LEW-01] for nobody', null, max, undefined],
    ['[perm LEW-02] for myself', max.uid, max, undefined],
    ['[perm LEW-02] for myself, a developer', dora.uid, dora, undefined],
    ['[perm LEW-03] for another, a manager', mia.uid, max, 'LEAD_FOR_ANOTHER'],
    ['[perm LEW-03] for another, an admin', mia.uid, ada, undefined],
  ])('%s', (_cell, rep, by, code) => {
    const outcome = createLead(blank, { firstName: 'Ann', assignedRep: rep }, by, now);
    expect(outcome).toMatchObject(
      code
        ? { code }
        : { verb: 'created', lead: { firstName: 'Ann', assignedRep: rep, assignedAt: rep && now } },
    );
  });
});

describe('[REC-02] the record schema', () => {
  const parse = (record: object) => leadRecord.safeParse(record);
  const message = (record: object) => parse(record).error?.issues[0]?.message;

  test('role, permissions, isAdmin, userId are stripped', () => {
    const record = { source: 'Web', role: 'admin', permissions: ['all'], isAdmin: true, userId: 'x' };
    expect(parse(record).data).toEqual({ source: 'Web', status: 'new' });
  });
  test.each([
    [{}, 'Source is required'],
    [{ source: '' }, 'Source is required'],
    [{ source: 's'.repeat(101) }, 'Must not exceed 100 characters'],
    [{ source: 'Web', status: 'won' }, 'Status must be one of: new, contacted, qualified, converted, lost'],
    [{ source: 'Web', company: 'c'.repeat(256) }, 'Must not exceed 255 characters'],
    [{ source: 'Web', notes: 'n'.repeat(2001) }, 'Must not exceed 2000 characters'],
    [{ source: 'Web', value: -1 }, 'Must not be negative'],
    [{ source: 'Web', value: 1_000_000_000 }, 'Must not exceed 999999999'],
    [{ source: 'Web', priority: 'urgent' }, undefined],
    [{ source: 'Web', tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'At most 20 tags'],
    [{ source: 'Web', tags: ['t'.repeat(51)] }, 'Must not exceed 50 characters'],
    [{ source: 'Web', customFields: [] }, undefined],
    [{ source: 'Web', firstName: 'A' }, undefined],
  ])('refuses %j', (record, expected) => {
    expect(parse(record).success).toBe(false);
    if (expected) expect(message(record)).toBe(expected);
  });
  test('source is where it came from, notes are the first note, converted is client (D5)', () => {
    const record = leadRecord.parse({
      source: 'Partner',
      status: 'converted',
      notes: 'Called us',
      value: 5000,
      customFields: { campaign: 'fall', round: 2 },
    });
    expect(intakeLead(blank, record)).toMatchObject({
      lead: {
        leadCameFrom: 'Partner',
        status: 'client',
        markSold: true,
        leadContacted: true,
        value: 5000,
        customFields: { campaign: 'fall', round: 2 },
        column: 'sold',
      },
      notes: [{ label: 'Note added', text: 'Called us' }],
    });
  });
});

test.each([undefined, '', '  '])('[REC-02] a record with the notes %j leaves no note', (notes) => {
  expect(intakeLead(blank, leadRecord.parse({ source: 'W', notes })).notes).toEqual([]);
});

describe('statuses from outside (D44)', () => {
  test.each([
    ['', 'new'],
    [' New ', 'new'],
    ['QUALIFIED', 'qualified'],
    ['converted', 'client'],
    ['Pass-It-On', 'pass-it-on'],
    ['hot', null],
    ['constructor', null],
  ])('%j is %s', (text, status) => {
    expect(statusFromOutside(text)).toBe(status);
  });
  test.each(leadStatuses)('[BOARD-02] %s brings marks that do not contradict it', (status) => {
    const marks = fieldsOfStatus(status);
    expect(marks.leadContacted).toBe(!['new', 'pass-it-on'].includes(status));
    expect(marks.markSold).toBe(['client', 'won'].includes(status));
    expect([marks.markDead, marks.leadAsDead]).toEqual(Array(2).fill(['lost', 'dead'].includes(status)));
  });
});

describe('[REC-01] fields of create and update', () => {
  const id = blank.id;
  const update = (fields: object) => leadOperations.update.input.safeParse({ id, version: 1, fields });
  const create = (fields: object) => leadOperations.create.input.safeParse(fields);

  test('[perm LEW-13] an update names at least one field', () => {
    const expected = 'At least one field must be provided for update';
    expect(update({}).error?.issues[0]?.message).toBe(expected);
    expect(update({ role: 'admin' }).error?.issues[0]?.message).toBe(expected);
  });
  test('[perm LEW-04] privileged fields are stripped', () => {
    expect(create({ city: 'Napa', role: 'admin', permissions: [], isAdmin: 1, userId: 'x' }).data).toEqual({
      city: 'Napa',
    });
  });
  test.each(['convertedToClientId', 'createdAt', 'assignedAt', 'repEmails', 'timeoutExpired', 'status'])(
    '[perm LEW-05] [perm LEW-09] [perm LEW-12] %s is not for people to write',
    (field) => {
      for (const parsed of [create({ [field]: 'x' }), update({ [field]: 'x' })])
        expect(parsed.error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: [field] });
    },
  );
  test('[perm LEW-10] assignedRep is set by create and by the verbs, never by update', () => {
    expect(create({ assignedRep: max.uid }).success).toBe(true);
    expect(update({ assignedRep: max.uid }).error?.issues[0]).toMatchObject({ keys: ['assignedRep'] });
  });
  test.each([
    [{ email: 'nobody' }, 'Invalid email format'],
    [{ email: 'a@b' }, 'Email must be at least 5 characters'],
    [{ phone: '12' }, 'Invalid phone number format'],
    [{ state: 'California' }, 'Choose one of the 50 states'],
    [{ numberOfUnits: 1.5 }, 'Must be a whole number'],
    [{ numberOfUnits: -1 }, 'Must not be negative'],
    [{ numberOfUnits: '3' }, undefined],
    [{ priority: 'urgent' }, 'Priority must be one of: high, medium, low'],
    [{ leaseExpirationDate: '0000-01-01' }, 'Invalid date'],
    [{ leaseExpirationDate: '2026-02-30' }, 'Invalid date'],
    [{ nextStep: { what: 'Call', dueAt: 'soon' } }, 'Invalid date and time'],
    [{ nextStep: { what: ' ', dueAt: now } }, 'Say what is next'],
    [{ firstName: 'a'.repeat(256) }, 'Must not exceed 255 characters'],
    [{ firstName: 'a\u0000b' }, 'Contains characters that cannot be stored'],
  ])('[REC-01] refuses %j', (fields, expected) => {
    const issue = update(fields).error?.issues[0];
    expect(issue).toBeDefined();
    if (expected) expect(issue?.message).toBe(expected);
  });
  test.each([
    [{ firstName: "O'Brien", lastName: "Robert'); DROP TABLE leads;--" }],
    [{ businessName: '<b>Elm St. 24/7</b> “The Loft”' }],
    [{ phone: '(206) 555-3615', state: 'CA', leaseExpirationDate: '2027-03-31', numberOfUnits: 0 }],
    [{ phone: '', email: '', state: '', leaseExpirationDate: null, nextStep: null }],
  ])('[LEAD-08] [LEAD-12] names and texts are data, stored as typed (D28): %j', (fields) => {
    expect(update(fields).data?.fields).toEqual(fields);
  });
  test('[REC-01] an e-mail address is trimmed and normalised', () => {
    expect(update({ email: ' Ann@Example.COM ' }).data?.fields).toEqual({ email: 'ann@example.com' });
  });
});
