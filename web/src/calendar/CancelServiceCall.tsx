import { type ServiceCall, serviceCallOperations } from 'domain/calendar';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';

/** Calls a service call off; the reason may be left out. */
export const CancelServiceCall = ({
  one,
  onClose,
}: {
  one: ServiceCall;
  onClose: (changed: boolean) => void;
}) => {
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useAct();
  const cancel = () =>
    run(async () => {
      await call(serviceCallOperations.cancel, { id: one.id, reason });
      toast.success('Service call cancelled');
      onClose(true);
    });
  return (
    <FormDialog
      answer="Cancel service call"
      busy={busy}
      failure={failure}
      onClose={() => onClose(false)}
      onSubmit={(event) => {
        event.preventDefault();
        cancel();
      }}
      title={`Cancel ${one.title}`}
    >
      <Field label="Reason">
        <TextInput maxLength={255} onChange={(event) => setReason(event.target.value)} value={reason} />
      </Field>
    </FormDialog>
  );
};
