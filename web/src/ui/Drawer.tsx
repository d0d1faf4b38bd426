import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Drawer.module.css';
import { useBack } from './useBack.ts';

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  /** Which edge it comes from, how wide it is, and how it looks. */
  className: string | undefined;
  children: ReactNode;
};

/** What slides in from an edge of the window, over the page. */
export const Drawer = ({ open, onClose, className, children }: DrawerProps) => {
  useBack(open, onClose);
  return (
    <Dialog.Root onOpenChange={(next) => !next && onClose()} open={open}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={classes(styles.drawer, className)}>{children}</Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
