import { takenWords } from 'domain/documents';
import type { ReactNode } from 'react';
import { useSettings } from '#settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classes } from '#ui/classes.ts';
import { useDrop } from '#ui/useDrop.ts';
import styles from './Documents.module.css';
import type { Home } from './home.ts';
import { useSmaller } from './smaller.ts';
import { uploadFiles } from './uploads.ts';

/** Sends files to a place as the person wants photos sent. */
export const useAdding = (home: Home) => {
  const [smaller, setSmaller] = useSmaller();
  const megabytes = useSettings()?.documentMegabytes;
  return {
    /** What may be sent, once that is known. */
    taken: megabytes === undefined ? null : takenWords(megabytes),
    add: (files: File[]) => uploadFiles(home, files, { smaller, megabytes }),
    tick: (
      <Checkbox
        checked={smaller}
        className={styles.tick}
        label="Make large photos smaller before they are sent"
        onChange={({ target }) => setSmaller(target.checked)}
      />
    ),
  };
};

/** A part of a page onto which files are dropped; while they hang over it, it says what happens. */
export const DropPlace = ({
  label,
  off,
  className,
  onFiles,
  children,
}: {
  label: string;
  off: boolean;
  className?: string | undefined;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) => {
  const drop = useDrop(onFiles, off);
  return (
    <section aria-label={label} className={classes(styles.place, className)} {...drop.handlers}>
      {children}
      {drop.over && (
        <p aria-hidden="true" className={styles.over}>
          Drop: uploads them, you say what they are after
        </p>
      )}
    </section>
  );
};
