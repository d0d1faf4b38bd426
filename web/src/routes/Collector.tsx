import { routeDayOperations } from 'domain/routes';
import { call } from '#platform/call.ts';
import { Select } from '#ui/Select.tsx';
import { useAct } from '#ui/useAct.ts';
import { PersonOptions, usePeople } from '#users';
import { useWork } from '#view';
import { type DayRow, days } from './rows.ts';

/** Who drives a day: of those who work here whoever an administrator names. */
export const Collector = ({ row }: { row: DayRow }) => {
  const { off } = useWork();
  const people = usePeople();
  const act = useAct();
  const assign = (uid: string) =>
    act.run(async () => {
      const day = await call(routeDayOperations.assign, { id: row.id, collector: uid || null });
      days.absorb({ ...row, ...day });
    });
  return (
    <Select
      aria-label="Collector"
      disabled={act.busy || off !== null}
      onChange={({ target }) => assign(target.value)}
      value={row.collector ?? ''}
    >
      <option value="">Nobody yet</option>
      <PersonOptions people={[...people.values()]} />
    </Select>
  );
};
