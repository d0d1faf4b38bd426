import { type ChangeEvent, createContext, type ReactNode, use, useId, useMemo } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';
import { CircleAlert } from './Icon.tsx';

/** The value of a field and how it is changed, as a draft gives it. */
export type FieldControl = {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  onBlur: () => void;
};

type Tied = {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  control: FieldControl | undefined;
};

const FieldContext = createContext<Tied | null>(null);

/** What a control inside a field takes: its id, its value, and the help and error it is described by. */
export const useField = () => {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...field.control,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true as const }),
  };
};

export type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined | false;
  mark?: ReactNode;
  control?: FieldControl | undefined;
  /** Between the control and its messages: what somebody else wrote. */
  below?: ReactNode;
  className?: string | undefined;
};

/** Label above, help and error below, tied to the one control inside. `mark` stands at the label's right end. */
export const Field = ({
  label,
  help,
  error,
  mark,
  control,
  below,
  children,
  className,
}: FieldProps & { children: ReactNode }) => {
  const id = useId();
  const errorId = `${id}-error`;
  const helpId = `${id}-help`;
  const tied = useMemo(
    () => ({
      id,
      describedBy: [error && errorId, help && helpId].filter(Boolean).join(' ') || undefined,
      invalid: Boolean(error),
      control,
    }),
    [id, error, help, errorId, helpId, control],
  );
  return (
    <div className={classes(styles.field, className)}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {mark && <span className={styles.mark}>{mark}</span>}
      </div>
      <FieldContext value={tied}>
        {children}
        {below}
      </FieldContext>
      {error && <Message id={errorId}>{error}</Message>}
      {help && (
        <div className={classes(styles.message, styles.help)} id={helpId}>
          {help}
        </div>
      )}
    </div>
  );
};

const Message = ({ id, children }: { id: string; children: string }) => (
  <p className={classes(styles.message, styles.error)} id={id} role="alert">
    <CircleAlert data-size="small" />
    <span>{children}</span>
  </p>
);
