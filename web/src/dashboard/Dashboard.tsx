import { dateWords } from 'domain/kernel';
import { useCallback, useState } from 'react';
import { useOfficeToday } from '#settings';
import { Bones } from '#ui/Bones.tsx';
import { daysAhead } from '#ui/moment.ts';
import { oncePainted } from '#ui/whenShown.tsx';
import { ContactBlock } from './ContactBlock.tsx';
import styles from './Dashboard.module.css';
import { Numbers } from './Numbers.tsx';

// Whoever must be called first is shown first; what the rest is made of is read after that.
const rest = () => import('./Blocks.tsx');
const Urgent = oncePainted(async () => (await rest()).Urgent, <p className="soft small">{'\u00a0'}</p>);
const FirstSteps = oncePainted(async () => (await rest()).FirstSteps);
const Below = oncePainted(async () => (await rest()).Below, <Bones label="Reading the leases" rows={6} />);
const Beside = oncePainted(async () => (await rest()).Beside, <Bones label="Reading your day" rows={6} />);

/** What needs whoever is looked through, in the order of a morning; administrators see the business beside it. */
export const Dashboard = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const today = useOfficeToday();
  // Events stand at the time of who looks, and so does their day; leads are due by the office's.
  const own = daysAhead();
  const [late, setLate] = useState<number | null>(null);
  const onLate = useCallback((count: number | null) => setLate(count), []);
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1 className="vh">Dashboard</h1>
          {today && <p className={styles.date}>{dateWords(own, 'dayOfYear')}</p>}
          {today && today !== own && (
            <p className="soft small">{`In the office it is ${dateWords(today, 'dayOfYear')}.`}</p>
          )}
          <Urgent late={late} />
        </div>
      </div>
      <FirstSteps />
      <Numbers />
      <div className={styles.blocks}>
        <div className="panels">
          <ContactBlock onOpen={onOpen} />
          <Below onOpen={onOpen} />
        </div>
        <div className="panels">
          <Beside onLate={onLate} onOpen={onOpen} />
        </div>
      </div>
    </div>
  );
};
