import { useSyncExternalStore } from 'react';
import { Button } from '#ui/Button.tsx';
import { TriangleAlert } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import styles from './Saved.module.css';
import { useEditing } from './saved.tsx';
import { valueWords } from './valueWords.ts';

type Words = {
  /** What each field is called. */
  fieldNames: Readonly<Record<string, string | undefined>>;
  nameOf: (uid: string | null) => string | null;
  now: number;
};

/** Two people changed the same field: both values side by side, nothing is overwritten until one is chosen. */
const One = ({ field, fieldNames, nameOf, now }: Words & { field: string }) => {
  const { autosave } = useEditing();
  const { conflict } = autosave.state(field);
  if (!conflict) return null;
  const who = conflict.by ?? 'Somebody else';
  const name = fieldNames[field] ?? field;
  return (
    <section aria-label={`${name} was changed by two people`} className={styles.conflict}>
      <p>
        <TriangleAlert aria-hidden="true" />
        <span>
          <b>{who}</b> changed ‘{name}’ while you typed. Which one holds?
        </span>
      </p>
      <div className={styles.sides}>
        <div>
          <small>Yours, just now</small>
          <q>{valueWords(conflict.mine, nameOf)}</q>
          <Button onClick={() => autosave.keepMine(field)} small>
            Keep mine
          </Button>
        </div>
        <div>
          <small>
            {who}
            {conflict.at ? `, ${moment(conflict.at, now)}` : ''}
          </small>
          <q>{valueWords(conflict.theirs, nameOf)}</q>
          <Button onClick={() => autosave.takeTheirs(field)} small>
            Take theirs
          </Button>
        </div>
      </div>
    </section>
  );
};

/** The fields that two people changed at once, each with its question. */
export const Conflicts = (words: Words) => {
  const { autosave } = useEditing();
  const fields = useSyncExternalStore(autosave.subscribe, () => autosave.conflicts().join());
  if (fields === '') return null;
  return fields.split(',').map((field) => <One {...words} field={field} key={field} />);
};
