import { expect, test } from 'vitest';
import { giveBack, meetPeople, newOf, otherWaysOf, type PersonThere } from './people.ts';
import type { SaidPerson } from './ways.ts';

const blank = { firstName: '', lastName: '', company: '', email: '', phone: '' };
const said = (person: Partial<SaidPerson>): SaidPerson => ({
  ...blank,
  relation: 'other',
  position: '',
  ...person,
});
const there = (id: string, person: Partial<PersonThere>): PersonThere => ({ ...blank, id, ...person });

const ann = { firstName: 'Ann', lastName: 'Lee' };
const old = { ...ann, phone: '(707) 555-0101' };
const record = { email: 'ann@x.example', phone: '707-555-0100' };

test.each<[string, Partial<SaidPerson>[], Partial<PersonThere>[], Partial<SaidPerson>[], object[]]>([
  ['reached there', [{ ...ann, phone: '+1 707 555 0101' }], [old], [], []],
  ['reached by the record itself', [{ ...ann, phone: '7075550100' }], [], [], []],
  [
    'of the same name',
    [{ ...ann, phone: '7075550102' }],
    [old],
    [],
    [{ id: '0', fields: { phone: '7075550102' } }],
  ],
  [
    'of the same e-mail',
    [{ firstName: 'A.', email: 'A@x.example', phone: '7075550102' }],
    [{ ...old, email: 'a@x.example' }],
    [],
    [{ id: '0', fields: { phone: '7075550102' } }],
  ],
  [
    'of a name with other case and blanks',
    [{ firstName: 'ann ', lastName: 'LEE', phone: '7075550102' }],
    [old],
    [],
    [{ id: '0', fields: { phone: '7075550102' } }],
  ],
  [
    'of another name',
    [{ firstName: 'Bob', phone: '7075550102' }],
    [old],
    [{ firstName: 'Bob', phone: '7075550102' }],
    [],
  ],
  [
    'without a name, of the same company',
    [{ company: 'Elm', phone: '7075550102' }],
    [{ company: 'ELM', phone: '7075550101' }],
    [],
    [{ id: '0', fields: { phone: '7075550102' } }],
  ],
  ['of nobody', [{ phone: '7075550102' }], [{ phone: '7075550101' }], [{ phone: '7075550102' }], []],
  [
    'with one number that is there and one that is not: a second one',
    [
      { ...ann, phone: '7075550101' },
      { ...ann, phone: '7075550102' },
    ],
    [old],
    [{ ...ann, phone: '7075550102' }],
    [],
  ],
  [
    'with two of one name, of whom one changed',
    [
      { ...ann, phone: '7075550109' },
      { ...ann, phone: '7075550103' },
    ],
    [old, { ...ann, phone: '7075550103' }],
    [],
    [{ id: '0', fields: { phone: '7075550109' } }],
  ],
  [
    'with a new e-mail and the number that is there',
    [{ ...ann, email: 'new@x.example', phone: '7075550101' }],
    [{ ...old, email: 'old@x.example' }],
    [],
    [{ id: '0', fields: { email: 'new@x.example' } }],
  ],
  [
    'with a number that the record has',
    [{ ...ann, email: 'new@x.example', phone: '7075550100' }],
    [old],
    [],
    [{ id: '0', fields: { email: 'new@x.example' } }],
  ],
])('somebody %s', (_, people, known, added, changed) => {
  const met = meetPeople(
    people.map(said),
    record,
    known.map((person, at) => there(String(at), person)),
  );
  expect(met).toEqual({ added: added.map(said), changed });
});

test.each([
  ['all of who is not there', { firstName: 'Bob' }, { firstName: 'Bob' }],
  ['nothing of who is', { ...ann, phone: '(707) 555-0100' }, null],
  [
    'another number',
    { ...ann, email: 'a@x.example', phone: '707-555-0109' },
    { ...ann, phone: '707-555-0109' },
  ],
])('new is %s', (_, person, found) => {
  const known = [there('0', { ...ann, email: 'a@x.example', phone: '707-555-0100' })];
  expect(newOf(said(person), known)).toEqual(found && said(found));
});

test('whom an earlier row brings is not changed by a later one', () => {
  const bob = said({ firstName: 'Bob', phone: '7075550102' });
  const [first, second] = [{ ...bob, phone: '7075550105' }, bob];
  expect(meetPeople([second], record, [first])).toEqual({ added: [second], changed: [] });
});

// Who is there, what the record has, and whether the row's only number is that person's.
test.each<[Partial<PersonThere>[], string, boolean]>([
  [[old], '707-555-0100', true],
  [[old], '', false],
  [[{ ...old, phone: '', email: 'a@x.example' }], '707-555-0100', false],
  [[{ ...old, firstName: 'Bob' }], '707-555-0100', false],
  [[], '707-555-0100', false],
])('beside %j and with the phone %j a mobile is the contact’s: %s', (known, phone, isTheirs) => {
  const reading = { fields: { ...ann, phone: '7075550109' }, people: [], lent: ['phone' as const] };
  const given = giveBack(
    { phone },
    known.map((person, at) => there(String(at), person)),
    reading,
  );
  expect(given).toEqual(
    isTheirs ? { ...reading, fields: ann, people: [said({ ...ann, phone: '7075550109' })] } : reading,
  );
});

test.each<[object, Partial<SaidPerson>, Partial<SaidPerson>[]]>([
  [{ email: 'ann@x.example', phone: '707-555-0100' }, { ...ann, phone: '(707) 555-0100' }, []],
  [{ email: 'ann@x.example' }, { ...ann, email: 'ANN@x.example', phone: '' }, []],
  [
    { email: 'ann@x.example', phone: '7075550100' },
    { ...ann, email: 'a@x.example', phone: '7075550100' },
    [{ ...ann, email: 'a@x.example' }],
  ],
  [
    { phone: '7075550100' },
    { lastName: 'Lee', phone: '7075550109' },
    [{ firstName: 'Lee', phone: '7075550109' }],
  ],
])('beside %j a row of %j has others as those of contacts', (record, fields, others) => {
  expect(otherWaysOf(record, { fields })).toEqual(others.map(said));
});
