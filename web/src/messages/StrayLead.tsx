import { leadOperations } from 'domain/leads';
import { type Message, messageOperations } from 'domain/messages';
import { call, isCallError } from '#platform/call.ts';
import { type Sending, useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { useReadOnly } from '#view';
import { absorbMessage } from './rows.ts';
import { addressWords } from './words.ts';

const addressOf = (message: Message): string =>
  message.channel === 'email' ? message.senderEmail : message.senderPhone;

const nameIn = (message: Message): string =>
  message.senderName === addressOf(message) ? '' : message.senderName;

type Names = { firstName: string; lastName: string; businessName: string };

const valuesOf = (message: Message): Names => {
  const [firstName = '', ...rest] = nameIn(message).split(' ');
  return { firstName, lastName: rest.join(' '), businessName: '' };
};

const check = (names: Names): { firstName?: string } =>
  Object.values(names).some((name) => name.trim() !== '') ? {} : { firstName: 'A lead has a name.' };

// Should filing fail, the next try makes no second lead: it is there under its id.
const isMade = (error: unknown): boolean =>
  isCallError(error) && (error.code === 'IDEMPOTENCY_KEY_REUSED' || error.code === 'ID_TAKEN');

const makeAndFile = async (message: Message, names: Names, { id, key }: Sending) => {
  const reach = message.channel === 'email' ? { email: addressOf(message) } : { phone: addressOf(message) };
  const lead = await call(leadOperations.create, { id, ...names, ...reach }, { key }).catch(
    (error: unknown) => {
      if (isMade(error)) return { id };
      throw error;
    },
  );
  return call(messageOperations.file, { id: message.id, leadId: lead.id }, { key: `${key}/file` });
};

const fields = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['businessName', 'Business name'],
] as const;

/** Makes a lead of somebody unknown who wrote, in the pool, with the message on its timeline. */
export const StrayLead = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const readOnly = useReadOnly();
  const draft = useDraft({
    noun: 'leads.ofMessage',
    at: message.id,
    values: () => valuesOf(message),
    check,
    fields: (names) => names,
    create: (names, sending) => makeAndFile(message, names, sending),
    saved: (filed) => {
      if (filed) absorbMessage(filed);
      toast.success('Lead created, message filed');
      onClose();
    },
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Create lead"
      description={`With ${addressWords(addressOf(message))}, in Unassigned; the message stands on its timeline.`}
      off={readOnly ?? draft.problems.firstName}
      onClose={onClose}
      title="New lead from this message"
    >
      {fields.map(([name, label]) => (
        <TextField {...draft.field(name)} key={name} label={label} />
      ))}
    </FormDialog>
  );
};
