import { type Invoice, invoiceOperations } from 'domain/invoices';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldsOf, typedOf, typedProblems } from './draft-values.ts';
import { readAgain } from './reading.ts';

/** What is typed into a draft, kept until it is saved. */
export const useInvoiceDraft = (invoice: Invoice) =>
  useDraft({
    noun: 'invoices',
    row: invoice,
    values: (row: Invoice | null) => typedOf(row ?? invoice),
    check: typedProblems,
    fields: fieldsOf,
    update: (fields, { id, version, key }) =>
      call(invoiceOperations.update, { id, version, fields }, { key }),
    saved: (answer) => {
      if (answer) toast.success('Draft saved');
      void readAgain();
    },
  });
export type InvoiceDraft = ReturnType<typeof useInvoiceDraft>;
