import { leadTitle, type WholeLead } from 'domain/leads';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useWork } from '#view';
import type { NoteAlong } from './noteAlong.ts';
import { useReceivers } from './receivers.ts';
import { pass } from './verbs.ts';

type PassToProps = { lead: WholeLead; along: NoteAlong; onGone: () => void; onClose: () => void };

/** Whom the lead is passed to: a press on the rep passes it. */
export const PassTo = ({ lead, along, onGone, onClose }: PassToProps) => {
  const { by } = useWork();
  const hours = useSettings()?.passAnswerHours ?? 24;
  return (
    <Dialog
      description={`They can accept or reject it. Without an answer in ${hours} h it goes back to Unassigned.${along.words}`}
      onClose={onClose}
      open
      size="sm"
      title={`Pass ${leadTitle(lead)} to`}
    >
      <ul className="stack near">
        {useReceivers(lead).map((rep) => (
          <li key={rep.uid}>
            <Button
              block
              onClick={() => {
                onClose();
                void along
                  .keep()
                  .then(async (kept) => kept && (await pass(by, lead.id, rep, '')) && onGone());
              }}
            >
              {rep.displayName}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
