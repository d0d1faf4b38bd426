import { clientOperations } from 'domain/clients';
import { type Invoice, invoiceOperations, type WholeInvoice } from 'domain/invoices';
import { settingsOperations } from 'domain/settings';
import { siteOperations } from 'domain/sites';
import { templateOperations } from 'domain/templates';
import { page } from 'vitest/browser';
import { type Mounted, mountAt } from '#app/testing';
import { wipeVaults } from '#platform/offline/wipe.ts';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { aging, figures, house, listed, now, vine, whole } from './invoices.fixtures.ts';

type Desk = {
  /** The invoice as the server has it. */
  kept: { invoice: WholeInvoice };
  server: Mounted;
  /** What was sent to an operation. */
  sent: (operation: { name: string }) => unknown[];
};

/** Shows the product at an address, with a server that has one invoice. */
export const openDesk = async (
  path: string,
  first: Invoice,
  more: Partial<WholeInvoice> = {},
  answers: (fake: FakeCalls) => void = () => {},
): Promise<Desk> => {
  await page.viewport(1280, 900);
  await wipeVaults();
  const kept = { invoice: whole(first, more) };
  const server = await mountAt(path, {
    as: 'admin',
    answers: (fake) => {
      fake
        .answer(settingsOperations.get, () => house)
        .answer(clientOperations.get, () => vine)
        .answer(clientOperations.list, () => ({ items: [vine], cursor: null, total: 1 }))
        .answer(siteOperations.list, () => ({ items: [], cursor: null, hasMore: false }))
        .answer(templateOperations.list, () => ({ items: [], cursor: null }))
        .answer(invoiceOperations.figures, () => figures)
        .answer(invoiceOperations.history, () => ({
          items: [
            {
              id: 1,
              at: now,
              arrivedAt: null,
              by: null,
              author: 'Ada Moss',
              verb: 'created',
              changes: [],
            } as never,
          ],
          cursor: null,
        }))
        .answer(invoiceOperations.list, ({ status, text }) => ({
          items:
            (status && status !== kept.invoice.status) || text === 'nothing' ? [] : [listed(kept.invoice)],
          cursor: null,
        }))
        .answer(invoiceOperations.get, () => kept.invoice)
        .answer(invoiceOperations.update, ({ version, fields }) => {
          if (version !== kept.invoice.version)
            return refusal({ status: 409, code: 'STALE_VERSION', current: kept.invoice });
          kept.invoice = { ...kept.invoice, ...(fields as Partial<WholeInvoice>), version: version + 1 };
          return kept.invoice;
        })
        .answer(invoiceOperations.pay, ({ amount }) => {
          const amountPaid = kept.invoice.amountPaid + amount;
          kept.invoice = { ...kept.invoice, amountPaid, balance: kept.invoice.total - amountPaid };
          return kept.invoice;
        })
        .answer(invoiceOperations.create, () => kept.invoice)
        .answer(invoiceOperations.send, () =>
          refusal({ status: 409, code: 'NO_MAIL_SERVER', message: 'No mail server is set up.' }),
        )
        .answer(invoiceOperations.many, ({ ids, preview = false }) => ({
          preview,
          rows: ids.map((id) => ({
            id,
            outcome: 'refused' as const,
            number: null,
            client: 'Vine LLC',
            code: 'NO_LINES',
            message: 'Add at least one line first.',
            balance: null,
            version: 1,
          })),
          done: 0,
          refused: ids.length,
        }))
        .answer(invoiceOperations.aging, () => aging);
      answers(fake);
    },
  });
  return {
    kept,
    server,
    sent: (operation) => server.calls.filter(({ name }) => name === operation.name).map(({ input }) => input),
  };
};
