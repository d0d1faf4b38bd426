import { type Lead, mayPass, passLead } from 'domain/leads';
import { useId, useState } from 'react';
import { refusalOf } from '#leads/acting.tsx';
import { useEditing } from '#leads/fields/saved.tsx';
import { Fold } from '#leads/sections/Fold.tsx';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { PersonOptions } from '#users';
import { useNames, useRepList, useWork } from '#view';
import styles from './HandOff.module.css';
import { pass } from './verbs.ts';

/** Who may be offered a lead: every rep but oneself and its own. */
const useReceivers = (lead: Lead) => {
  const { by } = useWork();
  return useRepList().filter(({ uid }) => uid !== by.uid && uid !== lead.assignedRep);
};

const probe = { uid: '', displayName: '' };

const Panel = ({ lead, onGone }: { lead: Lead; onGone: () => void }) => {
  const { by, off } = useWork();
  const receivers = useReceivers(lead);
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const why = useId();
  const hours = useSettings()?.passAnswerHours ?? 24;
  const refused = off ?? refusalOf(lead, (row, at) => passLead(row, { to: probe }, by, at))?.message ?? null;
  const receiver = receivers.find(({ uid }) => uid === to);
  const send = async () => {
    if (receiver && (await pass(by, lead.id, receiver, reason))) onGone();
  };
  return (
    <>
      <p className={`compact soft words ${styles.soft}`}>
        The receiving rep can accept or reject it. Without an answer in {hours} h it goes back to Unassigned.
      </p>
      <Field label="Pass to">
        <Select disabled={refused !== null} onChange={(event) => setTo(event.target.value)} value={to}>
          <option value="">Choose a rep</option>
          <PersonOptions people={receivers} />
        </Select>
      </Field>
      <Field label="What they should know">
        <TextArea
          maxLength={255}
          onChange={(event) => setReason(event.target.value)}
          readOnly={refused !== null}
          rows={2}
          value={reason}
        />
      </Field>
      <div className={styles.row}>
        <Button
          aria-describedby={why}
          off={refused ?? (!receiver && 'Choose a rep first.')}
          onClick={() => void send()}
        >
          {receiver ? `Pass lead to ${receiver.displayName}` : 'Pass lead'}
        </Button>
        <span className={`small dim ${styles.dim}`} id={why}>
          {refused ?? (receiver ? '' : 'Choose a rep first.')}
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
export const PassPanel = ({ onGone }: { onGone: () => void }) => {
  const { lead } = useEditing();
  const { by } = useWork();
  const nameOf = useNames();
  if (lead.assignedRep === null || mayPass(by, lead) !== null) return null;
  return (
    <Fold gist={standing(lead, nameOf)} name="pass" title="Pass Lead to Another Rep">
      <Panel lead={lead} onGone={onGone} />
    </Fold>
  );
};
