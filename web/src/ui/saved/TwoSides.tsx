import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { TriangleAlert } from '#ui/Icon.tsx';
import styles from './Saved.module.css';

/** Two people changed the same: both values side by side, nothing is overwritten until one is chosen. */
export const TwoSides = ({
  label,
  question,
  mine,
  theirs,
  whose,
  onKeep,
  onTake,
  urgent,
}: {
  label: string;
  question: ReactNode;
  mine: string;
  theirs: string;
  /** Whose the other one is, and since when. */
  whose: string;
  onKeep: () => void;
  onTake: () => void;
  /** Said at once to who cannot see it. */
  urgent?: true;
}) => (
  <section aria-label={label} className={styles.conflict} role={urgent && 'alert'}>
    <p>
      <TriangleAlert aria-hidden="true" />
      <span>{question} Which one holds?</span>
    </p>
    <div className={styles.sides}>
      <div>
        <small>Yours, just now</small>
        <q>{mine}</q>
        <Button onClick={onKeep} small>
          Keep mine
        </Button>
      </div>
      <div>
        <small>{whose}</small>
        <q>{theirs}</q>
        <Button onClick={onTake} small>
          Take theirs
        </Button>
      </div>
    </div>
  </section>
);
