import { describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel';
import { openTo, said } from '#kernel/said.fixtures.ts';
import { askedFields, askedWord, meaningOfWord } from './asked.ts';
import { readLeadRow } from './lead-row.ts';
import { importTargetNames, type Mapping, targetIn, targetNames, targetOf } from './mapping.ts';
import { importNouns } from './noun.ts';
import { importLimits, importOperations, revertDays } from './operations.ts';
import { guessedPlan, office } from './plan.fixtures.ts';
import { type Choices, planOf, storedPlan } from './plan.ts';

const columns = ['Name', 'Mail', 'Stage', 'Since', 'Ends'];
const mapping: Mapping = {
  Name: 'fullName',
  Mail: 'email',
  Stage: 'status',
  Since: 'createdAt',
  Ends: 'leaseExpirationDate',
};
const plan = (chosen: Partial<Choices> = {}) => {
  const made = planOf(columns, { noun: 'leads', mapping, values: {}, dates: {}, ...chosen }, office);
  return isRefusal(made) ? made.message : made;
};
const orders = (chosen: Partial<Choices>) => {
  const made = plan(chosen);
  return typeof made === 'string' ? made : Object.fromEntries(made.dates);
};

describe('[IMPORT-01] what was chosen for a file', () => {
  test.each<[Mapping, string]>([
    [{ Fax: 'phone' }, 'The file has no column ‘Fax’.'],
    [{ Fax: null }, 'The file has no column ‘Fax’.'],
    [{ Name: 'businessName', Mail: 'taxId' }, '‘taxId’ is no field of what this file holds.'],
    [{ Name: 'email', Mail: 'email' }, 'Two columns go to the same field: Email.'],
    [
      { Name: 'email', Mail: 'email', Stage: 'status', Since: 'status' },
      'Two columns go to the same field: Email, Status.',
    ],
  ])('%j is refused: %s', (wrong, message) => {
    expect(plan({ mapping: wrong })).toBe(message);
    expect(() =>
      storedPlan(columns, { noun: 'leads', mapping: wrong, values: {}, dates: {} }, office),
    ).toThrow(message);
  });

  test('columns that go nowhere, and many notes, are fine', () => {
    const free: Mapping = { Name: null, Mail: null, Stage: 'note', Since: 'note', Ends: 'customField' };
    expect(plan({ mapping: free })).toMatchObject({ noun: 'leads', columns, mapping: free });
  });

  test.each<[Choices['dates'], object]>([
    [{}, {}],
    [{ Since: 'dmy' }, { Since: 'dmy' }],
    [{ createdAt: 'dmy' }, { Since: 'dmy' }],
    [{ createdAt: 'dmy', Since: 'mdy' }, { Since: 'mdy' }],
    [{ Fax: 'dmy' }, {}],
    ['mdy', { Name: 'mdy', Mail: 'mdy', Stage: 'mdy', Since: 'mdy', Ends: 'mdy' }],
  ])('the order of dates %j, by column or field, is %j', (dates, expected) => {
    expect(orders({ dates })).toEqual(expected);
  });

  test('[D45] a word that somebody wants left out leaves its row in, with a note', () => {
    const choices = { noun: 'leads', mapping, dates: {}, values: { status: { Hot: 'leave-out' } } } as const;
    const reading = readLeadRow(['Ann', 'a@b.example', 'hot'], storedPlan(columns, choices, office));
    expect(reading).toMatchObject({ refused: null, status: null, notes: ['Stage: hot'] });
  });

  test('the id of the former system is kept where people find it', () => {
    const choices = { noun: 'leads', mapping: { ...mapping, Stage: null }, dates: {}, values: {} } as const;
    const plan = planOf(columns, { ...choices, keyColumn: 'Stage' }, office);
    expect(plan).toMatchObject({ keyColumn: 'Stage', mapping: { Stage: 'formerId' } });
    const taken = { ...choices, mapping: { ...choices.mapping, Ends: 'formerId' } } as const;
    expect(planOf(columns, { ...taken, keyColumn: 'Stage' }, office)).toMatchObject({
      mapping: { Stage: 'customField' },
    });
    expect(planOf(columns, { ...choices, keyColumn: 'Id' }, office)).toMatchObject({
      message: 'The file has no column ‘Id’.',
    });
  });

  test('no date is read of a column that goes nowhere', () => {
    expect(orders({ mapping: { ...mapping, Since: null }, dates: { Since: 'dmy', Ends: 'mdy' } })).toEqual({
      Ends: 'mdy',
    });
  });

  test.each<[Choices['values'], string, string | null]>([
    [{}, 'Hot', null],
    [{ status: { Hot: 'qualified' } }, ' HOT ', 'qualified'],
    [{ Stage: { ' hot': 'Converted' } }, 'Hot', 'client'],
    [{ status: { Hot: 'won' }, Stage: { Hot: 'lost' } }, 'hot', 'lost'],
    [{ status: { Hot: 'warm' } }, 'Hot', null],
    [{ status: { Hot: ' ' } }, 'Hot', null],
    [{ Name: { Hot: 'won' } }, 'Hot', null],
    [{ status: { new: 'won' } }, 'New', 'won'],
  ])('[D44] by %j the word %j means %s', (values, word, meaning) => {
    const reading = readLeadRow(
      ['Ann', 'a@b.example', word],
      storedPlan(columns, { noun: 'leads', mapping, dates: {}, values }, office),
    );
    expect(reading.refused).toBe(meaning === null ? `Status ‘${word.trim()}’ is not known` : null);
    expect(reading.status).toBe(meaning);
  });
});

test.each([
  ['leads', 'status', ' Pass-It-On ', 'pass-it-on'],
  ['leads', 'status', '', 'new'],
  ['leads', 'status', 'pass it on', null],
  ['leads', 'priority', 'High', 'high'],
  ['leads', 'priority', 'urgent', null],
  ['clients', 'status', ' Suspended ', 'suspended'],
  ['clients', 'priority', 'HIGH', 'high'],
  ['clients', 'contractType', 'serviceOnly', 'service-only'],
  ['clients', 'contractType', 'service', null],
  ['clients', 'serviceLevel', 'constructor', null],
  ['clients', 'siteType', 'condo', null],
  ['sites', 'siteType', 'Condo', 'condo'],
  ['sites', 'accessType', 'Card access', 'card-access'],
  ['sites', 'status', 'Pending Install', 'pending_install'],
  ['sites', 'collectionFrequency', 'BiWeekly', 'bi-weekly'],
  ['sites', 'buildingStyle', 'high rise', 'high-rise'],
  ['sites', 'machine.kind', 'Washer', 'washer'],
  ['sites', 'machine.fuel', 'Gas', 'gas'],
  ['sites', 'machine.payType', 'App', 'app'],
  ['sites', 'machine.status', 'out-of-order', 'out_of_order'],
] as const)('[D44] of %s the %s %j is by itself %s', (noun, field, word, meaning) => {
  expect(meaningOfWord(noun, field, word, new Map())).toBe(meaning);
});

describe('the fields of a file', () => {
  test.each(importNouns)('of %s have labels of their own, and no two answer to one heading', (noun) => {
    const targets = targetNames(noun).map((name) => ({ name, ...targetIn(noun, name) }));
    expect(new Set(targets.map(({ label }) => label)).size).toBe(targets.length);
    const headings = targets.flatMap(({ name, names = [] }) =>
      names.map((heading) => [heading, name] as const),
    );
    for (const [heading, name] of headings)
      expect(guessedPlan(noun, [heading]).mapping).toEqual({ [heading]: name });
    for (const field of askedFields(noun)) expect(importTargetNames).toContain(field);
  });

  test('are those of its noun alone, whatever word a heading is', () => {
    expect(targetIn('clients', 'siteName')).toBeUndefined();
    expect(targetIn('leads', 'constructor' as 'email')).toBeUndefined();
    expect(targetOf({ a: 'email', b: null }, 'a')).toBe('email');
    expect(targetOf({ a: 'email', b: null }, 'b')).toBeNull();
    expect(targetOf({}, 'constructor')).toBeNull();
  });
});

describe('what is asked of imports', () => {
  test('administrators alone ask it', () => {
    expect(openTo(importOperations, 'admin', 'developer')).toHaveLength(11);
    expect(importOperations.check.slow).toBe(true);
  });

  const id = '0199c000-0000-7000-8000-000000000001';
  test.each<[object, string | null]>([
    [{ id }, null],
    [{ id, mapping: { a: 'taxId', b: null }, dates: 'mdy', existing: 'fill', makeClients: true }, null],
    [{ id, dates: { a: 'dmy' }, values: { a: { Hot: 'won' } } }, null],
    [{ id, mapping: { a: 'role' } }, 'mapping: a: Invalid option'],
    [{ id, values: { a: { ['x'.repeat(1001)]: 'won' } } }, 'values: a'],
    [{ id, values: { a: { Hot: 'x'.repeat(101) } } }, 'values: a: Hot: Too big'],
    [{ id, existing: 'overwrite' }, 'existing: Invalid option'],
  ])('a check asked %j says %s', (input, message) => {
    const answer = said(importOperations.check.input, input);
    if (message === null) expect(answer).toBeNull();
    else expect(answer).toContain(message);
  });

  test('one that says no more takes the guess, explains no word and skips what is there', () => {
    expect(importOperations.check.input.parse({ id })).toEqual({
      id,
      values: {},
      dates: {},
      existing: 'skip',
      makeClients: false,
      samePhone: false,
      sameCompany: false,
      onlyOptOuts: false,
      reps: [],
      tags: [],
      status: null,
      keyColumn: null,
      confirmed: false,
    });
    expect([revertDays, importLimits.rows]).toEqual([7, 1_000_000]);
  });
});

test.each([
  ['hot', 'high'],
  ['Urgent!', 'high'],
  ['P1', 'high'],
  ['High priority', 'high'],
  ['Critical ⚠️', 'high'],
  ['Normal', 'medium'],
  ['P2', 'medium'],
  ['cold', 'low'],
  ['p3', 'low'],
  ['Purple', null],
  ['', null],
])('[D44] the priority %j most likely means %s', (word, meaning) => {
  expect(askedWord('leads', 'priority')?.suggest?.(word)).toBe(meaning);
});

test.each([
  ['customer', 'client'],
  ['Closed Lost', 'lost'],
  // It may be one to be warmed up as well as one that is lost: nobody agrees with that within a whole table.
  ['cold', null],
  ['Purple', null],
])('[D44] the status %j most likely means %s', (word, meaning) => {
  expect(askedWord('leads', 'status')?.suggest?.(word)).toBe(meaning);
});
