import { expect, test } from 'vitest';
import { isBusinessName, peopleIn, personName } from './names.ts';

test.each([
  ['Ana Ruiz', ['Ana Ruiz ']],
  ['Kwame Nguyen (kwame.nguyen@cedar.example)', ['Kwame Nguyen kwame.nguyen@cedar.example']],
  ['Ana Ruiz <ana@x.example>; Bo Li (bo@x.example)', ['Ana Ruiz ana@x.example', 'Bo Li bo@x.example']],
  ['Pruitt, Fatima / Schröder, Michael', ['Pruitt, Fatima ', 'Schröder, Michael ']],
  ['(ana@x.example)', [' ana@x.example']],
  ['Maple LLC / Oak LLC', ['Maple LLC / Oak LLC ']],
  ['Ana Ruiz / front desk 2', ['Ana Ruiz / front desk 2 ']],
  ['Ana (owner)', ['Ana (owner) ']],
  ['Priya Lindqvist & Quentin Petrov', ['Priya Lindqvist ', 'Quentin Petrov ']],
  ['Ana Ruiz und Bo Li', ['Ana Ruiz ', 'Bo Li ']],
  ['Ann & Bob Lee', ['Ann & Bob Lee ']],
  ['Smith & Sons', ['Smith & Sons ']],
])('‘%s’ calls %j', (text, people) => {
  expect(peopleIn(text).map(({ name, email }) => `${name} ${email}`)).toEqual(people);
});

test.each([
  ['Ana Ruiz', 'Ana', 'Ruiz'],
  ['Mary Jo Ruiz', 'Mary Jo', 'Ruiz'],
  ['Nguyễn St. Clair', 'Nguyễn', 'St. Clair'],
  ['Anna van der Berg', 'Anna', 'van der Berg'],
  ['Juan De La Cruz', 'Juan', 'De La Cruz'],
  ['Van Nguyen', 'Van', 'Nguyen'],
  ['van der Berg, Anna', 'Anna', 'van der Berg'],
  ['Cher', 'Cher', ''],
])('‘%s’ is %s, of the family %s', (text, first, last) => {
  expect(personName(text)).toEqual({ first, last });
});

test.each([
  ['Oak Orchard Gardens', true],
  ['Granite Meadow Residences', true],
  ['Lincoln Plaza', true],
  ['John Park', false],
  ['Anna House', false],
])('‘%s’ is one of a business: %s', (text, is) => {
  expect(isBusinessName(text)).toBe(is);
});

test.each([
  ['[Not Provided] Ruiz', 'Ruiz'],
  ['Ana [not provided]', 'Ana'],
  ['Ana  [not provided]  Ruiz', 'Ana Ruiz'],
])('what is not provided is no part of ‘%s’', (text, name) => {
  expect(peopleIn(text)).toEqual([{ name, email: '' }]);
});

test('what is longer than any name is not cut into one', () => {
  const text = `${'a'.repeat(600)}, b`;
  expect(personName(text)).toEqual({ first: text, last: '' });
});
