import { countWords } from 'domain/kernel';
import type { ReactNode } from 'react';
import type { Read } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import styles from './Dashboard.module.css';

/** Where a block stands on a phone: what is urgent first. */
export type Place =
  | 'contact'
  | 'answers'
  | 'day'
  | 'quiet'
  | 'pool'
  | 'leases'
  | 'office'
  | 'team'
  | 'activity';

type BlockProps<Data> = {
  title: string;
  place: Place;
  read: Pick<Read<unknown>, 'error' | 'isPending' | 'refetch'> & { data: Data | undefined };
  /** ‘the leads’: what could not be loaded. */
  what: string;
  count?: number | undefined;
  /** Said where there is nothing; null: the block is not there then. */
  empty: string | null;
  isEmpty: (data: Data) => boolean;
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** One block: it loads, fails and is tried again by itself. */
export const Block = <Data,>({
  title,
  place,
  read,
  what,
  count,
  empty,
  isEmpty,
  actions,
  children,
}: BlockProps<Data>) => {
  const { data } = read;
  const nothing = data !== undefined && isEmpty(data);
  if (empty === null && (nothing || (data === undefined && !read.error))) return null;
  return (
    <Panel
      actions={actions}
      className={classes(styles.block, styles[place])}
      count={nothing ? undefined : count}
      title={title}
    >
      {data === undefined ? (
        <div className="pad">
          <Reading label={`Loading ${what}`} of={read} rows={3} what={what} />
        </div>
      ) : nothing ? (
        <p className="nothing">{empty}</p>
      ) : (
        children(data)
      )}
    </Panel>
  );
};

/** Shows all rows of a block where it began with some. */
export const ShowAll = ({ shown, total, onAll }: { shown: number; total: number; onAll: () => void }) =>
  shown < total ? (
    <div className={styles.all}>
      <Button look="quiet" onClick={onAll} small>
        {`Show all ${countWords(total, 'lead')}`}
      </Button>
    </div>
  ) : null;
