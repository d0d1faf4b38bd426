import type { KeyboardEvent } from 'react';
import { useField } from './Field.tsx';
import { Minus, Plus } from './Icon.tsx';
import styles from './Stepper.module.css';

const most = 9_999;

/** A small number in one field with − and +; the keys ↑ and ↓ do the same. */
export const Stepper = ({
  label,
  value,
  onChange,
}: {
  /** Names the buttons: ‘One more: Washers’. */
  label: string;
  value: number;
  onChange: (value: number) => void;
}) => {
  const to = (next: number) => onChange(Math.max(0, Math.min(most, next)));
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    to(value + step);
  };
  return (
    <div className={styles.step}>
      <button
        aria-label={`One fewer: ${label}`}
        disabled={value <= 0}
        onClick={() => to(value - 1)}
        type="button"
      >
        <Minus data-size="small" />
      </button>
      <input
        {...useField()}
        autoComplete="off"
        inputMode="numeric"
        onChange={(event) => to(Number.parseInt(event.target.value.replace(/\D/g, ''), 10) || 0)}
        onFocus={(event) => event.target.select()}
        onKeyDown={press}
        value={String(value)}
      />
      <button
        aria-label={`One more: ${label}`}
        disabled={value >= most}
        onClick={() => to(value + 1)}
        type="button"
      >
        <Plus data-size="small" />
      </button>
    </div>
  );
};
