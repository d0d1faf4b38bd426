import { type Invoice, invoiceOperations, invoiceTitle } from 'domain/invoices';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { toast } from '#ui/toast.tsx';
import { repeatProblem } from './draft-values.ts';
import { RepeatFields, type TypedRepeat } from './RepeatFields.tsx';
import { readAgain } from './reading.ts';

type Values = TypedRepeat & { internalNote: string };

/** What may still be written beside an issued invoice: the note of the house, and its repeats. */
export const BesideForm = ({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) => {
  const draft = useDraft({
    noun: 'invoices.beside',
    row: invoice,
    values: (row: Invoice | null): Values => {
      const { internalNote, repeat } = row ?? invoice;
      return { internalNote, repeat: repeat.freq, repeatNext: repeat.next ?? '' };
    },
    check: ({ repeat, repeatNext }): { repeatNext?: string } => {
      const wrong = repeat === 'none' ? undefined : repeatProblem(repeatNext);
      return wrong === undefined ? {} : { repeatNext: wrong };
    },
    fields: ({ internalNote, repeat, repeatNext }) => ({
      internalNote,
      repeat: { freq: repeat, next: (repeat !== 'none' && repeatNext) || null },
    }),
    update: (fields, { id, version, key }) =>
      call(invoiceOperations.update, { id, version, fields }, { key }),
    saved: () => {
      toast.success('Saved');
      void readAgain().then(onClose);
    },
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Save"
      description="Neither stands on the invoice."
      onClose={onClose}
      title={`Note and repeat of ${invoiceTitle(invoice)}`}
    >
      <TextAreaField {...draft.field('internalNote')} label="Internal note" maxLength={2000} rows={4} />
      <RepeatFields draft={draft} />
    </FormDialog>
  );
};
