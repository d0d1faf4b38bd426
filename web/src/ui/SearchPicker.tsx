import { type ReactNode, useId, useState } from 'react';
import { TextField } from '#ui/TextField.tsx';
import { Checkbox } from './Checkbox.tsx';
import styles from './SearchPicker.module.css';
import { usePaused } from './usePaused.ts';

/** What is typed to find something; `text` is asked for once typing pauses, from two letters on. */
export const useSearchText = () => {
  const [typed, type] = useState('');
  const text = usePaused(typed.trim());
  return { typed, type, text, asks: text.length > 1 };
};

/** Finds one by a few letters, and chooses it. */
export const SearchPicker = <Row extends { id: string }>({
  label,
  help,
  list,
  search: { typed, type, asks },
  rows,
  none,
  chosen,
  wordsOf,
  onChoose,
}: {
  label: string;
  /** What it is found by. */
  help: string;
  /** The name of the list of those found. */
  list: string;
  search: ReturnType<typeof useSearchText>;
  rows: readonly Row[];
  /** What is said where nothing matches; null while that is not known. */
  none: string | null;
  chosen: string | undefined;
  /** What it is called, and what tells it from others of that name. */
  wordsOf: (row: Row) => readonly [string, ReactNode];
  onChoose: (row: Row) => void;
}) => {
  const name = useId();
  return (
    <>
      <TextField
        help={help}
        label={label}
        onChange={(event) => type(event.target.value)}
        type="search"
        value={typed}
      />
      <div aria-label={list} className={styles.found} role="radiogroup">
        {rows.map((row) => {
          const [title, more] = wordsOf(row);
          return (
            <Checkbox
              checked={chosen === row.id}
              key={row.id}
              label={
                <>
                  {title} <span className="small dim">{more}</span>
                </>
              }
              name={name}
              onChange={() => onChoose(row)}
              radio
            />
          );
        })}
        {asks && none && <p className="small dim">{none}</p>}
      </div>
    </>
  );
};
