import { isAdministrator, mayEnter, reps } from 'domain/kernel';
import { useWork } from '#view';
import { ActivityBlock } from './ActivityBlock.tsx';
import { AnswersBlock } from './AnswersBlock.tsx';
import { DayBlock } from './DayBlock.tsx';
import { LeasesBlock } from './LeasesBlock.tsx';
import { Installs, Office } from './Office.tsx';
import { PoolBlock } from './PoolBlock.tsx';
import { QuietBlock } from './QuietBlock.tsx';
import { Team } from './Team.tsx';

export { FirstSteps } from './FirstSteps.tsx';
export { Urgent } from './Urgent.tsx';

type BlocksProps = { onOpen: (id: string) => void };

/** Below the first contacts: leases, and for administrators their team. */
export const Below = ({ onOpen }: BlocksProps) => {
  const { viewer } = useWork();
  const office = isAdministrator(viewer.role);
  return (
    <>
      <LeasesBlock onOpen={onOpen} />
      {office && viewer.sees === 'all' && <Team />}
      {office && <ActivityBlock onOpen={onOpen} />}
    </>
  );
};

/** Beside them: one's answers and day, what grows old, and for administrators the business. */
export const Beside = ({ onOpen, onLate }: BlocksProps & { onLate: (count: number | null) => void }) => {
  const { viewer } = useWork();
  const office = isAdministrator(viewer.role);
  return (
    <>
      <AnswersBlock onOpen={onOpen} />
      <DayBlock onLate={onLate} />
      <QuietBlock onOpen={onOpen} />
      {mayEnter(reps, viewer.role) && <PoolBlock onOpen={onOpen} />}
      {office ? (
        <>
          <Office />
          <Installs />
        </>
      ) : (
        <ActivityBlock onOpen={onOpen} />
      )}
    </>
  );
};
