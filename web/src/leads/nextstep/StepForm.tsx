import { fromLocalMinute } from 'domain/kernel';
import { type NextStep, type NextStepChoice, nextStepInput, nextStepMoment } from 'domain/leads';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import styles from './NextStep.module.css';

const choices = [
  ['tomorrow', 'Tomorrow'],
  ['inThreeDays', 'In 3 days'],
  ['nextWeek', 'Next week'],
] as const satisfies readonly (readonly [NextStepChoice, string])[];

const problemOf = (what: string, at: string): string | false => {
  if (what.trim() === '') return 'Say what is next.';
  return at === '' && 'Choose when.';
};

/** What comes next and when, in the office's time. */
export const StepForm = ({
  step,
  timeZone,
  onSave,
  onCancel,
}: {
  step: NextStep | null;
  timeZone: string;
  onSave: (step: NextStep) => void;
  onCancel: () => void;
}) => {
  const [what, setWhat] = useState(step?.what ?? '');
  const [at, setAt] = useState(step ? nextStepInput(step.dueAt, timeZone) : '');
  const why = useId();
  const problem = problemOf(what, at);
  const choose = (choice: NextStepChoice) =>
    setAt(nextStepInput(nextStepMoment(choice, new Date().toISOString(), timeZone), timeZone));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!problem) onSave({ what: what.trim(), dueAt: fromLocalMinute(at.slice(0, 16), timeZone) });
  };
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <Field label="What is next">
        <TextInput
          autoComplete="off"
          autoFocus
          maxLength={255}
          onChange={(event) => setWhat(event.target.value)}
          placeholder="Call back about the lease"
          value={what}
        />
      </Field>
      <div className={styles.when}>
        <Field label="When">
          <TextInput onChange={(event) => setAt(event.target.value)} type="datetime-local" value={at} />
        </Field>
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
          {problem || 'In the time of the office'}
        </span>
      </div>
    </form>
  );
};
