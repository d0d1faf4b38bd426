import { invoiceTermsLabels, repeatLabels, type WholeInvoice } from 'domain/invoices';
import { dateWords, same } from 'domain/kernel';
import { Button } from '#ui/Button.tsx';
import { Strip } from '#ui/Strip.tsx';
import { linesWords, type TypedInvoice, typedOf } from './draft-values.ts';
import { useInvoiceDraft } from './useInvoiceDraft.ts';

const quoted = (text: string): string => (text === '' ? 'nothing' : `‘${text}’`);
const dayWords = (day: string): string => (day === '' ? 'no day' : dateWords(day));

/** What each field is called, and what was written into it. */
const said: { [Name in keyof TypedInvoice]: (typed: TypedInvoice) => string } = {
  clientId: () => 'another client',
  siteId: () => 'another site',
  issueDate: ({ issueDate }) => `dated ${dayWords(issueDate)}`,
  terms: ({ terms }) => `terms ${invoiceTermsLabels[terms]}`,
  dueDate: ({ dueDate }) => `due ${dayWords(dueDate)}`,
  lines: ({ lines }) => `lines ${linesWords(lines)}`,
  discountKind: ({ discountKind }) => `the discount in ${discountKind === 'percent' ? 'percent' : 'dollars'}`,
  discount: ({ discount }) => `the discount ${quoted(discount)}`,
  taxRate: ({ taxRate }) => `the tax ${quoted(taxRate)}`,
  customerNote: ({ customerNote }) => `the note to the client ${quoted(customerNote)}`,
  internalNote: ({ internalNote }) => `the internal note ${quoted(internalNote)}`,
  repeat: ({ repeat }) => repeatLabels[repeat].toLowerCase(),
  repeatNext: ({ repeatNext }) => `next on ${dayWords(repeatNext)}`,
};

/** What was being written into a draft when it was issued elsewhere: none of it stands, and none of it is lost. */
export const Left = ({ invoice }: { invoice: WholeInvoice }) => {
  const { changed, values, clear } = useInvoiceDraft(invoice);
  if (!changed) return null;
  const stands = typedOf(invoice);
  const names = (Object.keys(said) as (keyof TypedInvoice)[]).filter(
    (name) => !same(values[name], stands[name]),
  );
  return (
    <Strip
      action={
        <Button onClick={clear} small>
          Throw away
        </Button>
      }
      tone="warn"
    >
      {`You were still writing when it stopped being a draft. This does not stand on it: ${names.map((name) => said[name](values)).join('; ')}.`}
    </Strip>
  );
};
