import { describe, expect, test } from 'vitest';
import { approvalsOperations, mayApprove } from '#approvals';
import { type Role, roles } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';

const { add, setRole, resend, revoke } = approvalsOperations;
const item = { email: 'ann@elm.example', role: 'user' };
const [id = ''] = ids(1);

describe('a list of addresses to approve', () => {
  test.each<[string, unknown, unknown, RegExp]>([
    ['lines', Array.from({ length: 500 }, () => item), Array.from({ length: 501 }, () => item), /^items: /],
    ['one line', [item], [], /^items: /],
    ['a role', [{ ...item, role: 'developer' }], [{ ...item, role: 'owner' }], /^items: 0: role: /],
    ['a long line', [{ ...item, email: long(1000) }], [{ ...item, email: long(1001) }], /^items: 0: email: /],
    ['what is no text', [{ ...item, email: '' }], [{ ...item, email: 1 }], /: Invalid email format$/],
    ['a code', [{ ...item, withCode: true }], [{ ...item, code: 'ABCD1234' }], /: Unrecognized key: "code"$/],
  ])('%s', (_, fits, wrong, words) => {
    expect(said(add.input, { items: fits })).toBeNull();
    expect(said(add.input, { items: wrong })).toMatch(words);
  });

  test('carries no code unless asked', () => {
    expect(add.input.parse({ items: [item] })).toEqual({
      items: [{ ...item, withCode: false, mailed: false }],
    });
  });
});

// The answer of decision 0029: roles above user, and codes, ask for the password.
const asksFor = (declared: typeof add | typeof setRole, input: unknown): boolean =>
  typeof declared.fresh === 'function' && declared.fresh(declared.input.parse(input) as never);

describe('the password is asked for', () => {
  test.each<[Role, boolean, boolean]>([
    ['user', false, false],
    ['user', true, true],
    ['manager', false, true],
    ['admin', false, true],
    ['developer', false, true],
  ])('by an approval as %s, with a code %s: %s', (role, withCode, asked) => {
    expect(asksFor(add, { items: [{ ...item, role, withCode }] })).toBe(asked);
    // One such line among harmless ones is enough, wherever it stands.
    expect(asksFor(add, { items: [item, { ...item, role, withCode }, item] })).toBe(asked);
  });

  test.each<[Role, boolean]>([
    ['user', false],
    ['manager', true],
    ['admin', true],
    ['developer', true],
  ])('by a change to %s: %s', (role, asked) => {
    expect(asksFor(setRole, { id, role })).toBe(asked);
  });

  test('by a new code always, by taking rights away never', () => {
    expect([resend.fresh, revoke.fresh]).toEqual([true, undefined]);
  });
});

test.each(roles.flatMap((by) => roles.map((touched) => [by, touched] as const)))(
  '[perm APR-04] [perm APR-07] a %s and an approval as %s',
  (role, touched) => {
    const may = role === 'developer' || (role === 'admin' && touched !== 'developer');
    expect(mayApprove({ uid: 'me', role, displayName: 'Me' }, touched)?.code ?? null).toBe(
      may ? null : 'ABOVE_YOUR_ROLE',
    );
  },
);

test('[perm APR-03] no road to an approval is open to who is no administrator', () => {
  expect(openTo(approvalsOperations, 'admin', 'developer')).toEqual([
    'approvals.list',
    'approvals.add',
    'approvals.setRole',
    'approvals.resend',
    'approvals.revoke',
  ]);
});
