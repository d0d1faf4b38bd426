import type { Message } from 'domain/messages';
import { templateOperations } from 'domain/templates';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { useReadOnly } from '#view';
import { textOfMessage } from './rows.ts';

const check = ({ name }: { name: string }): { name?: string } =>
  name.trim() === '' ? { name: 'A template has a name.' } : {};

/** Keeps what was written as a template of one's own. */
export const SaveAsTemplate = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const readOnly = useReadOnly();
  const email = message.channel === 'email';
  const draft = useDraft({
    noun: 'templates.ofMessage',
    at: message.id,
    values: () => ({ name: message.subject.slice(0, 100) }),
    check,
    fields: ({ name }) => ({
      name: name.trim(),
      type: message.channel,
      subject: email ? message.subject : '',
      body: email && message.htmlContent !== '' ? message.htmlContent : textOfMessage(message),
    }),
    create: (fields, { key }) => call(templateOperations.create, fields, { key }),
    saved: () => {
      toast.success('Saved as template');
      void refresh(templateOperations.list).then(onClose);
    },
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Save template"
      description="It is yours alone until you share it; names and facts of this lead can be made fields there."
      off={readOnly ?? draft.problems.name}
      onClose={onClose}
      title="Save as template"
    >
      <TextField {...draft.field('name')} label="Name" maxLength={100} />
    </FormDialog>
  );
};
