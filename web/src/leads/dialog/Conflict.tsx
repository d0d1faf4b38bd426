import type { LeadField } from 'domain/leads';
import { useSyncExternalStore } from 'react';
import { fieldNames, valueWords } from '#leads/fields/fieldNames.ts';
import { useEditing } from '#leads/fields/saved.tsx';
import { useNames } from '#leads/work.tsx';
import { Button } from '#ui/Button.tsx';
import { TriangleAlert } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import styles from './Dialog.module.css';

/** Two people changed the same field: both values side by side, nothing is overwritten until one is chosen. */
const One = ({ field, now }: { field: string; now: number }) => {
  const { autosave } = useEditing();
  const nameOf = useNames();
  const { conflict } = autosave.state(field);
  if (!conflict) return null;
  const who = conflict.by ?? 'Somebody else';
  const name = fieldNames[field as LeadField] ?? field;
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

export const Conflicts = ({ now }: { now: number }) => {
  const { autosave } = useEditing();
  const fields = useSyncExternalStore(autosave.subscribe, () => autosave.conflicts().join());
  if (fields === '') return null;
  return fields.split(',').map((field) => <One field={field} key={field} now={now} />);
};
