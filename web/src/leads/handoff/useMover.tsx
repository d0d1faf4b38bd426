import { type LeadColumn, type LeadSummary, leadTitle } from 'domain/leads';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { leadVerbs } from '#leads/later.ts';
import { useWork } from '#view';

const DeadReasonDialog = lazy(async () => ({
  default: (await import('./DeadReason.tsx')).DeadReasonDialog,
}));

type Moved = Pick<LeadSummary, 'id' | 'firstName' | 'lastName' | 'company' | 'businessName'>;

/** Moves leads by drag, key or press; a move to Dead asks for its reason first. Render `dialog` beside what calls it. */
export const useMover = (): { move: (lead: Moved, to: LeadColumn) => void; dialog: ReactNode } => {
  const { by } = useWork();
  const [asking, setAsking] = useState<Moved | null>(null);
  return {
    move: (lead, to) => (to === 'dead' ? setAsking(lead) : void leadVerbs.move(by, lead.id, to)),
    dialog: asking && (
      <Suspense fallback={null}>
        <DeadReasonDialog
          onChoose={(reason) => {
            setAsking(null);
            void leadVerbs.move(by, asking.id, 'dead', reason);
          }}
          onClose={() => setAsking(null)}
          title={leadTitle(asking)}
        />
      </Suspense>
    ),
  };
};
