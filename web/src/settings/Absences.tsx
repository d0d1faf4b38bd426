import { type Absence, appointmentOperations, mostAbsences } from 'domain/appointments';
import { type Actor, countWords, dateWords, isAdministrator } from 'domain/kernel';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { Button } from '#ui/Button.tsx';
import { Line } from '#ui/Line.tsx';
import { Reading } from '#ui/Reading.tsx';
import { useNameOf } from '#users';
import { useReadOnly } from '#view';
import { AbsenceForm } from './AbsenceForm.tsx';

const daysOf = ({ from, to }: Absence): string =>
  from === to ? dateWords(from) : `${dateWords(from)} to ${dateWords(to)}`;

type AbsencesProps = {
  by: Actor;
  from: string;
  to: string;
  /** What is said where nobody is away, and of one more. */
  none: string;
  help?: string;
  /** The day a new one begins with. */
  day?: string;
};

/** Who is away on these days: oneself, and everybody for administrators; each can be changed and removed. */
export const Absences = ({ by, from, to, none, help, day }: AbsencesProps) => {
  const forAll = isAdministrator(by.role);
  const read = useRead(
    appointmentOperations.absences,
    { from, to, ...(!forAll && { uid: by.uid }) },
    { follows: ['absences'] },
  );
  const nameOf = useNameOf();
  const off = useReadOnly();
  const [editing, edit] = useState<Absence | 'new' | null>(null);
  const [removing, remove] = useState<Absence | null>(null);
  const close = (changed: boolean) => {
    edit(null);
    remove(null);
    if (changed) void read.refetch();
  };
  const titleOf = (one: Absence): string =>
    forAll ? `${nameOf(one.uid) ?? 'Somebody'}: ${daysOf(one)}` : daysOf(one);
  return (
    <>
      <Reading failed="Could not load absences." label="Loading absences" of={read} rows={1} />
      <ul>
        {read.data?.items.map((one) => (
          <Line help={one.reason} item key={one.id} label={titleOf(one)}>
            <Button look="quiet" off={off} onClick={() => edit(one)} small>
              Change
            </Button>
            <Button look="dangerQuiet" off={off} onClick={() => remove(one)} small>
              Remove
            </Button>
          </Line>
        ))}
      </ul>
      {read.data?.more && (
        <p className="small dim">{`These are the first ${countWords(mostAbsences, 'absence')}; there are more.`}</p>
      )}
      <Line help={help} label={read.data?.items.length === 0 ? none : 'More'}>
        <Button off={off} onClick={() => edit('new')} small>
          Add absence
        </Button>
      </Line>
      {editing && (
        <AbsenceForm
          by={by}
          day={day}
          known={editing === 'new' ? null : editing}
          onClose={close}
          whose={forAll ? 'all' : 'own'}
        />
      )}
      {removing && (
        <Asking
          act={() => call(appointmentOperations.removeAbsence, { id: removing.id })}
          answer="Remove absence"
          danger
          done="Absence removed"
          onClose={close}
          question={`Remove the absence of ${titleOf(removing)}?`}
        />
      )}
    </>
  );
};
