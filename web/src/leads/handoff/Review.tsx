import { mayAssign } from 'domain/leads';
import { useId, useState } from 'react';
import { useEditing } from '#leads/fields/saved.tsx';
import { assign, move } from '#leads/verbs.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { age } from '#ui/moment.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { PersonOptions } from '#users';
import { useNames, useRepList, useWork } from '#view';
import styles from './HandOff.module.css';
import { useMover } from './useMover.tsx';

/** What an administrator decides about a lead that waits in Passed: to a rep, into the pool, or dead (PASS-03, D2). */
export const Review = ({ now }: { now: number }) => {
  const { lead } = useEditing();
  const { by, off } = useWork();
  const nameOf = useNames();
  const reps = useRepList();
  const mover = useMover();
  const [rep, setRep] = useState('');
  const why = useId();
  if (lead.passState !== 'review' || mayAssign(by) !== null) return mover.dialog;
  const who = nameOf(lead.passedFrom);
  return (
    <section aria-label="Admin review" className="stack single apart card pad">
      <p className="bar">
        <Badge tone="warn">Can't Close, review</Badge>
        {lead.passedAt && <span className={`small dim ${styles.dim}`}>waits {age(lead.passedAt, now)}</span>}
      </p>
      <p className={`compact soft words ${styles.soft}`}>
        {who ? <b>{`${who}’s lead`}</b> : 'Nobody’s lead'}
        {lead.passReason ? `: “${lead.passReason}”` : '. No reason was given.'}
      </p>
      <div className={styles.row}>
        <SelectField
          className={styles.grow}
          disabled={off !== null}
          label="Assign to"
          none="Choose a rep"
          onChange={(event) => setRep(event.target.value)}
          value={rep}
        >
          <PersonOptions people={reps} />
        </SelectField>
        <Button
          aria-describedby={why}
          off={off ?? (rep === '' && 'Choose a rep first.')}
          onClick={() => void assign(by, lead.id, rep)}
        >
          Assign
        </Button>
        <Button off={off} onClick={() => void move(by, lead.id, 'unassigned')}>
          Accept into Unassigned
        </Button>
        <Button off={off} onClick={() => mover.move(lead, 'dead')}>
          Dead
        </Button>
      </div>
      <span className={`small dim ${styles.dim}`} id={why}>
        {off ?? (rep === '' ? 'Choose a rep to assign it, or let anyone take it.' : '')}
      </span>
      {mover.dialog}
    </section>
  );
};
