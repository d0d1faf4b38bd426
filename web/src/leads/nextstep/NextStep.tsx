import { nextStepDone } from 'domain/leads';
import { useSaved } from '#leads/fields/saved.tsx';
import { addNote } from '#leads/verbs.tsx';
import { Button } from '#ui/Button.tsx';
import { Check, Pencil } from '#ui/Icon.tsx';
import { useWork } from '#view';
import styles from './NextStep.module.css';
import { NextStepLine, useOfficeZone } from './NextStepLine.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepDraft } from './useStepDraft.ts';

/** The next step of the lead: what and when; done leaves a note and asks for the next one. */
export const NextStep = ({ id, now, draft }: { id: string; now: number; draft: StepDraft }) => {
  const { by } = useWork();
  const { value: step, once, mark, off } = useSaved('nextStep');
  const timeZone = useOfficeZone();
  const done = () => {
    if (!step) return;
    once(null);
    void addNote(by, id, nextStepDone(step));
    draft.setOpen(true);
  };
  return (
    <section aria-labelledby="next-step" className={`stack single near ${styles.box}`}>
      <header>
        <h3 id="next-step">Next step</h3>
        <span className={styles.mark}>{mark}</span>
      </header>
      {draft.open && off === null ? (
        <StepForm
          draft={draft}
          onCancel={draft.close}
          onSave={(quick) => {
            once(quick ?? draft.step);
            draft.close();
          }}
          timeZone={timeZone}
        />
      ) : (
        <div className={`bar apart ${styles.line}`}>
          {step ? (
            <NextStepLine lead={{ nextStep: step }} now={now} />
          ) : (
            <span className={styles.dim}>None yet</span>
          )}
          <span className={styles.acts}>
            {step && (
              <Button glyph={Check} off={off} onClick={done} small>
                Done
              </Button>
            )}
            <Button off={off} onClick={() => draft.setOpen(true)} small>
              {step && <Pencil data-size="small" />}
              {step ? 'Change' : 'Set next step'}
            </Button>
          </span>
        </div>
      )}
    </section>
  );
};
