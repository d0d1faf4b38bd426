import {
  dashboardOperations,
  type LeaseGroup,
  type LeaseBlock as Leases,
  leaseGroups,
  mostRowsOfBlock,
} from 'domain/dashboard';
import { countWords, dateWords, daysBetween, figureWords } from 'domain/kernel';
import { type LeadSummary, leadTitle, leaseWindow } from 'domain/leads';
import { useMemo, useState } from 'react';
import { loadLeadParts } from '#leads';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Ridge } from '#ui/Ridge.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import { useWork } from '#view';
import { Block, ShowAll } from './Block.tsx';
import styles from './Dashboard.module.css';
import { LeadLine, useTaken } from './LeadLine.tsx';
import { Scheduling } from './Scheduling.tsx';

const ReopenAct = whenShown(async () => (await loadLeadParts()).ReopenAct);

const groupLabels: Readonly<Record<LeaseGroup, string>> = {
  open: 'Notice window open',
  soon: 'Opens within 90 days',
  later: 'Later',
};
// There are three groups of them.
const firstOfGroup = 3;
const monthTicks = 24;
const monthDays = 30.44;
const soonUnits = 60;

const afterWords = (days: number): string =>
  days < soonUnits
    ? countWords(Math.max(1, Math.round(days / 7)), 'week')
    : countWords(Math.round(days / monthDays), 'month');

const windowWords = (state: LeaseGroup, opensAt: string, endsAt: string, today: string): string => {
  if (state === 'open') return `Notice window open, ${afterWords(daysBetween(today, endsAt))} left`;
  if (state === 'soon') return `Opens in ${afterWords(daysBetween(today, opensAt))}`;
  return `Opens ${dateWords(opensAt, 'month')}`;
};

const Line = ({
  lead,
  state,
  today,
  onOpen,
  onDone,
}: {
  lead: LeadSummary;
  state: LeaseGroup;
  today: string;
  onOpen: (id: string) => void;
  onDone: () => void;
}) => {
  const { off } = useWork();
  const [scheduling, schedule] = useState(false);
  const window = leaseWindow(lead, today);
  if (!window) return null;
  const months = Math.ceil(daysBetween(today, window.opensAt) / monthDays);
  const units = lead.numberOfUnits > 0 && countWords(lead.numberOfUnits, 'unit');
  return (
    <LeadLine
      acts={(row) => (
        <>
          {row.column === 'dead' && <ReopenAct lead={row} onDone={onDone} />}
          <Button
            aria-expanded={scheduling}
            aria-label={`Schedule ${leadTitle(lead)}`}
            off={off}
            onClick={() => schedule(!scheduling)}
            small
          >
            Schedule
          </Button>
        </>
      )}
      below={[lead.city, units].filter(Boolean).join(', ')}
      facts={
        <span className={styles.lease}>
          <span className={state === 'open' ? 'soon' : state === 'soon' ? 'soft' : 'dim'}>
            {windowWords(state, window.opensAt, window.endsAt, today)}
          </span>
          <span className="row dim">
            <Ridge
              lit={state === 'open' ? monthTicks : months}
              of={monthTicks}
              tone={state === 'open' ? 'warn' : 'accent'}
            />
            {`ends ${dateWords(window.endsAt, 'month')}`}
          </span>
        </span>
      }
      lead={lead}
      onOpen={onOpen}
    >
      {scheduling && (
        <Scheduling
          lead={lead}
          onClose={() => {
            schedule(false);
            onDone();
          }}
          type="call"
        />
      )}
    </LeadLine>
  );
};

const sum = (data: Leases, of: 'shown' | 'total'): number =>
  leaseGroups.reduce(
    (all, group) => all + (of === 'total' ? data[group].total : data[group].items.length),
    0,
  );

/** Leases that can be given notice, now or within 24 months, by how far off it is (W1). */
export const LeasesBlock = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const [limit, setLimit] = useState(firstOfGroup);
  const read = useRead(dashboardOperations.leases, { limit }, { follows: ['leads'] });
  const { data } = read;
  useTaken(useMemo(() => data && leaseGroups.flatMap((group) => data[group].items), [data]));
  return (
    <Block
      count={data && sum(data, 'total')}
      empty="No lease dates recorded. Add them on the lead to be reminded in time."
      isEmpty={(known) => sum(known, 'total') === 0}
      place="leases"
      read={read}
      title="Lease windows"
      what="the lease windows"
    >
      {(known) => (
        <div className={styles.leases}>
          {leaseGroups
            .filter((group) => known[group].total > 0)
            .map((group) => (
              <section aria-label={groupLabels[group]} key={group}>
                <h3 className={classes('dim', styles.group)}>
                  {groupLabels[group]} <span className="num">{figureWords(known[group].total)}</span>
                </h3>
                <ul className={styles.rows}>
                  {known[group].items.map((lead) => (
                    <Line
                      key={lead.id}
                      lead={lead}
                      onDone={() => void read.refetch()}
                      onOpen={onOpen}
                      state={group}
                      today={known.today}
                    />
                  ))}
                </ul>
              </section>
            ))}
          <ShowAll
            onAll={() => setLimit(mostRowsOfBlock)}
            shown={sum(known, 'shown')}
            total={sum(known, 'total')}
          />
        </div>
      )}
    </Block>
  );
};
