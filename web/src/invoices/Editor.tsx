import { type Invoice, invoiceTermsLabels, type WholeInvoice } from 'domain/invoices';
import { dateWords, dollars } from 'domain/kernel';
import { invoiceTerms } from 'domain/settings';
import { siteOperations, siteTitle } from 'domain/sites';
import { useId } from 'react';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { Panel } from '#ui/Panel.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { dueOf, linesWords, type TypedInvoice, typedInvoice } from './draft-values.ts';
import { FillLines } from './FillLines.tsx';
import styles from './Invoices.module.css';
import { LineEditor } from './LineEditor.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import type { InvoiceDraft } from './useInvoiceDraft.ts';
import { Whose } from './Whose.tsx';

type PartProps = { draft: InvoiceDraft };

const Dates = ({ draft }: PartProps) => {
  const { values, change } = draft;
  const follow = (part: Partial<TypedInvoice>) => {
    const { issueDate, terms } = { ...values, ...part };
    const due = dueOf(issueDate, terms);
    change({ ...part, ...(due !== null && { dueDate: due }) });
  };
  const [issued, terms, due] = [draft.field('issueDate'), draft.field('terms'), draft.field('dueDate')];
  return (
    <div className={styles.three}>
      <TextField
        {...issued}
        control={{ ...issued.control, onChange: ({ target }) => follow({ issueDate: target.value }) }}
        label="Invoice date"
        type="date"
      />
      <SelectField
        {...terms}
        control={{
          ...terms.control,
          onChange: ({ target }) => follow({ terms: target.value as TypedInvoice['terms'] }),
        }}
        label="Terms"
        options={invoiceTerms.map((one) => [one, invoiceTermsLabels[one]])}
      />
      <TextField
        {...due}
        control={{
          ...due.control,
          // A day of one's own choosing is no longer what the terms say.
          onChange: ({ target }) => change({ dueDate: target.value, terms: 'custom' }),
        }}
        label="Due"
        type="date"
      />
    </div>
  );
};

const Sums = ({ draft, invoice }: PartProps & { invoice: Invoice }) => {
  const { subtotal, discountAmount, tax, total } = typedInvoice(invoice, draft.values);
  return (
    <div className={styles.reckoning}>
      <div className={styles.rates}>
        <SelectField
          {...draft.field('discountKind')}
          label="Discount in"
          options={[
            ['amount', 'Dollars'],
            ['percent', 'Percent'],
          ]}
        />
        <TextField {...draft.field('discount')} label="Discount" inputMode="decimal" placeholder="None" />
        <TextField {...draft.field('taxRate')} label="Tax on taxable lines, %" inputMode="decimal" />
      </div>
      <dl aria-label="What it comes to" className={styles.sums}>
        <dt>Subtotal</dt>
        <dd>{dollars(subtotal)}</dd>
        {discountAmount > 0 && (
          <>
            <dt>Discount</dt>
            <dd>{dollars(-discountAmount)}</dd>
          </>
        )}
        <dt>Tax</dt>
        <dd>{dollars(tax)}</dd>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{dollars(total)}</dd>
      </dl>
    </div>
  );
};

/** How a draft stands between typing and the server's answer. */
const stateWords = ({ state, changed }: InvoiceDraft): string | null => {
  if (state === 'saving') return 'Saving';
  if (state === 'waiting') return 'Waits for the network';
  if (state === 'conflict') return 'Somebody changed this draft too: choose what stands.';
  return changed ? 'Not saved yet' : null;
};

/** Once it shows what is wrong, goes to the first of it: that may stand far below the button. */
const toWrong = (form: HTMLFormElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

/** Everything of a draft that people write: client, site, dates, lines, discount, tax and notes. */
export const Editor = ({
  invoice,
  draft,
  off,
}: PartProps & {
  invoice: WholeInvoice;
  /** Why nothing may be written. */
  off: string | null;
}) => {
  const id = useId();
  const { clientId } = draft.values;
  const sites = useRead(siteOperations.list, { clientId, limit: 200 }).data?.items ?? [];
  const choices = sites.map((site) => [site.id, siteTitle(site)] as const);
  const { values, set, form } = draft;
  const lines = draft.error('lines');
  const said = form.failure ?? stateWords(draft);
  return (
    <Panel
      actions={
        <>
          {said && (
            <span className={form.failure ? 'late small' : 'dim small'} role="status">
              {said}
            </span>
          )}
          <Button
            busy={form.busy}
            form={id}
            off={off ?? (draft.changed ? false : 'Nothing is changed.')}
            small
            type="submit"
          >
            Save draft
          </Button>
        </>
      }
      title="Draft"
    >
      <form
        className={styles.editor}
        id={id}
        noValidate
        onSubmit={(event) => {
          form.onSubmit(event);
          toWrong(event.currentTarget);
        }}
      >
        {form.draft && <DraftLine {...form.draft} />}
        <Whose draft={draft} invoice={invoice} />
        {choices.length > 0 && (
          <SelectField {...draft.field('siteId')} label="Site" none="All sites" options={choices} />
        )}
        <Dates draft={draft} />
        <section aria-label="Lines" className="stack">
          <LineEditor lines={values.lines} onChange={(next) => set('lines', next)} sites={choices} />
          {lines && (
            <p className="late small" role="alert">
              {lines}
            </p>
          )}
          {draft.theirs('lines', linesWords)}
          <FillLines
            clientId={clientId}
            issueDate={values.issueDate}
            onFill={(more) => set('lines', [...values.lines, ...more])}
            siteId={values.siteId}
          />
        </section>
        <Sums draft={draft} invoice={invoice} />
        <TextAreaField
          {...draft.field('customerNote')}
          help="Stands on the invoice."
          label="Note to the client"
          maxLength={2000}
          rows={2}
        />
        <TextAreaField
          {...draft.field('internalNote')}
          help="Never leaves the house."
          label="Internal note"
          maxLength={2000}
          rows={2}
        />
        <RepeatFields draft={draft} />
        {values.repeat !== 'none' && values.repeatNext !== '' && (
          <p className="dim small">{`The next draft is made on ${dateWords(values.repeatNext)}.`}</p>
        )}
      </form>
    </Panel>
  );
};
