import { clientFields, clientOperations } from 'domain/clients';
import { useMemo } from 'react';
import { call, isCallError } from '#platform/call.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf, useForm } from '#ui/useForm.ts';
import { useWork } from '#view';
import { contractOptions, tierOptions, useManagers } from './groups.ts';
import { clients } from './rows.ts';

const blank = {
  businessName: '',
  firstName: '',
  lastName: '',
  contactTitle: '',
  phone: '',
  email: '',
  contractType: 'lease',
  serviceLevel: 'standard',
  contractStartDate: '',
  contractEndDate: '',
  accountManager: '',
};
type Values = typeof blank;

const fieldsOf = ({ contractStartDate, contractEndDate, accountManager, ...rest }: Values) => ({
  ...rest,
  contractStartDate: contractStartDate || null,
  contractEndDate: contractEndDate || null,
  accountManager: accountManager || null,
});

const check = (values: Values): Record<string, string> => {
  const {
    businessName,
    firstName,
    lastName,
    phone,
    email,
    contractStartDate: start,
    contractEndDate: end,
  } = values;
  return {
    ...problemsOf(clientFields.partial(), fieldsOf(values)),
    ...(`${businessName}${firstName}${lastName}${phone}${email}`.trim() === '' && {
      businessName: 'Name is required',
    }),
    ...(start && end && end < start && { contractEndDate: 'The contract must not end before it starts' }),
  };
};

/** A client without a lead: what is known at the start; everything else follows on its page. */
export const NewClient = ({ onClose }: { onClose: (id: string | null) => void }) => {
  const { off } = useWork();
  const form = useForm<Values>(blank, check);
  const managers = useManagers();
  // One id for all tries of one client: sent twice it is still created once.
  const id = useMemo(() => crypto.randomUUID(), []);
  const { busy, failure, run } = useAct((error) => {
    if (isCallError(error)) form.say(error.fields);
  });
  const send = (values: Values) =>
    run(async () => {
      clients.absorb(await call(clientOperations.create, { id, ...fieldsOf(values) } as never, { key: id }));
      toast.success('Client created');
      onClose(id);
    });
  const text = (name: keyof Values, label: string, type = 'text') => (
    <Field error={form.error(name)} label={label}>
      <TextInput {...form.control(name)} autoComplete="off" type={type} />
    </Field>
  );
  const choice = (name: keyof Values, label: string, options: readonly (readonly [string, string])[]) => (
    <Field error={form.error(name)} label={label}>
      <Select {...form.control(name)}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <FormDialog
      answer="Create client"
      busy={busy}
      failure={failure}
      off={off ?? undefined}
      onClose={() => onClose(null)}
      onSubmit={form.submit(send)}
      size="md"
      title="New client"
    >
      {text('businessName', 'Business name')}
      <div className="grid2">
        {text('firstName', 'First name')}
        {text('lastName', 'Last name')}
        {text('contactTitle', 'Title')}
        {choice('accountManager', 'Account manager', [['', 'Nobody yet'], ...managers])}
        {text('phone', 'Phone', 'tel')}
        {text('email', 'E-mail', 'email')}
        {choice('contractType', 'Contract type', contractOptions)}
        {choice('serviceLevel', 'Tier', tierOptions)}
        {text('contractStartDate', 'Contract start', 'date')}
        {text('contractEndDate', 'Contract end', 'date')}
      </div>
    </FormDialog>
  );
};
