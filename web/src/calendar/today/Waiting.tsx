import { localMinute } from 'domain/kernel';
import { useId } from 'react';
import lines from '#calendar/Lines.module.css';
import { useWrites } from '#platform/offline/waiting.ts';
import { here } from '#ui/moment.ts';
import styles from './Today.module.css';

/** At the foot of the day: what was done and waits for the network. */
export const Waiting = () => {
  const id = useId();
  const waiting = useWrites().filter(({ state }) => state === 'waits');
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby={id} className="card">
      <h2 className={styles.waits} id={id}>
        Waits for the network <span className="small dim num">{waiting.length}</span>
      </h2>
      <ul className={lines.rows}>
        {waiting.map(({ key, at, title, words }) => (
          <li key={key}>
            <time>{localMinute(at, here).slice(11)}</time>
            <div className={lines.what}>
              <span className="cut">{title}</span>
              {words && <span className="small dim cut">{words}</span>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
