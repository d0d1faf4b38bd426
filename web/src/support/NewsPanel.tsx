import { Link } from '@tanstack/react-router';
import { dayOf } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { versions } from './news.ts';
import styles from './Support.module.css';

/** What came with each version, the newest first. */
export const NewsPanel = () => (
  <>
    {versions.map(({ version, day, news }) => (
      <Panel className={styles.whatsNew} key={version} title={`Version ${version}, ${dayOf(day)}`}>
        <ul className={styles.news}>
          {news.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Panel>
    ))}
    <p className={`small dim ${styles.under}`}>
      The keys of every page are listed when you press ?, and under{' '}
      <Link search={{ article: 'shortcuts' }} to="/support">
        Keyboard shortcuts
      </Link>
      .
    </p>
  </>
);
