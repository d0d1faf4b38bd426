import { useState } from 'react';
import { FormDialog } from '#ui/FormDialog.tsx';
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
  return (
    <FormDialog
      answer={chosen ? `Link to ${chosen.title}` : 'Link'}
      busy={busy}
      description="A document hangs at a lead, or at a client and one of its sites."
      failure={failure}
      off={chosen ? undefined : 'Choose one first.'}
      onClose={onClose}
      onSubmit={() =>
        run(async () => {
          if (chosen) await onLink(chosen);
          onClose();
        })
      }
      title={`Link ${what}`}
    >
      <LinkPicker chosen={chosen?.id} label="Find it" onChoose={choose} />
    </FormDialog>
  );
};
