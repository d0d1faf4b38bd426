import { Link, useNavigate } from '@tanstack/react-router';
import { routeDayOperations } from 'domain/routes';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useAct } from '#ui/useAct.ts';
import { useWork } from '#view';
import styles from './Routes.module.css';
import { days } from './rows.ts';

const choices = [
  { value: 'due', label: 'What is due' },
  { value: 'all', label: 'Every site' },
] as const;

type Props = {
  route: string;
  date: string | null;
  today?: string;
  /** Dates on which the route's day is open already: those are gone to. */
  under?: readonly string[];
};

/** Opens a day of a route; who opens one that is open already gets the same. */
export const OpenDay = ({ route, date, today, under = [] }: Props) => {
  const { off } = useWork();
  const [on, setOn] = useState(date ?? '');
  const [which, setWhich] = useState<'due' | 'all'>('due');
  const act = useAct();
  const navigate = useNavigate();
  const open = () =>
    act.run(async () => {
      const day = await call(routeDayOperations.open, { route, date: on, all: which === 'all' });
      days.absorb(day);
      await refresh(routeDayOperations.find, routeDayOperations.list);
      await navigate({ to: '/routes/$route/$date', params: { route, date: on } });
    });
  return (
    <div className={`wrap apart pad ${styles.opening}`}>
      <TextField label="Day" onChange={({ target }) => setOn(target.value)} type="date" value={on} />
      {under.includes(on) ? (
        <Link
          className={buttonClass({ look: 'main' })}
          params={{ route, date: on }}
          to="/routes/$route/$date"
        >
          {on === today ? "Go to today's day" : 'Go to this day'}
        </Link>
      ) : (
        <>
          <Segmented label="Which stops" onChange={setWhich} options={choices} value={which} />
          <Button busy={act.busy} look="main" off={off ?? (!on && 'Choose a day')} onClick={open}>
            Open the day
          </Button>
        </>
      )}
    </div>
  );
};
