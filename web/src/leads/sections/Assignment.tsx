import type { Actor, Refusal } from 'domain/kernel';
import { assignLead, type Lead, mayAssign, mayTake, mayTransfer, takeLead, transferLead } from 'domain/leads';
import { useId, useState } from 'react';
import { refusalOf } from '#leads/acting.tsx';
import { useEditing } from '#leads/fields/saved.tsx';
import { assign, take, transfer } from '#leads/verbs.tsx';
import { Button } from '#ui/Button.tsx';
import { Hand } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { PersonOptions } from '#users';
import { useNames, useRepList, useWork } from '#view';
import { Fold } from './Fold.tsx';
import { Known } from './Known.tsx';
import styles from './Sections.module.css';

const AssignAny = ({ lead, off }: { lead: Lead; off: string | null }) => {
  const { by } = useWork();
  const nameOf = useNames();
  const reps = useRepList();
  const rep = lead.assignedRep;
  return (
    <SelectField
      disabled={off !== null}
      help={off ?? undefined}
      label="Rep"
      none="Unassigned"
      onChange={(event) => void assign(by, lead.id, event.target.value || null)}
      value={rep ?? ''}
    >
      {rep && !reps.some(({ uid }) => uid === rep) && <option value={rep}>{nameOf(rep)}</option>}
      <PersonOptions people={reps} />
    </SelectField>
  );
};

const Transfer = ({ lead, off }: { lead: Lead; off: string | null }) => {
  const { by } = useWork();
  const reps = useRepList();
  const [rep, setRep] = useState('');
  const missing = rep === '' && 'Choose a rep first.';
  const why = useId();
  return (
    <>
      <div className={styles.act}>
        <SelectField
          disabled={off !== null}
          label="Transfer to"
          none="Choose a rep"
          onChange={(event) => setRep(event.target.value)}
          value={rep}
        >
          <PersonOptions people={reps.filter(({ uid }) => uid !== lead.assignedRep)} />
        </SelectField>
        <Button aria-describedby={why} off={off ?? missing} onClick={() => void transfer(by, lead.id, rep)}>
          Transfer
        </Button>
      </div>
      <p className="small dim" id={why}>
        {off ?? (missing || 'The lead leaves your board at once; its column stays.')}
      </p>
    </>
  );
};

/** ‘Take This Lead’, for a manager on an unassigned lead (MOVE-10). */
export const TakeThisLead = ({ lead, off }: { lead: Lead; off: string | null }) => {
  const { by } = useWork();
  return (
    <Button glyph={Hand} off={off} onClick={() => void take(by, lead.id)}>
      Take This Lead
    </Button>
  );
};

/** Whether the lead is taken with a button, while nobody has it; whoever assigns any lead takes it so. */
export const offersTake = (by: Actor, lead: Lead): boolean =>
  lead.column === 'unassigned' && mayTake(by, lead) === null && mayAssign(by) !== null;

/** What a person may do about the rep of a lead, and the section's name for it. */
const assignmentOf = (by: Actor, lead: Lead): 'assign' | 'take' | 'transfer' | 'read' => {
  if (mayAssign(by) === null) return 'assign';
  if (offersTake(by, lead)) return 'take';
  return mayTransfer(by, lead) === null ? 'transfer' : 'read';
};

const titles = { assign: 'Assignment', take: 'Take Lead', transfer: 'Transfer Lead', read: 'Assignment' };
const sentence = (refusal: Refusal | null): string | null => refusal?.message ?? null;

/** The section ‘Assignment’, ‘Take Lead’ or ‘Transfer Lead’, by who looks. */
export const Assignment = ({ now }: { now: number }) => {
  const { lead } = useEditing();
  const { by, off } = useWork();
  const nameOf = useNames();
  const kind = assignmentOf(by, lead);
  const reason = {
    assign: () => sentence(refusalOf(lead, (now_, at) => assignLead(now_, { rep: by.uid }, by, at))),
    take: () => sentence(refusalOf(lead, (now_, at) => takeLead(now_, {}, by, at))),
    transfer: () => sentence(refusalOf(lead, (now_, at) => transferLead(now_, { rep: by.uid }, by, at))),
    read: () => null,
  }[kind]();
  const why = off ?? reason;
  return (
    <Fold gist={nameOf(lead.assignedRep) ?? 'Nobody'} name="assignment" title={titles[kind]}>
      {kind === 'assign' && <AssignAny lead={lead} off={why} />}
      {kind === 'transfer' && <Transfer lead={lead} off={why} />}
      {kind === 'take' && (
        <p className="small dim">
          {why ??
            'Nobody works this lead yet. Taking it makes you its rep and starts the time to first contact.'}
        </p>
      )}
      <Known
        facts={[
          ['Rep', nameOf(lead.assignedRep) ?? 'Nobody'],
          ['Assigned', lead.assignedAt ? moment(lead.assignedAt, now) : ''],
        ]}
      />
    </Fold>
  );
};
