import { daysLater } from 'domain/kernel';
import { useMe } from '#auth';
import { daysAhead } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Absences } from './Absences.tsx';

const shownDays = 366;

/** When somebody is away: one's own, and everybody's for administrators. */
export const AbsencesPanel = () => {
  const from = daysAhead();
  return (
    <Panel title="Absences">
      <Absences
        by={useMe()}
        from={from}
        help="The calendar is shaded on these days, and whoever plans something on them is asked"
        none="No absence in the coming year"
        to={daysLater(from, shownDays)}
      />
    </Panel>
  );
};
