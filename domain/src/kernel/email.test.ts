import { describe, expect, test } from 'vitest';
import { canonicalEmail, email } from './email.ts';

const problem = (value: unknown) => email.safeParse(value).error?.issues.map((issue) => issue.message);

const long = [63, 63, 63, 61].map((length) => 'd'.repeat(length)).join('.');

describe('email', () => {
  test.each([
    ['User@Example.com', 'user@example.com'],
    ['  a@b.c ', 'a@b.c'],
    ["o'brien+laundry@sub.example.co.uk", "o'brien+laundry@sub.example.co.uk"],
    ['user@ex\u0430mple.com', 'user@xn--exmple-4nf.com'],
    ['user@bücher.example', 'user@xn--bcher-kva.example'],
    ['user@例え.jp', 'user@xn--r8jz45g.jp'],
    ['=cmd|calc@example.com', '=cmd|calc@example.com'],
    ['first.last@gmail.com', 'first.last@gmail.com'],
    ['user@123.com', 'user@123.com'],
    [`a@${long}`, `a@${long}`],
  ])('[REC-01] %s is kept as %s', (typed, kept) => {
    expect(email.parse(typed)).toBe(kept);
  });

  test.each([
    ['\u017fteve@example.com'],
    ['\u212Aate@example.com'],
    ['user@EXAMPLE.COM.'],
    ['"quoted@evil.example x"@example.com'],
    [`${'a'.repeat(65)}@example.com`],
    ['user@[127.0.0.1]'],
    ['user@127.0.0.1'],
    ['user@[IPv6:::1]'],
    ['user@example.123'],
    ['a.com'],
    ['user@localhost'],
    ['user@internal'],
    ['user@example.com,evil@evil.example'],
    ['user@example.com%0aBcc:evil@evil.example'],
    ['user@example.com\u0000'],
    ['user@example.com\nBcc: x@y.zz'],
    ['<user@example.com>'],
    ['Name <user@example.com>'],
    ['user..dots@example.com'],
    ['.user@example.com'],
    ['user@-example.com'],
    ['user@exam_ple.com'],
    [['user@example.com', 'evil@evil.example']],
    [{ $ne: null }],
    [null],
    [undefined],
    [12],
  ])('[REC-01] %j is no address', (typed) => {
    expect(problem(typed)).toEqual(['Invalid email format']);
  });

  test('[REC-01] says how long an address is', () => {
    expect(problem('a@b')).toEqual(['Email must be at least 5 characters']);
    expect(problem(' a@b ')).toEqual(['Email must be at least 5 characters']);
    expect(problem(`user@${'a'.repeat(60)}.${'b'.repeat(200)}.com`)).toEqual([
      'Email must not exceed 255 characters',
    ]);
  });

  test('a domain has at most 253 characters', () => {
    expect(canonicalEmail(`a@${long}d`)).toBeNull();
    expect(problem(`a@${long}d`)).toEqual(['Email must not exceed 255 characters']);
  });

  test('two spellings of one mailbox have one canonical form', () => {
    expect(canonicalEmail('USER@Bücher.example')).toBe(canonicalEmail('user@xn--bcher-kva.EXAMPLE'));
    expect(canonicalEmail('a.b@gmail.com')).not.toBe(canonicalEmail('ab@gmail.com'));
  });
});
