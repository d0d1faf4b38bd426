import type { Note } from 'domain/leads';
import { useState } from 'react';
import styles from '#leads/dialog/Dialog.module.css';
import { moment } from '#leads/words.ts';
import { useWork } from '#leads/work.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { ChevronDown } from '#ui/Icon.tsx';

const shownFolded = 2;

/** The dated notes, newest first; each with author, label and time (LEAD-11). */
export const Notes = ({ notes, now }: { notes: readonly Note[]; now: number }) => {
  const { by } = useWork();
  const [all, setAll] = useState(false);
  if (notes.length === 0) return <p className={`${styles.list} ${styles.missing}`}>No notes yet.</p>;
  return (
    <div className={styles.listBox}>
      <ul
        aria-label="Notes, newest first"
        className={`${styles.list} ${all ? '' : styles.folded}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by key
        tabIndex={0}
      >
        {notes.map((note) => (
          <li className={styles.note} key={note.id}>
            <Avatar mine={note.by === by.uid} name={note.author} silent />
            <header>
              <b>{note.author}</b>
              <span>{note.label}</span>
              <time dateTime={note.at}>{moment(note.at, now)}</time>
            </header>
            <p className={note.struck ? styles.struck : undefined}>{note.text}</p>
          </li>
        ))}
      </ul>
      {!all && notes.length > shownFolded && (
        <span className="only-phone">
          <Button block look="quiet" onClick={() => setAll(true)}>
            All {notes.length} notes
            <ChevronDown aria-hidden="true" data-size="small" />
          </Button>
        </span>
      )}
    </div>
  );
};
