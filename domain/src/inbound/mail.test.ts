import { expect, test } from 'vitest';
import { bounceReports, isAutomatic, isForged, isVouched, messageIdsIn, spfDomainOf } from './mail.ts';

test.each([
  [{ key: 'auto-submitted', value: 'auto-replied' }, true],
  [{ key: 'auto-submitted', value: 'auto-generated; owner' }, true],
  [{ key: 'auto-submitted', value: 'no' }, false],
  [{ key: 'precedence', value: 'Bulk' }, true],
  [{ key: 'precedence', value: 'first-class' }, false],
  [{ key: 'x-autoreply', value: 'yes' }, true],
  [{ key: 'list-id', value: '<x.example>' }, true],
  [{ key: 'subject', value: 'Out of office' }, false],
])('%o is written by a program: %s', (header, automatic) => {
  expect(isAutomatic([header])).toBe(automatic);
});

test('Message-IDs are read in order, and only what is one', () => {
  expect(messageIdsIn('<a@x> junk\t<b@y>\r\n <c d@z> <>')).toEqual(['<a@x>', '<b@y>']);
  const many = Array.from({ length: 500 }, (_, n) => `<${n}@x>`);
  expect(messageIdsIn(many.join(' ')).at(-1)).toBe('<499@x>');
  expect(messageIdsIn(many.join(' '))).toHaveLength(50);
});

test('a report names each address, what became of it and why', () => {
  const status = [
    'Reporting-MTA: dns; mx.vine.example',
    '',
    'Final-Recipient: rfc822; olga@vine.example',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1',
    ' no such user',
    '',
    'Original-Recipient: rfc822;<max@vine.example>',
    'Action: delayed',
    'Status: 4.4.1',
    '',
  ].join('\r\n');
  expect(bounceReports(status)).toEqual([
    { action: 'failed', recipient: 'olga@vine.example', reason: '550 5.1.1 no such user' },
    { action: 'delayed', recipient: 'max@vine.example', reason: '4.4.1' },
  ]);
  expect(bounceReports('')).toEqual([]);
  expect(bounceReports('Action: failed\n\nFinal-Recipient:\n')).toEqual([]);
});

const mx = 'mx.vine.example';
test.each([
  [['mx.vine.example; spf=pass; dkim=fail; dmarc=fail (p=none) header.from=olga@x.example'], true],
  [['MX.vine.example 1;\r\n spf=fail smtp.mailfrom=x.example;\r\n dkim = fail'], true],
  [['mx.vine.example; spf=fail; dkim=pass'], false],
  [['mx.vine.example; spf=fail; dkim=fail; dkim=pass header.d=x.example'], false],
  [['mx.vine.example; spf=fail; dkim=fail; dmarc=pass'], false],
  [['mx.vine.example; spf=softfail; dkim=none; dmarc=none'], false],
  [['mx.vine.example; spf=pass (a; dmarc=fail); dkim=pass'], false],
  [['mx.vine.example; spf=fail smtp.mailfrom="a; dkim=pass b"@x.example; dkim=fail'], true],
  [['mx.vine.example; spf=fail (a (b)); dkim=fail; dkim=pass header.d=x.example'], false],
  [['mx.vine.example; none'], false],
  // Below the topmost one, or by anybody else: whoever wrote the mail may have written that too.
  [['mx.vine.example; dmarc=pass', 'mx.vine.example; dmarc=fail'], false],
  [['mx.elsewhere.example; dmarc=fail', 'mx.vine.example.evil.example; dmarc=fail'], false],
  [['mx.elsewhere.example; dmarc=pass', 'mx.vine.example; dmarc=fail'], true],
  [[], false],
])('the verdict %o makes it forged: %s', (verdicts, forged) => {
  expect(isForged(verdicts, mx)).toBe(forged);
  expect(isForged(verdicts, null)).toBe(false);
});

test.each([
  [['mx.vine.example; dmarc=pass header.from=x.example'], true, null],
  [['mx.vine.example; dmarc=pass (p=none) header.from=y.example'], false, null],
  [['mx.vine.example; spf=pass smtp.mailfrom=olga@x.example; dmarc=none'], false, 'x.example'],
  [['mx.vine.example; spf=pass (x) smtp.helo=a smtp.mailfrom=x.example'], false, 'x.example'],
  [['mx.vine.example; spf=softfail smtp.mailfrom=x.example; dkim=pass'], false, null],
  [['mx.vine.example; spf=pass smtp.helo=x.example'], false, null],
  // What a sender writes into an address is no verdict.
  [['mx.vine.example; spf=fail smtp.mailfrom="a; dmarc=pass b"@x.example'], false, null],
  [['mx.vine.example; spf=none smtp.mailfrom="a; spf=pass smtp.mailfrom=y.example "@x.example'], false, null],
  [['mx.vine.example; spf=none smtp.mailfrom="a\\"; dmarc=pass ; "@x.example'], false, null],
  [['mx.vine.example; spf=none (dmarc=pass; dmarc=pass)'], false, null],
  [['mx.vine.example; spf=none (x (y); dmarc=pass)'], false, null],
  [['mx.vine.example; spf=pass smtp.mailfrom=x.example; dmarc=fail'], false, null],
  [['mx.elsewhere.example; dmarc=pass; spf=pass smtp.mailfrom=x.example'], false, null],
  [['mx.vine.example; none', 'mx.vine.example; dmarc=pass'], false, null],
  [[], false, null],
])('the verdict %o vouches for it: %s, and for what may come from %s', (verdicts, vouched, domain) => {
  expect(isVouched(verdicts, mx, 'x.example')).toBe(vouched);
  expect(spfDomainOf(verdicts, mx)).toBe(domain);
  expect(isVouched(verdicts, null, 'x.example')).toBe(false);
  expect(spfDomainOf(verdicts, null)).toBe(null);
});
