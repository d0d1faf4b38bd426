import { useLayoutEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useField } from '#ui/Field.tsx';
import { TriangleAlert } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import { valueWords } from '#ui/saved/valueWords.ts';
import styles from './Draft.module.css';

// The words of a choice stand in its options.
const optionWords = (id: string | undefined, value: unknown): string | null => {
  const control = id ? document.getElementById(id) : null;
  if (!(control instanceof HTMLSelectElement)) return null;
  return [...control.options].find((option) => option.value === value)?.text ?? null;
};

/** What somebody else wrote into a field that is changed here too: one of both has to be chosen. */
export const Theirs = ({
  value,
  words: said,
  by,
  at,
  onKeep,
  onTake,
}: {
  value: unknown;
  /** What it says, where it is no plain value. */
  words?: string | undefined;
  by: string | null;
  at: string | null;
  onKeep: () => void;
  onTake: () => void;
}) => {
  const { id } = useField() as { id?: string };
  const [words, setWords] = useState<string | null>(null);
  useLayoutEffect(() => setWords(optionWords(id, value)), [id, value]);
  return (
    <div className={`bar wrap compact ${styles.theirs}`} role="alert">
      <p>
        <TriangleAlert aria-hidden="true" data-size="small" />
        <span>
          {by ?? 'Somebody else'} wrote <q>{said ?? words ?? valueWords(value, () => null)}</q>
          {at ? `, ${moment(at)}` : ''}
        </span>
      </p>
      <span className={styles.choice}>
        <Button onClick={onKeep} small>
          Keep mine
        </Button>
        <Button onClick={onTake} small>
          Take theirs
        </Button>
      </span>
    </div>
  );
};
