import { dashboardOperations } from 'domain/dashboard';
import { countWords } from 'domain/kernel';
import { type LeadSummary, leadTitle } from 'domain/leads';
import { useMemo } from 'react';
import { leadVerbs } from '#leads';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { age } from '#ui/moment.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { useNow } from '#ui/useNow.ts';
import { useWork } from '#view';
import { Block } from './Block.tsx';
import styles from './Dashboard.module.css';
import { LeadLine, useTaken } from './LeadLine.tsx';

const below = ({ city, numberOfUnits }: LeadSummary, arrivedAt: string, now: number): string =>
  [city, numberOfUnits > 0 && countWords(numberOfUnits, 'unit'), age(arrivedAt, now)]
    .filter(Boolean)
    .join(', ');

/** How many leads nobody has, and the last five to arrive, to take. */
export const PoolBlock = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const now = useNow();
  const { by, off } = useWork();
  const read = useRead(dashboardOperations.pool, {}, { follows: ['leads'] });
  const { data } = read;
  useTaken(useMemo(() => data?.items.map(({ lead }) => lead), [data]));
  const take = async (id: string) => {
    if (await leadVerbs.take(by, id)) await read.refetch();
  };
  return (
    <Block
      actions={
        <PageLink className="small" href="/leads">
          Board
        </PageLink>
      }
      count={data?.total}
      empty="No unassigned leads."
      isEmpty={({ total }) => total === 0}
      place="pool"
      read={read}
      title="Open pool"
      what="the open pool"
    >
      {({ items }) => (
        <ul className={styles.rows}>
          {items.map(({ lead, arrivedAt }) => (
            <LeadLine
              acts={
                <Button
                  aria-label={`Take ${leadTitle(lead)}`}
                  off={off}
                  onClick={() => void take(lead.id)}
                  small
                >
                  Take
                </Button>
              }
              below={below(lead, arrivedAt, now)}
              belongs={({ column }) => column === 'unassigned'}
              key={lead.id}
              lead={lead}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
    </Block>
  );
};
