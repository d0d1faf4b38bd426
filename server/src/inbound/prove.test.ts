import { expect, onTestFinished, test, vi } from 'vitest';
import { asks, records, signed, signedAs } from './prove.fixtures.ts';
import { type Ask, isProven } from './prove.ts';

const from = 'olga@vine.example';
const mail = `From: Olga <${from}>\r\nTo: us@wash.example\r\nSubject: Yes\r\n\r\nPlease come.\r\n`;
const proven = (
  raw: string,
  { ask = asks(), verdicts = [] as string[], authServer = null as string | null } = {},
) => isProven({ raw: Buffer.from(raw), from, verdicts, authServer }, ask);

const strict = asks(records('v=DMARC1; p=reject; adkim=s'));
const relaxed = asks(records('v=DMARC1; p=reject'));

test('what the domain in From signed is proven, by its own name or by one below it as it allows', async () => {
  for (const ask of [asks(), relaxed, strict]) expect(await proven(await signed(mail), { ask })).toBe(true);
  const below = await signed(mail, 'news.vine.example');
  expect(await proven(below)).toBe(true);
  expect(await proven(below, { ask: relaxed })).toBe(true);
  expect(await proven(below, { ask: strict })).toBe(false);
});

test('what nobody signed, another domain signed, or was changed since is not', async () => {
  const asked: string[] = [];
  expect(await proven(mail, { ask: asks(records(), asked) })).toBe(false);
  expect(asked).toEqual([]);
  for (const ask of [asks(), relaxed])
    expect(await proven(await signed(mail, 'evil.example'), { ask })).toBe(false);
  const whole = await signed(mail);
  expect(await proven(whole.replace('Please come.', 'Pay here.'))).toBe(false);
  expect(await proven(whole.replace('Subject: Yes', 'Subject: No'))).toBe(false);
});

test('nor is what more may stand below of, who else may stand in From of, or another address is shown of', async () => {
  const part = await signed(mail, 'vine.example', { maxBodyLength: 6 });
  expect(await proven(`${part}More that nobody signed.\r\n`)).toBe(false);
  const whole = await signed(mail);
  expect(await proven(`From: Boss <boss@wash.example>\r\n${whole}`)).toBe(false);
  expect(await proven((await signed(mail.replace(from, `${from}, boss@wash.example`))) as string)).toBe(
    false,
  );
  expect(await proven(await signed(mail.replace(from, 'olga@evil.example'), 'evil.example'))).toBe(false);
});

test('an error of DNS proves nothing and fails nothing', async () => {
  const whole = await signed(mail);
  for (const name of ['a._domainkey.vine.example', '_dmarc.vine.example'])
    for (const code of ['ESERVFAIL', 'ETIMEOUT'])
      expect(await proven(whole, { ask: asks({ ...records(), [name]: `!${code}` }) })).toBe(false);
});

test('DNS that never answers holds a mail up for three seconds, however many names it is asked for', async () => {
  const whole = await signed(mail);
  const signature = whole.slice(0, whole.indexOf('From:'));
  const never: Ask = () => new Promise(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const told = vi.fn();
  void proven(`${signature.repeat(9)}${whole}`, { ask: never }).then(told);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledExactlyOnceWith(false);
});

test('nor does a key that the signer hid behind the end of a name, which DNS would not see', async () => {
  const ended: Ask = (name, type) => asks()(name.split('\0')[0] ?? '', type);
  expect(await proven(signedAs('a', from), { ask: ended })).toBe(true);
  for (const end of ['\0', '\\000', ' '])
    expect(await proven(signedAs(`a._domainkey.evil.example${end}`, from), { ask: ended })).toBe(false);
});

test('blanks by the thousand, in a head or in what DNS answers, are not searched', async () => {
  const asked: string[] = [];
  const whole = await signed(mail);
  const blank = ' '.repeat(30_000);
  expect(await proven(`ARC-Seal: i=1;${blank}x\r\n${whole}`, { ask: asks(records(), asked) })).toBe(false);
  expect(asked).toEqual([]);
  const key = records()['a._domainkey.vine.example'];
  const ask = asks({ ...records(), 'a._domainkey.vine.example': `${key}; n=${blank}x` });
  expect(await proven(whole, { ask })).toBe(false);
});

test('of more signatures, or a longer head, than any mail has nothing is asked', async () => {
  const asked: string[] = [];
  const ask = asks(records(), asked);
  const whole = await signed(mail);
  const signature = whole.slice(0, whole.indexOf('From:'));
  expect(await proven(`${signature.repeat(10)}${whole}`, { ask })).toBe(false);
  expect(await proven(`X-A: ${'a'.repeat(70_000)}\r\n${whole}`, { ask })).toBe(false);
  expect(asked).toEqual([]);
  expect(await proven(`${signature.repeat(9)}${whole}`, { ask })).toBe(true);
});

test('where a mail came from proves it only by the mail server of the house, for the very domain', async () => {
  const authServer = 'mx.wash.example';
  const spf = (domain: string) => [`mx.wash.example; spf=pass smtp.mailfrom=olga@${domain}; dmarc=none`];
  expect(await proven(mail, { authServer, verdicts: spf('vine.example') })).toBe(true);
  expect(await proven(mail, { authServer: null, verdicts: spf('vine.example') })).toBe(false);
  expect(await proven(mail, { authServer, verdicts: spf('evil.example') })).toBe(false);
  expect(await proven(mail, { authServer, verdicts: spf('news.vine.example'), ask: relaxed })).toBe(true);
  expect(await proven(mail, { authServer, verdicts: ['mx.wash.example; dmarc=pass'] })).toBe(true);
  expect(await proven(mail, { authServer, verdicts: ['mx.evil.example; dmarc=pass'] })).toBe(false);
  const about = (domain: string) => [`mx.wash.example; dmarc=pass header.from=${domain}`];
  expect(await proven(mail, { authServer, verdicts: about('vine.example') })).toBe(true);
  expect(await proven(mail, { authServer, verdicts: about('evil.example') })).toBe(false);
  const two = `From: Boss <boss@evil.example>\r\n${mail}`;
  expect(await proven(two, { authServer, verdicts: ['mx.wash.example; dmarc=pass'] })).toBe(false);
});
