import { useMemo } from 'react';
import type { BodyProps } from '#calendar/Body.tsx';
import { Columns } from '#calendar/Columns.tsx';
import { teamColumns } from '#calendar/grid/columns.ts';
import { useActivePeople, usePeople } from '#users';
import { peopleOf, teamOf } from './lines.ts';

const none: readonly never[] = [];

/** The team's day: a column for everybody who works here, and for whoever left with something still to do on it. */
export const TeamDay = (props: Omit<BodyProps, 'columns'> & { dim: boolean }) => {
  const { date, items, shade } = props;
  const active = useActivePeople();
  const all = usePeople();
  const columns = useMemo(() => {
    const busy = new Set(items.flatMap(peopleOf));
    const team = teamOf(active, all, (uid) => busy.has(uid));
    return teamColumns(date, team, { items, busy: none, markers: none, shade });
  }, [date, active, all, items, shade]);
  return <Columns {...props} columns={columns} />;
};
