import { inflateSync } from 'node:zlib';
import { type InvoicePaper, invoicePaper, newInvoice } from 'domain/invoices';
import { isRefusal } from 'domain/kernel';
import { defaultSettings } from 'domain/settings';
import { expect, test } from 'vitest';
import { longestHold } from '#platform/testing/hold.ts';
import { invoicePdf } from './pdf.ts';

const paperOf = (lines: number, customerNote = 'Danke, Łukasz.'): InvoicePaper => {
  const made = newInvoice(
    { id: 'one', clientId: 'client', today: '2026-11-02', terms: 'net_15', taxRate: 7750 },
    {
      customerNote,
      lines: Array.from({ length: lines }, (_, at) => ({
        kind: 'lease' as const,
        description: `Machine lease ${at + 1}\n24 machines, Orchard Park North`,
        quantity: 24,
        unitPrice: 2600,
        taxable: at % 2 === 0,
        siteId: null,
      })),
    },
    () => 'line',
    null,
    '2026-11-02T18:00:00.000Z',
  );
  if (isRefusal(made)) throw new Error(made.code);
  const letterhead = {
    ...defaultSettings.letterhead,
    name: 'Valley Laundry Equipment',
    paymentInstructions: 'By check to Valley Laundry Equipment.',
  };
  return invoicePaper(
    { ...made, number: 'INV-2026-0418', status: 'sent' },
    { name: 'Orchard Park', lines: ['22 Trancas St'], emails: [] },
    { ...defaultSettings, letterhead, paymentLink: 'https://pay.example.com/valley' },
  );
};

/** What a document's pages draw, each as the commands that stand in it. */
const pagesOf = (bytes: Buffer): string[] => {
  const text = bytes.toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, body = '']) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .filter((content) => content.includes('BT\n'));
};
const count = (text: string, part: RegExp): number => [...text.matchAll(part)].length;

test('[INV-06] the same paper is the same bytes, with its font, and a structure that is read aloud', async () => {
  const bytes = await invoicePdf(paperOf(4), '2026-11-02');
  expect((await invoicePdf(paperOf(4), '2026-11-02')).equals(bytes)).toBe(true);
  const text = bytes.toString('latin1');
  expect(text.startsWith('%PDF-1.7')).toBe(true);
  for (const part of ['/Marked true', '/StructTreeRoot', '/FontFile2', '/Lang (en-US)'])
    expect(text).toContain(part);
  // The lines and the sums are tables: a head, four lines, and the rows of the sums.
  expect(count(text, /\/S \/Table\b/g)).toBe(2);
  expect(count(text, /\/S \/TH\b/g)).toBe(5);
  expect(count(text, /\/S \/TR\b/g)).toBe(1 + 4 + paperOf(4).sums.length);
  expect(text).toContain('/URI (https://pay.example.com/valley)');
});

test('[INV-06] it is set in the product’s font; a text with a letter that this lacks in one that has it', async () => {
  const fonts = async (note: string) =>
    [
      ...(await invoicePdf(paperOf(1, note), '2026-11-02'))
        .toString('latin1')
        .matchAll(/\/BaseFont \/\w+\+([\w-]+)/g),
    ]
      .map(([, name]) => name)
      .sort();
  expect(new Set(await fonts('Danke, Łukasz.'))).toEqual(new Set(['Archivo-Regular', 'Archivo-SemiBold']));
  expect(await fonts('Thank you, Ḍiyā.')).toContain('DejaVuSansCondensed');
});

test('[INV-06] 200 lines go on over several pages, each with the head again, which is not read aloud twice', async () => {
  const bytes = await invoicePdf(paperOf(200), '2026-11-02');
  const text = bytes.toString('latin1');
  const pages = pagesOf(bytes);
  expect(pages.length).toBeGreaterThan(8);
  expect(count(text, /\/Type \/Page\b/g)).toBe(pages.length);
  expect(count(text, /\/S \/TH\b/g)).toBe(5);
  expect(count(text, /\/S \/TR\b/g)).toBe(1 + 200 + paperOf(200).sums.length);
  // What is opened to be passed by or read is closed on its page.
  for (const page of pages) expect(count(page, /\bB(?:DC|MC)\b/g)).toBe(count(page, /\bEMC\b/g));
});

test('[INV-06] the longest one holds nobody up', async () => {
  expect(await longestHold(() => invoicePdf(paperOf(500), '2026-11-02'))).toBeLessThan(200);
});
