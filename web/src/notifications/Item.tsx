import { useRouter } from '@tanstack/react-router';
import { ago, type Notification } from 'domain/notifications';
import type { ComponentType, MouseEvent } from 'react';
import { leadOverPage } from '#board';
import { classes } from '#ui/classes.ts';
import {
  Building2,
  Check,
  CircleAlert,
  Clock,
  MessageSquare,
  PhoneOutgoing,
  SquareKanban,
  UserRound,
  X,
} from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { moment } from '#ui/moment.ts';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import { readOne, removeOne } from './acts.ts';
import styles from './Drawer.module.css';

const icons: Readonly<Record<Notification['type'], ComponentType>> = {
  lead_assigned: UserRound,
  new_lead: SquareKanban,
  lead_status_changed: SquareKanban,
  lead_contacted: PhoneOutgoing,
  reminder_due: Clock,
  message_received: MessageSquare,
  client_updated: Building2,
  system: CircleAlert,
};

// Only the server writes them; a page of our own all the same, or none.
const pageOf = ({ leadId, actionUrl }: Notification): string =>
  leadId ? `/leads/${leadId}` : /^\/(?![/\\])/.test(actionUrl) ? actionUrl : '/';

/** Opens what a notification is about: the lead over the page, else its page (NOTIF-03). */
const useOpen = (row: Notification, onLeave: () => void) => {
  const router = useRouter();
  const readOnly = useReadOnly();
  const act = useAct();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    // A new tab is the browser's affair; it counts as opened all the same.
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!row.read && !readOnly) act.run(() => readOne(row));
    if (elsewhere) return;
    event.preventDefault();
    onLeave();
    if (row.leadId) void router.navigate(leadOverPage(row.leadId));
    else void router.navigate({ href: pageOf(row) });
  };
};

/** One thing that was told. */
export const Item = ({ row, now, onLeave }: { row: Notification; now: string; onLeave: () => void }) => {
  const Icon = icons[row.type];
  const open = useOpen(row, onLeave);
  return (
    <li className={classes(styles.item, !row.read && styles.unread)}>
      <Icon />
      <div className={`compact fill words ${styles.text}`}>
        <a className={styles.name} href={pageOf(row)} onClick={open}>
          {row.title}
          {!row.read && <span className="vh">, unread</span>}
        </a>
        <span className="soft">{row.message}</span>
        <time dateTime={row.createdAt} title={moment(row.createdAt)}>
          {ago(row.createdAt, now) ?? moment(row.createdAt)}
        </time>
      </div>
      <Acts row={row} />
    </li>
  );
};

const Acts = ({ row }: { row: Notification }) => {
  const act = useAct();
  const readOnly = useReadOnly();
  const about = `${row.title}, ${row.message}`;
  return (
    <span className={styles.acts}>
      {!row.read && (
        <IconButton
          glyph={Check}
          name={`Mark read: ${about}`}
          off={readOnly}
          onClick={() => act.run(() => readOne(row))}
          small
        />
      )}
      <IconButton
        glyph={X}
        name={`Delete: ${about}`}
        off={readOnly}
        onClick={() => act.run(() => removeOne(row))}
        small
      />
    </span>
  );
};
