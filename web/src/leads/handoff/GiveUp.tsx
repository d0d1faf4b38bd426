import {
  cantCloseLead,
  leadTitle,
  mayGiveUp,
  mayPass,
  passLead,
  returnLead,
  type WholeLead,
} from 'domain/leads';
import { useState } from 'react';
import { refusalOf } from '#leads/acting.tsx';
import type { Draft } from '#leads/notes/Compose.tsx';
import { Button } from '#ui/Button.tsx';
import { Confirm } from '#ui/Confirm.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { Ban, Forward, Undo2 } from '#ui/Icon.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import { useWork } from '#view';
import styles from './HandOff.module.css';
import type { NoteAlong } from './noteAlong.ts';
import { anybody } from './receivers.ts';
import { cantClose, giveBack } from './verbs.ts';

const PassTo = whenShown(async () => (await import('./PassTo.tsx')).PassTo);

type ReasonProps = { lead: WholeLead; along: NoteAlong; onGone: () => void; onClose: () => void };

const Reason = ({ lead, along, onGone, onClose }: ReasonProps) => {
  const { by } = useWork();
  const draft = useDraft({
    noun: 'leads.cantClose',
    at: lead.id,
    values: () => ({ reason: '' }),
    check: () => ({}),
    fields: (values) => values,
    create: async ({ reason }) => {
      const sent = (await along.keep()) && (await cantClose(by, lead.id, reason));
      if (!sent) throw new Error('It was not sent to review.');
    },
    saved: onGone,
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Send to review"
      description={`It goes to Passed without a rep, where an administrator looks at it.${along.words}`}
      onClose={onClose}
      onSubmit={() => {
        // Shown as done at once; should it be refused, the reason is there when it opens again.
        draft.submit();
        onClose();
      }}
      title="Can't Close"
    >
      <Field {...draft.field('reason')} label="Reason" mark="An administrator reads it">
        <TextArea autoFocus maxLength={255} placeholder="Owner in hospital, ask again in spring" rows={2} />
      </Field>
    </FormDialog>
  );
};

/**
 * ‘Pass Lead’, ‘Can't Close’ and, to somebody by name, ‘To a Rep’: a rep on their own lead, administrators on any that has
 * a rep (PASS-01, PASS-03, D41).
 */
export const GiveUp = ({
  lead,
  draft,
  along,
  onGone,
}: {
  lead: WholeLead;
  draft: Draft;
  along: NoteAlong;
  onGone: () => void;
}) => {
  const { by, off } = useWork();
  const [asking, setAsking] = useState<'pass' | 'to' | 'close' | null>(null);
  const close = () => setAsking(null);
  if (lead.assignedRep === null || mayGiveUp(by, lead) !== null) return null;
  const passOff = off ?? refusalOf(lead, (row, at) => returnLead(row, { note: '' }, by, at))?.message;
  const closeOff = off ?? refusalOf(lead, (row, at) => cantCloseLead(row, {}, by, at))?.message;
  const toOff = off ?? refusalOf(lead, (row, at) => passLead(row, { to: anybody }, by, at))?.message;
  const passBack = () => {
    close();
    void draft.send((text) => giveBack(by, lead.id, text));
  };
  return (
    <div className={styles.giveUp}>
      <Button glyph={Undo2} look="quiet" off={passOff} onClick={() => setAsking('pass')} small>
        Pass Lead
      </Button>
      {mayPass(by, lead) === null && (
        <Button glyph={Forward} look="quiet" off={toOff} onClick={() => setAsking('to')} small>
          To a Rep
        </Button>
      )}
      <Button glyph={Ban} look="quiet" off={closeOff} onClick={() => setAsking('close')} small>
        Can't Close
      </Button>
      <span className="small dim">Pass Lead lets anyone take it; Can't Close asks an administrator.</span>
      <Confirm
        answer="Back to Unassigned"
        onCancel={close}
        onConfirm={passBack}
        open={asking === 'pass'}
        question={`Pass ${leadTitle(lead)} back?`}
      >
        <p className="soft">
          {`It goes to Unassigned, where any rep may take it; whoever does has the whole time for a first contact anew.${along.words}`}
        </p>
      </Confirm>
      {asking === 'to' && <PassTo along={along} lead={lead} onClose={close} onGone={onGone} />}
      {asking === 'close' && <Reason along={along} lead={lead} onClose={close} onGone={onGone} />}
    </div>
  );
};
