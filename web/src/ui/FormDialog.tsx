import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog, type DialogSize } from './Dialog.tsx';
import styles from './FormDialog.module.css';

/** A dialog around one form: its fields, and a foot that says what failed or is missing, with Cancel and the act. */
export const FormDialog = ({
  title,
  description,
  size = 'sm',
  answer,
  busy,
  off,
  failure,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  /** Names what will happen: ‘Change role’. */
  answer: string;
  busy: boolean;
  /** Why the form may not be sent now. */
  off?: string | undefined;
  failure?: string | null;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <Dialog
      description={description}
      foot={
        <>
          <span className={failure ? 'small late' : 'small dim'}>{failure ?? off}</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} form={id} look="main" off={off} type="submit">
            {answer}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size={size}
      title={title}
    >
      <form className={styles.form} id={id} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
};
