import { leadName, leadOperations, leadTitle } from 'domain/leads';
import { useId } from 'react';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { useSearchText } from '#ui/SearchPicker.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './Templates.module.css';

export type PickedLead = { id: string; name: string };

const most = 6;

// The board names the business, letters the person: whoever looks for one of them sees both.
const nameOf = (lead: Parameters<typeof leadName>[0]): string =>
  [...new Set([leadTitle(lead), leadName(lead)])].join(', ');

/** Finds a lead that the person may see, for looking at a text with it. */
export const LeadPicker = ({
  picked,
  onPick,
}: {
  picked: PickedLead | null;
  onPick: (lead: PickedLead | null) => void;
}) => {
  const { typed, type, text, asks: asked } = useSearchText();
  const list = useId();
  const { data, error } = useRead(leadOperations.list, { text, limit: most }, { when: asked });
  const found = asked ? (data?.items ?? []) : [];
  const pick = (lead: PickedLead | null) => {
    type('');
    onPick(lead);
  };
  if (picked)
    return (
      <p className={`row ${styles.picked}`}>
        <span className="small dim">Filled from</span> <b className="cut">{picked.name}</b>
        <Button look="quiet" onClick={() => pick(null)} small>
          Sample data
        </Button>
      </p>
    );
  return (
    <div className={styles.picker}>
      <TextField
        help="Sample data until one is chosen."
        label="Preview with a lead"
        aria-controls={list}
        onChange={(event) => type(event.target.value)}
        placeholder="Name, e-mail or phone"
        type="search"
        value={typed}
      />
      <ul aria-label="Leads found" id={list}>
        {found.map((lead) => (
          <li key={lead.id}>
            <Button look="quiet" onClick={() => pick({ id: lead.id, name: nameOf(lead) })} small>
              {nameOf(lead)}
            </Button>
          </li>
        ))}
        {asked && data && found.length === 0 && <li className="small dim">No lead matches.</li>}
        {asked && error && <li className="small late">{error.message}</li>}
      </ul>
    </div>
  );
};
