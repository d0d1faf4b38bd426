import { invoiceOperations } from 'domain/invoices';
import { refresh } from '#platform/cache.ts';

/** Reads again what shows invoices, after one of them was changed here. */
export const readAgain = (): Promise<void> =>
  refresh(
    invoiceOperations.get,
    invoiceOperations.history,
    invoiceOperations.list,
    invoiceOperations.figures,
  );
