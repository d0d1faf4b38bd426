import { type Lead, mayPass, passLead } from 'domain/leads';
import { useId } from 'react';
import { refusalOf } from '#leads/acting.tsx';
import { useEditing } from '#leads/fields/saved.tsx';
import { Fold } from '#leads/sections/Fold.tsx';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { PersonOptions } from '#users';
import { useNames, useWork } from '#view';
import styles from './HandOff.module.css';
import type { NoteAlong } from './noteAlong.ts';
import { anybody, useReceivers } from './receivers.ts';
import { pass } from './verbs.ts';

type PassProps = { along: NoteAlong; onGone: () => void };

const Panel = ({ lead, along, onGone }: PassProps & { lead: Lead }) => {
  const { by, off } = useWork();
  const receivers = useReceivers(lead);
  const named = (to: string) => receivers.find(({ uid }) => uid === to);
  const draft = useDraft({
    noun: 'leads.pass',
    at: lead.id,
    values: () => ({ to: '', reason: '' }),
    check: ({ to }): { to?: string } => (named(to) ? {} : { to: 'Choose a rep first.' }),
    fields: (values) => values,
    create: async ({ to, reason }) => {
      const receiver = named(to);
      const passed = receiver && (await along.keep()) && (await pass(by, lead.id, receiver, reason));
      if (!passed) throw new Error('It was not passed.');
    },
    saved: onGone,
  });
  const why = useId();
  const hours = useSettings()?.passAnswerHours ?? 24;
  const refused =
    off ?? refusalOf(lead, (row, at) => passLead(row, { to: anybody }, by, at))?.message ?? null;
  const receiver = named(draft.values.to);
  return (
    <>
      {draft.form.draft && <DraftLine {...draft.form.draft} />}
      <p className={`compact soft words ${styles.soft}`}>
        The receiving rep can accept or reject it. Without an answer in {hours} h it goes back to Unassigned.
        {along.words}
      </p>
      <SelectField {...draft.field('to')} disabled={refused !== null} label="Pass to" none="Choose a rep">
        <PersonOptions people={receivers} />
      </SelectField>
      <Field {...draft.field('reason')} label="What they should know">
        <TextArea maxLength={255} readOnly={refused !== null} rows={2} />
      </Field>
      <div className={styles.row}>
        <Button
          aria-describedby={why}
          busy={draft.form.busy}
          off={refused ?? draft.problems.to}
          onClick={draft.submit}
        >
          {receiver ? `Pass lead to ${receiver.displayName}` : 'Pass lead'}
        </Button>
        <span className={`small dim ${styles.dim}`} id={why}>
          {refused ?? draft.problems.to ?? draft.form.failure}
        </span>
      </div>
    </>
  );
};

const standing = (lead: Lead, nameOf: (uid: string | null) => string | null): string => {
  if (lead.passState === 'review') return 'waits for review';
  return lead.passState === 'pending' ? `to ${nameOf(lead.passedTo)}` : 'not passed';
};

/** ‘Pass Lead to Another Rep’, for the rep of a lead and administrators (LEAD-05, PASS-01). */
export const PassPanel = (props: PassProps) => {
  const { lead } = useEditing();
  const { by } = useWork();
  const nameOf = useNames();
  if (lead.assignedRep === null || mayPass(by, lead) !== null) return null;
  return (
    <Fold gist={standing(lead, nameOf)} name="pass" title="Pass Lead to Another Rep">
      <Panel {...props} lead={lead} />
    </Fold>
  );
};
