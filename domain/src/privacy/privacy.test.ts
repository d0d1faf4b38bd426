import { expect, test } from 'vitest';
import { openTo } from '#kernel/said.fixtures.ts';
import { everybodySaid, lastSaid, privacyOperations, tenDigits, termsHints, termsPattern } from '#privacy';

test('[perm AUD-03] people’s data are handed out and erased by administrators, who have shown who they are', () => {
  expect(openTo(privacyOperations, 'admin', 'developer')).toEqual([
    'privacy.preview',
    'privacy.find',
    'privacy.erase',
    'privacy.list',
    'privacy.get',
  ]);
  expect(privacyOperations.erase.fresh).toBe(true);
});

test.each<[string, boolean]>([
  ['Call (707) 555-0101 now', true],
  ['707.555.0101', true],
  ['+1 707 555 0101', true],
  ['"7075550101"', true],
  ['(707) 555 - 0101', true],
  ['707/555/0101', true],
  ['707\u00a0555\u20110101', true],
  ['["707","555","0101"]', false],
  ['707-555-0102', false],
  ['write to OLGA.V@vine.example!', true],
  ['write to olgaxv@vine.example', false],
  ['signed: Olga Vine', true],
  ['Olga, of Vine Street', false],
  ['boolga.v@vine.example', false],
  ['big-olga.v@vine.example', false],
  ['olga.v@vine.example.org', false],
  ['(olga.v@vine.example)', true],
  ['{"note": "one\\nolga.v@vine.example\\nOlga Vine"}', true],
  ['Volga Vine', false],
  ['Olga Vineyard', false],
  ['Olga Viné', false],
  ['170755501019', false],
  ['Invoice 87075550101', false],
  ['17075550101', true],
])('[ADMIN-04] a person is found in %s: %s', (text, found) => {
  const terms = { emails: ['olga.v@vine.example'], phones: ['7075550101'], names: ['Olga Vine'] };
  expect(new RegExp(termsPattern(terms) ?? '', 'i').test(text)).toBe(found);
  // What is looked at first leaves nothing out.
  if (found) expect(termsHints(terms).some((hint) => text.toLowerCase().includes(hint))).toBe(true);
});

test.each<[string, string[]]>([
  ['Olga Vine', ['olga']],
  ['José Núñez', ['jos']],
  ['Łó Ćw', ['']],
])('of %s texts are looked through for %j first', (name, hints) => {
  expect(termsHints({ emails: [], phones: [], names: [name] })).toEqual(hints);
});

test('nothing to look for is no pattern that fits everything', () => {
  expect(termsPattern({ emails: [], phones: [], names: [] })).toBeNull();
  expect(tenDigits('+1 (707) 555-0101')).toBe('7075550101');
  expect(tenDigits('555-0101')).toBeNull();
});

test('[ADMIN-04] everybody that a row was is read from what its events say, one after the other', () => {
  const said = [
    { before: {}, after: { firstName: 'Olga', lastName: 'Vine', email: 'o@vine.example', phone: '' } },
    { before: { lastName: 'Vine' }, after: { lastName: 'Oak' } },
    { before: { email: 'o@vine.example', phone: '' }, after: { email: '', phone: '707 555 0101' } },
    { before: {}, after: { text: 'no field of a person', officePhone: null } },
  ];
  expect(everybodySaid(said)).toEqual({
    emails: ['o@vine.example'],
    phones: ['707 555 0101'],
    names: ['Olga Vine', 'Olga Oak'],
  });
  expect(lastSaid(said, ['lastName', 'email', 'company'])).toEqual({
    lastName: 'Oak',
    email: '',
    company: '',
  });
});
