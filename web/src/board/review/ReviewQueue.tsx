import type { Page } from 'domain/kernel';
import { type LeadSummary, leadOperations, leadTitle, type WholeLead } from 'domain/leads';
import { useState } from 'react';
import { leadVerbs, useMover } from '#leads';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Check } from '#ui/Icon.tsx';
import { age } from '#ui/moment.ts';
import { Reading } from '#ui/Reading.tsx';
import { Select } from '#ui/Select.tsx';
import { useNow } from '#ui/useNow.ts';
import { PersonOptions } from '#users';
import { useNames, useRepList, useWork } from '#view';
import styles from './Review.module.css';

/** What waits for a decision, the longest first. */
const queueOf = (page: Page<LeadSummary | WholeLead>): WholeLead[] =>
  (page.items as WholeLead[]).toSorted((a, b) => ((a.passedAt ?? '') < (b.passedAt ?? '') ? -1 : 1));

const Row = ({
  lead,
  now,
  onOpen,
  onDone,
  onDead,
}: {
  lead: WholeLead;
  now: number;
  onOpen: () => void;
  onDone: () => void;
  onDead: () => void;
}) => {
  const { by, off } = useWork();
  const nameOf = useNames();
  const reps = useRepList();
  const [rep, setRep] = useState('');
  const title = leadTitle(lead);
  const who = nameOf(lead.passedFrom);
  const then = (work: Promise<unknown>) => void work.then(onDone);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.head}>
          <button className={styles.name} onClick={onOpen} type="button">
            {title}
          </button>
          {lead.city && <span className="dim">{lead.city}</span>}
          <span className={styles.age}>{lead.passedAt ? `waits ${age(lead.passedAt, now)}` : ''}</span>
        </span>
        <span className="soft words">
          {who ? `${who}’s lead` : 'Nobody’s lead'}
          {lead.passReason ? `: “${lead.passReason}”` : ', no reason given'}
        </span>
      </div>
      <div className={`bar wrap ${styles.verbs}`}>
        <Select
          aria-label={`Rep for ${title}`}
          disabled={off !== null}
          onChange={(event) => setRep(event.target.value)}
          value={rep}
          none="Choose a rep"
        >
          <PersonOptions people={reps} />
        </Select>
        <Button
          aria-label={`Assign ${title}`}
          off={off ?? (rep === '' && 'Choose a rep first.')}
          onClick={() => then(leadVerbs.assign(by, lead.id, rep))}
          small
        >
          Assign
        </Button>
        <Button
          aria-label={`Accept ${title} into Unassigned`}
          off={off}
          onClick={() => then(leadVerbs.move(by, lead.id, 'unassigned'))}
          small
        >
          Into Unassigned
        </Button>
        <Button aria-label={`Mark ${title} dead`} off={off} onClick={onDead} small>
          Dead
        </Button>
      </div>
    </li>
  );
};

/** Leads that could not be closed, for administrators to decide: oldest first, the verbs in the row (PASS-03, D2). */
export const ReviewQueue = ({ onClose, onOpen }: { onClose: () => void; onOpen: (id: string) => void }) => {
  const now = useNow();
  const mover = useMover();
  const read = useRead(
    leadOperations.list,
    // Passed to nobody: a pass that waits for a rep's answer has that rep.
    { column: 'passed', filter: { assignedRep: null }, sort: 'oldest', full: true, limit: 200 },
    { follows: ['leads'] },
  );
  const queue = read.data ? queueOf(read.data) : [];
  return (
    <Dialog
      description="Leads that somebody could not close, the longest waiting first."
      onClose={onClose}
      open
      size="lg"
      title="Admin review"
    >
      <Reading failed="Could not load what waits for review." label="Loading what waits" of={read} rows={4} />
      {read.data && queue.length === 0 && (
        <Empty icon={<Check />} title="Nothing waits for review">
          <p>Leads that a rep cannot close come here.</p>
        </Empty>
      )}
      <ul className={styles.list}>
        {queue.map((lead) => (
          <Row
            key={lead.id}
            lead={lead}
            now={now}
            onDead={() => mover.move(lead, 'dead')}
            onDone={read.refetch}
            onOpen={() => {
              onClose();
              onOpen(lead.id);
            }}
          />
        ))}
      </ul>
      {mover.dialog}
    </Dialog>
  );
};
