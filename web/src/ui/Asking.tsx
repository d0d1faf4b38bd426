import type { ReactNode } from 'react';
import { Confirm } from './Confirm.tsx';
import { toast } from './toast.tsx';
import { useAct } from './useAct.ts';

/** A question whose answer does something: what fails is said in it, what is done is toasted, and it closes. */
export const Asking = ({
  act,
  done,
  onClose,
  children,
  ...rest
}: {
  question: string;
  answer: string;
  danger?: boolean;
  off?: string | undefined;
  act: () => Promise<unknown>;
  /** ‘Prices set’; without it the act says so itself, or the screen shows it. */
  done?: string;
  onClose: (done: boolean) => void;
  children?: ReactNode;
}) => {
  const { busy, failure, run } = useAct();
  const confirm = () =>
    run(async () => {
      await act();
      if (done) toast.success(done);
      onClose(true);
    });
  return (
    <Confirm {...rest} busy={busy} onCancel={() => onClose(false)} onConfirm={confirm} open>
      {children}
      {failure && <p className="late">{failure}</p>}
    </Confirm>
  );
};
