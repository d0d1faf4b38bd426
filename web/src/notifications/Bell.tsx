import { useRouter } from '@tanstack/react-router';
import { badgeOf } from 'domain/notifications';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Bell as Glyph } from '#ui/Icon.tsx';
import { useLater } from '#ui/useLater.ts';
import { whenShown } from '#ui/whenShown.tsx';
import styles from './Bell.module.css';
import { useUnread } from './unread.ts';

const Drawer = whenShown(async () => (await import('./Drawer.tsx')).Drawer);

const nameOf = (unread: number): string => {
  if (unread === 0) return 'Notifications';
  return unread > 9 ? 'Notifications, more than 9 unread' : `Notifications, ${unread} unread`;
};

/** The bell with the number of what is unread; it opens the drawer (NAV-07, NAV-09). */
export const Bell = () => {
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const unread = useUnread();
  const router = useRouter();
  useLater(async () => {
    const { followPushes } = await import('./pushes.ts');
    return () => followPushes(router);
  });
  const badge = badgeOf(unread);
  return (
    <>
      <span className={styles.bell}>
        <Button
          aria-haspopup="dialog"
          aria-label={nameOf(unread)}
          icon
          look="quiet"
          onClick={() => setDrawer('open')}
        >
          <Glyph />
          {badge && (
            <span aria-hidden="true" className={styles.badge}>
              {badge}
            </span>
          )}
        </Button>
      </span>
      {drawer !== 'never' && (
        <Drawer onClose={() => setDrawer('closed')} open={drawer === 'open'} unread={unread} />
      )}
    </>
  );
};
