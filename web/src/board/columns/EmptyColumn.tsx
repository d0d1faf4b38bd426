import type { LeadColumn } from 'domain/leads';
import { Button } from '#ui/Button.tsx';
import { Porthole } from '#ui/Porthole.tsx';
import styles from './Column.module.css';

const words: Readonly<Record<LeadColumn, readonly [string, string]>> = {
  unassigned: ['No unassigned leads', 'New ones land here by themselves.'],
  new: ['Nobody waits for a first contact', 'Leads that somebody takes come here.'],
  selling: ['Nothing is being sold', 'Leads that were contacted come here.'],
  sold: ['Nothing sold yet', 'Leads marked as sold stand here.'],
  dead: ['No dead leads', 'Leads that came to nothing stand here.'],
  passed: ['Nothing waits for review', 'Passed leads wait here.'],
};

/** A column without leads says why: there are none, or the filters let none through. */
export const EmptyColumn = ({
  column,
  onClear,
}: {
  column: LeadColumn;
  onClear?: (() => void) | undefined;
}) => {
  const [title, sentence] = words[column];
  return (
    <div className={`compact dim ${styles.empty}`}>
      <Porthole of={column} />
      <strong>{onClear ? 'No leads match' : title}</strong>
      {onClear ? (
        <span className="only-phone">
          <Button onClick={onClear} small>
            Clear filters
          </Button>
        </span>
      ) : (
        <p>{sentence}</p>
      )}
    </div>
  );
};
