import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** The filters of a list on a phone, one below the other; each works at once. */
export const FiltersDialog = ({
  title,
  count,
  onClear,
  onClose,
  children,
}: {
  title: string;
  /** How many it finds. */
  count?: ReactNode;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}) => (
  <Dialog
    foot={
      <>
        {count}
        <Button onClick={onClear}>Clear filters</Button>
        <Button look="main" onClick={onClose}>
          Show
        </Button>
      </>
    }
    onClose={onClose}
    open
    title={title}
  >
    {children}
  </Dialog>
);
