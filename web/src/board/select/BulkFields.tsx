import { columnLabels, type LeadColumn, leadColumns, mayMoveTo, tags as tagList } from 'domain/leads';
import { useState } from 'react';
import { useSettings } from '#settings';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { PersonOptions } from '#users';
import { useRepList, useWork } from '#view';
import type { Wanted } from './bulk.ts';

export type FieldsProps = { onWanted: (wanted: Wanted) => void };

/** To whom many leads are given, or to nobody. */
export const AssignFields = ({ onWanted }: FieldsProps) => {
  const reps = useRepList();
  return (
    <Field label="Rep">
      <Select
        defaultValue=""
        onChange={({ target: { value } }) =>
          onWanted(value === '' ? null : { rep: value === 'none' ? null : value })
        }
      >
        <option value="">Choose a rep</option>
        <option value="none">Nobody</option>
        <PersonOptions people={reps} />
      </Select>
    </Field>
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
      <Field label="Column">
        <Select
          onChange={({ target }) => choose(leadColumns.find((one) => one === target.value) ?? null)}
          value={to ?? ''}
        >
          <option value="">Choose a column</option>
          {leadColumns
            .filter((column) => mayMoveTo(by.role, column) === null)
            .map((column) => (
              <option key={column} value={column}>
                {columnLabels[column]}
              </option>
            ))}
        </Select>
      </Field>
      {to === 'dead' && (
        <Field label="Reason">
          <Select defaultValue="" onChange={({ target }) => choose('dead', target.value)}>
            <option value="">Choose a reason</option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {reason}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
};

const listOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Tags that many leads get, and lose. */
export const TagFields = ({ onWanted }: FieldsProps) => {
  const [typed, setTyped] = useState({ add: '', drop: '' });
  const lists = { add: listOf(typed.add), drop: listOf(typed.drop) };
  const problem = (list: string[]) => tagList.safeParse(list).error?.issues[0]?.message;
  const type = (part: 'add' | 'drop') => (event: { target: { value: string } }) => {
    const next = { ...typed, [part]: event.target.value };
    setTyped(next);
    const [add, drop] = [listOf(next.add), listOf(next.drop)];
    const fits = add.length + drop.length > 0 && !problem(add) && !problem(drop);
    onWanted(fits ? { ...(add.length > 0 && { add }), ...(drop.length > 0 && { drop }) } : null);
  };
  return (
    <>
      <Field error={problem(lists.add)} help="Several with commas" label="Add tags">
        <TextInput autoComplete="off" onChange={type('add')} value={typed.add} />
      </Field>
      <Field error={problem(lists.drop)} label="Take tags away">
        <TextInput autoComplete="off" onChange={type('drop')} value={typed.drop} />
      </Field>
    </>
  );
};
