import { invoiceTermsLabels } from 'domain/invoices';
import { rateWords } from 'domain/kernel';
import { invoiceTerms, type Settings, type SettingsFields } from 'domain/settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Frame } from './Frame.tsx';
import { textWords } from './lines.ts';
import { NumberInput } from './NumberInput.tsx';
import { type Part, usePart } from './part.ts';

type Draft = Pick<SettingsFields, 'invoiceTerms' | 'taxRate' | 'paymentLink' | 'repeatIssues'>;

const labels = {
  terms: 'Payment terms',
  tax: 'Tax on taxable lines',
  link: 'Address where clients pay',
  repeats: 'Repeats are issued and sent by themselves',
};

const part: Part<Draft> = {
  title: 'Invoices',
  read: ({ invoiceTerms, taxRate, paymentLink, repeatIssues }) => ({
    invoiceTerms,
    taxRate,
    paymentLink,
    repeatIssues,
  }),
  write: (draft) => draft,
  lines: ({ invoiceTerms, taxRate, paymentLink, repeatIssues }) => ({
    [labels.terms]: invoiceTermsLabels[invoiceTerms],
    [labels.tax]: rateWords(taxRate),
    [labels.link]: textWords(paymentLink),
    [labels.repeats]: repeatIssues ? 'yes' : 'no',
  }),
};

/** What invoices begin with, where clients pay, and what becomes of repeats. */
export const Invoices = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error, type } = editing;
  return (
    <Frame editing={editing} title={part.title}>
      <SelectField
        error={error('invoiceTerms')}
        help="Of clients without terms of their own"
        label={labels.terms}
        {...type('invoiceTerms')}
        options={invoiceTerms
          .filter((terms) => terms !== 'custom')
          .map((terms) => [terms, invoiceTermsLabels[terms]])}
      />
      <Field error={error('taxRate')} help="None for clients that are exempt" label={labels.tax}>
        <NumberInput
          onChange={(percent) => set({ ...draft, taxRate: Math.round(percent * 1000) })}
          unit="%"
          value={draft.taxRate / 1000}
        />
      </Field>
      <TextField
        error={error('paymentLink')}
        help="Stands on invoices, such as https://pay.example.com/house; empty: none"
        label={labels.link}
        {...type('paymentLink')}
      />
      <Checkbox
        checked={draft.repeatIssues}
        label={labels.repeats}
        onChange={({ target }) => set({ ...draft, repeatIssues: target.checked })}
      />
    </Frame>
  );
};
