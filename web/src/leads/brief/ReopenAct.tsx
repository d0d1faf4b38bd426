import { leadTitle, reopenLead } from 'domain/leads';
import { refusalOf } from '#leads/acting.tsx';
import { reopen } from '#leads/handoff/verbs.ts';
import type { LeadRow } from '#leads/rows.ts';
import { Button } from '#ui/Button.tsx';
import { useWork } from '#view';

/** The way of a dead lead back to New, in one press; `onDone` once it is kept. */
export const ReopenAct = ({ lead, onDone }: { lead: LeadRow; onDone: () => void }) => {
  const { by, off } = useWork();
  const act = async () => {
    if (await reopen(by, lead.id)) onDone();
  };
  return (
    <Button
      aria-label={`Reopen ${leadTitle(lead)} as new`}
      off={off ?? refusalOf(lead, (row, at) => reopenLead(row, {}, by, at))?.message}
      onClick={() => void act()}
      small
    >
      Reopen as new
    </Button>
  );
};
