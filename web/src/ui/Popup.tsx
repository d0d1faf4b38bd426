import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './Popup.module.css';

const gap = 6;

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
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open')
            event.currentTarget.querySelector<HTMLElement>('input, select')?.focus();
        }}
        popover="auto"
        role="group"
      >
        {open && children}
      </div>
    </>
  );
};
