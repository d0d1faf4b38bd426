import { dollars, isAdministrator } from 'domain/kernel';
import { type DaySite, type DayStop, openWords, progressOf, stopTitle, sumOf } from 'domain/routes';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Check, SkipForward } from '#ui/Icon.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { toast } from '#ui/toast.tsx';
import { messageOf } from '#ui/useAct.ts';
import { useNames, useWork } from '#view';
import { AccessSigns } from '#visits';
import { wayInto } from './Access.tsx';
import { endDay, takeBackStop } from './acting.ts';
import styles from './Routes.module.css';
import type { DayRow } from './rows.ts';
import { stopWords } from './words.ts';

const states = { open: 'open', done: 'done', skipped: 'skipped' } as const;

const Place = ({ stop, now }: { stop: DayStop; now: boolean }) => (
  <span className={styles.number}>
    {stop.state === 'done' && <Check />}
    {stop.state === 'skipped' && <SkipForward data-size="small" />}
    {stop.state === 'open' && stop.position + 1}
    <span className="vh">{` ${now ? 'now' : states[stop.state]}`}</span>
  </span>
);

type ItemProps = {
  row: DayRow;
  stop: DayStop;
  site: DaySite | undefined;
  shown: boolean;
  onChoose: (siteId: string) => void;
};

const Item = ({ row, stop, site, shown, onChoose }: ItemProps) => {
  const { by, off } = useWork();
  const name = site ? stopTitle(site) : 'Site';
  const reopen = () => {
    takeBackStop({ row, by, siteId: stop.siteId, name }).catch((error: unknown) =>
      toast.error(messageOf(error)),
    );
  };
  const closed = row.status === 'closed' ? 'This day is closed.' : null;
  // Shown, and still to be driven: what is closed is looked at, not worked on.
  const now = shown && stop.state === 'open' && row.status === 'open';
  return (
    <li
      aria-current={now ? 'step' : shown || undefined}
      className={classes(
        styles.line,
        styles.dayLine,
        styles[stop.state],
        shown && (now ? styles.now : styles.shown),
      )}
    >
      <Place now={now} stop={stop} />
      <div>
        <button className={styles.name} onClick={() => onChoose(stop.siteId)} type="button">
          {name}
        </button>
        <span className={classes('small', 'cut', stop.state === 'skipped' ? 'soon' : 'dim')}>
          {stopWords(stop, site)}
        </span>
      </div>
      {stop.state === 'done' && <span className="num">{dollars(sumOf(stop.amounts).net)}</span>}
      {stop.state === 'skipped' && (
        <Button
          aria-label={`Reopen ${name}`}
          className={styles.lifted}
          look="quiet"
          off={off ?? closed}
          onClick={reopen}
          small
        >
          Reopen
        </Button>
      )}
      {stop.state === 'open' && site && <AccessSigns access={wayInto(site)} />}
    </li>
  );
};

/** The foot of the list: closes the day once nothing is open. */
const Foot = ({ row, onReopen }: { row: DayRow; onReopen: () => void }) => {
  const { by, off } = useWork();
  const nameOf = useNames();
  const { total, closed } = progressOf(row);
  const open = total - closed;
  const close = () => {
    endDay(row, by).catch((error: unknown) => toast.error(messageOf(error)));
  };
  if (row.status === 'closed')
    return (
      <div className={`bar wrap pad ${styles.foot}`}>
        <Button
          off={off ?? (isAdministrator(by.role) ? null : 'Administrators alone reopen a closed day.')}
          onClick={onReopen}
        >
          Reopen the day
        </Button>
        <span className="small dim">{`Closed by ${nameOf(row.closedBy) ?? 'you'}`}</span>
      </div>
    );
  return (
    <div className={`bar wrap pad ${styles.foot}`}>
      <Button off={off ?? (open > 0 && openWords(open))} onClick={close}>
        Close the day
      </Button>
      <span className="small dim">{open > 0 ? openWords(open) : 'Every stop is closed'}</span>
    </div>
  );
};

/** The stops of a day in order, what became of each, and what they come to. */
export const StopList = ({
  row,
  sites,
  chosen,
  onChoose,
  onReopen,
}: {
  row: DayRow;
  sites: ReadonlyMap<string, DaySite>;
  chosen: string | null;
  onChoose: (siteId: string) => void;
  onReopen: () => void;
}) => {
  const { total, closed, net } = progressOf(row);
  return (
    <section aria-labelledby="stops" className={styles.list}>
      <header>
        <h2 id="stops">Stops</h2>
        <span className="row small dim">
          <Ridge lit={closed} of={total} tone="ok" wide />
          <span className="num">{`${closed} of ${total} closed`}</span>
        </span>
        <span className="push num">{dollars(net)}</span>
      </header>
      <ol>
        {row.stops.map((stop) => (
          <Item
            key={stop.id}
            onChoose={onChoose}
            row={row}
            shown={stop.siteId === chosen}
            site={sites.get(stop.siteId)}
            stop={stop}
          />
        ))}
      </ol>
      <Foot onReopen={onReopen} row={row} />
    </section>
  );
};
