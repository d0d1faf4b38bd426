import { type Appointment, isRepeat } from 'domain/appointments';
import { dateWords } from 'domain/kernel';
import { cancelEvent } from '#calendar/acting.ts';
import { daysHere, keyOf } from '#calendar/shown.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useWork } from '#view';
import { offerUndo } from './undo.ts';

/** Called off; the reason may be left out. */
export const CancelEvent = ({ one, onClose }: { one: Appointment; onClose: () => void }) => {
  const { by } = useWork();
  const draft = useDraft({
    noun: 'appointments.cancel',
    at: keyOf(one),
    values: () => ({ reason: '' }),
    check: () => ({}),
    fields: (values) => values,
    create: ({ reason }, { key }) => cancelEvent(one, by, reason, key),
    saved: () => {
      offerUndo(one, by, 'cancelled');
      onClose();
    },
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Cancel event"
      danger
      description={
        isRepeat(one) &&
        `Only ${dateWords(daysHere(one).from, 'longWeek')} is cancelled; its other days stay.`
      }
      leave="Keep it"
      onClose={onClose}
      title={`Cancel ${one.title}?`}
    >
      <TextField {...draft.field('reason')} help="May be left out" label="Reason" maxLength={255} />
    </FormDialog>
  );
};
