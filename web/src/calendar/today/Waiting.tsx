import { localMinute } from 'domain/kernel';
import { useWrites } from '#platform/offline/waiting.ts';
import { here } from '#ui/moment.ts';
import styles from './Today.module.css';

export const waitingId = 'waits-for-network';

/** At the foot of the day: what was done and waits for the network. */
export const Waiting = () => {
  const waiting = useWrites().filter(({ state }) => state === 'waits');
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby={waitingId} className="card">
      <h2 className={styles.waits} id={waitingId}>
        Waits for the network <span className="small dim num">{waiting.length}</span>
      </h2>
      <ul className={styles.rows}>
        {waiting.map(({ key, at, title, words }) => (
          <li key={key}>
            <time>{localMinute(at, here).slice(11)}</time>
            <div className={styles.what}>
              <span className="cut">{title}</span>
              {words && <span className="small dim cut">{words}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
