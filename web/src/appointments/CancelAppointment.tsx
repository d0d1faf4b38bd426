import { type Appointment, appointmentOperations } from 'domain/appointments';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';

type CancelProps = { one: Appointment; onClose: (changed: boolean) => void };

/** Calls an appointment off; the reason may be left out. */
export const CancelAppointment = ({ one, onClose }: CancelProps) => {
  const draft = useDraft({
    noun: 'serviceCalls.cancel',
    at: one.id,
    values: () => ({ reason: '' }),
    check: () => ({}),
    fields: (values) => values,
    create: ({ reason }, { key }) => call(appointmentOperations.cancel, { id: one.id, reason }, { key }),
    saved: () => {
      toast.success('Service call cancelled');
      onClose(true);
    },
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Cancel service call"
      onClose={() => onClose(false)}
      title={`Cancel ${one.title}`}
    >
      <TextField {...draft.field('reason')} label="Reason" maxLength={255} />
    </FormDialog>
  );
};
