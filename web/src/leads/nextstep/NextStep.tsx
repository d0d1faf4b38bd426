import { leadTitle, nextStepDone } from 'domain/leads';
import { lazy, Suspense } from 'react';
import { loadEvents } from '#calendar';
import { useEditing, useSaved } from '#leads/fields/saved.tsx';
import { addNote } from '#leads/verbs.tsx';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Calendar, Check, Pencil } from '#ui/Icon.tsx';
import { PageLink } from '#ui/PageLink.tsx';
import { useOfficeZone } from '#ui/useOfficeZone.ts';
import { useWork } from '#view';
import styles from './NextStep.module.css';
import { NextStepLine } from './NextStepLine.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepDraft } from './useStepDraft.ts';

const Schedule = lazy(async () => ({ default: (await loadEvents()).Schedule }));

/** Whether an event is being scheduled in place. */
export type Scheduling = { open: boolean; setOpen: (open: boolean) => void };

/** The next step of the lead: what and when; done leaves a note and asks for the next one. */
export const NextStep = ({
  id,
  now,
  draft,
  scheduling,
}: {
  id: string;
  now: number;
  draft: StepDraft;
  scheduling: Scheduling;
}) => {
  const { lead } = useEditing();
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
            <span className={styles.said}>
              <NextStepLine lead={{ nextStep: step }} now={now} />
              {step.appointmentId && (
                <PageLink className="small" href={`/calendar?event=${step.appointmentId}`}>
                  Open event
                </PageLink>
              )}
            </span>
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
            <Button glyph={Calendar} off={off} onClick={() => scheduling.setOpen(true)} small>
              Schedule
            </Button>
          </span>
        </div>
      )}
      {scheduling.open && off === null && (
        <Suspense fallback={<Bones label="Loading the form" rows={2} />}>
          <Schedule
            next={step === null}
            of={{ leadId: id, name: leadTitle(lead) }}
            onClose={() => scheduling.setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
};
