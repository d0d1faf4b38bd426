import { itemsIn } from 'domain/kernel';
import { columnLabels, type LeadColumn, leadColumns, mayMoveTo, tags as tagList } from 'domain/leads';
import { useState } from 'react';
import { useSettings } from '#settings';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { typing } from '#ui/typing.ts';
import { PersonOptions } from '#users';
import { useRepList, useWork } from '#view';
import type { Wanted } from './bulk.ts';

export type FieldsProps = { onWanted: (wanted: Wanted) => void };

/** To whom many leads are given, or to nobody. */
export const AssignFields = ({ onWanted }: FieldsProps) => {
  const reps = useRepList();
  return (
    <SelectField
      label="Rep"
      none="Choose a rep"
      defaultValue=""
      onChange={({ target: { value } }) =>
        onWanted(value === '' ? null : { rep: value === 'none' ? null : value })
      }
    >
      <option value="none">Nobody</option>
      <PersonOptions people={reps} />
    </SelectField>
  );
};

/** Into which column many leads are moved; to Dead with its reason. */
export const MoveFields = ({ onWanted }: FieldsProps) => {
  const { by } = useWork();
  const reasons = useSettings()?.deadReasons ?? [];
  const [to, setTo] = useState<LeadColumn | null>(null);
  const choose = (column: LeadColumn | null, reason = '') => {
    setTo(column);
    const wanted = column === null || (column === 'dead' && reason === '') ? null : { to: column };
    onWanted(wanted && { ...wanted, ...(reason && { reason }) });
  };
  return (
    <>
      <SelectField
        label="Column"
        none="Choose a column"
        options={leadColumns.filter((column) => mayMoveTo(by.role, column) === null)}
        words={columnLabels}
        onChange={({ target }) => choose(leadColumns.find((one) => one === target.value) ?? null)}
        value={to ?? ''}
      />
      {to === 'dead' && (
        <SelectField
          label="Reason"
          none="Choose a reason"
          options={reasons}
          defaultValue=""
          onChange={({ target }) => choose('dead', target.value)}
        />
      )}
    </>
  );
};

/** Tags that many leads get, and lose. */
export const TagFields = ({ onWanted }: FieldsProps) => {
  const [typed, setTyped] = useState({ add: '', drop: '' });
  const lists = { add: itemsIn(typed.add, ','), drop: itemsIn(typed.drop, ',') };
  const problem = (list: string[]) => tagList.safeParse(list).error?.issues[0]?.message;
  const type = typing(typed, (part) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const [add, drop] = [itemsIn(next.add, ','), itemsIn(next.drop, ',')];
    const fits = add.length + drop.length > 0 && !problem(add) && !problem(drop);
    onWanted(fits ? { ...(add.length > 0 && { add }), ...(drop.length > 0 && { drop }) } : null);
  });
  return (
    <>
      <TextField
        error={problem(lists.add)}
        help="Several with commas"
        label="Add tags"
        autoComplete="off"
        {...type('add')}
      />
      <TextField error={problem(lists.drop)} label="Take tags away" autoComplete="off" {...type('drop')} />
    </>
  );
};
