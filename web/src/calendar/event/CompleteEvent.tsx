import { type Appointment, offersNote } from 'domain/appointments';
import { leadOperations } from 'domain/leads';
import { completeEvent } from '#calendar/acting.ts';
import { keyOf } from '#calendar/shown.ts';
import { useRead } from '#platform/query.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { useWork } from '#view';
import { offerUndo } from './undo.ts';

type CompleteProps = { one: Appointment; onClose: () => void };

/** Done: what came of it; of a lead it may become a note, and a contact. */
export const CompleteEvent = ({ one, onClose }: CompleteProps) => {
  const { by } = useWork();
  const offers = offersNote(one);
  const lead = useRead(leadOperations.get, { id: one.leadId ?? '' }, { when: offers });
  const uncontacted = offers && lead.data !== undefined && !lead.data.leadContacted;
  const draft = useDraft({
    noun: 'appointments.complete',
    at: keyOf(one),
    values: () => ({ outcome: '', note: false, contacted: false }),
    check: ({ outcome, note }) => (note && outcome.trim() === '' ? { outcome: 'Say what came of it' } : {}),
    fields: (values) => values,
    create: (fields) => completeEvent(one, by, fields),
    saved: () => {
      offerUndo(one, by, 'completed');
      onClose();
    },
  });
  return (
    <FormDialog {...draft.form} answer="Complete event" onClose={onClose} title={`Complete ${one.title}`}>
      <TextAreaField {...draft.field('outcome')} label="Outcome" maxLength={2000} rows={3} />
      {offers && <Checkbox {...draft.tick('note')} label="Add as note" />}
      {uncontacted && <Checkbox {...draft.tick('contacted')} label="Mark as contacted" />}
    </FormDialog>
  );
};
