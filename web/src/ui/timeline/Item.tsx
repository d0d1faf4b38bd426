import { authorWords, nothingWords } from 'domain/kernel';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/Avatar.tsx';
import { classes } from '#ui/classes.ts';
import { moment } from '#ui/moment.ts';
import styles from './Timeline.module.css';

type Told = {
  at: string;
  arrivedAt?: string;
  by: string | null;
  author: string;
  text: string;
  struck: boolean;
};

/** One thing that happened: who, what, when; a struck note stays, crossed out. */
export const TimelineLine = ({
  item,
  said,
  whole = false,
  mine,
  picture,
  changes,
  now,
  body,
}: {
  item: Told;
  /** What was done, after the name of who did it. */
  said: string;
  /** It says who it was by itself. */
  whole?: boolean;
  mine: boolean;
  picture?: string | undefined;
  /** What it changed: each field with its words before and after. */
  changes: readonly { field: string; label: string; before: ReactNode; after: ReactNode }[];
  now: number;
  /** Instead of its text. */
  body?: ReactNode;
}) => {
  const author = authorWords(item);
  return (
    <li className={classes(styles.item, item.text === '' && styles.plain)}>
      <Avatar mine={mine} name={author} picture={picture} silent />
      <header>
        {!whole && <b>{author}</b>}
        <span>{said}</span>
        <time dateTime={item.at}>{moment(item.at, now)}</time>
        {item.arrivedAt && <small>{`offline, arrived ${moment(item.arrivedAt, now)}`}</small>}
      </header>
      {body}
      {item.text && !body && (
        <p className={item.struck ? styles.struck : undefined}>
          {item.struck && <span className="vh">Struck: </span>}
          {item.text}
        </p>
      )}
      {changes.map(({ field, label, before, after }) => (
        <p key={field}>
          {`${label}: `}
          {before !== nothingWords && (
            <>
              <del>{before}</del>
              {' → '}
            </>
          )}
          {after}
        </p>
      ))}
    </li>
  );
};
