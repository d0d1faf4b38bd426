import { expect, test } from 'vitest';
import { parseMail } from './parse.ts';

const envelope = { sender: 'olga@vine.example', recipients: ['reply@in.vine.example'] };
const head = ['From: olga@vine.example', 'Message-ID: <1@vine.example>'];
const mail = (...lines: string[]) => Buffer.from([...head, ...lines].join('\r\n'));

test('a mail of more lines than anybody writes is not read: each takes time and memory of the server', async () => {
  const lines = '\r\n'.repeat(100_000);
  await expect(parseMail(mail('', lines), envelope)).rejects.toThrow('Too many lines');
  const parts = '--b\r\n\r\na\r\n'.repeat(50_000);
  await expect(
    parseMail(mail('Content-Type: multipart/mixed; boundary="b"', '', parts), envelope),
  ).rejects.toThrow('Too many lines');
});

test('a file of 20 MB in base64, and a long letter, are read', async () => {
  const encoded = `${'QUJD'.repeat(19)}\r\n`.repeat(340_000);
  const file = [
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    '',
    'Hello\r\n'.repeat(5_000),
    '--b',
    'Content-Type: application/pdf; name="a.pdf"',
    'Content-Transfer-Encoding: base64',
    '',
    `${encoded}--b--`,
  ];
  const { enclosures } = await parseMail(mail(...file), envelope);
  expect(enclosures.map(({ bytes }) => bytes.length)).toEqual([340_000 * 57]);
});

test('a bounce that returns thousands of mails names some ids: each is looked up', async () => {
  const ids = (part: number) => Array.from({ length: 50 }, (_, at) => `<${part}.${at}@x>`).join(' ');
  const part = (at: number) => `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${ids(at)}\r\n`;
  const report =
    '--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; a@b.example\r\n';
  const returned = Array.from({ length: 2_000 }, (_, at) => part(at)).join('');
  const { bounce } = await parseMail(
    mail('Content-Type: multipart/report; boundary="b"', '', `${report}\r\n${returned}--b--`),
    envelope,
  );
  expect(bounce?.reports).toHaveLength(1);
  expect(bounce?.ids.length).toBeLessThanOrEqual(100);
});
