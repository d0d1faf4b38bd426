import { Ridge } from '#ui/Ridge.tsx';
import styles from './Ticks.module.css';

const most = 5;

/** One tick for each event of a day; of more than five, five and a plus. */
export const Ticks = ({ count }: { count: number }) => (
  <span aria-hidden="true" className={styles.ticks}>
    {count > 0 && <Ridge lit={Math.min(count, most)} of={Math.min(count, most)} />}
    {count > most && '+'}
  </span>
);
