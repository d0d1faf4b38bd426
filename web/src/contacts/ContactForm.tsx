import {
  type Contact,
  type ContactRelation,
  contactFields,
  contactName,
  contactOperations,
  contactRefusals,
  contactRelations,
  isNameless,
  relationLabels,
} from 'domain/contacts';
import { call } from '#platform/call.ts';
import { type BesideOf, idOf, parentOf } from '#ui/beside/parent.ts';
import { Two } from '#ui/beside/Two.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
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
  return isNameless(values) ? { firstName: contactRefusals.nameless.message, ...problems } : problems;
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
  const draft = useDraft({
    noun: 'contacts',
    at: idOf(of),
    row: contact,
    values: valuesOf,
    check,
    fields: fieldsOf,
    create: (fields, { id, key }) =>
      call(contactOperations.create, { id, ...parentOf(of), ...fields }, { key }),
    update: (fields, { id, version, key }) =>
      call(contactOperations.update, { id, version, fields }, { key }),
    saved: () => onClose(true),
  });
  return (
    <FormDialog
      {...draft.form}
      answer={contact ? 'Save contact' : 'Add contact'}
      onClose={() => onClose(false)}
      title={contact ? `Edit ${contactName(contact)}` : 'New contact'}
    >
      <Two>
        <TextField {...draft.field('firstName')} label="First name" />
        <TextField {...draft.field('lastName')} label="Last name" />
      </Two>
      <SelectField
        {...draft.field('relation')}
        label={'lead' in of ? 'Role at the property' : 'Role at the client'}
        options={contactRelations}
        words={relationLabels}
      />
      {texts.map(([name, label, more]) => (
        <TextField {...draft.field(name)} key={name} label={label} {...more} />
      ))}
    </FormDialog>
  );
};
