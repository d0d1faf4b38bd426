import { Button } from '#ui/Button.tsx';
import styles from './Card.module.css';

export type PassAnswers = { from: string | null; onAccept: () => void };

/** Accept and Reject on the card of a lead that was passed to this person; Reject asks for its reason. */
export const Answering = ({ answer, title }: { answer: PassAnswers; title: string }) => (
  <div className={styles.answer}>
    {answer.from !== null && <span className={styles.cut}>{`from ${answer.from}`}</span>}
    <Button aria-label={`Accept ${title}`} onClick={answer.onAccept} small>
      Accept
    </Button>
    <Button aria-label={`Reject ${title}`} data-reject look="quiet" small>
      Reject
    </Button>
  </div>
);
