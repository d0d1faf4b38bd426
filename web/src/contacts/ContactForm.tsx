import {
  type Contact,
  type ContactRelation,
  contactFields,
  contactName,
  contactOperations,
  contactRefusals,
  contactRelations,
  relationLabels,
} from 'domain/contacts';
import { call } from '#platform/call.ts';
import { type BesideOf, parentOf } from '#ui/beside/parent.ts';
import { Two } from '#ui/beside/Two.tsx';
import { useSaving } from '#ui/beside/useSaving.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { type Problems, problemsOf } from '#ui/useForm.ts';

const names = ['firstName', 'lastName', 'relation', 'position', 'company', 'phone', 'email'] as const;
type Name = (typeof names)[number];
type Values = Record<Name, string>;

const blank: Values = {
  firstName: '',
  lastName: '',
  relation: 'owner',
  position: '',
  company: '',
  phone: '',
  email: '',
};

const valuesOf = (contact: Contact | null): Values =>
  contact ? (Object.fromEntries(names.map((name) => [name, contact[name]])) as Values) : blank;

const schema = contactFields.partial();

const check = (values: Values): Problems<Values> => {
  const problems = problemsOf(schema, values) as Problems<Values>;
  return contactName(values) === '' ? { firstName: contactRefusals.nameless.message, ...problems } : problems;
};

const fieldsOf = (values: Values) => ({ ...values, relation: values.relation as ContactRelation });

const texts: readonly (readonly [Name, string, object])[] = [
  ['position', 'Position', { autoComplete: 'off' }],
  ['company', 'Company', { autoComplete: 'off' }],
  ['phone', 'Phone', { autoComplete: 'off', inputMode: 'tel', type: 'tel' }],
  ['email', 'E-mail', { autoComplete: 'off', inputMode: 'email', type: 'email' }],
];

type FormProps = { of: BesideOf; contact: Contact | null; onClose: (saved: boolean) => void };

/** A new contact, or one that is changed. */
export const ContactForm = ({ of, contact, onClose }: FormProps) => {
  const { form, busy, failure, submit } = useSaving({
    row: contact,
    before: valuesOf(contact),
    check,
    fieldsOf,
    create: (fields) => call(contactOperations.create, { ...parentOf(of), ...fields }),
    update: (id, version, fields) => call(contactOperations.update, { id, version, fields }),
    onClose,
  });
  return (
    <FormDialog
      answer={contact ? 'Save contact' : 'Add contact'}
      busy={busy}
      failure={failure}
      onClose={() => onClose(false)}
      onSubmit={submit}
      title={contact ? `Edit ${contactName(contact)}` : 'New contact'}
    >
      <Two>
        <Field error={form.error('firstName')} label="First name">
          <TextInput autoComplete="off" {...form.control('firstName')} />
        </Field>
        <Field error={form.error('lastName')} label="Last name">
          <TextInput autoComplete="off" {...form.control('lastName')} />
        </Field>
      </Two>
      <Field label={'lead' in of ? 'Role at the property' : 'Role at the client'}>
        <Select {...form.control('relation')}>
          {contactRelations.map((relation) => (
            <option key={relation} value={relation}>
              {relationLabels[relation]}
            </option>
          ))}
        </Select>
      </Field>
      {texts.map(([name, label, more]) => (
        <Field error={form.error(name)} key={name} label={label}>
          <TextInput {...more} {...form.control(name)} />
        </Field>
      ))}
    </FormDialog>
  );
};
