import { isAdministrator } from 'domain/kernel';
import { editLead, leadTitle, type WholeLead } from 'domain/leads';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { refusalOf } from '#leads/acting.tsx';
import { fieldNames } from '#leads/fields/fieldNames.ts';
import { EditingProvider } from '#leads/fields/saved.tsx';
import { GiveUp } from '#leads/handoff/GiveUp.tsx';
import { noteAlong } from '#leads/handoff/noteAlong.ts';
import type { Scheduling } from '#leads/nextstep/NextStep.tsx';
import { type StepDraft, useStepDraft } from '#leads/nextstep/useStepDraft.ts';
import { Compose, type Draft, showCompose, useNoteDraft, useQuickActions } from '#leads/notes/Compose.tsx';
import { Timeline } from '#leads/timeline/Timeline.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { useNow } from '#ui/useNow.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useWork } from '#view';
import { Question, useClosing } from './Closing.tsx';
import styles from './Dialog.module.css';
import { Facts } from './Facts.tsx';
import { Head } from './Head.tsx';
import { Thumb } from './Thumb.tsx';
import { useAutosave } from './useAutosave.ts';
import { useLeadKeys } from './useLeadKeys.ts';
import { useNeighbours } from './useNeighbours.ts';

const MergeScreen = whenShown(async () => (await import('#leads/duplicates/Merge.tsx')).MergeScreen);

type OpenProps = {
  lead: WholeLead;
  onClose: () => void;
  /** To another lead, in the place of this one. */
  onGo?: ((id: string) => void) | undefined;
};

const useSteps = ({ lead, onGo }: OpenProps, ask: (way: () => void) => void) => {
  const { previous, next } = useNeighbours(lead.id);
  const to = (id: string | null) => (onGo && id ? () => ask(() => onGo(id)) : null);
  const steps = { previous: to(previous), next: to(next) };
  useLeadKeys(steps.previous, steps.next);
  return steps;
};

/** The form of the next step: open or not, and brought into sight when the thumb asks for it. */
const useStep = (lead: WholeLead): StepDraft => {
  const step = useStepDraft(lead);
  const { open } = step;
  useEffect(() => {
    if (open) document.getElementById('next-step')?.scrollIntoView({ block: 'start' });
  }, [open]);
  return step;
};

/** Whether the form of a new event stands with the next step, in sight. */
const useScheduling = (): Scheduling => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) document.getElementById('next-step')?.scrollIntoView({ block: 'start' });
  }, [open]);
  return { open, setOpen };
};

const useSaveAndClose = (
  { onClose }: OpenProps,
  draft: Draft,
  actions: ReturnType<typeof useQuickActions>,
  autosave: ReturnType<typeof useAutosave>,
  step: StepDraft,
) =>
  useCallback(async () => {
    if (step.changed) {
      if (!step.step) return void toast.error(`The next step is not set. ${step.problem}`);
      autosave.change('nextStep', step.step, 'once');
      step.close();
    }
    if (draft.text.trim() !== '' && actions.note.off === false && !(await actions.note.run())) return;
    await autosave.flush();
    const why = autosave.whyNot((field) => fieldNames[field as keyof typeof fieldNames] ?? field);
    if (why) toast.error(why);
    else onClose();
  }, [draft.text, actions, autosave, onClose, step]);

const writeNote = (field: RefObject<HTMLTextAreaElement | null>) => {
  field.current?.focus();
  showCompose(field.current);
};

/** The dialog of a lead that has been read. */
export const Open = (props: OpenProps) => {
  const { lead, onClose, onGo } = props;
  const { by, off } = useWork();
  const now = useNow();
  const first = useRef<HTMLDivElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const autosave = useAutosave(lead.id);
  const [merging, setMerging] = useState<string | null>(null);
  const draft = useNoteDraft(lead.id);
  const { text } = draft;
  const along = noteAlong(by, lead.id, draft);
  const closing = useClosing(text.trim() !== '', draft.clear);
  const actions = useQuickActions(lead, draft);
  const step = useStep(lead);
  const scheduling = useScheduling();
  const steps = useSteps(props, closing.ask);
  const why = off ?? refusalOf(lead, (row, at) => editLead(row, {}, by, at))?.message ?? null;
  const saveAndClose = useSaveAndClose(props, draft, actions, autosave, step);
  const close = () => closing.ask(onClose);
  // Who sees every lead goes on seeing this one.
  const gone = () => !isAdministrator(by.role) && onClose();
  return (
    <EditingProvider value={{ lead, autosave, off: why }}>
      <Dialog
        bare
        head={<Head now={now} onClose={close} onSaveAndClose={() => void saveAndClose()} {...steps} />}
        initialFocus={first}
        onClose={close}
        open
        // Back leaves by the address, but not with a note that nobody has kept.
        routed={text.trim() === ''}
        size="xxl"
        title={leadTitle(lead)}
      >
        <div className={styles.layout}>
          <div className={styles.body} ref={first} tabIndex={-1}>
            <Facts
              along={along}
              scheduling={scheduling}
              step={step}
              lead={lead}
              now={now}
              off={why}
              onClose={onClose}
              onGone={gone}
              onMerge={setMerging}
              onOpen={onGo && ((id) => closing.ask(() => onGo(id)))}
            />
            <section aria-labelledby="lead-notes" className={styles.notes}>
              <Compose actions={actions} draft={draft} field={noteField}>
                <GiveUp along={along} draft={draft} lead={lead} onGone={gone} />
              </Compose>
              <Timeline lead={lead} now={now} />
            </section>
          </div>
          <Thumb
            actions={actions}
            lead={lead}
            off={why}
            onNextStep={() => step.setOpen(true)}
            onNote={() => writeNote(noteField)}
            onSchedule={() => scheduling.setOpen(true)}
          />
        </div>
        <Question closing={closing} onSave={() => void saveAndClose()} />
        {merging && (
          <MergeScreen
            lead={lead}
            now={now}
            onClose={() => setMerging(null)}
            onMerged={(id) => {
              setMerging(null);
              if (id !== lead.id) (onGo ?? onClose)(id);
            }}
            otherId={merging}
          />
        )}
      </Dialog>
    </EditingProvider>
  );
};
