import { typedNumber } from 'domain/kernel';
import { type KeyboardEvent, useState } from 'react';
import { useField } from './Field.tsx';
import { Minus, Plus } from './Icon.tsx';
import styles from './Stepper.module.css';

const most = 9_999;

/**
 * A small number in one field with − and +; the keys ↑ and ↓ do the same. What is typed stays as it is: `2.5` is told as
 * that, and the form refuses it.
 */
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
  const [typed, setTyped] = useState<string | null>(null);
  const to = (next: number) => {
    setTyped(null);
    onChange(Math.max(0, Math.min(most, next)));
  };
  const known = Number.isInteger(value) ? value : 0;
  const isTyped = typed !== null && Object.is(typedNumber(typed), value);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    to(known + step);
  };
  return (
    <div className={styles.step}>
      <button
        aria-label={`One fewer: ${label}`}
        disabled={known <= 0}
        onClick={() => to(known - 1)}
        type="button"
      >
        <Minus data-size="small" />
      </button>
      <input
        {...useField()}
        autoComplete="off"
        inputMode="numeric"
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(typedNumber(target.value));
        }}
        onFocus={(event) => event.target.select()}
        onKeyDown={press}
        value={isTyped ? typed : Number.isFinite(value) ? String(value) : ''}
      />
      <button
        aria-label={`One more: ${label}`}
        disabled={known >= most}
        onClick={() => to(known + 1)}
        type="button"
      >
        <Plus data-size="small" />
      </button>
    </div>
  );
};
