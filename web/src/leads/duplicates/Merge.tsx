import { isRefusal } from 'domain/kernel';
import { type LeadField, leadOperations, leadTitle, type WholeLead } from 'domain/leads';
import { mergeLeads, undoOperations } from 'domain/undo';
import { useMemo, useState } from 'react';
import { fieldNames } from '#leads/fields/fieldNames.ts';
import { leads } from '#leads/rows.ts';
import { figuresChanged } from '#leads/views.ts';
import { announceActed } from '#platform/acted.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ago } from '#ui/moment.ts';
import { Failure, Strip } from '#ui/Strip.tsx';
import { valueWords } from '#ui/saved/valueWords.ts';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useNames, useWork } from '#view';
import styles from './Duplicates.module.css';
import { differingFields, offeredSide, type Side, takenFields } from './merging.ts';

type Chosen = Partial<Record<LeadField, Side>>;

const sides = ['mine', 'theirs'] as const;

const Pick = ({
  name,
  group,
  checked,
  onPick,
  children,
}: {
  name: string;
  group: string;
  checked: boolean;
  onPick: () => void;
  children: React.ReactNode;
}) => (
  <Checkbox
    aria-label={name}
    checked={checked}
    className={styles.pick}
    label={children}
    name={group}
    onChange={onPick}
    radio
  />
);

const Masters = ({
  both,
  master,
  now,
  onMaster,
}: {
  both: Readonly<Record<Side, WholeLead>>;
  master: Side;
  now: number;
  onMaster: (side: Side) => void;
}) => {
  const nameOf = useNames();
  return (
    <fieldset className={`stack ${styles.pair}`}>
      <legend>Which one remains?</legend>
      {sides.map((side) => {
        const lead = both[side];
        return (
          <Pick
            checked={master === side}
            group="master"
            key={side}
            name={`Keep ${leadTitle(lead)}, ${side === 'mine' ? 'this lead' : 'the other lead'}`}
            onPick={() => onMaster(side)}
          >
            <b>{leadTitle(lead)}</b>
            <small>
              {nameOf(lead.assignedRep) ?? 'Nobody'} · {lead.notes.length}{' '}
              {lead.notes.length === 1 ? 'note' : 'notes'} · created {ago(lead.createdAt, now)}
            </small>
          </Pick>
        );
      })}
    </fieldset>
  );
};

const Differences = ({
  both,
  fields,
  sideOf,
  onChoose,
}: {
  both: Readonly<Record<Side, WholeLead>>;
  fields: readonly LeadField[];
  sideOf: (field: LeadField) => Side;
  onChoose: (field: LeadField, side: Side) => void;
}) => {
  const nameOf = useNames();
  if (fields.length === 0) return <p className="soft">The two differ in no field.</p>;
  return fields.map((field) => {
    const name = fieldNames[field] ?? field;
    return (
      <fieldset className={`stack ${styles.pair}`} key={field}>
        <legend>{name}</legend>
        {sides.map((side) => {
          const words = valueWords(both[side][field], nameOf);
          return (
            <Pick
              checked={sideOf(field) === side}
              group={field}
              key={side}
              name={`${name}: ${words}`}
              onPick={() => onChoose(field, side)}
            >
              {words}
            </Pick>
          );
        })}
      </fieldset>
    );
  });
};

type MergeProps = {
  mine: WholeLead;
  theirs: WholeLead;
  now: number;
  /** The other lead, from the press on; null: it was not merged. */
  onSend: (theirs: WholeLead | null) => void;
  onClose: () => void;
  onMerged: (id: string) => void;
};

const Merge = ({ mine, theirs, now, onSend, onClose, onMerged }: MergeProps) => {
  const { by, off } = useWork();
  const [master, setMaster] = useState<Side>('mine');
  const [chosen, setChosen] = useState<Chosen>({});
  // One key for all tries: sent twice it is still done once.
  const key = useMemo(() => crypto.randomUUID(), []);
  const { busy, failure, run } = useAct(() => onSend(null));
  const both = { mine, theirs };
  const [kept, gone] = master === 'mine' ? [mine, theirs] : [theirs, mine];
  const fields = takenFields(mine, theirs, master, chosen);
  const outcome = mergeLeads(kept, gone, fields, by, new Date(now).toISOString());
  const refused = off ?? (isRefusal(outcome) ? outcome.message : undefined);
  const send = () =>
    run(async () => {
      onSend(theirs);
      const lead = await call(
        undoOperations.merge,
        { id: kept.id, duplicateId: gone.id, fields: fields as never },
        { key },
      );
      leads.absorb(lead);
      figuresChanged();
      const text = `Merged into ${leadTitle(lead)}`;
      if (!announceActed({ noun: 'leads', rowId: lead.id, key, text })) toast.success(text);
      onMerged(lead.id);
    });
  return (
    <Dialog
      description="All notes, files and history of both are kept. One undo brings both back."
      foot={
        <>
          <span className={failure ? 'small late' : 'small dim'}>{failure ?? refused}</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={busy} look="main" off={refused} onClick={send}>
            Merge 2 leads
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="lg"
      title="Merge two leads"
    >
      <div className={styles.merge}>
        <Masters
          both={both}
          master={master}
          now={now}
          onMaster={(side) => {
            setMaster(side);
            setChosen({});
          }}
        />
        <Differences
          both={both}
          fields={differingFields(mine, theirs)}
          onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
          sideOf={(field) => chosen[field] ?? offeredSide(field, mine, theirs, master)}
        />
      </div>
    </Dialog>
  );
};

/** Two leads that are one: which remains, and where they differ whose value; one undo (W9). */
export const MergeScreen = ({
  lead,
  otherId,
  ...rest
}: {
  lead: WholeLead;
  otherId: string;
} & Pick<MergeProps, 'now' | 'onClose' | 'onMerged'>) => {
  // The feed may take the other lead away before the answer is here.
  const [sent, setSent] = useState<WholeLead | null>(null);
  const read = useRead(leadOperations.get, { id: otherId }, { when: !sent });
  const theirs = sent ?? read.data;
  if (theirs) return <Merge {...rest} mine={lead} onSend={setSent} theirs={theirs} />;
  return (
    <Dialog onClose={rest.onClose} open size="lg" title="Merge two leads">
      {read.isPending && <Bones label="Loading the other lead" rows={4} />}
      {read.isError &&
        (read.error.status === 404 ? (
          <Strip tone="warn">The other lead is no longer yours to see.</Strip>
        ) : (
          <Failure error={read.error} onRetry={read.refetch}>
            The other lead could not be loaded.
          </Failure>
        ))}
    </Dialog>
  );
};
