import { Dialog } from '@base-ui/react/dialog';
import { notificationOperations } from 'domain/notifications';
import { useState } from 'react';
import { usePages } from '#platform/pages.ts';
import { Asking } from '#ui/Asking.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Drawer as Sliding } from '#ui/Drawer.tsx';
import { X } from '#ui/Icon.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import { clearEverything, readEverything } from './acts.ts';
import styles from './Drawer.module.css';
import { List } from './List.tsx';

/** The drawer from the right: everything one was told, newest first (NOTIF-01). */
export const Drawer = ({ open, onClose, unread }: { open: boolean; onClose: () => void; unread: number }) => (
  <Sliding className={styles.drawer} onClose={onClose} open={open}>
    <Inside onClose={onClose} unread={unread} />
  </Sliding>
);

const Inside = ({ onClose, unread }: { onClose: () => void; unread: number }) => {
  const pages = usePages(notificationOperations.list, {});
  const [asking, setAsking] = useState(false);
  const readOnly = useReadOnly();
  const marking = useAct();
  const none = pages.items.length === 0 ? 'There are no notifications.' : undefined;
  const total = Math.max(pages.total ?? 0, pages.items.length);
  return (
    <>
      <header className={styles.head}>
        <Dialog.Title>Notifications</Dialog.Title>
        {unread > 0 && (
          <Badge tone="info">
            <span>
              {unread}
              <span className={styles.word}> unread</span>
            </span>
          </Badge>
        )}
        <span className="push" />
        <Button
          busy={marking.busy}
          look="quiet"
          off={readOnly ?? (unread === 0 ? 'Everything has been read.' : undefined)}
          onClick={() => marking.run(readEverything)}
          small
        >
          Mark all read
        </Button>
        <Button look="quiet" off={readOnly ?? none} onClick={() => setAsking(true)} small>
          Clear all
        </Button>
        <Dialog.Close aria-label="Close notifications" className={buttonClass({ look: 'quiet', icon: true })}>
          <X />
        </Dialog.Close>
      </header>
      {readOnly && <p className={`small soon ${styles.readOnly}`}>{readOnly}</p>}
      <List onLeave={onClose} pages={pages} />
      {asking && (
        <Asking
          act={clearEverything}
          answer={`Clear ${total}`}
          danger
          off={readOnly}
          onClose={() => setAsking(false)}
          question="Are you sure you want to clear all notifications?"
        />
      )}
    </>
  );
};
