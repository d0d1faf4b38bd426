import { Link } from '@tanstack/react-router';
import type { MessageSummary } from 'domain/messages';
import { memo } from 'react';
import { useRow } from '#platform/useStore.ts';
import { classes } from '#ui/classes.ts';
import { Mail, MessageSquare, Paperclip } from '#ui/Icon.tsx';
import { minuteOf } from '#ui/moment.ts';
import styles from './Messages.module.css';
import { messages } from './rows.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { changed, type MessageSearch } from './search.ts';
import { addressWords, channelWords, isHeld, shortMoment } from './words.ts';

type LineProps = {
  id: string;
  index: number;
  search: MessageSearch;
  now: number;
  measure: (row: HTMLElement | null) => (() => void) | undefined;
};

/** Whom a message is with: the lead or client, otherwise the address itself. */
const withWhom = (row: { leadName: string; direction: string; senderName: string; recipients: string[] }) =>
  row.leadName ||
  addressWords(row.direction === 'in' ? row.senderName : (row.recipients[0] ?? '')) ||
  'Nobody';

/** ‘+1 707 555 0142 +2’; of a message that came in, who wrote. */
const addresses = (row: { direction: string; senderName: string; recipients: string[] }): string => {
  if (row.direction === 'in') return `From ${addressWords(row.senderName)}`;
  const [first = '', ...others] = row.recipients;
  return `${addressWords(first)}${others.length > 0 ? ` +${others.length}` : ''}`;
};

// What is scheduled stands with the moment at which it leaves.
const momentOf = (row: MessageSummary, now: number): string =>
  row.scheduled && row.leavesAt !== null && isHeld(row, now) ? row.leavesAt : row.createdAt;

/** One message as a line; a press opens it. */
export const Line = memo(({ id, index, search, now, measure }: LineProps) => {
  const row = useRow(messages, id);
  if (!row) return null;
  const Way = row.channel === 'email' ? Mail : MessageSquare;
  const open = search.message === id;
  return (
    <li
      className={classes(styles.line, row.direction === 'in' && styles.in)}
      data-index={index}
      data-row={id}
      ref={measure}
    >
      <Link
        aria-current={open ? 'true' : undefined}
        replace={search.message !== undefined}
        search={changed(search, { message: id })}
        to="/messaging"
      >
        <span className={styles.way}>
          <Way />
          <span className="vh">{`${channelWords[row.channel]} ${row.direction === 'in' ? 'received' : 'sent'}: `}</span>
        </span>
        <span className={styles.whom}>
          <b className="cut">{withWhom(row)}</b>
          <span className="cut">{addresses(row)}</span>
        </span>
        <span className={styles.what}>
          <span className="cut">{row.subject || row.preview}</span>
          {row.subject !== '' && <span className="cut">{row.preview}</span>}
        </span>
        <span className={styles.state}>
          <span className={`small dim num ${styles.when}`}>
            {row.attachments > 0 && (
              <>
                <Paperclip data-size="small" />
                <span className="vh">{`${row.attachments} attached, `}</span>
              </>
            )}
            <time dateTime={momentOf(row, now)}>
              {row.scheduled && isHeld(row, now)
                ? minuteOf(momentOf(row, now), now)
                : shortMoment(row.createdAt, now)}
            </time>
          </span>
          <StatusBadge now={now} row={row} short />
        </span>
      </Link>
    </li>
  );
});
Line.displayName = 'MessageLine';
