import { expect, test } from 'vitest';
import { auditFieldWords, auditNouns, auditNounWords, auditValueWords, happenedWords } from '#audit';

const uid = '0192f0c1-0000-7000-8000-000000000001';
const other = uid.replace(/1$/, '2');
const reading = {
  nameOf: (one: string) => (one === uid ? 'Max Ortiz' : null),
  now: Date.parse('2026-11-21T22:00:00.000Z'),
  timeZone: 'America/Los_Angeles',
};

test('[ADMIN-01] every noun of the audit has its word, and no two the same', () => {
  expect(Object.keys(auditNounWords)).toEqual([...auditNouns]);
  expect(new Set(Object.values(auditNounWords)).size).toBe(auditNouns.length);
});

test.each([
  ['routeDays', 'closed', 'Route day closed'],
  ['leads', 'passTimedOut', 'Lead not answered in time'],
  ['savedViews', 'created', 'Saved view added'],
  ['users', 'role-changed', 'User given another role'],
  ['approvals', 'code-issued', 'Approved e-mail given a code'],
  ['imports', 'revertStarted', 'Import revert started'],
  ['somethingNew', 'doneAgain', 'Something new done again'],
])('[ADMIN-01] what happened to %s.%s in words', (noun, verb, words) => {
  expect(happenedWords({ noun, verb })).toBe(words);
});

test.each([
  ['accountManager', 'Account manager'],
  ['siteId', 'Site'],
  ['leadsToSAgreement', 'Agreed to service'],
  ['_bulkImport', 'Bulk import'],
  ['soldAt', 'Sold'],
  ['id', 'Id'],
  ['letterhead.phone', 'Letterhead, phone'],
])('[ADMIN-01] the field %s in words', (field, words) => expect(auditFieldWords(field)).toBe(words));

test.each<[unknown, string]>([
  [uid, 'Max Ortiz'],
  [other, 'another record'],
  [[uid, other], 'Max Ortiz, another record'],
  [{ entry: { id: other, verb: 'moved' } }, 'entry moved'],
  ['pending_install', 'pending install'],
  [['pending_install', 'Call john_smith'], 'pending install, Call john_smith'],
  ['john_smith@vine.example', 'john_smith@vine.example'],
  ['see the_big_file.pdf', 'see the_big_file.pdf'],
  [`import:${other}`, 'import:another record'],
  [null, 'nothing'],
  [{}, 'nothing'],
])('[ADMIN-01] a value of the audit in words: %j', (value, words) => {
  expect(auditValueWords('entry', value, reading)).toBe(words);
});

test.each<[string, unknown, string]>([
  ['gross', 68_050, '$680.50'],
  ['vendPrice', 225, '$2.25'],
  ['amounts', [{ machineId: null, gross: 68_050, refunds: 0, note: '' }], 'gross $680.50, refunds $0.00'],
  ['commission', { kind: 'flat', amount: 20_000 }, '$200.00 a month'],
  ['commission', { kind: 'percent', percent: 42.5 }, '42.5% of the net collected'],
  ['discount', { kind: 'percent', value: 10_000 }, '10 %'],
  ['discount', { kind: 'amount', value: 1_050 }, '$10.50'],
  ['taxRate', 8_250, '8.25 %'],
  ['value', 9_500, '$9,500'],
  [
    'prices',
    [{ kind: 'dryer', model: 'SDENCAGS', from: 225, to: 250 }],
    'dryer, SDENCAGS, from $2.25, to $2.50',
  ],
  [
    'lines',
    [
      {
        id: other,
        kind: 'service',
        amount: 19_000,
        siteId: null,
        taxable: true,
        quantity: 2,
        unitPrice: 9_500,
        description: 'Dryer repair',
      },
      {
        id: other,
        kind: 'parts',
        amount: 4_500,
        taxable: false,
        quantity: 1,
        unitPrice: 4_500,
        description: 'Belt',
      },
    ],
    'service, amount $190.00, taxable, quantity 2, unit price $95.00, Dryer repair; parts, amount $45.00, quantity 1, unit price $45.00, Belt',
  ],
  ['units', 68_050, '68050'],
])('[ADMIN-01] a sum of money in the audit is said in dollars: %s', (field, value, words) => {
  expect(auditValueWords(field, value, reading)).toBe(words);
});

test('[ADMIN-05] a next step is read by the clock of the office, whatever the zone of the reader', () => {
  const step = { what: 'Call', dueAt: '2026-11-22T02:00:00.000Z' };
  const office = { ...reading, office: 'America/New_York' };
  const said = (field: string, value: unknown, by: typeof reading) => auditValueWords(field, value, by);
  expect(said('nextStep', step, reading)).toBe('Call, due Nov 21 18:00');
  expect(said('nextStep', step, office)).toBe('Call, due Nov 21 21:00');
  expect(said('nextStep.dueAt', step.dueAt, office)).toBe('Nov 21 21:00');
  expect(said('soldAt', step.dueAt, office)).toBe('Nov 21 18:00');
});
