import { Link, useParams } from '@tanstack/react-router';
import { countWords, dateWords, dollars, isAdministrator } from 'domain/kernel';
import { nextStop, progressOf } from 'domain/routes';
import { useEffect, useId, useRef, useState } from 'react';
import { signedIn } from '#auth';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Crumb } from '#ui/Crumb.tsx';
import { Check, Printer } from '#ui/Icon.tsx';
import { Reading } from '#ui/Reading.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { Failure } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useNames, useWork } from '#view';
import { Collector } from './Collector.tsx';
import { isTakenAlong, leaveBehind, takeAlong } from './codes.ts';
import { OpenDay } from './OpenDay.tsx';
import styles from './Routes.module.css';
import type { DayRow } from './rows.ts';
import { StopList } from './StopList.tsx';
import { StopPanel } from './StopPanel.tsx';
import { useDay, useDayId } from './useDay.ts';

const ReopenDay = whenShown(async () => (await import('./ReopenDay.tsx')).ReopenDay);

/** A route on a day, on the phone of who drives it: the next stop large, the others in order below it. */
export const DayScreen = signedIn(() => <OneDay />);

// Whoever drives it need not be somebody who may open the route.
const Back = ({ route }: { route: string }) =>
  isAdministrator(useWork().viewer.role) ? (
    <Crumb>
      <Link params={{ route }} to="/routes/$route">
        {route}
      </Link>
    </Crumb>
  ) : null;

const OneDay = () => {
  const { route, date } = useParams({ strict: false }) as { route: string; date: string };
  const { id, asked, none } = useDayId(route, date);
  if (id) return <Found id={id} />;
  return (
    <div className="page">
      <Back route={route} />
      <div className="page-head">
        <div>
          <h1>{route}</h1>
          <p className="soft small">{dateWords(date, 'longWeek')}</p>
        </div>
      </div>
      {none && <OpenDay date={date} route={route} />}
      <Reading
        away="Only days that this device keeps open without it."
        failed="The day could not be read."
        label="Reading the day"
        of={asked}
        rows={4}
      />
    </div>
  );
};

const Found = ({ id }: { id: string }) => {
  const day = useDay(id);
  if (day.state === 'ready') return <Day key={id} row={day.row} />;
  return (
    <div className="page">
      {day.state === 'loading' && <Bones label="Reading the day" rows={4} />}
      {day.state === 'missing' && <p>This day does not exist.</p>}
      {day.state === 'failed' && (
        <Failure error={day.error} onRetry={() => location.reload()}>
          The day could not be read.
        </Failure>
      )}
    </div>
  );
};

/** Which stop is shown: the chosen one until it is closed, else the next one. */
const useChosen = (row: DayRow) => {
  const [chosen, choose] = useState<{ siteId: string; state: string } | null>(null);
  const stop = row.stops.find(({ siteId }) => siteId === chosen?.siteId);
  // Answered meanwhile: on to the next one.
  const stays = stop && stop.state === chosen?.state;
  const shown = (stays && stop) || nextStop(row) || row.stops.at(-1);
  return {
    shown,
    choose: (siteId: string) => {
      const wanted = row.stops.find((one) => one.siteId === siteId);
      if (wanted) choose({ siteId, state: wanted.state });
    },
  };
};

const Day = ({ row }: { row: DayRow }) => {
  const sites = new Map((row.sites ?? []).map((site) => [site.siteId, site]));
  const { shown, choose } = useChosen(row);
  const [reopening, setReopening] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const first = useRef(shown?.siteId);
  const moved = first.current !== shown?.siteId;
  useEffect(() => {
    if (row.status === 'closed') leaveBehind(row.id);
  }, [row.status, row.id]);
  const siteId = shown?.siteId;
  useEffect(() => {
    if (siteId === first.current) return;
    first.current = '';
    top.current?.scrollIntoView({ block: 'start' });
  }, [siteId]);
  return (
    <div className={`page ${styles.day}`} ref={top}>
      <Back route={row.route} />
      <DayHead row={row} />
      <div className={styles.route}>
        <StopList
          chosen={shown?.siteId ?? null}
          onChoose={choose}
          onReopen={() => setReopening(true)}
          row={row}
          sites={sites}
        />
        {shown && (
          <StopPanel key={shown.siteId} moved={moved} row={row} site={sites.get(shown.siteId)} stop={shown} />
        )}
      </div>
      {reopening && <ReopenDay onClose={() => setReopening(false)} row={row} />}
    </div>
  );
};

const DayHead = ({ row }: { row: DayRow }) => {
  const nameOf = useNames();
  const { total, closed, net } = progressOf(row);
  const office = isAdministrator(useWork().viewer.role);
  const facts = [
    dateWords(row.date, 'longWeek'),
    countWords(total, 'stop'),
    !office && nameOf(row.collector),
  ];
  return (
    <div className={`bar wrap apart ${styles.head}`}>
      <div>
        <h1>
          {office ? (
            <Link params={{ route: row.route }} to="/routes/$route">
              {row.route}
            </Link>
          ) : (
            row.route
          )}
        </h1>
        <p className="soft small">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <p className={`only-phone ${styles.sum}`}>
        <b className="num">{dollars(net)}</b>
        <span className="row small soft">
          <Ridge lit={closed} of={total} tone="ok" wide />
          {`${closed} of ${total} closed`}
        </span>
      </p>
      <span className={`row push ${styles.headActs}`}>
        {office && <Collector row={row} />}
        {row.status === 'open' && <TakeAlong row={row} />}
        <Button glyph={Printer} className="no-phone" look="quiet" onClick={() => window.print()} small>
          Print the list
        </Button>
      </span>
    </div>
  );
};

/** Keeps the day with its codes on this device, for where no network is. */
const TakeAlong = ({ row }: { row: DayRow }) => {
  const { off } = useWork();
  const id = useId();
  const [along, setAlong] = useState(() => isTakenAlong(row.id));
  const act = useAct();
  const take = () =>
    act.run(async () => {
      const kept = await takeAlong(row.id);
      setAlong(isTakenAlong(row.id));
      if (kept) toast.success('Taken along: this day works without signal');
      else toast.error('This browser keeps nothing: without signal the day works in this tab only.');
    });
  return (
    <>
      <span className="small dim" id={id}>
        Keeps the codes on this phone for rooms without signal.
      </span>
      <Button
        {...(off === null && { 'aria-describedby': id })}
        busy={act.busy}
        off={off}
        onClick={take}
        small
      >
        {along && <Check data-size="small" />}
        {along ? 'Taken along' : 'Take along'}
      </Button>
    </>
  );
};
