import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useAct } from '#ui/useAct.ts';
import { type Linked, LinkPicker } from './LinkPicker.tsx';

/** Links what is named to a lead, client, site or machine. */
export const LinkDialog = ({
  what,
  onLink,
  onClose,
}: {
  what: string;
  onLink: (linked: Linked) => Promise<void>;
  onClose: () => void;
}) => {
  const [chosen, choose] = useState<Linked | null>(null);
  const { busy, failure, run } = useAct();
  const link = () =>
    run(async () => {
      if (chosen) await onLink(chosen);
      onClose();
    });
  return (
    <Dialog
      description="A document hangs at a lead, or at a client and one of its sites."
      foot={
        <>
          {failure && <span className="small late">{failure}</span>}
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} look="main" off={chosen ? null : 'Choose one first.'} onClick={link}>
            {chosen ? `Link to ${chosen.title}` : 'Link'}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="sm"
      title={`Link ${what}`}
    >
      <LinkPicker chosen={chosen?.id} label="Find it" onChoose={choose} />
    </Dialog>
  );
};
