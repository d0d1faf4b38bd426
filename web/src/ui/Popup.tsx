import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import styles from './Popup.module.css';

const gap = 6;

/** The first field takes the focus, as soon as it is there. */
const Focused = ({ within, children }: { within: RefObject<HTMLElement | null>; children: ReactNode }) => {
  useEffect(() => within.current?.querySelector<HTMLElement>('input, select')?.focus(), [within]);
  return children;
};

/** A small form below its button: the browser's own popover, which Escape and a press elsewhere close. */
export const Popup = ({
  label,
  trigger,
  className,
  children,
}: {
  label: string;
  trigger: ReactNode;
  className: string;
  children: ReactNode;
}) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const place = (popup: HTMLElement) => {
    const box = button.current?.getBoundingClientRect();
    if (!box) return;
    popup.style.top = `${box.bottom + gap}px`;
    popup.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - 268))}px`;
  };
  return (
    <>
      <button aria-label={label} className={className} popoverTarget={id} ref={button} type="button">
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a form of one or two fields that floats */}
      <div
        aria-label={label}
        className={styles.popup}
        id={id}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') place(event.currentTarget);
        }}
        onToggle={(event) => setOpen(event.newState === 'open')}
        popover="auto"
        ref={popup}
        role="group"
      >
        {open && (
          <Suspense fallback={null}>
            <Focused within={popup}>{children}</Focused>
          </Suspense>
        )}
      </div>
    </>
  );
};
