import { type Deal, dealFields, dealOperations, dealStages } from 'domain/deals';
import type { Actor } from 'domain/kernel';
import { useId } from 'react';
import { call } from '#platform/call.ts';
import { dayInput, ofDay } from '#ui/beside/days.ts';
import { type BesideOf, idOf, parentOf } from '#ui/beside/parent.ts';
import { Two } from '#ui/beside/Two.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
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
  const draft = useDraft({
    noun: 'deals',
    at: idOf(of),
    row: deal,
    values: valuesOf,
    check,
    fields: fieldsOf,
    create: (fields, { id, key }) => call(dealOperations.create, { id, ...parentOf(of), ...fields }, { key }),
    update: (fields, { id, version, key }) => call(dealOperations.update, { id, version, fields }, { key }),
    saved: () => onClose(true),
  });
  const people = useAssignable(by, deal?.assignedTo ?? null);
  const stages = useId();
  return (
    <FormDialog
      {...draft.form}
      answer={deal ? 'Save deal' : 'Add deal'}
      onClose={() => onClose(false)}
      title={deal ? `Edit ${deal.title}` : 'New deal'}
    >
      <Field {...draft.field('title')} label="Title">
        <TextInput autoComplete="off" />
      </Field>
      <Two>
        <Field {...draft.field('stage')} label="Stage">
          <TextInput autoComplete="off" list={stages} />
        </Field>
        <Field {...draft.field('assignedTo')} label="Assigned to">
          <Select>
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
        <Field {...draft.field('value')} label="Value, dollars">
          <TextInput autoComplete="off" inputMode="numeric" />
        </Field>
        <Field {...draft.field('probability')} label="Probability, %">
          <TextInput autoComplete="off" inputMode="numeric" />
        </Field>
      </Two>
      <Two>
        <Field {...draft.field('expectedCloseDate')} label="Expected to close">
          <TextInput type="date" />
        </Field>
        <Field {...draft.field('actualCloseDate')} label="Closed">
          <TextInput type="date" />
        </Field>
      </Two>
      <Field {...draft.field('notes')} label="Notes">
        <TextArea />
      </Field>
    </FormDialog>
  );
};
