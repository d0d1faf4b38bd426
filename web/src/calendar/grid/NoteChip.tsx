import type { Note } from '#calendar/shade.ts';
import { Sun, UserX } from '#ui/Icon.tsx';
import styles from './Grid.module.css';

const glyphs = { holiday: Sun, away: UserX } as const;

/** A holiday, or who is away, above a day. */
export const NoteChip = ({ note }: { note: Note }) => {
  const Glyph = glyphs[note.about];
  return (
    <p className={styles.note} title={note.words}>
      <Glyph />
      <span className="cut">{note.words}</span>
    </p>
  );
};
