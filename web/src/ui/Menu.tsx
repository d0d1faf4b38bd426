import { type ReactNode, useRef, useState } from 'react';
import { whenShown } from '#ui/whenShown.tsx';
import { buttonClass } from './Button.tsx';

export type MenuEntry = {
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  /** At the right end: a key, a mark. */
  hint?: ReactNode;
  /** Why it may not be used now. */
  off?: string | undefined;
  danger?: boolean;
  /** A line before it. */
  line?: boolean;
  checked?: boolean;
};

const load = () => import('./MenuPopup.tsx');
const MenuPopup = whenShown(async () => (await load()).MenuPopup);

type MenuProps = {
  /** What stands on the button. */
  children: ReactNode;
  /** The button's name when its content has none. */
  label?: string;
  look?: 'plain' | 'main' | 'quiet';
  small?: boolean;
  icon?: boolean;
  className?: string | undefined;
  header?: ReactNode;
  items: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  /** Where the focus goes when it closes, if not back to the button. */
  focusAfter?: () => HTMLElement;
};

/** A button with a menu. The menu's code is fetched when the button is first approached. */
export const Menu = ({
  children,
  label,
  look = 'plain',
  small,
  icon,
  className,
  header,
  items,
  align,
  focusAfter,
}: MenuProps) => {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => {
    if (next) setWanted(true);
    setOpen(next);
  };
  return (
    <>
      <button
        aria-expanded={open}
        aria-haspopup="menu"
        aria-label={label}
        className={className ?? buttonClass({ look, small: !!small, icon: !!icon })}
        onClick={() => change(!open)}
        onFocus={() => void load()}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          change(true);
        }}
        onPointerEnter={() => void load()}
        ref={trigger}
        type="button"
      >
        {children}
      </button>
      {wanted && (
        <MenuPopup
          align={align ?? 'end'}
          anchor={trigger}
          focusAfter={focusAfter}
          header={header}
          items={items}
          onOpenChange={change}
          open={open}
        />
      )}
    </>
  );
};
