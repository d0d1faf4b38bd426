import { type Deal, dealFields, dealOperations, dealStages } from 'domain/deals';
import type { Actor } from 'domain/kernel';
import { useId } from 'react';
import { call } from '#platform/call.ts';
import { dayInput, ofDay } from '#ui/beside/days.ts';
import { type BesideOf, parentOf } from '#ui/beside/parent.ts';
import { Two } from '#ui/beside/Two.tsx';
import { useSaving } from '#ui/beside/useSaving.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { type Problems, problemsOf } from '#ui/useForm.ts';
import { PersonOptions, useAssignable } from '#users';
import { dollarsOf } from './words.ts';

const valuesOf = (deal: Deal | null) => ({
  title: deal?.title ?? '',
  stage: deal?.stage ?? '',
  value: String(deal?.value ?? ''),
  probability: String(deal?.probability ?? ''),
  expectedCloseDate: dayInput(deal?.expectedCloseDate ?? null),
  actualCloseDate: dayInput(deal?.actualCloseDate ?? null),
  assignedTo: deal?.assignedTo ?? '',
  notes: deal?.notes ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const fieldsOf = (values: Values) => ({
  title: values.title,
  stage: values.stage,
  value: dollarsOf(values.value),
  probability: Number(values.probability || 0),
  expectedCloseDate: ofDay(values.expectedCloseDate),
  actualCloseDate: ofDay(values.actualCloseDate),
  assignedTo: values.assignedTo || null,
  notes: values.notes,
});

const schema = dealFields.partial();
const check = (values: Values): Problems<Values> => problemsOf(schema, fieldsOf(values)) as Problems<Values>;

type FormProps = { of: BesideOf; by: Actor; deal: Deal | null; onClose: (saved: boolean) => void };

/** A new deal, or one that is changed. */
export const DealForm = ({ of, by, deal, onClose }: FormProps) => {
  const { form, busy, failure, submit } = useSaving({
    row: deal,
    before: valuesOf(deal),
    check,
    fieldsOf,
    create: (fields) => call(dealOperations.create, { ...parentOf(of), ...fields }),
    update: (id, version, fields) => call(dealOperations.update, { id, version, fields }),
    onClose,
  });
  const people = useAssignable(by, deal?.assignedTo ?? null);
  const stages = useId();
  return (
    <FormDialog
      answer={deal ? 'Save deal' : 'Add deal'}
      busy={busy}
      failure={failure}
      onClose={() => onClose(false)}
      onSubmit={submit}
      title={deal ? `Edit ${deal.title}` : 'New deal'}
    >
      <Field error={form.error('title')} label="Title">
        <TextInput autoComplete="off" {...form.control('title')} />
      </Field>
      <Two>
        <Field error={form.error('stage')} label="Stage">
          <TextInput autoComplete="off" list={stages} {...form.control('stage')} />
        </Field>
        <Field error={form.error('assignedTo')} label="Assigned to">
          <Select {...form.control('assignedTo')}>
            <option value="">Nobody</option>
            <PersonOptions people={people} />
          </Select>
        </Field>
      </Two>
      <datalist id={stages}>
        {dealStages.map((stage) => (
          <option key={stage} value={stage} />
        ))}
      </datalist>
      <Two>
        <Field error={form.error('value')} label="Value, dollars">
          <TextInput autoComplete="off" inputMode="numeric" {...form.control('value')} />
        </Field>
        <Field error={form.error('probability')} label="Probability, %">
          <TextInput autoComplete="off" inputMode="numeric" {...form.control('probability')} />
        </Field>
      </Two>
      <Two>
        <Field error={form.error('expectedCloseDate')} label="Expected to close">
          <TextInput type="date" {...form.control('expectedCloseDate')} />
        </Field>
        <Field error={form.error('actualCloseDate')} label="Closed">
          <TextInput type="date" {...form.control('actualCloseDate')} />
        </Field>
      </Two>
      <Field error={form.error('notes')} label="Notes">
        <TextArea {...form.control('notes')} />
      </Field>
    </FormDialog>
  );
};
