import { useSyncExternalStore } from 'react';
import { moment } from '#ui/moment.ts';
import { useEditing } from './saved.tsx';
import { TwoSides } from './TwoSides.tsx';
import { valueWords } from './valueWords.ts';

type Words = {
  /** What each field is called. */
  fieldNames: Readonly<Record<string, string | undefined>>;
  nameOf: (uid: string | null) => string | null;
  now: number;
};

const One = ({ field, fieldNames, nameOf, now }: Words & { field: string }) => {
  const { autosave } = useEditing();
  const { conflict } = autosave.state(field);
  if (!conflict) return null;
  const who = conflict.by ?? 'Somebody else';
  const name = fieldNames[field] ?? field;
  return (
    <TwoSides
      label={`${name} was changed by two people`}
      mine={valueWords(conflict.mine, nameOf)}
      onKeep={() => autosave.keepMine(field)}
      onTake={() => autosave.takeTheirs(field)}
      question={
        <>
          <b>{who}</b> changed ‘{name}’ while you typed.
        </>
      }
      theirs={valueWords(conflict.theirs, nameOf)}
      whose={conflict.at ? `${who}, ${moment(conflict.at, now)}` : who}
    />
  );
};

/** The fields that two people changed at once, each with its question. */
export const Conflicts = (words: Words) => {
  const { autosave } = useEditing();
  const fields = useSyncExternalStore(autosave.subscribe, () => autosave.conflicts().join());
  if (fields === '') return null;
  return fields.split(',').map((field) => <One {...words} field={field} key={field} />);
};
