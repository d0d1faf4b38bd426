import { useSettings } from '#settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { Problems } from '#ui/useForm.ts';
import styles from './HandOff.module.css';

type Props = {
  id: string;
  /** The lead's name. */
  title: string;
  /** Answers whether it was kept; should it be refused, the reason is there when it is asked for again. */
  onGive: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

const given = async (kept: Promise<boolean>): Promise<void> => {
  if (!(await kept)) throw new Error('The reason was not kept.');
};

const other = 'Other';
const longest = 240;

type Values = { choice: string; which: string };

const check = ({ choice, which }: Values): Problems<Values> => {
  if (choice === '') return { choice: 'Choose a reason, or close: the lead is moved already.' };
  return choice === other && which.trim() === '' ? { which: 'Say which.' } : {};
};

/** Why a lead is dead: one of the office's reasons, or another in words. It is moved by then (D57). */
export const DeadReason = ({ id, title, onGive, onClose }: Props) => {
  const settings = useSettings();
  const draft = useDraft({
    noun: 'leads.dead',
    at: id,
    values: (): Values => ({ choice: '', which: '' }),
    check,
    fields: ({ choice, which }) => ({ reason: choice === other ? `${other}: ${which.trim()}` : choice }),
    create: ({ reason }) => given(onGive(reason)),
    saved: onClose,
  });
  const { choice } = draft.values;
  const reasons = [...(settings?.deadReasons ?? []).filter((reason) => reason !== other), other];
  return (
    <FormDialog
      {...draft.form}
      answer="Keep the reason"
      off={draft.problems.choice ?? draft.problems.which}
      onClose={onClose}
      title={`Why is ${title} dead?`}
    >
      <fieldset className={styles.reasons}>
        <legend className="vh">Reason</legend>
        {reasons.map((reason) => (
          <Checkbox
            checked={choice === reason}
            key={reason}
            label={reason}
            name="reason"
            onChange={() => draft.set('choice', reason)}
            radio
            value={reason}
          />
        ))}
      </fieldset>
      {choice === other && (
        <TextField {...draft.field('which')} autoFocus label="Which" maxLength={longest} />
      )}
    </FormDialog>
  );
};

/** Why a lead waits for review: an administrator reads it. It is moved by then (D57). */
export const PassedReason = ({ id, title, onGive, onClose }: Props) => {
  const draft = useDraft({
    noun: 'leads.passed',
    at: id,
    values: () => ({ reason: '' }),
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Write it, or close.' } : {}),
    fields: ({ reason }) => ({ reason: reason.trim() }),
    create: ({ reason }) => given(onGive(reason)),
    saved: onClose,
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Keep the reason"
      off={draft.problems.reason}
      onClose={onClose}
      title={`Why can ${title} not be closed?`}
    >
      <Field {...draft.field('reason')} label="Reason" mark="Who reviews it reads it">
        <TextArea autoFocus maxLength={255} rows={2} />
      </Field>
    </FormDialog>
  );
};
