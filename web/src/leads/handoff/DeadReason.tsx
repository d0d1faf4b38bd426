import { useSettings } from '#settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { Problems } from '#ui/useForm.ts';
import styles from './HandOff.module.css';

const other = 'Other';
const longest = 240;

type Values = { choice: string; which: string };

const check = ({ choice, which }: Values): Problems<Values> => {
  if (choice === '') return { choice: 'Choose a reason.' };
  return choice === other && which.trim() === '' ? { which: 'Say which.' } : {};
};

/** Why a lead is dead: one of the office's reasons, or another in words. */
export const DeadReasonDialog = ({
  id,
  title,
  onChoose,
  onClose,
}: {
  id: string;
  /** The lead's name. */
  title: string;
  /** Answers whether it was moved; should it be refused, the reason is there when it is asked for again. */
  onChoose: (reason: string) => Promise<boolean>;
  onClose: () => void;
}) => {
  const settings = useSettings();
  const draft = useDraft({
    noun: 'leads.dead',
    at: id,
    values: (): Values => ({ choice: '', which: '' }),
    check,
    fields: ({ choice, which }) => ({ reason: choice === other ? `${other}: ${which.trim()}` : choice }),
    create: async ({ reason }) => {
      if (!(await onChoose(reason))) throw new Error('It was not moved.');
    },
    saved: () => {},
  });
  const { choice } = draft.values;
  const reasons = [...(settings?.deadReasons ?? []).filter((reason) => reason !== other), other];
  return (
    <FormDialog
      {...draft.form}
      answer="Move to Dead"
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
