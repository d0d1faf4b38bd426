import { Button } from '#ui/Button.tsx';
import { Pencil } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import styles from './Draft.module.css';

/** Says that a form was begun earlier, and offers to begin anew. */
export const DraftLine = ({ at, onThrowAway }: { at: string; onThrowAway: () => void }) => (
  <p className={`bar soft ${styles.line}`} role="status">
    <Pencil aria-hidden="true" data-size="small" />
    <span>Draft of {moment(at)}</span>
    <Button look="quiet" onClick={onThrowAway} small>
      Throw away
    </Button>
  </p>
);
