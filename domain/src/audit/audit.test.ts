import { expect, test } from 'vitest';
import { auditOperations } from '#audit';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';

const { list } = auditOperations;
const [uid = ''] = ids(1);

test.each<[string, unknown, unknown]>([
  ['by', uid, 'ada'],
  ['as', null, ''],
  ['noun', long(50), long(51)],
  ['id', long(200), long(201)],
  ['kind', 'exports', 'everything'],
  ['text', long(200), long(201)],
  ['from', '2026-11-21T10:00:00.000Z', '2026-11-21'],
  ['to', null, '2026-11-21T10:00:00Z'],
  ['limit', 200, 201],
  ['limit', 1, 0],
  ['cursor', long(500), long(501)],
])('the audit is narrowed by %s', (field, fits, wrong) => {
  expect(said(list.input, { [field]: fits })).toBeNull();
  expect(said(list.input, { [field]: wrong })).toMatch(new RegExp(`^${field}: `));
});

test('an unknown filter is refused and not taken for none', () => {
  expect(said(list.input, { verb: 'updated' })).toBe('Unrecognized key: "verb"');
  expect(list.input.parse({})).toEqual({ limit: 50 });
});

test('[perm AUD-01] the audit is for administrators', () => {
  expect(openTo(auditOperations, 'admin', 'developer')).toEqual([
    'audit.list',
    'audit.entries',
    'audit.seal',
  ]);
});
