import {
  dashboardOperations,
  firstRowsOfBlock,
  mostRowsOfBlock,
  type QuietBlock as Quiet,
} from 'domain/dashboard';
import { leadTitle } from 'domain/leads';
import { useMemo, useState } from 'react';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { age } from '#ui/moment.ts';
import { useNow } from '#ui/useNow.ts';
import { useWork } from '#view';
import { Block, ShowAll } from './Block.tsx';
import styles from './Dashboard.module.css';
import { LeadLine, leadWho, useTaken } from './LeadLine.tsx';
import { Scheduling } from './Scheduling.tsx';

const Line = ({
  item: { lead, lastContactDate },
  now,
  onOpen,
  onDone,
}: {
  item: Quiet['items'][number];
  now: number;
  onOpen: (id: string) => void;
  onDone: () => void;
}) => {
  const { off } = useWork();
  const [snoozing, snooze] = useState(false);
  return (
    <LeadLine
      acts={
        <Button
          aria-expanded={snoozing}
          aria-label={`Snooze ${leadTitle(lead)}`}
          off={off}
          onClick={() => snooze(!snoozing)}
          small
        >
          Snooze
        </Button>
      }
      below={
        <>
          <span className={styles.own}>{leadWho(lead)}</span>
          <span className={`soon ${styles.own}`}>{`${age(lastContactDate, now)} without contact`}</span>
        </>
      }
      belongs={({ column }) => column === 'selling'}
      lead={lead}
      onOpen={onOpen}
    >
      {snoozing && (
        <Scheduling
          lead={lead}
          onClose={() => {
            snooze(false);
            onDone();
          }}
          type="follow_up"
        />
      )}
    </LeadLine>
  );
};

/** Leads in Selling that nobody spoke with for some time; a snooze is a follow-up in the calendar. */
export const QuietBlock = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const now = useNow();
  const [limit, setLimit] = useState(firstRowsOfBlock);
  const read = useRead(dashboardOperations.quiet, { limit }, { follows: ['leads', 'appointments'] });
  const { data } = read;
  useTaken(useMemo(() => data?.items.map(({ lead }) => lead), [data]));
  return (
    <Block
      count={data?.total}
      empty="Nothing has gone quiet."
      isEmpty={({ total }) => total === 0}
      place="quiet"
      read={read}
      title="Going quiet"
      what="what has gone quiet"
    >
      {({ items, total }) => (
        <>
          <ul className={styles.rows}>
            {items.map((item) => (
              <Line
                item={item}
                key={item.lead.id}
                now={now}
                onDone={() => void read.refetch()}
                onOpen={onOpen}
              />
            ))}
          </ul>
          <ShowAll onAll={() => setLimit(mostRowsOfBlock)} shown={items.length} total={total} />
        </>
      )}
    </Block>
  );
};
