import {
  type Activity,
  type ActivityType,
  activityFields,
  activityLabels,
  activityOperations,
  activityTypes,
} from 'domain/activities';
import { contactName, contactOperations } from 'domain/contacts';
import { dealOperations } from 'domain/deals';
import type { Actor } from 'domain/kernel';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { minuteInput, ofMinute } from '#ui/beside/days.ts';
import { type BesideOf, idOf, parentOf } from '#ui/beside/parent.ts';
import { Two } from '#ui/beside/Two.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type Problems, problemsOf } from '#ui/useForm.ts';
import { PersonOptions, useAssignable } from '#users';

type Values = Record<
  'type' | 'title' | 'description' | 'dueDate' | 'assignedTo' | 'dealId' | 'contactId',
  string
>;

const valuesOf = (activity: Activity | null): Values => ({
  type: activity?.type ?? 'call',
  title: activity?.title ?? '',
  description: activity?.description ?? '',
  dueDate: minuteInput(activity?.dueDate ?? null),
  assignedTo: activity?.assignedTo ?? '',
  dealId: activity?.dealId ?? '',
  contactId: activity?.contactId ?? '',
});
const fieldsOf = (values: Values) => ({
  type: values.type as ActivityType,
  title: values.title,
  description: values.description,
  dueDate: ofMinute(values.dueDate),
  assignedTo: values.assignedTo || null,
  dealId: values.dealId || null,
  contactId: values.contactId || null,
});

const schema = activityFields.partial();
const check = (values: Values): Problems<Values> => problemsOf(schema, fieldsOf(values)) as Problems<Values>;

type Choice = { id: string; name: string };

const Choices = ({ none, of }: { none: string; of: readonly Choice[] }) => (
  <>
    <option value="">{none}</option>
    {of.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </>
);

/** What it can be about: the deals and people beside it. */
const useSubjects = (of: BesideOf) => {
  const input = { ...parentOf(of), limit: 100 };
  const deals = useRead(dealOperations.list, input).data?.items ?? [];
  const contacts = useRead(contactOperations.list, input).data?.items ?? [];
  return {
    deals: deals.map(({ id, title }): Choice => ({ id, name: title })),
    contacts: contacts.map((contact): Choice => ({ id: contact.id, name: contactName(contact) })),
  };
};

type FormProps = { of: BesideOf; by: Actor; activity: Activity | null; onClose: (saved: boolean) => void };

/** A new activity, or one that is changed. */
export const ActivityForm = ({ of, by, activity, onClose }: FormProps) => {
  const draft = useDraft({
    noun: 'activities',
    at: idOf(of),
    row: activity,
    values: valuesOf,
    check,
    fields: fieldsOf,
    create: (fields, { id, key }) =>
      call(activityOperations.create, { id, ...parentOf(of), ...fields }, { key }),
    update: (fields, { id, version, key }) =>
      call(activityOperations.update, { id, version, fields }, { key }),
    saved: () => onClose(true),
  });
  const people = useAssignable(by, activity?.assignedTo ?? null);
  const { deals, contacts } = useSubjects(of);
  return (
    <FormDialog
      {...draft.form}
      answer={activity ? 'Save activity' : 'Add activity'}
      onClose={() => onClose(false)}
      title={activity ? `Edit ${activity.title}` : 'New activity'}
    >
      <Two>
        <SelectField {...draft.field('type')} label="Type" options={activityTypes} words={activityLabels} />
        <SelectField {...draft.field('assignedTo')} label="Assigned to" none="Nobody">
          <PersonOptions people={people} />
        </SelectField>
      </Two>
      <TextField {...draft.field('title')} label="Title" />
      <TextAreaField {...draft.field('description')} label="Description" />
      <TextField {...draft.field('dueDate')} label="Due" type="datetime-local" />
      <Two>
        <SelectField {...draft.field('contactId')} label="Contact">
          <Choices none="Nobody" of={contacts} />
        </SelectField>
        <SelectField {...draft.field('dealId')} label="Deal">
          <Choices none="No deal" of={deals} />
        </SelectField>
      </Two>
    </FormDialog>
  );
};
