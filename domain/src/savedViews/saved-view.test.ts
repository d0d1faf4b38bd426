import { describe, expect, test } from 'vitest';
import { inScope, type Role } from '#kernel';
import { ids, long, said } from '#kernel/said.fixtures.ts';
import { mayEditView, type SavedView, savedViewOperations, savedViewScope, viewSearch } from '#savedViews';

const { create, update } = savedViewOperations;
const [id = ''] = ids(1);
const parts = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${String.fromCharCode(97 + n)}`, '']));

describe('the part of an address that a view keeps', () => {
  test.each<[string, Record<string, unknown>, string | null]>([
    ['nothing', {}, null],
    ['filters as the board writes them', { column: 'new', assignedRep: id, q: 'elm & oak' }, null],
    ['thirty parts', Object.fromEntries(ids(30).map((_, n) => [`a${'b'.repeat(n)}`, ''])), null],
    ['thirty-one', Object.fromEntries(ids(31).map((_, n) => [`a${'b'.repeat(n)}`, ''])), 'At most 30 parts'],
    ['a long text', { q: long(500) }, null],
    ['a longer one', { q: long(501) }, 'q: Must not exceed 500 characters'],
    ['a long name', { [long(40)]: '' }, null],
    ['a longer name', { [long(41)]: '' }, `${long(41)}: Invalid key in record`],
    ['a name of the prototype', { constructor: 'x' }, null],
    ['a number', { page: 2 }, 'page: Invalid input: expected string, received number'],
    ['a list', { column: ['new'] }, 'column: Invalid input: expected string, received array'],
    ['capitals first', { Column: 'new' }, 'Column: Invalid key in record'],
    ['an underscore', { a_b: 'x' }, 'a_b: Invalid key in record'],
    ['what no database stores', { q: 'a\u0000' }, 'q: Contains characters that cannot be stored'],
  ])('%s', (_, search, words) => {
    expect(said(viewSearch, search)).toBe(words);
  });
});

test.each<[string, unknown, unknown, string]>([
  ['name', long(255), long(256), 'Name must not exceed 255 characters'],
  ['name', 'My leads', '   ', 'Name is required'],
  ['name', 'Select', '<script>x</script>', 'Name contains invalid characters or SQL/XSS patterns'],
])('a view has a %s', (field, fits, wrong, words) => {
  const view = { name: 'x', search: parts(2) };
  expect(said(create.input, { ...view, [field]: fits })).toBeNull();
  expect(said(create.input, { ...view, [field]: wrong })).toBe(`${field}: ${words}`);
  expect(said(update.input, { id, version: 1, fields: { [field]: wrong } })).toBe(
    `fields: ${field}: ${words}`,
  );
});

test('a new view is its owner’s own and stands in no row until they say so', () => {
  expect(create.input.parse({ name: 'Late', search: {} })).toEqual({
    name: 'Late',
    search: {},
    shared: false,
    pinned: false,
  });
  expect(said(create.input, { name: 'Late', search: {}, owner: id })).toBe('Unrecognized key: "owner"');
  expect(said(update.input, { id, version: 1, fields: {} })).toBe(
    'fields: At least one field must be provided for update',
  );
});

const view = (owner: string, shared: boolean): SavedView => ({
  id,
  version: 1,
  owner,
  name: 'Late',
  shared,
  pinned: false,
  search: {},
  createdAt: '',
  updatedAt: '',
});

describe.each<[Role, boolean]>([
  ['user', false],
  ['manager', false],
  ['admin', true],
  ['developer', true],
])('a %s', (role, administers) => {
  const scope = savedViewScope({ uid: 'me', role });
  test.each([
    ['an own view', 'me', false, 'leads', true, true],
    ['an own view of clients', 'me', false, 'clients', true, true],
    ['a shared view of leads', 'max', true, 'leads', true, administers],
    ['a shared view of clients', 'max', true, 'clients', administers, administers],
    ['somebody’s own view', 'max', false, 'leads', false, false],
  ])('%s', (_, owner, shared, screen, seen, changed) => {
    expect(inScope(scope, { owner, shared, screen })).toBe(seen);
    expect(mayEditView({ uid: 'me', role }, view(owner, shared))?.code ?? null).toBe(
      changed ? null : 'VIEW_NOT_YOURS',
    );
  });
});
