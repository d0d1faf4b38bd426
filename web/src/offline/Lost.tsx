import { sayLost } from '#platform/offline/trouble.ts';
import { type Unsent, unsentWords } from '#platform/offline/unsent.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

const close = (): void => sayLost(null);

/** In front of everything: how much of what waited here cannot be opened any more, and why (D68). */
export const Lost = ({ lost }: { lost: Unsent }) => (
  <Dialog
    foot={
      <Button look="main" onClick={close}>
        Understood
      </Button>
    }
    onClose={close}
    open
    size="sm"
    title={`Lost: ${unsentWords(lost)}`}
  >
    <p className="soft">
      They waited on this device and never reached the server. Their session was ended from elsewhere, as for
      a lost device, or the storage here is damaged: what was sealed cannot be opened any more.
    </p>
  </Dialog>
);
