import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { AddFactor } from './AddFactor.tsx';
import styles from './Gate.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { renewSession, signOut } from './session.ts';

/** The second factor that one's role needs, before anything else; it cannot be cancelled (D63). */
export const SetUpFactor = () => {
  const act = useAct();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const added = (fresh: readonly string[]) => (fresh.length > 0 ? setCodes(fresh) : void renewSession());
  const leave = () =>
    act.run(async () => {
      await signOut();
      toast.success('Signed out successfully');
    });
  return (
    <div className={styles.held}>
      <Dialog
        actions={
          <Button look="quiet" onClick={leave} small>
            Sign Out
          </Button>
        }
        held
        onClose={() => {}}
        open
        size="sm"
        title="Set up your second factor"
      >
        <div className="stack single apart">
          <p className="soft">Your role needs a second factor beside the password before you go on.</p>
          {codes ? (
            <RecoveryCodes codes={codes} onDone={() => void renewSession()} />
          ) : (
            <AddFactor onAdded={added} />
          )}
        </div>
      </Dialog>
    </div>
  );
};
