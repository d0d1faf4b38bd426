import { type Import, importOperations, waitingWords } from 'domain/imports';
import { useRead } from '#platform/query.ts';
import { Strip } from '#ui/Strip.tsx';
import styles from './Imports.module.css';

/** After the run: sites that are worked by what the file says of them, and wait for their installation still. */
export const WaitingSites = ({ about: { id, noun } }: { about: Import }) => {
  const { data } = useRead(importOperations.waiting, { id }, { when: noun === 'sites', follows: ['sites'] });
  if (!data || data.sites === 0) return null;
  return (
    <div className={styles.strip}>
      <Strip tone="warn">{waitingWords(data.sites)}</Strip>
    </div>
  );
};
