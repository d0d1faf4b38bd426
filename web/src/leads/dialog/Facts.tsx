import { mayRemove, removeLead, type WholeLead } from 'domain/leads';
import { refusalOf } from '#leads/acting.tsx';
import { Contact } from '#leads/contact/Contact.tsx';
import { Templates } from '#leads/contact/Templates.tsx';
import { DuplicateLine } from '#leads/duplicates/DuplicateHint.tsx';
import type { NoteAlong } from '#leads/handoff/noteAlong.ts';
import { PassPanel } from '#leads/handoff/PassPanel.tsx';
import { Receive } from '#leads/handoff/Receive.tsx';
import { Reopen } from '#leads/handoff/Reopen.tsx';
import { Review } from '#leads/handoff/Review.tsx';
import { NextStep, type Scheduling } from '#leads/nextstep/NextStep.tsx';
import type { StepDraft } from '#leads/nextstep/useStepDraft.ts';
import { ContactsSection, DealsSection, EventsSection, FilesSection } from '#leads/sections/Around.tsx';
import { Assignment } from '#leads/sections/Assignment.tsx';
import { ColumnPick } from '#leads/sections/ColumnPick.tsx';
import { Conversion } from '#leads/sections/Conversion.tsx';
import {
  AddressInformation,
  BusinessRequirements,
  EditContact,
  NotesAndContact,
  SourceAndTracking,
} from '#leads/sections/sections.tsx';
import { remove } from '#leads/verbs.tsx';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Strip } from '#ui/Strip.tsx';
import { useWork } from '#view';
import { Conflicts } from './Conflict.tsx';
import styles from './Dialog.module.css';

const Delete = ({ lead, onClose }: { lead: WholeLead; onClose: () => void }) => {
  const { by, off } = useWork();
  if (mayRemove(by)) return null;
  const why = off ?? refusalOf(lead, (row, at) => removeLead(row, {}, by, at))?.message ?? null;
  const press = () => {
    onClose();
    void remove(by, lead.id);
  };
  return (
    <div>
      <Button look="danger" off={why} onClick={press} small>
        Delete lead
      </Button>
      {why && <p className="small dim">{why}</p>}
    </div>
  );
};

type FactsProps = {
  lead: WholeLead;
  now: number;
  /** Why nothing may be edited. */
  off: string | null;
  step: StepDraft;
  scheduling: Scheduling;
  along: NoteAlong;
  onClose: () => void;
  /** The lead has left one's sight by one's own act. */
  onGone: () => void;
  onOpen?: ((id: string) => void) | undefined;
  onMerge: (id: string) => void;
};

const Sections = ({
  now,
  along,
  onGone,
  onOpen,
  onMerge,
}: Omit<FactsProps, 'off' | 'step' | 'scheduling' | 'onClose'>) => {
  const settings = useSettings();
  return (
    <div className={styles.sections}>
      <BusinessRequirements now={now} />
      <Assignment now={now} />
      <NotesAndContact now={now} />
      <ColumnPick now={now} />
      <AddressInformation />
      <SourceAndTracking now={now} sources={settings?.sources ?? []} />
      <EditContact onMerge={onMerge} onOpen={onOpen} />
      <ContactsSection />
      <EventsSection />
      <DealsSection />
      <FilesSection />
      <PassPanel along={along} onGone={onGone} />
    </div>
  );
};

// The leads that may be the same stand with the person's fields, where they are merged.
const showPerson = () => {
  const section = document.getElementById('lead-person')?.closest('details');
  if (!section) return;
  // As far as it has to: the dialog itself stays where it is.
  const show = () => section.scrollIntoView({ block: 'nearest' });
  if (section.open) show();
  else section.addEventListener('toggle', () => requestAnimationFrame(show), { once: true });
  section.open = true;
  section.querySelector('summary')?.focus({ preventScroll: true });
};

/** The left side: what waits for an answer first, then how to reach them, what is next, and every field. */
export const Facts = ({ lead, now, off, step, scheduling, onClose, ...rest }: FactsProps) => (
  <div className={styles.facts}>
    <Receive now={now} onGone={rest.onGone} />
    <Review now={now} />
    {off && lead.passState !== 'pending' && <Strip>{off}</Strip>}
    <Conversion lead={lead} />
    <Reopen />
    <Conflicts now={now} />
    {off === null && <DuplicateLine lead={lead} onShow={showPerson} />}
    <Contact lead={lead} />
    <Templates lead={lead} />
    <NextStep draft={step} id={lead.id} now={now} scheduling={scheduling} />
    <Sections lead={lead} now={now} {...rest} />
    <Delete lead={lead} onClose={onClose} />
  </div>
);
