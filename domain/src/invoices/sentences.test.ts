import { expect, test } from 'vitest';
import { administrators } from '#kernel';
import { repeatWaits } from './sentences.ts';
import { invoiceRefusals } from './texts.ts';

test('[INV-07] administrators are told why a repeat waits as a draft, and of many only how many', () => {
  const said = repeatWaits({
    id: 'one',
    client: 'Orchard Park',
    repeatProblem: invoiceRefusals.noAddress.message,
  });
  expect(said).toMatchObject({
    to: { roles: administrators },
    message: `The repeated invoice of Orchard Park waits as a draft. ${invoiceRefusals.noAddress.message}`,
    actionUrl: '/invoices/one',
  });
  expect(said.many?.(5_000)).toMatchObject({
    message: '5000 repeated invoices wait as drafts. Each says why.',
    actionUrl: '/invoices?status=draft',
  });
});
