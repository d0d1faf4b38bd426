import { type Deal, dealFields, dealOperations, dealStages } from 'domain/deals';
import type { Actor } from 'domain/kernel';
import { useId } from 'react';
import { call } from '#platform/call.ts';
import { dayInput, ofDay } from '#ui/beside/days.ts';
import { type BesideOf, idOf, parentOf } from '#ui/beside/parent.ts';
import { Two } from '#ui/beside/Two.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
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
      <TextField {...draft.field('title')} label="Title" />
      <Two>
        <TextField {...draft.field('stage')} label="Stage" list={stages} />
        <SelectField {...draft.field('assignedTo')} label="Assigned to" none="Nobody">
          <PersonOptions people={people} />
        </SelectField>
      </Two>
      <datalist id={stages}>
        {dealStages.map((stage) => (
          <option key={stage} value={stage} />
        ))}
      </datalist>
      <Two>
        <TextField {...draft.field('value')} label="Value, dollars" inputMode="numeric" />
        <TextField {...draft.field('probability')} label="Probability, %" inputMode="numeric" />
      </Two>
      <Two>
        <TextField {...draft.field('expectedCloseDate')} label="Expected to close" type="date" />
        <TextField {...draft.field('actualCloseDate')} label="Closed" type="date" />
      </Two>
      <TextAreaField {...draft.field('notes')} label="Notes" />
    </FormDialog>
  );
};
