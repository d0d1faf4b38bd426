import { type ActivityBlock as Activity, dashboardOperations } from 'domain/dashboard';
import { authorWords } from 'domain/kernel';
import { leadVerbWords } from '#leads';
import { useRead } from '#platform/query.ts';
import { ago } from '#ui/moment.ts';
import { useNow } from '#ui/useNow.ts';
import { Block } from './Block.tsx';
import styles from './Dashboard.module.css';

// A timeline says the fields; here the lead stands for them.
const said = ({ verb, step }: Activity['items'][number]): string => {
  if (verb !== 'updated') return leadVerbWords('lead', verb);
  // What a device kept from before knows of no step.
  return step ? `${step} the next step` : 'changed the lead';
};

/** The last ten acts on one's leads; each opens its lead. */
export const ActivityBlock = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const now = useNow();
  const read = useRead(dashboardOperations.activity, {}, { follows: ['leads'] });
  return (
    <Block
      empty="Nothing has happened on your leads yet."
      isEmpty={({ items }) => items.length === 0}
      place="activity"
      read={read}
      title="Latest activity"
      what="the latest activity"
    >
      {({ items }) => (
        <ul className={styles.rows}>
          {items.map((item) => (
            <li className={styles.line} key={item.id}>
              <div className={styles.what}>
                <button className="cut named" onClick={() => onOpen(item.leadId)} type="button">
                  {item.lead}
                </button>
                <span className="small dim cut">{`${authorWords(item)} ${said(item)}`}</span>
              </div>
              <time className="small dim nowrap" dateTime={item.at}>
                {ago(item.at, now)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
};
