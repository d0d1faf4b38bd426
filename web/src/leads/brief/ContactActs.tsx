import { contactLead, leadTitle } from 'domain/leads';
import { refusalOf } from '#leads/acting.tsx';
import type { LeadRow } from '#leads/rows.ts';
import { contact } from '#leads/verbs.tsx';
import { Button } from '#ui/Button.tsx';
import { useWork } from '#view';

const outcomes = { attempted: 'Attempted', contacted: 'Contacted' } as const;

/** That somebody was tried or reached, in one press; `onDone` once it is kept. */
export const ContactActs = ({ lead, onDone }: { lead: LeadRow; onDone: () => void }) => {
  const { by, off } = useWork();
  return Object.entries(outcomes).map(([name, words]) => {
    const outcome = name as keyof typeof outcomes;
    const act = async () => {
      if (await contact(by, lead.id, outcome, '')) onDone();
    };
    return (
      <Button
        aria-label={`${words}, ${leadTitle(lead)}`}
        key={name}
        off={off ?? refusalOf(lead, (row, at) => contactLead(row, { outcome, note: '' }, by, at))?.message}
        onClick={() => void act()}
        small
      >
        {words}
      </Button>
    );
  });
};
