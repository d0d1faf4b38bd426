import type { Message } from 'domain/messages';
import { templateOperations } from 'domain/templates';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import { textOfMessage } from './rows.ts';

/** Keeps what was written as a template of one's own. */
export const SaveAsTemplate = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const [name, setName] = useState(message.subject.slice(0, 100));
  const act = useAct();
  const off = useReadOnly() ?? (name.trim() === '' ? 'A template has a name.' : undefined);
  const email = message.channel === 'email';
  const body = email && message.htmlContent !== '' ? message.htmlContent : textOfMessage(message);
  const save = () =>
    act.run(async () => {
      await call(templateOperations.create, {
        name: name.trim(),
        type: message.channel,
        subject: email ? message.subject : '',
        body,
      });
      await refresh(templateOperations.list);
      toast.success('Saved as template');
      onClose();
    });
  return (
    <FormDialog
      answer="Save template"
      busy={act.busy}
      description="It is yours alone until you share it; names and facts of this lead can be made fields there."
      failure={act.failure}
      off={off}
      onClose={onClose}
      onSubmit={save}
      title="Save as template"
    >
      <Field label="Name">
        <TextInput maxLength={100} onChange={({ target }) => setName(target.value)} value={name} />
      </Field>
    </FormDialog>
  );
};
