import { type Absence, appointmentOperations, endText, isCalendarDay } from 'domain/appointments';
import type { Actor } from 'domain/kernel';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { PersonOptions, useActivePeople } from '#users';

type Values = Record<'uid' | 'from' | 'to' | 'reason', string>;

/** Days on which somebody is away, both included; administrators say it of others as well. */
export const AbsenceForm = ({
  by,
  known,
  day = '',
  whose,
  onClose,
}: {
  by: Actor;
  known: Absence | null;
  /** With which a new one begins. */
  day?: string | undefined;
  whose: 'own' | 'all';
  onClose: (changed: boolean) => void;
}) => {
  const people = useActivePeople(known?.uid);
  const draft = useDraft({
    noun: 'absences',
    row: known,
    values: (row): Values => ({
      uid: row?.uid ?? by.uid,
      from: row?.from ?? day,
      to: row?.to ?? day,
      reason: row?.reason ?? '',
    }),
    check: ({ from, to }) => ({
      ...(!isCalendarDay(from) && { from: 'Choose a day' }),
      ...(!isCalendarDay(to) && { to: 'Choose a day' }),
      ...(from && to && to < from && { to: endText }),
    }),
    fields: (values) => values,
    create: (fields, { id, key }) => call(appointmentOperations.setAbsence, { id, ...fields }, { key }),
    update: (fields, { id, version, key }) =>
      call(appointmentOperations.setAbsence, { id, version, ...fields }, { key }),
    saved: () => {
      toast.success(known ? 'Absence changed' : 'Absence added');
      onClose(true);
    },
  });
  return (
    <FormDialog
      {...draft.form}
      answer={known ? 'Save absence' : 'Add absence'}
      onClose={() => onClose(false)}
      title={known ? 'Change absence' : 'New absence'}
    >
      {whose === 'all' && (
        <SelectField {...draft.field('uid')} label="Who">
          <PersonOptions people={people} />
        </SelectField>
      )}
      <div className="grid2">
        <TextField {...draft.field('from')} label="First day" type="date" />
        <TextField {...draft.field('to')} label="Last day" type="date" />
      </div>
      <TextField
        {...draft.field('reason')}
        help="Read by you and by administrators"
        label="Reason"
        maxLength={255}
      />
    </FormDialog>
  );
};
