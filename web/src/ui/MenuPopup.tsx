import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, type ReactNode, type RefObject } from 'react';
import { classes } from './classes.ts';
import { Check } from './Icon.tsx';
import styles from './Menu.module.css';
import type { MenuEntry } from './Menu.tsx';

// What was chosen may have opened a dialog, which has the focus by then and keeps it.
const isTaken = (anchor: HTMLElement | null): boolean => {
  const dialogs = document.querySelectorAll('[role="dialog"][data-open], [role="alertdialog"][data-open]');
  const top = [...dialogs].at(-1);
  return top !== undefined && !top.contains(anchor);
};

/** The part of a menu that floats; `Menu` fetches it on demand. */
export const MenuPopup = ({
  open,
  onOpenChange,
  anchor,
  header,
  items,
  align,
  focusAfter,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLButtonElement | null>;
  header: ReactNode;
  items: readonly MenuEntry[];
  align: 'start' | 'center' | 'end';
  focusAfter?: (() => HTMLElement) | undefined;
}) => (
  <Base.Root
    modal
    onOpenChange={(next, details) => {
      // The press that closes it on its own button is that button's business.
      const pressed = details.event.target;
      if (
        !next &&
        details.reason === 'outside-press' &&
        pressed instanceof Node &&
        anchor.current?.contains(pressed)
      )
        return;
      onOpenChange(next);
    }}
    open={open}
  >
    <Base.Portal>
      <Base.Positioner align={align} anchor={anchor} className={styles.positioner} sideOffset={6}>
        <Base.Popup
          className={styles.menu}
          finalFocus={() => !isTaken(anchor.current) && (focusAfter?.() ?? anchor.current)}
        >
          {header && <div className={styles.header}>{header}</div>}
          {items.map((item) => (
            <Fragment key={item.label}>
              {item.line && <Base.Separator className={styles.line} />}
              <Entry {...item} />
            </Fragment>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

const Entry = ({ label, icon, hint, off, danger, checked, onSelect }: MenuEntry) => (
  <Base.Item
    aria-disabled={off ? true : undefined}
    className={classes(styles.item, danger && styles.danger)}
    closeOnClick={!off}
    onClick={() => !off && onSelect()}
  >
    {icon}
    <span className={`fill ${styles.text}`}>
      {label}
      {off && (
        <>
          <span className="vh">: </span>
          <span className="small dim">{off}</span>
        </>
      )}
    </span>
    {checked && (
      <>
        <Check data-size="small" />
        <span className="vh">, chosen</span>
      </>
    )}
    {hint && <span className={styles.hint}>{hint}</span>}
  </Base.Item>
);
