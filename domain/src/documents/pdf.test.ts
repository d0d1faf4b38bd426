import { expect, test } from 'vitest';
import { isPdfTable, pdfFlaw, pdfTableAt } from '#documents';

test.each([
  ['startxref\n1234\n%%EOF\n', 1234],
  ['startxref\r\n9\r\n%%EOF', 9],
  ['startxref\n1\n%%EOF\nmore\nstartxref\n77\n%%EOF\n', 77],
  ['%%EOF', null],
  ['startxref\n12\n', null],
  ['startxref\nhere\n%%EOF', null],
  ['', null],
])('[DOC-04] the end of a PDF: %j says where its table is: %s', (tail, at) =>
  expect(pdfTableAt(tail)).toBe(at),
);

test.each([
  ['xref\n0 6\n', true],
  ['\n12 0 obj\n<</Type/XRef', true],
  ['%PDF-1.7 nothing', false],
  ['', false],
])('[DOC-04] %j begins a table: %s', (around, is) => expect(isPdfTable(around)).toBe(is));

test.each([
  [true, ['/Encrypt 5 0 R /Root'], 'encrypted'],
  [true, ['/Encrypt<</Filter/Standard'], 'encrypted'],
  [true, ['/EncryptMetadata false'], null],
  [true, [], null],
  [false, [], 'broken'],
])('[DOC-04] a PDF that is whole: %s, with %j, has the flaw %s', (whole, parts, flaw) =>
  expect(pdfFlaw(whole, parts)).toBe(flaw),
);
