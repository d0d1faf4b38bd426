import { type FormEvent, useId, useState } from 'react';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './HandOff.module.css';

const other = 'Other';
const longest = 240;

const reasonOf = (choice: string, text: string): string =>
  choice === other ? `${other}: ${text.trim()}` : choice;

const problemOf = (choice: string, text: string): string | false => {
  if (choice === '') return 'Choose a reason.';
  return choice === other && text.trim() === '' && 'Say which.';
};

/** Why a lead is dead: one of the office's reasons, or another in words. */
export const DeadReasonDialog = ({
  title,
  onChoose,
  onClose,
}: {
  /** The lead's name. */
  title: string;
  onChoose: (reason: string) => void;
  onClose: () => void;
}) => {
  const settings = useSettings();
  const [choice, setChoice] = useState('');
  const [text, setText] = useState('');
  const id = useId();
  const reasons = [...(settings?.deadReasons ?? []).filter((reason) => reason !== other), other];
  const problem = problemOf(choice, text);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!problem) onChoose(reasonOf(choice, text));
  };
  return (
    <Dialog
      foot={
        <>
          {problem && <span className={`small dim ${styles.dim}`}>{problem}</span>}
          <Button onClick={onClose}>Cancel</Button>
          <Button form={id} look="main" off={problem} type="submit">
            Move to Dead
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="sm"
      title={`Why is ${title} dead?`}
    >
      <form className="stack" id={id} noValidate onSubmit={send}>
        <fieldset className={styles.reasons}>
          <legend className="vh">Reason</legend>
          {reasons.map((reason) => (
            <Checkbox
              checked={choice === reason}
              key={reason}
              label={reason}
              name="reason"
              onChange={() => setChoice(reason)}
              radio
              value={reason}
            />
          ))}
        </fieldset>
        {choice === other && (
          <TextField
            label="Which"
            autoFocus
            maxLength={longest}
            onChange={(event) => setText(event.target.value)}
            value={text}
          />
        )}
      </form>
    </Dialog>
  );
};
