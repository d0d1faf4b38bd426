import { type Absence, appointmentOperations, endText } from 'domain/appointments';
import { useMe } from '#auth';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { PersonOptions, usePeople } from '#users';

type Values = Record<'uid' | 'from' | 'to' | 'reason', string>;

/** Days on which somebody is away, both included; administrators say it of others as well. */
export const AbsenceForm = ({
  known,
  whose,
  onClose,
}: {
  known: Absence | null;
  whose: 'own' | 'all';
  onClose: (changed: boolean) => void;
}) => {
  const by = useMe();
  const people = [...usePeople().values()].sort((a, b) => a.displayName.localeCompare(b.displayName));
  const draft = useDraft({
    noun: 'absences',
    at: known?.id ?? '',
    values: (): Values => ({
      uid: known?.uid ?? by.uid,
      from: known?.from ?? '',
      to: known?.to ?? '',
      reason: known?.reason ?? '',
    }),
    check: ({ from, to }) => ({
      ...(!from && { from: 'Choose a day' }),
      ...(!to && { to: 'Choose a day' }),
      ...(from && to && to < from && { to: endText }),
    }),
    fields: (values) => values,
    create: (fields, { id, key }) =>
      call(appointmentOperations.setAbsence, { id: known?.id ?? id, ...fields }, { key }),
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
