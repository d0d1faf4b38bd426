import type { ReactNode } from 'react';
import { Confirm } from './Confirm.tsx';
import { toast } from './toast.tsx';
import { useAct } from './useAct.ts';

/** A question whose answer does something: what fails is said in it, what is done is toasted, and it closes. */
export const Asking = ({
  question,
  answer,
  danger = false,
  act,
  done,
  onClose,
  children,
}: {
  question: string;
  answer: string;
  danger?: boolean;
  act: () => Promise<unknown>;
  /** ‘Prices set’. */
  done: string;
  onClose: () => void;
  children: ReactNode;
}) => {
  const { busy, failure, run } = useAct();
  const confirm = () =>
    run(async () => {
      await act();
      toast.success(done);
      onClose();
    });
  return (
    <Confirm
      answer={answer}
      busy={busy}
      danger={danger}
      onCancel={onClose}
      onConfirm={confirm}
      open
      question={question}
    >
      {children}
      {failure && <p className="late">{failure}</p>}
    </Confirm>
  );
};
