import { countWords, isRefusal } from 'domain/kernel';
import { type LeadField, leadOperations, leadTitle, type SomeLeadFields, type WholeLead } from 'domain/leads';
import { mergeLeads, undoOperations } from 'domain/undo';
import { useState } from 'react';
import { fieldNames } from '#leads/fields/fieldNames.ts';
import { leads } from '#leads/rows.ts';
import { figuresChanged } from '#leads/views.ts';
import { announceActed } from '#platform/acted.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { MergeDialog } from '#ui/compare/MergeDialog.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ago } from '#ui/moment.ts';
import { Failure, Strip } from '#ui/Strip.tsx';
import { valueWords } from '#ui/saved/valueWords.ts';
import { toast } from '#ui/toast.tsx';
import { useNames, useWork } from '#view';
import { comparedFields } from './merging.ts';

type MergeProps = {
  mine: WholeLead;
  theirs: WholeLead;
  now: number;
  /** The other lead, from the press on; null: it was not merged. */
  onSend: (theirs: WholeLead | null) => void;
  /** Somebody changed one of the two in the meantime. */
  onStale: () => void;
  onClose: () => void;
  onMerged: (id: string) => void;
};

const Merge = ({ mine, theirs, now, onSend, onStale, onClose, onMerged }: MergeProps) => {
  const { by, off } = useWork();
  const nameOf = useNames();
  const send = async (
    kept: WholeLead,
    gone: WholeLead,
    fields: Partial<Record<LeadField, unknown>>,
    key: string,
  ) => {
    onSend(theirs);
    const lead = await call(
      undoOperations.merge,
      {
        id: kept.id,
        duplicateId: gone.id,
        version: kept.version,
        duplicateVersion: gone.version,
        fields: fields as never,
      },
      { key },
    );
    leads.absorb(lead);
    figuresChanged();
    const text = `Merged into ${leadTitle(lead)}`;
    if (!announceActed({ noun: 'leads', rowId: lead.id, key, text })) toast.success(text);
    onMerged(lead.id);
  };
  return (
    <MergeDialog<LeadField, WholeLead>
      description="All notes, messages, files and history of both are kept. One undo brings both back."
      factsOf={(lead) =>
        `${nameOf(lead.assignedRep) ?? 'Nobody'} · ${countWords(lead.notes.length, 'note')} · created ${ago(lead.createdAt, now)}`
      }
      failed={(stale) => {
        onSend(null);
        if (stale) onStale();
      }}
      fields={comparedFields}
      mine={mine}
      nameOf={(field) => fieldNames[field] ?? field}
      onClose={onClose}
      send={send}
      theirs={theirs}
      titleOf={leadTitle}
      what="lead"
      why={(kept, gone, fields) => {
        const outcome = mergeLeads(kept, gone, fields as SomeLeadFields, by, new Date(now).toISOString());
        return off ?? (isRefusal(outcome) ? outcome.message : undefined);
      }}
      wordsOf={(field, lead) => valueWords(lead[field], nameOf)}
    />
  );
};

type Shown = { onClose: () => void; children: React.ReactNode };
const Waiting = ({ onClose, children }: Shown) => (
  <Dialog onClose={onClose} open size="lg" title="Merge two leads">
    {children}
  </Dialog>
);

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
  const again = () => {
    void call(leadOperations.get, { id: lead.id }).then(leads.absorb, () => {});
    void read.refetch();
  };
  if (theirs) return <Merge {...rest} mine={lead} onSend={setSent} onStale={again} theirs={theirs} />;
  return (
    <Waiting onClose={rest.onClose}>
      {read.isPending && <Bones label="Loading the other lead" rows={4} />}
      {read.isError &&
        (read.error.status === 404 ? (
          <Strip tone="warn">The other lead is no longer yours to see.</Strip>
        ) : (
          <Failure error={read.error} onRetry={read.refetch}>
            The other lead could not be loaded.
          </Failure>
        ))}
    </Waiting>
  );
};

/** The same from a list, where neither of the two is open. */
export const MergeLeads = ({
  id,
  otherId,
  ...rest
}: {
  id: string;
  otherId: string;
} & Pick<MergeProps, 'now' | 'onClose' | 'onMerged'>) => {
  const [merged, setMerged] = useState(false);
  const read = useRead(leadOperations.get, { id }, { when: !merged });
  const other = useRead(leadOperations.get, { id: otherId }, { when: !merged });
  const failed = [read, other].find(({ isError }) => isError);
  const again = () => {
    void read.refetch();
    void other.refetch();
  };
  if (read.data && other.data)
    return (
      <Merge
        {...rest}
        mine={read.data}
        onSend={(theirs) => setMerged(theirs !== null)}
        onStale={again}
        theirs={other.data}
      />
    );
  return (
    <Waiting onClose={rest.onClose}>
      {failed ? (
        <Failure error={failed.error} onRetry={again}>
          The two leads could not be loaded.
        </Failure>
      ) : (
        <Bones label="Loading the two leads" rows={4} />
      )}
    </Waiting>
  );
};
