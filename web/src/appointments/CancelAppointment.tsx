import { type Appointment, appointmentOperations } from 'domain/appointments';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';

/** Calls an appointment off; the reason may be left out. */
export const CancelAppointment = ({
  one,
  onClose,
}: {
  one: Appointment;
  onClose: (changed: boolean) => void;
}) => {
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useAct();
  const cancel = () =>
    run(async () => {
      await call(appointmentOperations.cancel, { id: one.id, reason });
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
