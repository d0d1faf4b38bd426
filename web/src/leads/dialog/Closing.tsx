import { leadToasts } from 'domain/leads';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

type Way = () => void;

export type Closing = {
  asking: boolean;
  /** Goes that way, or asks first. */
  ask: (way: Way) => void;
  leave: () => void;
  stay: () => void;
};

/** Asks before a note that was typed is lost, whichever way one goes (LEAD-09). */
export const useClosing = (unsaved: boolean, discard: () => void): Closing => {
  const [way, setWay] = useState<Way | null>(null);
  return {
    asking: way !== null,
    ask: (next) => (unsaved ? setWay(() => next) : next()),
    leave: () => {
      setWay(null);
      discard();
      way?.();
    },
    stay: () => setWay(null),
  };
};

/** ‘You have unsaved notes. Save before closing?’ */
export const Question = ({ closing, onSave }: { closing: Closing; onSave: () => void }) => (
  <Dialog
    foot={
      <>
        <Button onClick={closing.stay}>Keep writing</Button>
        <Button look="danger" onClick={closing.leave}>
          Discard
        </Button>
        <Button look="main" onClick={onSave}>
          Save
        </Button>
      </>
    }
    onClose={closing.stay}
    open={closing.asking}
    size="sm"
    title={leadToasts.unsavedNotes}
  >
    <p className="soft">Save adds it to the notes of this lead; the column stays as it is.</p>
  </Dialog>
);
