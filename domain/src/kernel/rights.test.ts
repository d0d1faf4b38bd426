import { describe, expect, test } from 'vitest';
import {
  administratorRows,
  administrators,
  assignable,
  changesBetween,
  developers,
  everyone,
  everyRow,
  inScope,
  isAdministrator,
  mayEnter,
  noRow,
  type Role,
  reps,
  roles,
  type Scope,
  type Who,
} from '#kernel';

const own: Scope = [{ rep: 'me', deleted: false }];
const several: Scope = [{ column: ['new', 'selling'], deleted: false }];
const either: Scope = [...own, { rep: null }];

describe('which rows a scope holds', () => {
  test.each<[string, Scope, Record<string, unknown>, boolean]>([
    ['every row', everyRow, {}, true],
    ['no row', noRow, {}, false],
    ['all of a clause', own, { rep: 'me', deleted: false }, true],
    ['not half of one', own, { rep: 'me', deleted: true }, false],
    ['nor the other half', own, { rep: 'you', deleted: false }, false],
    ['what does not say it', own, { rep: 'me' }, false],
    ['the first of several', several, { column: 'new', deleted: false }, true],
    ['the last of several', several, { column: 'selling', deleted: false }, true],
    ['none of several', several, { column: 'sold', deleted: false }, false],
    ['by the first clause', either, { rep: 'me', deleted: false }, true],
    ['by the second', either, { rep: null, deleted: true }, true],
    ['what has no such field is as what has nothing in it', either, { deleted: true }, true],
    ['by neither', either, { rep: 'you', deleted: false }, false],
  ])('%s', (_, scope, row, holds) => expect(inScope(scope, row)).toBe(holds));
});

test('administrators see every row, others none', () => {
  expect(roles.map((role) => administratorRows({ role }))).toEqual([noRow, noRow, everyRow, everyRow]);
});

describe('whom a gate lets in', () => {
  test.each<[Who, string]>([
    ['public', 'user manager admin developer'],
    [everyone, 'user manager admin developer'],
    [reps, 'manager admin developer'],
    [administrators, 'admin developer'],
    [developers, 'developer'],
    [assignable, 'manager admin'],
    [[], ''],
  ])('%j: %s', (who, let_in) => {
    expect(roles.filter((role) => mayEnter(who, role)).join(' ')).toBe(let_in);
  });

  test('a role is an exact word', () => {
    for (const word of ['Admin', ' admin', 'admin ', '', 'administrator'])
      expect([mayEnter(administrators, word as Role), isAdministrator(word as Role)]).toEqual([false, false]);
  });
});

test.each([
  [{ a: 1 }, { a: 1 }, {}, {}],
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, { b: 2 }, { b: 3 }],
  [{ a: ['x'] }, { a: ['x'] }, {}, {}],
  [{ a: ['x', 'y'] }, { a: ['y', 'x'] }, { a: ['x', 'y'] }, { a: ['y', 'x'] }],
  [{ a: null }, { a: 0 }, { a: null }, { a: 0 }],
])('between %j and %j differs %j from %j', (before, after, was, is) => {
  expect(changesBetween<object>(before, after)).toEqual({ before: was, after: is });
});
