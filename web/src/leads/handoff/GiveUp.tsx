import { cantCloseLead, mayGiveUp, returnLead, type WholeLead } from 'domain/leads';
import { type FormEvent, useId, useState } from 'react';
import { refusalOf } from '#leads/acting.tsx';
import type { Draft } from '#leads/notes/Compose.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Ban, Undo2 } from '#ui/Icon.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useWork } from '#view';
import styles from './HandOff.module.css';
import { cantClose, giveBack } from './verbs.ts';

const Reason = ({ onSend, onClose }: { onSend: (reason: string) => void; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend(reason);
  };
  return (
    <Dialog
      description="It goes to Passed without a rep, where an administrator looks at it."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button form={id} look="main" type="submit">
            Send to review
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="sm"
      title="Can't Close"
    >
      <form id={id} noValidate onSubmit={send}>
        <Field label="Reason" mark="An administrator reads it">
          <TextArea
            autoFocus
            maxLength={255}
            onChange={(event) => setReason(event.target.value)}
            placeholder="Owner in hospital, ask again in spring"
            rows={2}
            value={reason}
          />
        </Field>
      </form>
    </Dialog>
  );
};

/** ‘Pass Lead’ and ‘Can't Close’: a rep on their own lead, administrators on any that has a rep (PASS-03, D41). */
export const GiveUp = ({ lead, draft, onGone }: { lead: WholeLead; draft: Draft; onGone: () => void }) => {
  const { by, off } = useWork();
  const [asking, setAsking] = useState(false);
  if (lead.assignedRep === null || mayGiveUp(by, lead) !== null) return null;
  const passOff = off ?? refusalOf(lead, (row, at) => returnLead(row, { note: '' }, by, at))?.message;
  const closeOff = off ?? refusalOf(lead, (row, at) => cantCloseLead(row, {}, by, at))?.message;
  const passLead = async () => {
    const { text } = draft;
    draft.set('');
    if (!(await giveBack(by, lead.id, text))) draft.set(text);
  };
  return (
    <div className={styles.giveUp}>
      <Button look="quiet" off={passOff} onClick={() => void passLead()} small>
        <Undo2 aria-hidden="true" data-size="small" />
        Pass Lead
      </Button>
      <Button look="quiet" off={closeOff} onClick={() => setAsking(true)} small>
        <Ban aria-hidden="true" data-size="small" />
        Can't Close
      </Button>
      {asking && (
        <Reason
          onClose={() => setAsking(false)}
          onSend={(reason) => {
            setAsking(false);
            void cantClose(by, lead.id, reason).then((done) => done && onGone());
          }}
        />
      )}
    </div>
  );
};
