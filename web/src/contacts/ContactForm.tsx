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
import { useState } from 'react';
import { call, isCallError } from '#platform/call.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { messageOf } from '#ui/useAct.ts';
import { type Problems, problemsOf, useForm } from '#ui/useForm.ts';
import styles from './Contacts.module.css';

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

/** What somebody changed: only that is written, so that another's change beside it stays. */
const changed = (before: Values, after: Values) => {
  const fields = Object.fromEntries(
    names.flatMap((name) => (before[name] === after[name] ? [] : [[name, after[name]]])),
  );
  return fields as Partial<Omit<Values, 'relation'>> & { relation?: ContactRelation };
};

const texts: readonly (readonly [Name, string, object])[] = [
  ['position', 'Position', { autoComplete: 'off' }],
  ['company', 'Company', { autoComplete: 'off' }],
  ['phone', 'Phone', { autoComplete: 'off', inputMode: 'tel', type: 'tel' }],
  ['email', 'E-mail', { autoComplete: 'off', inputMode: 'email', type: 'email' }],
];

type FormProps = { leadId: string; contact: Contact | null; onClose: (saved: boolean) => void };

const useSave = ({ leadId, contact, onClose }: FormProps) => {
  const before = valuesOf(contact);
  const form = useForm<Values>(before, check);
  const [version, setVersion] = useState(contact?.version ?? 0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const write = async (values: Values): Promise<void> => {
    const fields = changed(contact ? before : { ...blank, relation: '' }, values);
    if (!contact) await call(contactOperations.create, { leadId, ...fields });
    else if (Object.keys(fields).length > 0)
      await call(contactOperations.update, { id: contact.id, version, fields });
  };
  const send = async (values: Values) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await write(values);
      onClose(true);
    } catch (error) {
      if (isCallError(error)) form.say(error.fields as Problems<Values>);
      const present =
        isCallError(error) && error.code === 'STALE_VERSION' ? (error.current as Contact) : null;
      if (present) setVersion(present.version);
      setFailure(present ? `${messageOf(error)} Save again to keep what you changed.` : messageOf(error));
      setBusy(false);
    }
  };
  return { form, busy, failure, send };
};

/** A new contact of a lead, or one that is changed. */
export const ContactForm = (props: FormProps) => {
  const { form, busy, failure, send } = useSave(props);
  const { contact } = props;
  return (
    <FormDialog
      answer={contact ? 'Save contact' : 'Add contact'}
      busy={busy}
      failure={failure}
      onClose={() => props.onClose(false)}
      onSubmit={form.submit((values) => void send(values))}
      title={contact ? `Edit ${contactName(contact)}` : 'New contact'}
    >
      <div className={styles.two}>
        <Field error={form.error('firstName')} label="First name">
          <TextInput autoComplete="off" {...form.control('firstName')} />
        </Field>
        <Field error={form.error('lastName')} label="Last name">
          <TextInput autoComplete="off" {...form.control('lastName')} />
        </Field>
      </div>
      <Field label="Role at the property">
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
