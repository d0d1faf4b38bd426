import { nextStepDone } from 'domain/leads';
import { useSaved } from '#leads/fields/saved.tsx';
import { addNote } from '#leads/verbs.tsx';
import { Button } from '#ui/Button.tsx';
import { Check, Pencil } from '#ui/Icon.tsx';
import { useWork } from '#view';
import styles from './NextStep.module.css';
import { NextStepLine, useOfficeZone } from './NextStepLine.tsx';
import { StepForm } from './StepForm.tsx';

/** Whether the form of the next step is open; it lives in the dialog, for the thumb bar opens it too. */
export type Asking = { open: boolean; set: (open: boolean) => void };

/** The next step of the lead: what and when; done leaves a note and asks for the next one. */
export const NextStep = ({ id, now, asking }: { id: string; now: number; asking: Asking }) => {
  const { by } = useWork();
  const { value: step, once, mark, off } = useSaved('nextStep');
  const timeZone = useOfficeZone();
  const done = () => {
    if (!step) return;
    once(null);
    void addNote(by, id, nextStepDone(step));
    asking.set(true);
  };
  return (
    <section aria-labelledby="next-step" className={styles.box}>
      <header>
        <h3 id="next-step">Next step</h3>
        <span className={styles.mark}>{mark}</span>
      </header>
      {asking.open && off === null ? (
        <StepForm
          key={step?.dueAt ?? 'new'}
          onCancel={() => asking.set(false)}
          onSave={(next) => {
            once(next);
            asking.set(false);
          }}
          step={step}
          timeZone={timeZone}
        />
      ) : (
        <div className={styles.line}>
          {step ? (
            <NextStepLine lead={{ nextStep: step }} now={now} />
          ) : (
            <span className={styles.dim}>None yet</span>
          )}
          <span className={styles.acts}>
            {step && (
              <Button off={off ?? false} onClick={done} small>
                <Check aria-hidden="true" data-size="small" />
                Done
              </Button>
            )}
            <Button off={off ?? false} onClick={() => asking.set(true)} small>
              {step && <Pencil aria-hidden="true" data-size="small" />}
              {step ? 'Change' : 'Set next step'}
            </Button>
          </span>
        </div>
      )}
    </section>
  );
};
