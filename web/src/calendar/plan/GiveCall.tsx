import { type Appointment, isCalendarDay } from 'domain/appointments';
import { useState } from 'react';
import type { Move } from '#calendar/acting.ts';
import { carried } from '#calendar/grid/moved.ts';
import { daysHere } from '#calendar/shown.ts';
import { Confirm } from '#ui/Confirm.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { PersonOptions, useActivePeople } from '#users';

type GiveProps = {
  one: Appointment;
  onGive: (move: Move) => void;
  onClose: () => void;
};

/** Gives a call of the tray to a person on a day, at its own time: what dragging does, without a mouse. */
export const GiveCall = ({ one, onGive, onClose }: GiveProps) => {
  const people = useActivePeople();
  const [uid, choose] = useState('');
  const [day, setDay] = useState(daysHere(one).from);
  const give = () => {
    const move = carried(one, null, { day, uid });
    onClose();
    if (move) onGive(move);
  };
  return (
    <Confirm
      answer="Assign"
      off={(!uid && 'Choose a person') || (!isCalendarDay(day) && 'Choose a day')}
      onCancel={onClose}
      onConfirm={give}
      open
      question={`Assign ${one.title}`}
    >
      <div className="grid2">
        <SelectField label="Person" onChange={({ target }) => choose(target.value)} value={uid}>
          <option value="">Choose</option>
          <PersonOptions people={people} />
        </SelectField>
        <TextField label="Day" onChange={({ target }) => setDay(target.value)} type="date" value={day} />
      </div>
    </Confirm>
  );
};
