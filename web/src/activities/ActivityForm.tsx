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

const valuesOf = (activity: Activity | null) => ({
  type: activity?.type ?? 'call',
  title: activity?.title ?? '',
  description: activity?.description ?? '',
  dueDate: minuteInput(activity?.dueDate ?? null),
  assignedTo: activity?.assignedTo ?? '',
  dealId: activity?.dealId ?? '',
  contactId: activity?.contactId ?? '',
});
type Values = Record<keyof ReturnType<typeof valuesOf>, string>;

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
  const { form, busy, failure, submit } = useSaving<Values, Activity, ReturnType<typeof fieldsOf>>({
    row: activity,
    before: valuesOf(activity),
    check,
    fieldsOf,
    create: (fields) => call(activityOperations.create, { ...parentOf(of), ...fields }),
    update: (id, version, fields) => call(activityOperations.update, { id, version, fields }),
    onClose,
  });
  const people = useAssignable(by, activity?.assignedTo ?? null);
  const { deals, contacts } = useSubjects(of);
  return (
    <FormDialog
      answer={activity ? 'Save activity' : 'Add activity'}
      busy={busy}
      failure={failure}
      onClose={() => onClose(false)}
      onSubmit={submit}
      title={activity ? `Edit ${activity.title}` : 'New activity'}
    >
      <Two>
        <Field error={form.error('type')} label="Type">
          <Select {...form.control('type')}>
            {activityTypes.map((type) => (
              <option key={type} value={type}>
                {activityLabels[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field error={form.error('assignedTo')} label="Assigned to">
          <Select {...form.control('assignedTo')}>
            <option value="">Nobody</option>
            <PersonOptions people={people} />
          </Select>
        </Field>
      </Two>
      <Field error={form.error('title')} label="Title">
        <TextInput autoComplete="off" {...form.control('title')} />
      </Field>
      <Field error={form.error('description')} label="Description">
        <TextArea {...form.control('description')} />
      </Field>
      <Field error={form.error('dueDate')} label="Due">
        <TextInput type="datetime-local" {...form.control('dueDate')} />
      </Field>
      <Two>
        <Field error={form.error('contactId')} label="Contact">
          <Select {...form.control('contactId')}>
            <Choices none="Nobody" of={contacts} />
          </Select>
        </Field>
        <Field error={form.error('dealId')} label="Deal">
          <Select {...form.control('dealId')}>
            <Choices none="No deal" of={deals} />
          </Select>
        </Field>
      </Two>
    </FormDialog>
  );
};
