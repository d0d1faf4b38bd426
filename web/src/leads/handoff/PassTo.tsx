import { leadTitle, type WholeLead } from 'domain/leads';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useWork } from '#view';
import styles from './HandOff.module.css';
import { useReceivers } from './receivers.ts';
import { pass } from './verbs.ts';

type PassToProps = { lead: WholeLead; onGone: () => void; onClose: () => void };

/** Whom the lead is passed to: a press on the rep passes it. */
export const PassTo = ({ lead, onGone, onClose }: PassToProps) => {
  const { by } = useWork();
  const hours = useSettings()?.passAnswerHours ?? 24;
  return (
    <Dialog
      description={`They can accept or reject it. Without an answer in ${hours} h it goes back to Unassigned.`}
      onClose={onClose}
      open
      size="sm"
      title={`Pass ${leadTitle(lead)} to`}
    >
      <ul className={styles.receivers}>
        {useReceivers(lead).map((rep) => (
          <li key={rep.uid}>
            <Button
              block
              onClick={() => {
                onClose();
                void pass(by, lead.id, rep, '').then((done) => done && onGone());
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
