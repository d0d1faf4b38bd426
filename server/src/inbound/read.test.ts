import { expect, test } from 'vitest';
import { readMailHere } from './parse.ts';
import { readMail } from './read.ts';

const given = (...lines: string[]) => ({
  sender: 'olga@vine.example',
  recipients: ['reply@in.vine.example'],
  authServer: null,
  raw: Buffer.from(['From: Olga <olga@vine.example>', ...lines].join('\r\n')),
});
const heavy = given('', 'x'.repeat(150_000));
const manyParts = given('Content-Type: multipart/mixed; boundary="b"', '', '--b\r\n\r\na\r\n'.repeat(600));

test('a small mail is read here, one that is heavy or of many lines apart', async () => {
  const nowhere = '/nowhere.mjs';
  expect(await readMail(given('', 'Hello'), nowhere)).toMatchObject({ text: 'Hello\n' });
  for (const big of [heavy, manyParts]) await expect(readMail(big, nowhere)).rejects.toThrow('broke off');
});

test('apart the same is read as here, files and all', async () => {
  const mail = given(
    'Subject: =?utf-8?q?Pl=C3=A4ne?=',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    `--b\r\n\r\n${'Hello\r\n'.repeat(1_500)}`,
    '--b\r\nContent-Type: application/pdf; name="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n',
    'AAEC/w==\r\n--b--',
  );
  const read = await readMail(mail);
  expect(read).toMatchObject({ subject: 'Pläne', enclosures: [{ name: 'a.pdf' }] });
  expect([...(read.enclosures[0]?.bytes ?? [])]).toEqual([0, 1, 2, 255]);
  const { enclosures: _, ...here } = await readMailHere(mail);
  expect(read).toMatchObject(here);
});

test('apart, too, a mail that is built to harm is told of', async () => {
  const { subject, from, problem } = await readMail(given('', '\r\n'.repeat(100_000)));
  expect([subject, from]).toEqual(['An e-mail that cannot be read', 'olga@vine.example']);
  expect(problem).toBe('Error: Too many lines');
});
