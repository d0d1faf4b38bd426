import { isAdministrator, mayEnter, reps } from 'domain/kernel';
import { useCallback, useState } from 'react';
import { useWork } from '#view';
import { ActivityBlock } from './ActivityBlock.tsx';
import { AnswersBlock } from './AnswersBlock.tsx';
import { ContactBlock } from './ContactBlock.tsx';
import styles from './Dashboard.module.css';
import { DayBlock } from './DayBlock.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Head } from './Head.tsx';
import { LeasesBlock } from './LeasesBlock.tsx';
import { Numbers } from './Numbers.tsx';
import { Installs, Office } from './Office.tsx';
import { PoolBlock } from './PoolBlock.tsx';
import { QuietBlock } from './QuietBlock.tsx';
import { Team } from './Team.tsx';

/** What needs whoever is looked through, in the order of a morning; administrators see the business beside it. */
export const Dashboard = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { viewer } = useWork();
  const [late, setLate] = useState<number | null>(null);
  const onLate = useCallback((count: number | null) => setLate(count), []);
  const office = isAdministrator(viewer.role);
  return (
    <div className="page">
      <Head late={late} />
      <FirstSteps />
      <Numbers />
      <div className={styles.blocks}>
        <div className="panels">
          <ContactBlock onOpen={onOpen} />
          <LeasesBlock onOpen={onOpen} />
          {office && viewer.sees === 'all' && <Team />}
          {office && <ActivityBlock onOpen={onOpen} />}
        </div>
        <div className="panels">
          <AnswersBlock onOpen={onOpen} />
          <DayBlock onLate={onLate} />
          <QuietBlock onOpen={onOpen} />
          {mayEnter(reps, viewer.role) && <PoolBlock onOpen={onOpen} />}
          {!office && <ActivityBlock onOpen={onOpen} />}
          {office && <Office />}
          {office && <Installs />}
        </div>
      </div>
    </div>
  );
};
