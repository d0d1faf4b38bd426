import { leadOperations } from 'domain/leads';
import { type Message, messageOperations } from 'domain/messages';
import { useRef, useState } from 'react';
import { call } from '#platform/call.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import { absorbMessage } from './rows.ts';
import { addressWords } from './words.ts';

const addressOf = (message: Message): string =>
  message.channel === 'email' ? message.senderEmail : message.senderPhone;

const nameIn = (message: Message): string =>
  message.senderName === addressOf(message) ? '' : message.senderName;

/** Makes a lead of somebody unknown who wrote, in the pool, with the message on its timeline. */
export const StrayLead = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const [first = '', ...rest] = nameIn(message).split(' ');
  const [draft, set] = useState({ firstName: first, lastName: rest.join(' '), businessName: '' });
  // Should filing fail, the next try makes no second lead.
  const made = useRef<string | null>(null);
  const act = useAct();
  const named = Object.values(draft).some((value) => value.trim() !== '');
  const off = useReadOnly() ?? (named ? undefined : 'A lead has a name.');
  const reach = message.channel === 'email' ? { email: addressOf(message) } : { phone: addressOf(message) };
  const save = () =>
    act.run(async () => {
      made.current ??= (await call(leadOperations.create, { ...draft, ...reach })).id;
      absorbMessage(await call(messageOperations.file, { id: message.id, leadId: made.current }));
      toast.success('Lead created, message filed');
      onClose();
    });
  const field = (name: keyof typeof draft, label: string) => (
    <Field label={label}>
      <TextInput onChange={({ target }) => set({ ...draft, [name]: target.value })} value={draft[name]} />
    </Field>
  );
  return (
    <FormDialog
      answer="Create lead"
      busy={act.busy}
      description={`With ${addressWords(addressOf(message))}, in Unassigned; the message stands on its timeline.`}
      failure={act.failure}
      off={off}
      onClose={onClose}
      onSubmit={save}
      title="New lead from this message"
    >
      {field('firstName', 'First name')}
      {field('lastName', 'Last name')}
      {field('businessName', 'Business name')}
    </FormDialog>
  );
};
