import { useEffect } from 'react';
import { Deliveries, ResendFailed } from '#messages/Deliveries.tsx';
import { useMessages } from '#messages/rows.ts';
import { Button } from '#ui/Button.tsx';
import { Strip } from '#ui/Strip.tsx';
import { failureOf } from './after.tsx';
import { idsOf, type Taken } from './receipt.ts';
import styles from './Send.module.css';

const closesAfter = 2_000;

/** What was sent, as it stands; and whether something of it failed or is not known, so that the dialog stays. */
export const useTaken = (taken: Taken, success: boolean, onClose: () => void) => {
  const messages = useMessages(idsOf(taken));
  const failure = messages.flatMap((message) => failureOf(message) ?? []).join('. ');
  const open = messages.some(({ deliveries }) => deliveries.some(({ state }) => state === 'unknown'));
  const left = (taken.skipped?.length ?? 0) > 0;
  const stays = failure !== '' || open || left;
  useEffect(() => {
    if (!success || stays) return;
    const timer = setTimeout(onClose, closesAfter);
    return () => clearTimeout(timer);
  }, [success, stays, onClose]);
  return { messages, failure, stays };
};

/** After Send the form gives way to the outbox: each recipient speaks for itself. */
export const TakenList = ({ taken, failure }: { taken: Taken; failure: string }) => (
  <div className={styles.taken}>
    {failure && <Strip tone="bad">{failure}</Strip>}
    <Deliveries ids={idsOf(taken)} />
    {taken.skipped && taken.skipped.length > 0 && (
      <div className={styles.skips}>
        <p className="small dim">{`${taken.skipped.length} left out`}</p>
        <ul>
          {taken.skipped.map(({ id, name, channel, skip }) => (
            <li key={`${id}-${channel}`}>
              <span className="cut">{name}</span>
              <span className="dim">{`${channel === 'email' ? 'Email' : 'SMS'}: ${skip.text}`}</span>
            </li>
          ))}
        </ul>
      </div>
    )}
  </div>
);

export const TakenFoot = ({
  messages,
  failure,
  stays,
  onEdit,
  onClose,
}: {
  messages: ReturnType<typeof useTaken>['messages'];
  failure: string;
  /** It does not close by itself. */
  stays: boolean;
  /** Null: a selection is not written to again from here. */
  onEdit: (() => void) | null;
  onClose: () => void;
}) => (
  <>
    {failure && onEdit && <Button onClick={onEdit}>Edit the message</Button>}
    {failure && <ResendFailed messages={messages} />}
    {stays && <Button onClick={onClose}>Close</Button>}
  </>
);
