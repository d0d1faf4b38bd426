import { reopenLead } from 'domain/leads';
import { refusalOf } from '#leads/acting.tsx';
import { useEditing } from '#leads/fields/saved.tsx';
import { Button } from '#ui/Button.tsx';
import { RotateCcw } from '#ui/Icon.tsx';
import { Porthole } from '#ui/Porthole.tsx';
import { Strip } from '#ui/Strip.tsx';
import { useWork } from '#view';
import { reopen } from './verbs.ts';

/** On a dead lead: why it is dead, and the way back to New. */
export const Reopen = () => {
  const { lead } = useEditing();
  const { by, off } = useWork();
  if (lead.column !== 'dead') return null;
  const why = off ?? refusalOf(lead, (row, at) => reopenLead(row, {}, by, at))?.message;
  return (
    <Strip
      action={
        <Button glyph={RotateCcw} off={why} onClick={() => void reopen(by, lead.id)} small>
          Reopen as new
        </Button>
      }
      icon={<Porthole of="dead" plain />}
    >
      {lead.deadReason ? `Dead: ${lead.deadReason}` : 'Dead, without a reason'}
    </Strip>
  );
};
