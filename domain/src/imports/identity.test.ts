import { expect, test } from 'vitest';
import { leadRowKeys, speaksAgainst, type Who } from './identity.ts';

const nobody: Who = { firstName: '', lastName: '', email: '', company: '', businessName: '' };
const beth = { firstName: 'Beth', lastName: 'Amari', email: 'b@vine.example', company: 'Vine' };

test.each<[Partial<Who>, Partial<Who>, boolean]>([
  [{}, {}, false],
  [beth, {}, false],
  [beth, beth, false],
  [beth, { firstName: 'B.', lastName: 'AMARI' }, false],
  [beth, { firstName: 'Beth' }, false],
  [beth, { firstName: 'Sam' }, true],
  [beth, { firstName: 'Beth', lastName: 'Kim' }, true],
  [beth, { email: ' B@Vine.example ' }, false],
  [beth, { ...beth, email: 'other@vine.example' }, true],
  [beth, { businessName: ' VINE ' }, false],
  [beth, { company: 'Oak' }, true],
  [beth, { company: 'Oak', businessName: 'Vine' }, false],
])('with one telephone %j and %j are two: %s', (one, other, two) => {
  expect(speaksAgainst({ ...nobody, ...one }, { ...nobody, ...other })).toBe(two);
  expect(speaksAgainst({ ...nobody, ...other }, { ...nobody, ...one })).toBe(two);
});

test.each([
  ['2903', '', ['2903', '02903']],
  ['2903-1234', '', ['2903-', '02903']],
  ['02903', '', ['02903']],
  ['2903', 'OR', ['2903']],
  ['', '', []],
])('a row with the zip %s and the state ‘%s’ is looked for at %j', (zipCode, state, zips) => {
  const row = { ...nobody, ...beth, phone: '', streetAddress: '1 Elm St', zipCode, state };
  expect(leadRowKeys(row)).toEqual([
    ['email', 'b@vine.example'],
    ...zips.map((zip) => ['place', `beth amari|1 elm st|${zip}`]),
    ['company', 'vine'],
  ]);
});
