import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { buttonClass } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import { X } from './Icon.tsx';
import { useBack } from './useBack.ts';

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl' | 'xxl';

type DialogProps = {
  open: boolean;
  /** Asked for by Escape, the close button or a press outside; leave it open by not changing `open`. */
  onClose: () => void;
  /** The heading, and the dialog's name. */
  title: ReactNode;
  /** One sentence below the heading that readers hear with the name. */
  description?: ReactNode;
  size?: DialogSize;
  /** Beside the heading, before the close button. */
  actions?: ReactNode;
  /** Instead of heading and close button; put a `DialogTitle` inside. */
  head?: ReactNode;
  foot?: ReactNode;
  /** No close button, no Escape, no press outside. */
  held?: boolean;
  /** Has an address of its own, which Back leaves. */
  routed?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  /** The body as a plain box without padding, for dialogs with a layout of their own. */
  bare?: boolean;
  children: ReactNode;
};

/** A dialog over the page: focus stays inside and returns; on a phone it is the whole screen. */
export const Dialog = (props: DialogProps) => {
  const { open, onClose, size = 'md', held, routed, initialFocus } = props;
  useBack(open, held || routed ? null : onClose);
  const popup = useRef<HTMLDivElement>(null);
  // One that opens as this one closes has the focus by then, and keeps it.
  const isReturned = () => {
    const holder = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
    return !holder || holder === popup.current;
  };
  return (
    <Base.Root
      disablePointerDismissal={held ?? false}
      modal
      onOpenChange={(next) => !next && !held && onClose()}
      open={open}
    >
      <Base.Portal>
        <Base.Backdrop className={classes(styles.scrim, held && styles.held)} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={classes(styles.dialog, styles[size], held && styles.held)}
            finalFocus={isReturned}
            ref={popup}
            {...(initialFocus && { initialFocus })}
          >
            {props.head ?? <Head {...props} />}
            {props.children !== undefined && (
              <div className={props.bare ? styles.bare : styles.body}>{props.children}</div>
            )}
            {props.foot && <footer className={styles.foot}>{props.foot}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};

const Head = ({ title, description, actions, held }: DialogProps) => (
  <header className={styles.head}>
    <div className={styles.title}>
      <Base.Title>{title}</Base.Title>
      {description && <Base.Description>{description}</Base.Description>}
    </div>
    {actions}
    {!held && <DialogClose />}
  </header>
);

/** The × of a dialog, for a head of one's own. */
export const DialogClose = () => (
  <Base.Close aria-label="Close" className={buttonClass({ look: 'quiet', icon: true })}>
    <X />
  </Base.Close>
);

/** The heading that names the dialog, for a head of one's own. */
export const DialogTitle = ({ children, className }: { children: ReactNode; className?: string }) => (
  <Base.Title className={className}>{children}</Base.Title>
);
