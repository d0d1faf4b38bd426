import { type ClientFields, clientFields, clientOperations } from 'domain/clients';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { problemsOf } from '#ui/useForm.ts';
import { useWork } from '#view';
import { contractOptions, tierOptions, useManagers } from './groups.ts';
import { clients } from './rows.ts';

type Typed = 'businessName' | 'firstName' | 'lastName' | 'contactTitle' | 'phone' | 'email';
type Values = Pick<ClientFields, 'contractType' | 'serviceLevel'> &
  Record<Typed | 'contractStartDate' | 'contractEndDate' | 'accountManager', string>;

const blank: Values = {
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
  const managers = useManagers();
  const draft = useDraft({
    noun: 'clients',
    values: () => blank,
    check,
    fields: fieldsOf,
    create: (fields, { id, key }) => call(clientOperations.create, { id, ...fields }, { key }),
    saved: (client) => {
      if (!client) return;
      clients.absorb(client);
      toast.success('Client created');
      onClose(client.id);
    },
  });
  const text = (name: keyof Values, label: string, type = 'text') => (
    <TextField {...draft.field(name)} label={label} type={type} />
  );
  const choice = (name: keyof Values, label: string, options: readonly (readonly [string, string])[]) => (
    <SelectField {...draft.field(name)} label={label} options={options} />
  );
  return (
    <FormDialog
      {...draft.form}
      answer="Create client"
      off={off ?? undefined}
      onClose={() => onClose(null)}
      size="md"
      title="New client"
    >
      <TextField
        {...draft.field('businessName')}
        help="A name, a phone number or an e-mail address is needed."
        label="Business name"
      />
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
