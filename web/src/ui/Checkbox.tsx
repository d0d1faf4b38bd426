import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** Stands at its right; without it give an `aria-label`. */
  label?: ReactNode;
  /** Some of what it stands for is chosen. */
  some?: boolean;
  radio?: boolean;
};

/** A tick, or one of several with `radio`. */
export const Checkbox = ({ label, some = false, radio, className, ...rest }: CheckboxProps) => {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  const input = (
    <input
      id={id}
      {...rest}
      className={classes(styles.check, !label && className)}
      ref={box}
      type={radio ? 'radio' : 'checkbox'}
    />
  );
  if (!label) return input;
  return (
    <label className={classes(styles.choice, className)} htmlFor={rest.id ?? id}>
      {input}
      <span>{label}</span>
    </label>
  );
};
