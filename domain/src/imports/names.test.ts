import { expect, test } from 'vitest';
import { peopleIn } from './names.ts';

test.each([
  ['Ana Ruiz', ['Ana Ruiz ']],
  ['Kwame Nguyen (kwame.nguyen@cedar.example)', ['Kwame Nguyen kwame.nguyen@cedar.example']],
  ['Ana Ruiz <ana@x.example>; Bo Li (bo@x.example)', ['Ana Ruiz ana@x.example', 'Bo Li bo@x.example']],
  ['Pruitt, Fatima / Schröder, Michael', ['Pruitt, Fatima ', 'Schröder, Michael ']],
  ['(ana@x.example)', [' ana@x.example']],
  ['Maple LLC / Oak LLC', ['Maple LLC / Oak LLC ']],
  ['Ana Ruiz / front desk 2', ['Ana Ruiz / front desk 2 ']],
  ['Ana (owner)', ['Ana (owner) ']],
])('‘%s’ calls %j', (text, people) => {
  expect(peopleIn(text).map(({ name, email }) => `${name} ${email}`)).toEqual(people);
});
