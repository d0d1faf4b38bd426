import { type LeadColumn, type LeadSummary, leadTitle } from 'domain/leads';
import { type ReactNode, useState } from 'react';
import { leadVerbs } from '#leads/later.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useWork } from '#view';

const DeadReasonDialog = whenShown(async () => (await import('./DeadReason.tsx')).DeadReasonDialog);

type Moved = Pick<LeadSummary, 'id' | 'firstName' | 'lastName' | 'company' | 'businessName'>;

type Mover = {
  /** `moved` is called once the move is made, not while its reason is asked for. */
  move: (lead: Moved, to: LeadColumn, moved?: () => void) => void;
  dialog: ReactNode;
};

/** Moves leads by drag, key or press; a move to Dead asks for its reason first. Render `dialog` beside what calls it. */
export const useMover = (): Mover => {
  const { by } = useWork();
  const [asking, setAsking] = useState<{ lead: Moved; moved?: (() => void) | undefined } | null>(null);
  const move = (lead: Moved, to: LeadColumn, moved?: () => void, reason?: string) => {
    const done = leadVerbs.move(by, lead.id, to, reason);
    moved?.();
    return done;
  };
  return {
    move: (lead, to, moved) => (to === 'dead' ? setAsking({ lead, moved }) : void move(lead, to, moved)),
    dialog: asking && (
      <DeadReasonDialog
        id={asking.lead.id}
        onChoose={(reason) => {
          setAsking(null);
          return move(asking.lead, 'dead', asking.moved, reason);
        }}
        onClose={() => setAsking(null)}
        title={leadTitle(asking.lead)}
      />
    ),
  };
};
