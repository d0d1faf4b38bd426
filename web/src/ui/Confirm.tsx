import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** A question before something is lost; the answer names what will happen (‘Delete 3 leads’). */
export const Confirm = ({
  open,
  question,
  children,
  answer,
  danger,
  busy = false,
  off,
  onConfirm,
  onCancel,
}: {
  open: boolean;
  question: string;
  children?: ReactNode;
  answer: string;
  danger?: boolean;
  busy?: boolean;
  off?: string | false | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}) => {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      foot={
        <>
          {off && <span className="small dim">{off}</span>}
          <Button onClick={onCancel} ref={cancel}>
            Cancel
          </Button>
          <Button busy={busy} look={danger ? 'dangerFill' : 'main'} off={off} onClick={onConfirm}>
            {answer}
          </Button>
        </>
      }
      initialFocus={cancel}
      onClose={onCancel}
      open={open}
      size="sm"
      title={question}
    >
      {children}
    </Dialog>
  );
};
