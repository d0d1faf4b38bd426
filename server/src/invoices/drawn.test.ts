import { blankInvoice, type InvoicePaper, invoicePaper } from 'domain/invoices';
import { defaultSettings } from 'domain/settings';
import { expect, test } from 'vitest';
import { createDrawn } from './drawn.ts';

const beginning = {
  id: 'one',
  clientId: 'client',
  today: '2026-11-02',
  terms: 'net_15',
  taxRate: 0,
} as const;
const paperOf = (number: string): InvoicePaper =>
  invoicePaper(
    { ...blankInvoice(beginning, null, '2026-11-02T18:00:00.000Z'), number },
    { name: 'Orchard Park', lines: [], emails: [] },
    defaultSettings,
  );

test('[INV-06] what stands on a paper is drawn once, for all who ask at once and later, until others take its room', async () => {
  const drawn: string[] = [];
  const pdf = createDrawn(({ number }) => {
    drawn.push(number);
    return Promise.resolve(Buffer.alloc(40, number));
  }, 100);
  const ask = (number: string, day = '2026-11-02') => pdf(paperOf(number), day);
  const [first, second] = await Promise.all([ask('A'), ask('A')]);
  expect(second).toBe(first);
  expect(await ask('A')).toBe(first);
  await ask('A', '2026-11-03');
  expect(drawn).toEqual(['A', 'A']);
  await ask('B');
  await ask('C');
  await ask('A');
  expect(drawn).toEqual(['A', 'A', 'B', 'C', 'A']);
});

test('[INV-06] a drawing that fails is begun anew for the next', async () => {
  let tries = 0;
  const pdf = createDrawn(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('no font')) : Promise.resolve(Buffer.from('%PDF'));
  });
  await expect(pdf(paperOf('A'), '2026-11-02')).rejects.toThrow('no font');
  expect(String(await pdf(paperOf('A'), '2026-11-02'))).toBe('%PDF');
});
