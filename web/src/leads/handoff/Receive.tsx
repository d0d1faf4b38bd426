import { answerClock, type Lead, mayAnswer, type Passer } from 'domain/leads';
import { useId, useState } from 'react';
import { Countdown } from '#leads/Countdown.tsx';
import { useEditing } from '#leads/fields/saved.tsx';
import { useSettings } from '#settings';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { Check } from '#ui/Icon.tsx';
import { ago } from '#ui/moment.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { usePictures } from '#users';
import { useNames, useRepList, useWork } from '#view';
import styles from './HandOff.module.css';
import { accept, reject } from './verbs.ts';

const usePasser = (lead: Lead): Passer => {
  const nameOf = useNames();
  const reps = useRepList();
  const uid = lead.passedFrom ?? '';
  return {
    uid,
    displayName: nameOf(lead.passedFrom) ?? 'Nobody',
    there: reps.some((rep) => rep.uid === uid),
  };
};

const RejectForm = ({ lead, passer, onGone }: { lead: Lead; passer: Passer; onGone: () => void }) => {
  const { by, off } = useWork();
  const why = useId();
  const draft = useDraft({
    noun: 'leads.reject',
    at: lead.id,
    values: () => ({ reason: '' }),
    check: ({ reason }): { reason?: string } => (reason.trim() === '' ? { reason: 'Needs a reason' } : {}),
    fields: (values) => values,
    create: async ({ reason }) => {
      if (!(await reject(by, lead.id, passer, reason))) throw new Error('It was not rejected.');
    },
    saved: onGone,
  });
  const missing = draft.problems.reason;
  return (
    <div className="stack">
      {draft.form.draft && <DraftLine {...draft.form.draft} />}
      <Field {...draft.field('reason')} label="Reason" mark={`${passer.displayName} reads it`}>
        <TextArea autoFocus maxLength={255} placeholder="Why it is better elsewhere" rows={2} />
      </Field>
      <div className={styles.row}>
        <Button
          aria-describedby={why}
          busy={draft.form.busy}
          look="danger"
          off={off ?? missing}
          onClick={draft.submit}
          small
        >
          Reject the lead
        </Button>
        <span className={`small dim ${styles.dim}`} id={why}>
          {off ?? missing ?? draft.form.failure}
        </span>
      </div>
    </div>
  );
};

/** First in the dialog while a pass waits for its answer: who, why, until when, Accept and Reject (PASS-02, W3). */
export const Receive = ({ now, onGone }: { now: number; onGone: () => void }) => {
  const { lead } = useEditing();
  const { by, off } = useWork();
  const nameOf = useNames();
  const pictureOf = usePictures();
  const passer = usePasser(lead);
  const settings = useSettings();
  const [rejecting, setRejecting] = useState(false);
  const clock = settings ? answerClock(lead, settings, new Date(now).toISOString()) : null;
  if (lead.passState !== 'pending' || mayAnswer(by, lead) !== null) return null;
  const mine = lead.passedTo === by.uid;
  const receiver = mine ? 'you' : (nameOf(lead.passedTo) ?? 'somebody');
  return (
    <section aria-label="This lead was passed on" className="stack single apart card pad">
      {clock && <Countdown calm="passed" clock={clock} words="to answer" />}
      <div className={styles.who}>
        <Avatar
          mine={passer.uid === by.uid}
          name={passer.displayName}
          picture={pictureOf(passer.uid)}
          silent
        />
        <p>
          <b>{passer.displayName}</b> passed it to {receiver}
          {lead.passedAt ? ` ${ago(lead.passedAt, now)}` : ''}
          {lead.passReason ? `: “${lead.passReason}”` : '.'}
        </p>
      </div>
      <div className={styles.row}>
        <Button glyph={Check} look="main" off={off} onClick={() => void accept(by, lead.id, passer)}>
          {mine ? 'Accept' : `Accept for ${receiver}`}
        </Button>
        <Button aria-expanded={rejecting} off={off} onClick={() => setRejecting(!rejecting)}>
          Reject
        </Button>
        {off && <span className={`small dim ${styles.dim}`}>{off}</span>}
      </div>
      {rejecting && <RejectForm lead={lead} onGone={onGone} passer={passer} />}
    </section>
  );
};
