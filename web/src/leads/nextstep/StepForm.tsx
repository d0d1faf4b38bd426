import { type NextStep, type NextStepChoice, nextStepMoment } from 'domain/leads';
import { type FormEvent, useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { Field } from '#ui/Field.tsx';
import { TextField } from '#ui/TextField.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import styles from './NextStep.module.css';
import type { StepDraft } from './useStepDraft.ts';

const choices = [
  ['tomorrow', 'Tomorrow'],
  ['inThreeDays', 'In 3 days'],
  ['nextWeek', 'Next week'],
] as const satisfies readonly (readonly [NextStepChoice, string])[];

const common = ['Call back', 'Visit', 'Proposal'];

/** What comes next and when, in the office's time; once it is said what, a quick choice of when sets it. */
export const StepForm = ({
  draft,
  timeZone,
  onSave,
  onCancel,
}: {
  draft: StepDraft;
  timeZone: string;
  /** `quick`: by a quick choice. */
  onSave: (quick?: NextStep) => void;
  onCancel: () => void;
}) => {
  const why = useId();
  const { problem } = draft;
  const choose = (choice: NextStepChoice) => {
    const step = draft.chooseDay(nextStepMoment(choice, new Date().toISOString(), timeZone));
    if (step) onSave(step);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!problem) onSave();
  };
  return (
    <form className="stack apart" noValidate onSubmit={send}>
      {draft.found && <DraftLine {...draft.found} />}
      <Field {...draft.field('what')} label="What is next">
        <TextInput autoComplete="off" autoFocus maxLength={255} placeholder="Call back about the lease" />
      </Field>
      <div className={styles.choices}>
        {common.map((what) => (
          <Button aria-pressed={draft.what === what} key={what} onClick={() => draft.set('what', what)} small>
            {what}
          </Button>
        ))}
      </div>
      <div className={styles.when}>
        <TextField {...draft.field('at')} label="When" type="datetime-local" />
        <div className={styles.choices}>
          {choices.map(([choice, label]) => (
            <Button key={choice} onClick={() => choose(choice)} small>
              {label}
            </Button>
          ))}
        </div>
      </div>
      <div className={styles.acts}>
        <Button aria-describedby={why} off={problem} type="submit">
          Set next step
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <span className={styles.dim} id={why}>
          {problem || 'A time of your own makes it an event; in the time of the office'}
        </span>
      </div>
    </form>
  );
};
