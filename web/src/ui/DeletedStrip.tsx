import { Button } from './Button.tsx';
import { Strip } from './Strip.tsx';
import { useAct } from './useAct.ts';

/** Stands above a row that has been deleted, with the way back. */
export const DeletedStrip = ({
  what,
  off,
  restore,
}: {
  what: string;
  off: string | null;
  restore: () => Promise<void>;
}) => {
  const { busy, run } = useAct();
  return (
    <Strip
      action={
        <Button busy={busy} off={off} onClick={() => run(restore)} small>
          Restore {what}
        </Button>
      }
      tone="warn"
    >
      This {what} has been deleted.
    </Strip>
  );
};
