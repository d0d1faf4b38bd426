import { useState } from 'react';
import { Bones } from '#ui/Bones.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Failure } from '#ui/Strip.tsx';
import { useWork } from '#view';
import { draftPlace, type Party, type SendAbout, useParty } from './about.ts';
import { Compose } from './Compose.tsx';
import type { SendStart } from './start.ts';

export type SendProps = {
  about: SendAbout;
  start?: SendStart;
  onClose: () => void;
  /** The server has taken all of it. */
  onSent?: () => void;
};

/** The Send Message dialog (MSG-01 to MSG-04). */
export const SendDialog = (props: SendProps) => {
  const { about, onClose } = props;
  const { by } = useWork();
  const { party, failed, again } = useParty(about, by);
  // Whom it goes to stays as it was when the dialog opened; the row may change meanwhile.
  const [known, setKnown] = useState<Party | null>(party);
  if (!known && party) setKnown(party);
  if (known) return <Compose {...props} party={known} place={draftPlace(about, props.start?.replyTo?.id)} />;
  return (
    <Dialog onClose={onClose} open title="Send Message">
      {failed ? (
        <Failure error={failed as never} onRetry={again}>
          Who this goes to could not be read.
        </Failure>
      ) : (
        <Bones label="Reading who this goes to" rows={4} />
      )}
    </Dialog>
  );
};
