import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
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

/** Finds one by a few letters, and chooses it: the arrow down leads into the list, Enter takes the first of it. */
export const SearchPicker = <Row extends { id: string }>({
  label,
  help,
  list,
  search: { typed, type, text, asks },
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
  const found = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || typed.trim() === '') return;
    const [first] = rows;
    if (event.key === 'ArrowDown') found.current?.querySelector('input')?.focus();
    // Whoever is still looking sends no form.
    else if (event.key !== 'Enter' || (first && first.id === chosen)) return;
    else if (first && text === typed.trim()) onChoose(first);
    event.preventDefault();
  };
  return (
    <>
      <TextField
        help={help}
        label={label}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        type="search"
        value={typed}
      />
      <div aria-label={list} className={styles.found} ref={found} role="radiogroup">
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
