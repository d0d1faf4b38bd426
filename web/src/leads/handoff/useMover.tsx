import { type LeadColumn, type LeadSummary, leadTitle } from 'domain/leads';
import { type ReactNode, useState } from 'react';
import { leadVerbs } from '#leads/later.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useWork } from '#view';

const dialogs = {
  dead: whenShown(async () => (await import('./MoveReason.tsx')).DeadReason),
  passed: whenShown(async () => (await import('./MoveReason.tsx')).PassedReason),
};

type Moved = Pick<LeadSummary, 'id' | 'firstName' | 'lastName' | 'company' | 'businessName'>;
type Asked = { to: keyof typeof dialogs; lead: Moved; act: string; moved: (() => void) | undefined };

type Mover = {
  /** `moved` is called as soon as the lead is moved and, where a reason is asked for, again when that question closes. */
  move: (lead: Moved, to: LeadColumn, moved?: () => void) => void;
  dialog: ReactNode;
};

const isAsked = (to: LeadColumn): to is keyof typeof dialogs => to === 'dead' || to === 'passed';

/**
 * Moves leads by drag, key or press, at once; why one went to Dead or Passed is asked when it is there (D57). Render
 * `dialog` beside what calls it.
 */
export const useMover = (): Mover => {
  const { by } = useWork();
  const [asked, setAsked] = useState<Asked | null>(null);
  const Reason = asked && dialogs[asked.to];
  const move = async (lead: Moved, to: LeadColumn, moved?: () => void) => {
    const work = leadVerbs.move(by, lead.id, to);
    moved?.();
    if (!isAsked(to)) return;
    const act = await work;
    if (act !== null) setAsked({ to, lead, act, moved });
  };
  const close = () => {
    setAsked(null);
    asked?.moved?.();
  };
  return {
    move: (lead, to, moved) => void move(lead, to, moved),
    dialog: asked && Reason && (
      <Reason
        id={asked.lead.id}
        onClose={close}
        onGive={(reason) => leadVerbs.giveReason(by, asked.lead.id, asked.act, reason)}
        title={leadTitle(asked.lead)}
      />
    ),
  };
};
